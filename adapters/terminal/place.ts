import type { TextPosition } from '../../engine/index.ts';
import { printable } from './terminal.ts';

/**
 * A position in a file, or in one that it imports, as editors and terminals understand it:
 * `night.yaml:12:9`.
 */
export function placeOf(main: string, { file = main, line, column }: TextPosition): string {
  return printable(`${file}:${line}:${column}`);
}
