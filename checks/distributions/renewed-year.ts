import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RenewYear } from '../../lab/distributions-command.ts';
import { distributionsOf, keptYear } from '../generate-distributions.ts';
import { writtenYear } from './kept-year.ts';
import { simulateYear } from './simulated-year.ts';

export const renewYear: RenewYear = async ({ cars, days, to }, terminal) => {
  const out = mkdtempSync(join(tmpdir(), 'motorpool-year-'));
  try {
    const year = await simulateYear({ cars, days, out }, terminal);
    write(join(to, keptYear), writtenYear(year));
    for (const [path, text] of await distributionsOf(to)) write(join(to, path), text);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
};

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
