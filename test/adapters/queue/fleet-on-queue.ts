import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, onTestFinished } from 'vitest';
import { JobStore } from '../../../adapters/queue/store.ts';
import { blocksOf } from '../../support/documents.ts';
import { StartedCommand } from '../../support/started-command.ts';
import { tiedStreet } from '../cli/sample-scenarios.ts';

/** A fleet of six parts that take some time each. */
const town = `
version: 1
name: town
seed: queue
clock: { start: 2026-03-27T00:00:00, timezone: Europe/Berlin }
fleets: { commuters: { count: 12288, model: BEV, persona: commuter } }
`;

export interface Stage {
  readonly file: string;
  readonly town: string;
  /** Starts a process, which is killed after the test if it is still running. */
  start(...args: readonly string[]): StartedCommand;
  /** Starts a worker, and waits until it takes jobs. */
  worker(store: string, ...args: readonly string[]): Promise<StartedCommand>;
}

/** Two scenarios, and processes for each test. */
export function stage(): Stage {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-queue-'));
  writeFileSync(join(folder, 'street.yaml'), tiedStreet);
  writeFileSync(join(folder, 'town.yaml'), town);
  afterAll(() => rmSync(folder, { recursive: true }));
  const started: StartedCommand[] = [];
  afterEach(async () => {
    for (const each of started) each.kill();
    await Promise.all(started.splice(0).map(async ({ ended }) => ended));
  });
  const start = (...args: readonly string[]): StartedCommand => {
    const command = new StartedCommand(args, folder);
    started.push(command);
    return command;
  };
  return {
    file: join(folder, 'street.yaml'),
    town: join(folder, 'town.yaml'),
    start,
    worker: async (store, ...args) => {
      const worker = start('worker', '--on', store, '--jobs', '1', ...args);
      await worker.wrote(/worker of motorpool/);
      return worker;
    },
  };
}

/** A store for one test, whose connections end after it. */
export async function openedStore(address: string): Promise<JobStore> {
  const store = await JobStore.open(address);
  onTestFinished(() => store.close());
  return store;
}

/** The commands of a block of the page about scaling, each with the address of another store. */
export function commandsOfPage(title: string, store: string): readonly (readonly string[])[] {
  const block = blocksOf('docs/scaling.md').find((each) => each.title === title)!;
  const lines = block.code.trim().replaceAll('redis://127.0.0.1:6379/0', store).split('\n');
  return lines.map(
    (line) => line.replace('npx motorpool ', '').match(/(?<=')[^']+(?=')|[^\s']+/g)!,
  );
}
