/** Text from a file may hold terminal escapes and line feeds; each becomes one visible character. */
export function printable(text: string): string {
  return text.replace(controls, (control) => (/\s/.test(control) ? ' ' : '\u00b7'));
}

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Cuts a text that is too long, and shows that it was cut. */
export function cut(text: string, columns: number): string {
  if (text.length <= columns) return text;
  return columns < 1 ? '' : `${text.slice(0, columns - 1)}…`;
}

/** `1234567` as `1,234,567`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 entry`, `2 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
