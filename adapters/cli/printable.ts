/** Text from a file may hold terminal escapes and line feeds; each becomes one visible character. */
export function printable(text: string): string {
  return text.replace(controls, (control) => (/\s/.test(control) ? ' ' : '\u00b7'));
}

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
