import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureInChild } from './child.ts';
import { type Figure, median, type Section } from './figure.ts';
import type { Played, Playing } from './kept-world-child.ts';
import { clients, measureOrders, type Ordered, syncMs } from './orders.ts';

const rounds = 3;
const playedRounds = 3;
const cars = 1000;

/** The cost of keeping a world in a data folder. */
export async function journal(): Promise<Section> {
  const home = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  try {
    const kept: Ordered[] = [];
    const unkept: Ordered[] = [];
    const syncs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const file = join(home, `orders-${round}`);
      unkept.push(await measureOrders({ file, cars: clients }, () => 0));
      const size = (): number => statSync(join(file, 'worlds', 'main', 'journal')).size;
      const measured = await measureOrders({ file, cars: clients, isKept: true }, size);
      kept.push(measured);
      const bytes = Math.round(measured.bytes);
      syncs.push(await syncMs({ file: join(home, `synced-${round}`), bytes }));
    }
    const of = (list: readonly Ordered[], member: keyof Ordered): number =>
      median(list.map((each) => each[member]));
    const bytes = Math.round(of(kept, 'bytes'));
    return {
      title: 'Journals',
      notes: [
        `Orders to lock a car by the control API, of ${clients} clients at once and of one alone, with \`--data\` and without; ` +
          `the median of ${rounds} rounds. The peer of one alone is the time of the same order without a journal and one and a ` +
          `half times the time by which a write of ${bytes} bytes, which an order has in the journal, and fdatasync delay the ` +
          'answer of a bare server.',
        `A world of ${cars} commuters that plays, 3,600 simulated seconds in a second: processor time of its process for a ` +
          `simulated hour, the least of ${playedRounds} rounds in turn.`,
      ],
      figures: [
        together(of(kept, 'ordersPerSecond'), of(unkept, 'ordersPerSecond')),
        alone(of(kept, 'aloneMs'), of(unkept, 'aloneMs'), median(syncs)),
        await played(home),
      ],
    };
  } finally {
    rmSync(home, { recursive: true });
  }
}

function together(kept: number, unkept: number): Figure {
  return {
    name: `orders, ${clients} clients`,
    unit: '/s',
    value: kept,
    peer: { name: 'without a journal', value: unkept },
    ratio: kept / unkept,
    promise: { atLeast: 0.5 },
  };
}

function alone(keptMs: number, unkeptMs: number, delayMs: number): Figure {
  const limitMs = unkeptMs + 1.5 * delayMs;
  return {
    name: 'an order of one client alone',
    unit: 'ms',
    value: keptMs,
    peer: { name: 'one without a journal and 1.5 times a write and fdatasync', value: limitMs },
    ratio: keptMs / limitMs,
    promise: { atMost: 1 },
  };
}

async function played(home: string): Promise<Figure> {
  const kept: number[] = [];
  const unkept: number[] = [];
  for (let round = 0; round < playedRounds; round += 1) {
    for (const [times, more] of [
      [unkept, {}],
      [kept, { folder: join(home, `played-${round}`) }],
    ] as const) {
      const playing: Playing = { cars, ...more };
      const { cpuMsPerHour } = await measureInChild<Played>(
        'kept-world-child.ts',
        JSON.stringify(playing),
      );
      times.push(cpuMsPerHour);
    }
  }
  const value = Math.min(...kept);
  const peer = { name: 'without a journal', value: Math.min(...unkept) };
  return {
    name: `a simulated hour of ${cars} cars that play`,
    unit: 'ms of processor',
    value,
    peer,
    ratio: value / peer.value,
    promise: { atMost: 1.05 },
  };
}
