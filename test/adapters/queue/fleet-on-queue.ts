import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, onTestFinished, vi } from 'vitest';
import { workerPlace } from '../../../adapters/cli/queue/worker-place.ts';
import { queueNames } from '../../../adapters/queue/names.ts';
import { QueueWorker } from '../../../adapters/queue/queue-worker.ts';
import { JobStore } from '../../../adapters/queue/store.ts';
import { version } from '../../../adapters/terminal/version.ts';
import type { JobLine } from '../../../adapters/threads/job-line.ts';
import { commandPool } from '../../../adapters/trials/threads/command-pool.ts';
import { blocksOf } from '../../support/documents.ts';
import { StartedCommand } from '../../support/started-command.ts';
import { type Recorded, record } from '../cli/recorded-terminal.ts';
import { tiedStreet } from '../cli/sample-scenarios.ts';

/** A fleet of three parts, of which the first one takes some time. */
const town = `
version: 1
name: town
seed: queue
clock: { start: 2026-03-27T00:00:00, timezone: Europe/Berlin }
fleets:
  commuters: { count: 400, model: BEV, persona: commuter }
  parked: { count: 3700, model: BEV }
`;

/** A fleet with a script, of three parts. */
const street = tiedStreet.replace('14000', '4100');

/** A worker that this thread does the jobs of, and all that it has said. */
export interface WorkerHere {
  readonly stdout: string;
  /** Waits until it has said something. */
  wrote(pattern: RegExp): Promise<void>;
  /** Resolves once it holds a job. */
  readonly holds: Promise<void>;
  /** Lets it do the job that it holds, and all others. */
  goOn(): void;
  /** Ends it, as SIGTERM does. */
  leave(): Promise<void>;
}

interface HereOptions {
  readonly lockMs?: number;
  readonly receivers?: readonly string[];
  /** The number of jobs after which it holds the next one. */
  readonly heldAfter?: number;
}

export interface Stage {
  readonly file: string;
  readonly town: string;
  /** Starts a process, which is killed after the test if it is still running. */
  start(...args: readonly string[]): StartedCommand;
  /** Starts a worker in a process of its own, and waits until it takes jobs. */
  worker(store: string, ...args: readonly string[]): Promise<StartedCommand>;
}

/** Runs a command line in this process, which starts in a moment rather than in a second. */
export function here(...args: readonly string[]): Promise<Recorded> {
  return record(args, { wallMs: () => performance.now() });
}

/** A command line that runs in this process, and waits for words on its standard error. */
export function telling(...args: readonly string[]) {
  let told = '';
  const onError = (text: string): void => void (told += text);
  const ended = record(args, { onError, wallMs: () => performance.now() });
  const wrote = (words: RegExp) => vi.waitUntil(() => words.test(told), 60_000);
  return { ended, wrote };
}

/**
 * Starts a worker in this process, which ends after the test. Its lock lasts longer than any of its jobs keeps this thread
 * from renewing it; it looks for the lost jobs of others four times in that time.
 */
export async function workerHere(
  address: string,
  { lockMs = 60_000, receivers = [], heldAfter = Infinity }: HereOptions = {},
): Promise<WorkerHere> {
  const store = await JobStore.open(address);
  let stdout = '';
  let begun = 0;
  let hold = (): void => {};
  let goOn = (): void => {};
  const holds = new Promise<void>((resolve) => (hold = resolve));
  const goesOn = new Promise<void>((resolve) => (goOn = resolve));
  const worker = await QueueWorker.start({
    store,
    version,
    name: 'here',
    threads: 1,
    start: (runKind) => {
      const place = workerPlace(commandPool(1), runKind, { receivers });
      const line = async <Job, Answer>(
        kind: string,
        context: unknown,
      ): Promise<JobLine<Job, Answer>> => {
        const own = await place.line<Job, Answer>(kind, context);
        return {
          do: async (...job) => {
            if (begun === heldAfter) hold();
            if (begun >= heldAfter) await goesOn;
            begun += 1;
            return own.do(...job);
          },
        };
      };
      return { ...place, line };
    },
    isFinal: ({ name }) => name === 'UsageError',
    lockMs,
    graceMs: 1000,
    say: (words) => {
      stdout += `${words}\n`;
    },
  });
  let left: Promise<void> | undefined;
  const leave = (): Promise<void> => (left ??= worker.leave().then(() => store.close()));
  onTestFinished(leave);
  return {
    get stdout() {
      return stdout;
    },
    wrote: async (pattern) => {
      while (!pattern.test(stdout)) await pause(20);
    },
    holds,
    goOn,
    leave,
  };
}

/** Stops the only worker of a store in the middle of a job. */
export async function stopMidway(worker: StartedCommand, address: string): Promise<void> {
  const queue = (await openedStore(address)).queue(queueNames(version).jobs);
  for (;;) {
    worker.kill('SIGSTOP');
    // Its earlier messages arrive a moment later.
    await pause(50);
    if ((await queue.getActiveCount()) > 0) return;
    worker.kill('SIGCONT');
    await pause(5);
  }
}

/** Two scenarios, and processes for each test. */
export function stage(): Stage {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-queue-'));
  writeFileSync(join(folder, 'street.yaml'), street);
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

/** Takes the finished jobs from a store. Returns their names. */
export async function emptied(address: string): Promise<readonly string[]> {
  const queue = (await openedStore(address)).queue(queueNames(version).jobs);
  return queue.clean(0, 1000, 'completed');
}

/** The commands of a block of the page about scaling, each with the address of another store. */
export function commandsOfPage(title: string, store: string): readonly (readonly string[])[] {
  const block = blocksOf('docs/scaling.md').find((each) => each.title === title)!;
  const lines = block.code.trim().replaceAll('redis://127.0.0.1:6379/0', store).split('\n');
  return lines.map(
    (line) => line.replace('npx motorpool ', '').match(/(?<=')[^']+(?=')|[^\s']+/g)!,
  );
}
