/**
 * The pattern of the names of a fleet's members: prefix, number padded with zeros to `width`,
 * suffix.
 */
export interface IdPattern {
  readonly prefix: string;
  readonly width: number;
  readonly suffix: string;
}

/** Reads `c{n}` or `c{n:02}`; undefined for text without exactly one number in it. */
export function parseIdPattern(text: string): IdPattern | undefined {
  const parts = /^([A-Za-z_][\w.-]*)?\{n(?::0?(\d{1,2}))?\}([\w.-]*)$/.exec(text);
  if (!parts) return undefined;
  const [, prefix = '', width = '1', suffix = ''] = parts;
  return { prefix, width: Math.max(1, Number(width)), suffix };
}

/** Whether a fleet of `count` members, numbered from 1, has a member of this name. */
export function hasMember(
  { prefix, width, suffix }: IdPattern,
  count: number,
  name: string,
): boolean {
  if (!name.startsWith(prefix) || !name.endsWith(suffix)) return false;
  const digits = name.slice(prefix.length, name.length - suffix.length);
  const number = Number(digits);
  return (
    /^\d+$/.test(digits) &&
    number >= 1 &&
    number <= count &&
    String(number).padStart(width, '0') === digits
  );
}
