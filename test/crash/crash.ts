/**
 * The crash test: kills a server at random instants while clients give orders, move its clock and
 * read, and compares what they were told with the world that a restart brings back. `npm run
 * test:crash -- --kills 30 --seed 1`; ends with an error if anything that was told is missing.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import seedrandom from 'seedrandom';

interface Ready {
  readonly origin: string;
  readonly controlToken: string;
}

/** Everything that clients were told. */
interface Told {
  /** Kinds of acknowledged orders by their sequence. */
  readonly orders: Map<number, string>;
  /** The latest instant that an answer stated, ms since the epoch. */
  nowMs: number;
  /** The most entries that an answer stated. */
  entries: number;
}

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '4' },
  },
});
const random = seedrandom(values.seed);
const folder = mkdtempSync(join(tmpdir(), 'motorpool-crash-'));
const told: Told = { orders: new Map(), nowMs: 0, entries: 0 };
const problems: string[] = [];

async function start(mode: readonly string[]): Promise<{ child: ChildProcess; ready: Ready }> {
  const args = ['serve', '--data', folder, '--json', '--port', '0', '--with', 'none', ...mode];
  const child = spawn(process.execPath, ['dist/cli.js', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes('\n')) return { child, ready: JSON.parse(text) as Ready };
  }
  throw new Error('the server ended before it was ready');
}

/** One request to the control API; undefined where the server died meanwhile. */
async function ask(
  { origin, controlToken }: Ready,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown> | undefined> {
  try {
    const response = await fetch(`${origin}/sim${path}`, {
      method,
      headers: {
        authorization: `Bearer ${controlToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { readonly data?: Record<string, unknown> };
    return response.ok ? data : undefined;
  } catch {
    return undefined;
  }
}

function note(at: unknown): void {
  if (typeof at === 'string') told.nowMs = Math.max(told.nowMs, Date.parse(at));
}

/** A client that acts until the server dies. */
async function client(ready: Ready, isAlive: () => boolean, isHeld: boolean): Promise<void> {
  while (isAlive()) {
    const draw = random();
    if (draw < 0.5) {
      const order = random() < 0.5 ? 'lock' : 'unlock';
      const answer = await ask(ready, 'POST', '/vehicles/tesla/do', order);
      if (typeof answer?.['sequence'] === 'number') {
        told.orders.set(answer['sequence'], `doors.${order}`);
      }
    } else if (draw < 0.7 && isHeld) {
      const by = `${Math.ceil(random() * 20)}m`;
      note((await ask(ready, 'POST', '/clock/advance', { by }))?.['to']);
    } else if (draw < 0.85) {
      note((await ask(ready, 'GET', '/clock'))?.['now']);
    } else {
      const entries = (await ask(ready, 'GET', '/worlds/main'))?.['entryCount'];
      if (typeof entries === 'number') told.entries = Math.max(told.entries, entries);
    }
  }
}

/** Compares what was told with the world as it is now. */
async function compare(ready: Ready, kill: number): Promise<void> {
  const now = Date.parse(String((await ask(ready, 'GET', '/clock'))?.['now']));
  if (!(now >= told.nowMs))
    problems.push(`kill ${kill}: the clock went back by ${told.nowMs - now} ms`);
  const world = await ask(ready, 'GET', '/worlds/main');
  if (!(Number(world?.['entryCount']) >= told.entries)) {
    problems.push(
      `kill ${kill}: ${told.entries} entries were told, there are ${String(world?.['entryCount'])}`,
    );
  }
  for (const [sequence, kind] of told.orders) {
    const entries = (await ask(ready, 'GET', `/log?from=${sequence}&limit=1`)) as unknown;
    const [entry] = (entries ?? []) as readonly {
      readonly sequence: number;
      readonly kind: string;
    }[];
    if (entry?.sequence !== sequence || entry.kind !== kind) {
      problems.push(`kill ${kill}: the order ${kind} of sequence ${sequence} is missing`);
    }
  }
}

let orders = 0;
for (let kill = 1; kill <= Number(values.kills); kill += 1) {
  const isHeld = kill % 2 === 0;
  const { child, ready } = await start(isHeld ? ['--held'] : ['--speed', '600']);
  await compare(ready, kill - 1);
  orders += told.orders.size;
  told.orders.clear();
  let isAlive = true;
  const clients = Array.from({ length: Number(values.clients) }, () =>
    client(ready, () => isAlive, isHeld),
  );
  await new Promise((resolve) => setTimeout(resolve, 200 + random() * 800));
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  isAlive = false;
  await Promise.all(clients);
}
const { child, ready } = await start(['--held']);
await compare(ready, Number(values.kills));
orders += told.orders.size;
child.kill('SIGTERM');
await once(child, 'exit');
rmSync(folder, { recursive: true, force: true });
console.log(
  `${values.kills} kills with seed ${values.seed}: ${orders} acknowledged orders, ${problems.length} of what was told missing`,
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
