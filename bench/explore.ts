import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureInChild } from './child.ts';
import { buildIfStale } from './command.ts';
import type { ExploreMeasurement } from './explore-child.ts';
import { nightOf } from './explore-night.ts';
import type { Figure, Section, Table } from './figure.ts';
import { twoThreads } from './two-threads.ts';

const deliveries = 13;

/** An exploration of applications that receive webhooks. */
export async function explore(): Promise<Section> {
  const measured = await measureInChild<ExploreMeasurement>('explore-child.ts');
  const longest = Math.max(...measured.mistakes.map(({ choices }) => choices));
  return {
    title: 'Exploring',
    notes: [
      `A night of three cars with ${deliveries} deliveries, and an application in the same process: runs that are recorded, and runs that have a ` +
        'world each. Two threads run 12,000 sets of disturbances of an application in a module, by `motorpool explore --jobs`, ' +
        'from the start of the process to its end. The tables have the classes of orders beside all orders, and the mistakes of ' +
        'the [gallery](gallery.md) with the time until each is found, shortened and confirmed.',
    ],
    figures: [
      perSecond('recorded runs', measured.recorded, 400),
      perSecond('runs in a world', measured.inWorld, 40),
      {
        name: 'the longest shortened story of the gallery',
        value: longest,
        unit: 'disturbances',
        peer: { name: 'limit', value: 3 },
        ratio: longest / 3,
        promise: { atMost: 1 },
      },
      ...inThreads(),
    ],
    tables: [classTable(measured), galleryTable(measured)],
  };
}

function perSecond(name: string, value: number, goal: number): Figure {
  const peer = { name: 'goal', value: goal };
  return { name, value, unit: 'runs/s', peer, ratio: value / goal, promise: { atLeast: 1 } };
}

function classTable({ classes }: ExploreMeasurement): Table {
  const shown = (count: number | undefined): string => count?.toLocaleString('en') ?? '';
  return {
    head: ['deliveries', 'orders', 'classes of 1 car', 'of 2 cars', 'of 3 cars'],
    rows: classes.map(([count, ...byCars]) => [
      `${count}`,
      shown(Array.from({ length: count }, (_, index) => index + 1).reduce((a, b) => a * b)),
      ...byCars.map(shown),
    ]),
  };
}

function galleryTable({ mistakes }: ExploreMeasurement): Table {
  return {
    head: ['mistake', 'found by run', 'ms', 'disturbances'],
    rows: mistakes.map(({ choices, ms, name, run }) => [
      name,
      `${run}`,
      ms.toFixed(0),
      `${choices}`,
    ]),
  };
}

/** An application that keeps the newest state of each car. */
const backend = `
export function createBackend() {
  const cars = new Map();
  return {
    cars,
    async receive(request) {
      const { data, eventType, meta } = await request.json();
      const { id } = data.vehicle;
      if (eventType === 'VEHICLE_STATE' && meta.sequence > (cars.get(id) ?? 0)) cars.set(id, meta.sequence);
      return new Response(null, { status: 204 });
    },
  };
}
export const readBack = ({ cars }) => cars;
`;

function inThreads(): Figure[] {
  buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  try {
    const [module, scenario] = [join(folder, 'backend.mjs'), join(folder, 'night.yaml')];
    writeFileSync(module, backend);
    writeFileSync(scenario, nightOf(deliveries));
    return twoThreads(
      (jobs) => [
        'explore',
        scenario,
        `--app=${module}#createBackend`,
        `--read-back=${module}#readBack`,
        '--choices=late,together,twice,unanswered',
        '--budget=12000',
        `--jobs=${jobs}`,
      ],
      (stdout) => stdout.split(' of ', 1)[0]!,
      { atLeast: 1.5, rounds: 3 },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
