import { printableJson } from './terminal.ts';

/** Any output of `--json`. */
export function jsonText(answer: unknown): string {
  return `${printableJson(answer, 2)}\n`;
}
