import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { distributionsOf, keptYear } from '../generate-distributions.ts';
import { writtenYear } from './kept-year.ts';
import { simulateYear } from './simulated-year.ts';

/** Simulates a year, and writes its distributions, their page and their plots into a folder. */
export async function renewYear(options: {
  readonly cars: number;
  readonly days: number;
  readonly to: string;
}): Promise<void> {
  const { cars, days, to } = options;
  const root = resolve(import.meta.dirname, '../..');
  const out = mkdtempSync(join(tmpdir(), 'motorpool-year-'));
  try {
    const year = await simulateYear({ root, cars, days, out });
    write(join(to, keptYear), writtenYear(year));
    for (const [path, text] of await distributionsOf(to)) write(join(to, path), text);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
