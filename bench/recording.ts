import {
  closeSync,
  fdatasyncSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogSync } from '../adapters/cli/served-recording.ts';
import { measureInChild, startChild } from './child.ts';
import { type Figure, median, type Section } from './figure.ts';
import type { HttpLoad, LoadMeasurement } from './http-load-child.ts';
import type { RecordedServed, RecordedServing } from './recorded-server-child.ts';

const rounds = 3;
const clients = 32;
const levels = ['none', 'gathered', 'written', 'always'] as const;

interface Measured {
  /** Orders per second of all clients together. */
  readonly ordersPerSecond: number;
  /** Time that a single client waits. */
  readonly aloneMs: number;
  /** Bytes of the recording for each order. */
  readonly bytes: number;
}

/** The cost of writing orders to the file before they are answered. */
export async function recording(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  try {
    const measured = new Map(levels.map((level) => [level, [] as Measured[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const level of levels) {
        measured.get(level)!.push(await measure(level, join(folder, `${level}-${round}`)));
      }
    }
    const of = (level: (typeof levels)[number], member: keyof Measured): number =>
      median(measured.get(level)!.map((each) => each[member]));
    const bytes = Math.round(of('always', 'bytes'));
    return {
      title: 'Recording',
      notes: [
        `Orders to lock a car by the control API: of ${clients} clients at once, and of one alone; the median of ${rounds} ` +
          `rounds. The peer writes as many bytes as an order has in the file (${bytes}) and calls fdatasync, one after the other.`,
      ],
      figures: figures(of, bareMs(join(folder, 'bare'), bytes)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function figures(
  of: (level: (typeof levels)[number], member: keyof Measured) => number,
  syncMs: number,
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
      peer: { name: 'a write and fdatasync', value: syncMs },
      ratio: aloneMs / syncMs,
    },
  ];
}

async function measure(level: (typeof levels)[number], file: string): Promise<Measured> {
  const serving: RecordedServing = {
    file,
    cars: clients,
    ...(level !== 'none' && { sync: level }),
  };
  const server = await startChild<RecordedServed>(
    'recorded-server-child.ts',
    JSON.stringify(serving),
  );
  const { port } = server.said;
  const load = {
    port,
    method: 'POST',
    paths: Array.from({ length: clients }, (_, row) => `/sim/vehicles/car-${row + 1}/do`),
    headers: { authorization: 'Bearer bench' },
    body: '"lock"',
  } as const;
  const ask = (connections: number, forMs: number): Promise<LoadMeasurement> =>
    measureInChild(
      'http-load-child.ts',
      JSON.stringify({ ...load, connections, forMs } satisfies HttpLoad),
    );
  try {
    // Warms up: code is compiled, caches fill.
    await ask(clients, 1000);
    const { requestsPerSecond: ordersPerSecond } = await ask(clients, 2000);
    const before = level === 'none' ? 0 : statSync(file).size;
    const alone = await ask(1, 1000);
    const grown = level === 'none' ? 0 : statSync(file).size - before;
    return { ordersPerSecond, aloneMs: alone.medianMs, bytes: grown / alone.requests };
  } finally {
    await server.stop();
  }
}

function bareMs(file: string, bytes: number): number {
  const descriptor = openSync(file, 'w');
  const text = Buffer.alloc(bytes, 'x');
  const tookMs = Array.from({ length: 200 }, () => {
    const beganMs = performance.now();
    writeSync(descriptor, text);
    fdatasyncSync(descriptor);
    return performance.now() - beganMs;
  });
  closeSync(descriptor);
  return median(tookMs);
}
