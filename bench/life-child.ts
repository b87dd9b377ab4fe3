/**
 * Keeps worlds in a folder and prints a `LifeMeasured`: the return of one that is asleep, the memory
 * of many of which few are awake, and the longest wait for one while others work.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DataFolder } from '../adapters/file/journal/data-folder.ts';
import { recordText } from '../adapters/file/journal/journal-record.ts';
import { createApp } from '../adapters/http/app.ts';
import { hostWall } from '../adapters/pace/host-wall.ts';
import { HostedWorlds } from '../adapters/worlds/hosted-worlds.ts';
import { median } from './figure.ts';
import { report } from './report.ts';

export interface LifeMeasured {
  /** The return of an idle garage after eight hours. */
  readonly returnMs: number;
  /** Its processor time, ms. */
  readonly returnProcessorMs: number;
  /** Memory of the process, bytes. */
  readonly rssBytes: number;
  /** The longest wait for a small world, by the work that others did, ms. */
  readonly waits: Readonly<Record<string, number>>;
}

const yaml = process.argv[2]!;
const many = 1000;
const awake = 20;
const marks = 100_000;
const folder = mkdtempSync(join(tmpdir(), 'motorpool-life-'));
const data = await DataFolder.open(folder, (run) => void hostWall.after(0, run));

function host() {
  const worlds = new HostedWorlds({
    wall: hostWall,
    clock: { mode: 'held' },
    mostWorlds: 2 * many,
    keeping: { store: data, wallMs: Date.now, engineVersion: 'bench' },
  });
  const { fetch } = createApp({ worlds, simulation: worlds, controlToken: 'bench' });
  const ask = async (method: string, path: string, body?: object, signal?: AbortSignal) => {
    const headers = { authorization: 'Bearer bench', 'content-type': 'application/json' };
    const init = { method, headers, body: body && JSON.stringify(body), signal };
    const response = await fetch(new Request(`http://127.0.0.1${path}`, init as RequestInit));
    const said = await response.text();
    if (response.status >= 300 && signal?.aborted !== true) throw new Error(`${path}: ${said}`);
  };
  return { worlds, ask };
}

type Host = ReturnType<typeof host>;

async function end({ worlds }: Host): Promise<void> {
  worlds.close(new Error('the end'));
  await worlds.endJournals();
}

try {
  const first = host();
  await first.ask('POST', '/sim/worlds', { id: 'garage', yaml });
  await first.ask('POST', '/w/garage/sim/clock/advance', { by: '8h' });
  await end(first);

  const returns: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const one = host();
    await one.worlds.open('from-now');
    const begunMs = performance.now();
    const before = process.cpuUsage();
    await one.ask('GET', '/w/garage/sim/clock');
    returns.push(performance.now() - begunMs);
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
    await end(one);
  }

  for (let number = 0; number < many; number += 1) {
    cpSync(dirname(data.fileOf('garage')), dirname(data.fileOf(`g${number}`)), { recursive: true });
  }
  const found = await data.read('garage');
  const mark = found.records.findLast((each) => 'mark' in each)!;
  cpSync(dirname(data.fileOf('garage')), dirname(data.fileOf('long')), { recursive: true });
  const long = await data.resume('long', await data.read('long'));
  for (let number = 0; number < marks; number += 1) long.write(recordText(mark));
  await long.kept();
  long.close();

  const all = host();
  await all.worlds.open('from-now');
  for (let number = 0; number < awake; number += 1) await all.worlds.wake(`g${number}`);
  globalThis.gc?.();
  const rssBytes = process.memoryUsage().rss;

  for (let number = 1; number < awake; number += 1) {
    await all.ask('POST', `/w/g${number}/sim/clock/play`, { speed: 60 });
  }
  const parked = 'version: 1\nname: parked\nfleets: { f: { model: BEV, count: 1000 } }';
  const waits = {
    'nothing else happens': await during(all, pause(1000)),
    'one world advances 1,000 days': await during(
      all,
      all.ask('POST', '/w/g1/sim/clock/advance', { by: '1000d' }, AbortSignal.timeout(8000)),
    ),
    'a world of 1,000 vehicles is made': await during(
      all,
      all.ask('POST', '/sim/worlds', { id: 'fleet', yaml: parked }),
    ),
    'a world returns from a journal of 100,000 records': await during(
      all,
      all.ask('GET', '/w/long/sim/clock'),
    ),
    'a world of 1,000 vehicles begins from its last state': await during(
      all,
      all.ask('POST', '/sim/worlds/fleet/restart', { from: 'last-state' }),
    ),
  };
  await end(all);
  const returnProcessorMs = median(processor);
  report({ returnMs: median(returns), returnProcessorMs, rssBytes, waits } satisfies LifeMeasured);
} finally {
  data.close();
  rmSync(folder, { recursive: true });
}

/** The longest wait for a small world until the work is done. */
async function during({ ask }: Host, work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  let longestMs = 0;
  while (!state.isDone) {
    const askedMs = performance.now();
    await ask('GET', '/w/g0/sim/clock');
    longestMs = Math.max(longestMs, performance.now() - askedMs);
    await pause(5);
  }
  await done;
  return longestMs;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
