import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { DataFolder } from '../../adapters/file/journal/data-folder.ts';
import { type Controlled, controlled, twoCars } from './controlled.ts';

/** Worlds that a data folder keeps. */
export interface OnDisk extends Controlled {
  readonly data: DataFolder;
  /** Sentences about the journals that were brought back. */
  readonly remarks: readonly string[];
  /** Ends the journals and gives up the folder. */
  readonly end: () => Promise<void>;
}

/** A name of a folder that is not there yet. */
export function newFolder(): string {
  return join(mkdtempSync(join(tmpdir(), 'on-disk-')), 'data');
}

/** @param wallMs real time, ms since the epoch */
export async function onDisk(path = newFolder(), wallMs = 0): Promise<OnDisk> {
  const data = await DataFolder.open(path, setImmediate);
  const remarks: string[] = [];
  const keeping = {
    store: data,
    wallMs: () => wallMs,
    engineVersion: 'test',
    onRemark: (_: string, words: string) => void remarks.push(words),
  };
  const host = controlled(twoCars, { keeping });
  let isOver = false;
  const end = async (): Promise<void> => {
    if (isOver) return;
    isOver = true;
    host.worlds.close(new Error('the test is over'));
    await host.worlds.endJournals();
    data.close();
  };
  onTestFinished(end);
  return { ...host, data, remarks, end };
}

/** A copy of a data folder, as a back-up makes one. */
export function copyOf({ data }: OnDisk): string {
  const path = newFolder();
  cpSync(data.path, path, { recursive: true });
  return path;
}
