import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureInChild } from './child.ts';
import { buildIfStale, spentBy } from './command.ts';
import { Stand } from './feed-stand.ts';
import { type Figure, median, type Plot, type Section, short, type Table } from './figure.ts';
import type { GrowthMeasurement } from './growth-child.ts';
import { type Curve, growthPlot, middleOf } from './growth-plot.ts';
import { writeScenarios } from './many-scenarios.ts';
import type { ReplayMeasurement } from './replay-child.ts';

/** Costs by size, of which each curve has one number at each size: seconds or megabytes. */
interface Series {
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

/** The unit of a plot, and that of one. */
const units = {
  s: { one: 'µs', times: 1e6 },
  MB: { one: 'kB', times: 1e3 },
} as const;

type Unit = keyof typeof units;

const timeAndMemory = (time: number, memory: number): Series['curves'] => ({
  'processor time': { unit: 's', atMost: time },
  memory: { unit: 'MB', atMost: memory },
});

const simulated = async (...given: readonly string[]) => {
  const { cpuMs, bytes } = await measureInChild<GrowthMeasurement>('growth-child.ts', ...given);
  return { 'processor time': cpuMs / 1e3, memory: bytes / 1e6 };
};

const allSeries: readonly Series[] = [
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
    curves: timeAndMemory(1.5, 1.5),
    because:
      'By `motorpool run folder --quiet --jobs 1`, the process included, with its memory at its most. Start and ' +
      'compilation are divided among few scenarios at first.',
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

/** Costs over sizes: each is in proportion to the size, or the text beside its plot tells the reason. */
export async function growth(): Promise<Section> {
  buildIfStale();
  const grown: Grown[] = [];
  for (const series of allSeries) grown.push(await grow(series));
  return {
    title: 'Cost as it grows',
    notes: [
      'Both axes of a plot are logarithmic. The thin grey line is the cost in proportion to the size, through the point ' +
        'in the middle; a curve above it at its right end would grow faster than its size. Each promise compares the ' +
        'cost for one at the largest size with that at the size in the middle. Each point is a process of its own. ' +
        'Memory is the heap and the array buffers after a collection, less those of an empty world, where no other is told.',
    ],
    figures: grown.flatMap(({ figures }) => figures),
    tables: grown.map(({ table }) => table),
  };
}

interface Grown {
  readonly figures: readonly Figure[];
  readonly table: Table;
}

async function grow(series: Series): Promise<Grown> {
  const measured: Readonly<Record<string, number>>[] = [];
  for (const size of series.sizes) measured.push(await series.measure(size));
  const curves = Object.entries(series.curves).map(([name, { unit, atMost }]) => ({
    name,
    unit,
    atMost,
    points: series.sizes.map((size, at) => ({ size, cost: measured[at]![name]! })),
  }));
  const plots: Plot[] = [];
  for (const unit of ['s', 'MB'] as const) {
    const ofUnit = curves.filter((curve) => curve.unit === unit);
    plots.push(await plotted(series, unit, ofUnit));
  }
  return {
    figures: curves.map((curve) => figureOf(series, curve)),
    table: {
      title: series.title,
      note: series.because,
      plots,
      head: [series.many, ...curves.flatMap(({ name }) => [name, `${name}, ${series.one}`])],
      rows: series.sizes.map((size, at) => [
        size.toLocaleString('en'),
        ...curves.flatMap(({ unit, points }) => [
          `${short(points[at]!.cost)} ${unit}`,
          `${short(costOfOne(points[at]!, unit))} ${units[unit].one}`,
        ]),
      ]),
    },
  };
}

async function plotted(series: Series, unit: Unit, curves: readonly Curve[]): Promise<Plot> {
  const title = `${series.title}: ${unit === 's' ? 'time' : 'memory'}`;
  return {
    path: `images/growth/${series.name}-${unit === 's' ? 'time' : 'memory'}.svg`,
    title,
    svg: await growthPlot({ title, sizes: series.many, unit, curves }),
  };
}

function figureOf(
  series: Series,
  { name, unit, atMost, points }: Curve & { readonly unit: Unit; readonly atMost: number },
): Figure {
  const [last, middle] = [points.at(-1)!, middleOf(points)];
  const sized = (size: number): string => `${size.toLocaleString('en')} ${series.many}`;
  const value = costOfOne(last, unit);
  const peer = costOfOne(middle, unit);
  return {
    name: `${name}, ${series.one} of ${sized(last.size)}`,
    value,
    unit: units[unit].one,
    peer: { name: `of ${sized(middle.size)}`, value: peer },
    ratio: value / peer,
    promise: { atMost },
  };
}

function costOfOne({ size, cost }: Curve['points'][number], unit: Unit): number {
  return (cost * units[unit].times) / size;
}

/** Few clients get more entries: a hundred would take no time to speak of. */
async function feedClients(clients: number) {
  const entries = clients < 1_000 ? 1_000 : 100;
  const stand = await Stand.begin({ by: 'motorpool' }, { readers: clients });
  try {
    const seconds: number[] = [];
    for (let round = 0; round <= 3; round += 1) {
      const { cpuMicros } = await stand.round({ entries, together: 1, ballast: 100 });
      // Code was compiled during the first round.
      if (round > 0) seconds.push(cpuMicros / 1e6 / entries);
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
