export { printable, printableJson, printableLines } from '../../engine/printable.ts';

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
