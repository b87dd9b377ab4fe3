import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueuePlace } from '../adapters/queue/queue-place.ts';
import { QueueWorker } from '../adapters/queue/queue-worker.ts';
import { JobStore } from '../adapters/queue/store.ts';
import type { JobPlace } from '../adapters/threads/job-line.ts';
import { buildIfStale, costsPrinted, printingCosts } from './command.ts';
import { installedDatabases, noDatabase, TestDatabase } from './database.ts';
import { type Figure, median, type Section } from './figure.ts';
import { noRedis, TestRedis } from './redis.ts';

const rounds = 3;
const jobs = 10_000;
const file = 'town.yaml';

/** A fleet of three parts of some 10 s each. */
const town = `
version: 1
name: town
seed: bench
clock: { start: 2026-03-27T00:00:00, timezone: Europe/Berlin }
fleets: { commuters: { count: 6144, model: BEV, persona: commuter } }
`;
const fleet = ['fleet', file, '--days', '200', '--quiet'];

/** Parts of fleets by a worker on a queue, and the queue alone, on each store that is here. */
export async function queue(): Promise<Section> {
  buildIfStale();
  const [installed] = installedDatabases();
  const stores = [
    ['Redis', noRedis, () => TestRedis.start()],
    ['PostgreSQL', installed ? undefined : noDatabase, () => TestDatabase.start(installed!)],
  ] as const;
  const figures: Figure[] = [];
  const notes = [
    `A fleet of three parts by one worker with one thread, from the start of the producer to its end, against the same in ` +
      `one process, in turns; the median of ${rounds}. And ${jobs.toLocaleString('en')} jobs that do nothing, added and gathered.`,
  ];
  for (const [name, lack, start] of stores) {
    if (lack !== undefined) {
      notes.push(`${name} is not measured: ${lack}.`);
      continue;
    }
    const store = await start();
    try {
      figures.push(...(await partFigures(name, () => store.empty())));
      figures.push(...(await tinyFigures(name, await store.empty())));
    } finally {
      await store.remove();
    }
  }
  return { title: 'Parts on a queue', notes, figures };
}

async function partFigures(name: string, empty: () => Promise<string>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  writeFileSync(join(folder, file), town);
  const alone: Spent[] = [];
  const queued: Spent[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await begun([...fleet, '--jobs', '1'], folder).spent);
      const on = await empty();
      const worker = begun(['worker', '--on', on, '--jobs', '1'], folder);
      await worker.ready;
      const producer = await begun([...fleet, '--on', on], folder).spent;
      worker.child.kill('SIGTERM');
      const { cpuMs } = await worker.spent;
      queued.push({ ms: producer.ms, cpuMs: producer.cpuMs + cpuMs });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const figure = (what: string, by: (spent: Spent) => number): Figure => {
    const value = median(queued.map(by));
    const peer = { name: 'one process', value: median(alone.map(by)) };
    const ratio = value / peer.value;
    return { name: `three parts on ${name}, ${what}`, value, unit: 'ms', peer, ratio };
  };
  const time = figure('time', ({ ms }) => ms);
  return [{ ...time, promise: { atMost: 1.05 } }, figure('processor time', ({ cpuMs }) => cpuMs)];
}

interface Spent {
  readonly ms: number;
  /** The processor time of all threads. */
  readonly cpuMs: number;
}

interface Begun {
  readonly child: ChildProcess;
  /** Resolves once it has written something; rejects if it fails before. */
  readonly ready: Promise<unknown>;
  /** Rejects if it fails, for the figures of a failure are none. */
  readonly spent: Promise<Spent>;
}

function begun(command: readonly string[], cwd: string): Begun {
  const begunMs = performance.now();
  const cli = join(import.meta.dirname, '../dist/cli.js');
  const child = spawn(process.execPath, ['--import', printingCosts, cli, ...command], { cwd });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString();
  });
  const written = new Promise((resolve) => child.stdout.once('data', resolve));
  child.stdout.resume();
  const spent = new Promise<Spent>((resolve, reject) => {
    child.once('close', (code) => {
      if (code !== 0) reject(new Error(`${command.join(' ')} ended with ${code}: ${stderr}`));
      resolve({ ms: performance.now() - begunMs, cpuMs: costsPrinted(stderr).cpuMs });
    });
  });
  const ready = Promise.race([written, spent]);
  // Where only the end is awaited, that one fails.
  ready.catch(() => {});
  return { child, ready, spent };
}

async function tinyFigures(name: string, address: string): Promise<Figure[]> {
  const [store, other] = await Promise.all([JobStore.open(address), JobStore.open(address)]);
  const nothing = { version: 'bench', say: () => {} };
  const worker = await QueueWorker.start({
    ...nothing,
    store: other,
    name: 'bench',
    threads: 16,
    start: idlePlace,
    isFinal: () => false,
    lockMs: 60_000,
    graceMs: 1000,
  });
  const place = new QueuePlace({ ...nothing, store, onAlarm: () => {} });
  const beforeMb = usedMb();
  let mostMb = beforeMb;
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, usedMb());
  }, 100);
  try {
    const begunMs = performance.now();
    const line = await place.line<number, object>('nothing', {});
    await Promise.all(Array.from({ length: jobs }, async (_, index) => line.do(index)));
    const ms = performance.now() - begunMs;
    return [
      {
        name: `${jobs.toLocaleString('en')} jobs on ${name}`,
        value: ms / jobs,
        unit: 'ms a job',
        peer: { name: '1 % of a job of 10 s', value: 100 },
        ratio: ms / jobs / 100,
        promise: { atMost: 1 },
      },
      {
        name: `memory of producer and worker for ${jobs.toLocaleString('en')} jobs on ${name}`,
        value: mostMb - beforeMb,
        unit: 'MB',
        peer: { name: 'a limit of', value: 500 },
        ratio: (mostMb - beforeMb) / 500,
        promise: { atMost: 1 },
      },
    ];
  } finally {
    clearInterval(watch);
    await worker.leave();
    await place.close();
    await Promise.all([store.close(), other.close()]);
  }
}

/** A place whose jobs are done at once, with an answer of the size of that of a large part. */
function idlePlace(): JobPlace {
  const answer = { digests: Array.from({ length: 64 }, () => 'd'.repeat(71)) };
  return {
    line: () => ({ do: async () => answer as never }),
    heed: () => {},
    interrupt: () => {},
    close: async () => {},
  };
}

function usedMb(): number {
  return process.memoryUsage().rss / 1e6;
}
