import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureInChild } from './child.ts';
import { type Figure, median, type Section, withinLimit } from './figure.ts';
import type { RecoveryMeasurement } from './recovery-child.ts';

const rounds = 3;
const vehicles = 1000;
const days = 30;

/** Kept worlds that come back. */
export async function recovery(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  try {
    const watched = await measure(join(folder, 'watched'));
    const unwatched = await measure(join(folder, 'unwatched'), 'unwatched');
    const garage = await measure(join(folder, 'garage'), 'garage');
    const { delivered, entries } = watched.first;
    return {
      title: 'Kept worlds',
      notes: [
        `${vehicles} commuters for ${days} days, in jumps of six hours: a webhook with two triggers and five signals ` +
          `tells ${count(delivered)} events of them to a receiver, which answers each; the log has ${count(entries)} entries. ` +
          `The world comes back in a process of its own, the median of ${rounds}, wall time and processor time of all threads.`,
        'The first time, every attempt and every answer goes to the disk.',
      ],
      figures: [
        ...figures(`${count(vehicles)} commuters after ${days} days, watched`, watched),
        ...figures(`${count(vehicles)} commuters after ${days} days, not watched`, unwatched),
        ...figures(`a garage after ${days} days`, garage, 3000),
        {
          name: 'peak memory, the watched world brought back',
          value: watched.peakBytes / 1e6,
          unit: 'MB',
          peer: { name: 'the first time', value: watched.first.peakBytes / 1e6 },
          ratio: watched.peakBytes / watched.first.peakBytes,
        },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Recovery extends Pick<RecoveryMeasurement, 'wallMs' | 'cpuMs' | 'peakBytes'> {
  readonly first: RecoveryMeasurement;
}

const mostMegabytes = 50;

function figures(
  name: string,
  { first, wallMs, cpuMs }: Recovery,
  mostMs = 10_000,
): readonly Figure[] {
  const megabytes = first.journalBytes / 1e6;
  return [
    withinLimit(`${name}: brought back`, wallMs, mostMs),
    {
      name: `${name}: its journal`,
      value: megabytes,
      unit: 'MB',
      peer: { name: 'limit', value: mostMegabytes },
      ratio: megabytes / mostMegabytes,
    },
    {
      name: `${name}: processor time`,
      value: cpuMs,
      unit: 'ms',
      peer: { name: 'the first time', value: first.cpuMs },
      ratio: cpuMs / first.cpuMs,
    },
  ];
}

async function measure(folder: string, ...kind: readonly string[]): Promise<Recovery> {
  const run = (what: string): Promise<RecoveryMeasurement> =>
    measureInChild('recovery-child.ts', what, folder, String(vehicles), String(days), ...kind);
  const first = await run('write');
  const again: RecoveryMeasurement[] = [];
  for (let round = 0; round < rounds; round += 1) again.push(await run('recover'));
  if (again.some(({ digest }) => digest !== first.digest)) throw new Error('the digest differs');
  const of = (member: 'wallMs' | 'cpuMs' | 'peakBytes'): number =>
    median(again.map((each) => each[member]));
  return { first, wallMs: of('wallMs'), cpuMs: of('cpuMs'), peakBytes: of('peakBytes') };
}

function count(number: number): string {
  return number.toLocaleString('en');
}
