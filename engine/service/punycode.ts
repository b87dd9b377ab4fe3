const base = 36;
const highest = 0x10ffff;

/**
 * The code points of a text in Punycode, in lower case and at most 63 letters long; undefined if it
 * is invalid (RFC 3492, section 6.2).
 */
export function fromPunycode(text: string): readonly number[] | undefined {
  const delimiter = Math.max(text.lastIndexOf('-'), 0);
  const points = Array.from(text.slice(0, delimiter), (letter) => letter.charCodeAt(0));
  let at = delimiter === 0 ? 0 : delimiter + 1;
  let bias = 72;
  let state = 0;
  let point = 128;
  while (at < text.length) {
    const before = state;
    let weight = 1;
    for (let k = base; ; k += base) {
      const digit = digits.indexOf(text[at] ?? ' ');
      at += 1;
      if (digit < 0) return undefined;
      state += digit * weight;
      if (state > mostState) return undefined;
      const threshold = Math.min(Math.max(k - bias, 1), 26);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = points.length + 1;
    bias = adapted(state - before, count, before === 0);
    point += Math.floor(state / count);
    if (point > highest || isSurrogate(point)) return undefined;
    points.splice(state % count, 0, point);
    state = (state % count) + 1;
  }
  return points;
}

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A greater state is past the last code point in any label of at most 63 letters, as in DNS. */
const mostState = (highest + 1) * 63;

/** The bias of the next delta (RFC 3492, section 6.1). */
function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > 455; k += base) rest = Math.floor(rest / 35);
  return k + Math.floor((base * rest) / (rest + 38));
}

function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}
