import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureInChild } from './child.ts';
import { type Figure, median, type Section } from './figure.ts';
import type { ReplayMeasurement } from './replay-child.ts';

/** Rounds, each of which does every task once, so that a disturbance affects all figures. */
const rounds = 3;

const vehicles = 100;
const days = 2;
const longer = 20;

const works = ['read', 'packed', 'entries', 'readline', 'sha256', 'record', 'again'] as const;
type Work = (typeof works)[number];

/** Recordings of any length: reading, verifying and executing them again. */
export async function replay(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  try {
    return section(await speeds(folder), await sizes(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Speeds = Readonly<Record<Work, number>>;

/** Entries a second of processor time. */
async function speeds(folder: string): Promise<Speeds> {
  const file = join(folder, 'a.simlog');
  const { entries } = await measure('record', file, vehicles * 5, days);
  await measure('record', `${file}.gz`, vehicles * 5, days);
  const found = new Map<Work, number[]>(works.map((work) => [work, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const work of works) found.get(work)!.push(await once(work, file));
  }
  const speed = (work: Work): number => (entries * 1000) / median(found.get(work)!);
  return Object.fromEntries(works.map((work) => [work, speed(work)])) as Record<Work, number>;
}

async function once(work: Work, file: string): Promise<number> {
  switch (work) {
    case 'packed':
      return (await measure('read', `${file}.gz`)).cpuMs;
    case 'record':
      return (await measure(work, `${file}.again`, vehicles * 5, days)).cpuMs;
    case 'read':
    case 'entries':
    case 'readline':
    case 'sha256':
    case 'again':
      return (await measure(work, file)).cpuMs;
  }
}

interface Sizes {
  readonly peaks: readonly Figure[];
  readonly huge: ReplayMeasurement;
}

async function sizes(folder: string): Promise<Sizes> {
  const short = join(folder, 'short.simlog');
  const long = join(folder, 'long.simlog');
  for (const end of ['', '.gz']) {
    await measure('record', short + end, vehicles, days);
    await measure('record', long + end, vehicles, days * longer);
  }
  const peak = async (name: string, work: string, end = ''): Promise<Figure> => {
    const [one, other] = [await measure(work, long + end), await measure(work, short + end)];
    return peakFigure(`${name}, ${counted(one)}`, one, counted(other), other);
  };
  const again = await measure('again', long);
  const run = await measure('record', `${long}.again`, vehicles, days * longer);
  const peaks = [
    await peak('read', 'read'),
    await peak('read packed', 'read', '.gz'),
    // The world itself keeps more in memory, the longer it runs.
    peakFigure(`executed again, ${counted(again)}`, again, 'run with a log', run),
  ];
  const file = join(folder, 'huge.simlog');
  // More than 2 GiB.
  await measure('inflate', file, 2_200_000, 900);
  return { peaks, huge: await measure('read', file) };
}

function counted({ entries }: ReplayMeasurement): string {
  return `${entries.toLocaleString('en')} entries`;
}

function peakFigure(
  name: string,
  one: ReplayMeasurement,
  peer: string,
  other: ReplayMeasurement,
): Figure {
  const [value, before] = [one.peakBytes / 1e6, other.peakBytes / 1e6];
  return {
    name: `peak memory, ${name}`,
    value,
    unit: 'MB',
    peer: { name: peer, value: before },
    ratio: value / before,
    promise: { atMost: 1.3 },
  };
}

function section(speed: Speeds, { peaks, huge }: Sizes): Section {
  const unit = '/s of processor';
  const against = (name: string, value: number, peer: string, peerValue: number): Figure => {
    return { name, value, unit, peer: { name: peer, value: peerValue }, ratio: value / peerValue };
  };
  const promised = (name: string, value: number, limit: number): Figure => {
    return { ...against(name, value, 'limit', limit), promise: { atLeast: 1 } };
  };
  const hugeSpeed = (huge.entries * 1000) / huge.cpuMs;
  return {
    title: 'Recordings',
    notes: [
      `All that ${vehicles * 5} commuters do in ${days} days, recorded; a process of its own for each ` +
        `measurement, the median of ${rounds}. Processor time of the whole process, its start and all its ` +
        'threads, so that other work on the machine has little effect. Reading verifies the digest; ' +
        '`readline` of Node only splits the same file into lines, and `createHash` takes its bytes as a ' +
        'whole.',
      'Executing again computes every entry anew and compares it with the recorded one; the peer is the ' +
        'same run, writing its log.',
      'Memory is the peak of the process; that of reading is compared with a recording that is a ' +
        `${longer}th as long. Entries of the recording of 2.2 GB have a kilobyte each.`,
    ],
    figures: [
      promised('entries read and verified', speed.read, 200_000),
      promised('entries read and verified, packed by gzip', speed.packed, 200_000),
      promised('entries read, verified and handed on as objects', speed.entries, 200_000),
      against('entries read and verified', speed.read, 'readline', speed.readline),
      against('entries read and verified', speed.read, 'createHash', speed.sha256),
      {
        ...against('entries executed again', speed.again, 'run with a log', speed.record),
        promise: { atLeast: 0.7 },
      },
      ...peaks,
      promised('entries of a recording of 2.2 GB', hugeSpeed, 200_000),
      {
        name: 'peak memory, a recording of 2.2 GB',
        value: huge.peakBytes / 1e6,
        unit: 'MB',
        peer: { name: 'limit', value: 200 },
        ratio: huge.peakBytes / 1e6 / 200,
        promise: { atMost: 1 },
      },
    ],
  };
}

function measure(
  work: string,
  file: string,
  ...sized: readonly number[]
): Promise<ReplayMeasurement> {
  return measureInChild('replay-child.ts', work, file, ...sized.map(String));
}
