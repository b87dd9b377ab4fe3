import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureInChild } from './child.ts';
import { spentBy } from './command.ts';
import { Stand } from './feed-stand.ts';
import { median } from './figure.ts';
import type { GrowthMeasurement } from './growth-child.ts';
import { writeScenarios } from './many-scenarios.ts';
import type { ReplayMeasurement } from './replay-child.ts';

/** The unit of a plot. */
export type Unit = 's' | 'MB';

/** Costs by size, of which each curve has one number at each size: seconds or megabytes. */
export interface Series {
  readonly name: string;
  readonly title: string;
  /** The names of many and of one. */
  readonly many: string;
  readonly one: string;
  readonly sizes: readonly number[];
  /** How many times its cost for one in the middle each curve may have at the largest size. */
  readonly curves: Readonly<Record<string, { readonly unit: Unit; readonly atMost: number }>>;
  readonly because: string;
  measure(size: number): Promise<Readonly<Record<string, number>>>;
}

const timeAndMemory = (time: number, memory: number): Series['curves'] => ({
  'processor time': { unit: 's', atMost: time },
  memory: { unit: 'MB', atMost: memory },
});

const simulated = async (...given: readonly string[]) => {
  const { cpuMs, bytes } = await measureInChild<GrowthMeasurement>('growth-child.ts', ...given);
  return { 'processor time': cpuMs / 1e3, memory: bytes / 1e6 };
};

export const allSeries: readonly Series[] = [
  {
    name: 'vehicles',
    title: 'A day of vehicles',
    many: 'vehicles',
    one: 'a vehicle',
    sizes: [1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000],
    curves: timeAndMemory(1.5, 1.5),
    because:
      'Commuters that are not watched. Up to some ten thousand of them, the day is over before V8 has compiled all ' +
      'code, and what the code takes is divided among few vehicles: the curves begin above the line.',
    measure: (size) => simulated('fleet', `${size}`, '1'),
  },
  {
    name: 'days',
    title: 'Days of 1,000 vehicles',
    many: 'days',
    one: 'a day',
    sizes: [1, 3, 10, 30, 100, 365],
    curves: timeAndMemory(1.5, 1.5),
    because:
      'The first days include the time in which V8 compiles the code. Memory does not grow with the days: a vehicle ' +
      'keeps a limited number of its latest sessions.',
    measure: (size) => simulated('fleet', '1000', `${size}`),
  },
  {
    name: 'webhooks',
    title: 'Webhooks of ten charging cars for a day',
    many: 'webhooks',
    one: 'a webhook',
    sizes: [1, 3, 10, 30, 100, 200],
    curves: timeAndMemory(1.5, 1.5),
    because:
      'Every webhook delivers every percent of each car, to a simulated receiver. The charging itself, which all ' +
      'webhooks share, and the compilation of the code bend the curves at few webhooks.',
    measure: (size) => simulated('webhooks', `${size}`),
  },
  {
    name: 'clients',
    title: 'An entry to clients of the feed',
    many: 'clients',
    one: 'a client',
    sizes: [10, 30, 100, 300, 1_000, 3_000, 10_000],
    curves: timeAndMemory(1.5, 1.5),
    because:
      'Processor time of the server for an entry that all clients receive, and its memory with all of them. An entry ' +
      'is serialised once for all clients, and the server itself takes some megabytes: both bend at few clients.',
    measure: feedClients,
  },
  {
    name: 'scenarios',
    title: 'Scenarios of a suite',
    many: 'scenarios',
    one: 'a scenario',
    sizes: [10, 30, 100, 300, 1_000, 10_000],
    // Memory that did not grow at all would be 0.03 times.
    curves: timeAndMemory(1.5, 0.1),
    because:
      'By `motorpool run folder --quiet --jobs 1`, the process included, with its memory at its most. Start and ' +
      'compilation are divided among few scenarios at first. Scenarios are read as they run, and nothing of one stays ' +
      'but its verdict, so memory hardly grows.',
    measure: suiteOf,
  },
  {
    name: 'entries',
    title: 'Entries of a recording',
    many: 'entries',
    one: 'an entry',
    sizes: [1_000, 10_000, 100_000, 1_000_000, 10_000_000],
    curves: {
      'time to write': { unit: 's', atMost: 1.5 },
      'time to read and verify': { unit: 's', atMost: 1.5 },
      'memory while writing': { unit: 'MB', atMost: 1 },
      'memory while reading': { unit: 'MB', atMost: 1 },
    },
    because:
      'Processor time and most memory of a process that writes the entries with their digest, and of one that reads ' +
      'them. A process takes its start and its compilation however short the recording is. Both handle one piece of ' +
      'the file after the other, so memory stays the same from a million entries on.',
    measure: recordingOf,
  },
];

/** The time between two entries is enough for all clients to have the one before: each is a message of its own. */
const apart = { entries: 10, together: 1, everyMs: 250, ballast: 100 } as const;

async function feedClients(clients: number) {
  const stand = await Stand.begin({ by: 'motorpool' }, { readers: clients });
  try {
    // Code is compiled during the first round.
    await stand.round(apart);
    const seconds: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { cpuMicros } = await stand.round(apart);
      seconds.push(cpuMicros / 1e6 / apart.entries);
    }
    const { usedBytes } = await stand.spent();
    return { 'processor time': median(seconds), memory: usedBytes / 1e6 };
  } finally {
    await stand.end();
  }
}

async function suiteOf(count: number) {
  return inFolder(async (folder) => {
    writeScenarios(folder, count);
    const { cpuMs, peakBytes } = spentBy(['run', folder, '--quiet', '--jobs', '1']);
    return { 'processor time': cpuMs / 1e3, memory: peakBytes / 1e6 };
  });
}

async function recordingOf(entries: number) {
  return inFolder(async (folder) => {
    const file = join(folder, 'log.jsonl');
    const ask = (what: string, ...more: readonly string[]) =>
      measureInChild<ReplayMeasurement>('replay-child.ts', what, file, ...more);
    const written = await ask('inflate', `${entries}`, '100');
    const read = await ask('read');
    return {
      'time to write': written.cpuMs / 1e3,
      'time to read and verify': read.cpuMs / 1e3,
      'memory while writing': written.peakBytes / 1e6,
      'memory while reading': read.peakBytes / 1e6,
    };
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
