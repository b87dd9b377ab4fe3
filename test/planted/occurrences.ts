import { readFileSync } from 'node:fs';
import type { PlantedBug } from './bug.ts';

/** How often the text that a bug replaces occurs in its file. */
export function occurrencesOf({ file, from }: Pick<PlantedBug, 'file' | 'from'>): number {
  return readFileSync(file, 'utf8').split(from).length - 1;
}
