import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolder } from '../../adapters/file/journal/data-folder.ts';
import { readRecord } from '../../adapters/file/journal/journal-record.ts';
import { Seals } from '../../adapters/file/journal/sealed-line.ts';
import type { WorldStore } from '../../adapters/library/stored-worlds.ts';

/** A place that keeps worlds. */
export interface Place {
  /** The value of `--data`. */
  readonly data: string;
  /** Reads the journal of a world while no server uses the place. */
  read(id: string): ReturnType<WorldStore['read']>;
  /** Deletes it with all its worlds. */
  remove(): void;
}

/** New and empty places by the names of `--store`; `--data` is the address of a database. */
export const places: Readonly<Record<string, (data: string) => Place>> = {
  folder() {
    const home = mkdtempSync(join(tmpdir(), 'motorpool-crash-'));
    const data = join(home, 'data');
    return {
      data,
      async read(id) {
        const folder = await DataFolder.open(data, setImmediate);
        try {
          return await folder.read(id);
        } finally {
          folder.close();
        }
      },
      remove: () => rmSync(home, { recursive: true, force: true }),
    };
  },
  /** A schema of its own in a database; the client `psql` makes, reads and drops it. */
  postgres(address) {
    const schema = `crash_${process.pid}_${Date.now()}`;
    const url = new URL(address);
    url.searchParams.set('options', `-csearch_path=${schema}`);
    const psql = (text: string, at = address): string =>
      execFileSync('psql', [at, '-qAt', '-v', 'ON_ERROR_STOP=1', '-c', text], { encoding: 'utf8' });
    psql(`create schema ${schema}`);
    return {
      data: url.href,
      async read(id) {
        const header = psql(`select header from ${schema}.motorpool_world where id = '${id}'`);
        const lines = psql(
          `select body from ${schema}.motorpool_journal where world = '${id}' order by seq`,
        );
        return readLines(`${header}${lines}`.trimEnd().split('\n'));
      },
      remove: () => void psql(`drop schema ${schema} cascade`),
    };
  },
};

/** The journal of sealed lines. */
function readLines(lines: readonly string[]): Awaited<ReturnType<WorldStore['read']>> {
  const seals = new Seals();
  const [header = '', ...texts] = lines.map((line, index) => {
    const text = seals.open(line);
    if (text === undefined) throw new Error(`record ${index} was altered: ${line}`);
    return text;
  });
  const records = texts.map((text) => readRecord(text)!);
  return { header, records, seals, tornBytes: 0, length: lines.join('\n').length };
}
