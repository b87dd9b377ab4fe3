import { type Format, paintFor, printable, type Terminal } from './terminal.ts';

/** A table whose lines begin with signs, which are coloured where the terminal shows colours. */
export function painted(table: string, { env, stdout }: Terminal): string {
  const paint = paintFor(stdout, env);
  return table
    .split('\n')
    .map((line) => {
      const format = signs.find(([sign]) => line.startsWith(`${sign} `))?.[1];
      const shown = printable(line);
      return format === undefined ? shown : paint(format, shown[0]!) + shown.slice(1);
    })
    .join('\n');
}

const signs: readonly (readonly [sign: string, format: Format])[] = [
  ['✓', 'green'],
  ['✗', 'red'],
  ['?', 'yellow'],
  ['!', 'yellow'],
];
