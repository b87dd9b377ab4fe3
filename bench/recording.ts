import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogSync } from '../adapters/cli/serve/served-recording.ts';
import { type Figure, median, type Section } from './figure.ts';
import { clients, measureOrders, type Ordered, syncMs } from './orders.ts';

const rounds = 3;
const levels = ['none', 'gathered', 'written', 'always'] as const;

/** The cost of writing orders to the file before they are answered. */
export async function recording(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  try {
    const measured = new Map(levels.map((level) => [level, [] as Ordered[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const level of levels) {
        measured.get(level)!.push(await measure(level, join(folder, `${level}-${round}`)));
      }
    }
    const of = (level: (typeof levels)[number], member: keyof Ordered): number =>
      median(measured.get(level)!.map((each) => each[member]));
    const bytes = Math.round(of('always', 'bytes'));
    return {
      title: 'Recording',
      notes: [
        `Orders to lock a car by the control API: of ${clients} clients at once, and of one alone; the median of ${rounds} ` +
          `rounds. The peer is the time by which a write of as many bytes as an order has in the file (${bytes}) and fdatasync delay the answer of a bare server.`,
      ],
      figures: figures(of, await syncMs({ file: join(folder, 'synced'), bytes })),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function figures(
  of: (level: (typeof levels)[number], member: keyof Ordered) => number,
  delayMs: number,
): readonly Figure[] {
  const against = (level: LogSync, peer: (typeof levels)[number], name: string) => ({
    name: `orders, --log-sync ${level}, ${clients} clients`,
    unit: '/s',
    value: of(level, 'ordersPerSecond'),
    peer: { name, value: of(peer, 'ordersPerSecond') },
    ratio: of(level, 'ordersPerSecond') / of(peer, 'ordersPerSecond'),
  });
  const aloneMs = of('always', 'aloneMs');
  return [
    against('gathered', 'none', 'not recorded'),
    against('written', 'gathered', 'gathered'),
    against('always', 'gathered', 'gathered'),
    {
      name: 'an order of one client alone, --log-sync always',
      unit: 'ms',
      value: aloneMs,
      peer: { name: 'a write and fdatasync', value: delayMs },
      ratio: aloneMs / delayMs,
    },
  ];
}

function measure(level: (typeof levels)[number], file: string): Promise<Ordered> {
  const isRecorded = level !== 'none';
  return measureOrders({ file, cars: clients, ...(isRecorded && { sync: level }) }, () =>
    isRecorded ? statSync(file).size : 0,
  );
}
