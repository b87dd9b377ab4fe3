/**
 * `npm run distributions` simulates a year, keeps its distributions in docs/distributions/simulated.yaml, and writes
 * docs/distributions.md with its plots. `--cars` and `--days` make it smaller, and `--to` writes into another folder.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { distributionsOf, keptYear } from '../generate-distributions.ts';
import { writtenYear } from './kept-year.ts';
import { simulateYear } from './simulated-year.ts';

const root = resolve(import.meta.dirname, '../..');

const asked = z.strictObject({
  cars: z.coerce.number().int().positive().default(1000),
  days: z.coerce.number().positive().default(365),
  to: z.string().default(join(root, 'docs')),
});

try {
  await renewYear(options());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function options(): z.infer<typeof asked> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { cars: text, days: text, to: text } });
  const read = asked.safeParse(values);
  if (!read.success) throw new Error(z.prettifyError(read.error));
  return read.data;
}

async function renewYear({ cars, days, to }: z.infer<typeof asked>): Promise<void> {
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
