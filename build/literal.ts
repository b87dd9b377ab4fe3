/** A plain value as TypeScript on one line, members in their order; undefined ones are left out. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).flatMap(([key, member]) =>
      member === undefined ? [] : [`${key}: ${literal(member)}`],
    );
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  if (value === Infinity) return 'Infinity';
  return JSON.stringify(value);
}
