import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createStreams } from '../../../engine/random/stream.ts';
import { builtCommand } from '../../support/built-command.ts';
import type { ReadyLine } from '../../support/serving.ts';
import { record } from './recorded-terminal.ts';

/** The number of crashes; MOTORPOOL_CRASHES=500 makes more. */
const crashes = Number(process.env['MOTORPOOL_CRASHES'] ?? 10);

const cars = 8;

const scenario = `
version: 1
name: crash
seed: 9
fleets: { car: { count: ${cars}, model: tesla-model-3, id: 'car-{n}' } }
`;

const { home, start } = builtCommand({ 'crash.yaml': scenario });

interface Ready extends ReadyLine {
  readonly server: ChildProcess;
}

async function serve(log: string, ...more: readonly string[]): Promise<Ready> {
  const args = ['serve', 'crash.yaml', '--port', '0', '--json', '--held', '--log', log, ...more];
  const server = start(args);
  const said = await new Promise<string>((settle, reject) => {
    createInterface({ input: server.stdout }).once('line', settle);
    server.stderr.once('data', (bytes: Buffer) => reject(new Error(bytes.toString())));
  });
  return { ...(JSON.parse(said) as ReadyLine), server };
}

/** Everything that clients received until the server was killed. */
interface Told {
  /** Orders that were acknowledged, as `car-3 lock`. */
  readonly orders: readonly string[];
  /** Entries of the feed. */
  readonly entries: ReadonlyMap<number, string>;
}

/** Locks and unlocks cars, each by a client of its own, and kills the server after a number of acknowledged orders. */
async function load(
  { server, origin, feed, controlToken }: Ready,
  mostOrders: number,
): Promise<Told> {
  const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
  const orders: string[] = [];
  const entries = new Map<number, string>();
  const socket = new WebSocket(feed, { headers });
  await new Promise((settle) => socket.once('open', settle));
  socket.on('error', () => {});
  const ended = new Promise((settle) => socket.once('close', settle));
  const begun = new Promise<void>((settle) => {
    socket.on('message', (bytes: Buffer) => {
      const { type, entry } = JSON.parse(bytes.toString()) as Message;
      if (type !== 'entry') return;
      entries.set(entry.sequence, JSON.stringify(entry));
      settle();
    });
  });
  socket.send('{"type":"subscribe","id":1,"from":0}');
  await begun;
  const client = async (car: string): Promise<void> => {
    for (const order of alternating()) {
      const body = JSON.stringify(order);
      const request = { method: 'POST', headers, body };
      const response = await fetch(`${origin}/sim/vehicles/${car}/do`, request);
      await response.text();
      if (response.status !== 200) throw new Error(`${car}: ${response.status}`);
      orders.push(`${car} ${order}`);
      if (orders.length === mostOrders) server.kill('SIGKILL');
    }
  };
  const names = Array.from({ length: cars }, (_, row) => `car-${row + 1}`);
  await Promise.allSettled(names.map(client));
  await ended;
  return { orders, entries };
}

interface Message {
  readonly type: string;
  readonly entry: { readonly sequence: number };
}

function* alternating(): Generator<'lock' | 'unlock'> {
  for (;;) {
    yield 'unlock';
    yield 'lock';
  }
}

/** The lines of entries, and the number of each order from outside to each car. */
function heldBy(file: string) {
  const lines = readFileSync(file, 'utf8').split('\n').slice(1);
  const counts = new Map<string, number>();
  for (const line of lines) {
    const [, kind, car] =
      /"cause":null,.*"io":"in","kind":"doors\.(lock|unlock)".*"subject":"([^"]+)"/.exec(line) ??
      [];
    if (car !== undefined) counts.set(`${car} ${kind}`, (counts.get(`${car} ${kind}`) ?? 0) + 1);
  }
  return { lines, counts };
}

function tally(orders: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const order of orders) counts.set(order, (counts.get(order) ?? 0) + 1);
  return counts;
}

test.each([
  ['always', crashes],
  ['written', Math.ceil(crashes / 3)],
] as const)(
  '--log-sync %s: everything that a client received survives %i crashes',
  { timeout: 20_000 * crashes },
  async (sync, rounds) => {
    const draws = createStreams('crash').stream(sync, 'kill');
    for (let crash = 0; crash < rounds; crash += 1) {
      const file = join(home, `${sync}-${crash}.simlog`);
      const ready = await serve(file, '--log-sync', sync);
      const { orders, entries } = await load(ready, 1 + draws.int(50));

      const { lines, counts } = heldBy(file);
      for (const [order, count] of tally(orders)) {
        expect(counts.get(order), `${order} of crash ${crash}`).toBeGreaterThanOrEqual(count);
      }
      for (const [sequence, entry] of entries) expect(lines[sequence]).toBe(entry);
      expect(entries.size).toBeGreaterThan(0);

      const again = await record(['serve', '--port', '0', '--log', file]);
      expect([again.code, again.stderr.includes('motorpool extract')]).toEqual([2, true]);
      expect((await record(['extract', file, `${file}.whole`])).code).toBe(0);
      expect((await record(['replay', `${file}.whole`])).code).toBe(0);
    }
  },
);
