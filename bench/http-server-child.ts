/**
 * Serves the API or one of the peers of bench/http.ts until its standard input ends. Argument: an
 * `HttpServing` as JSON; prints an `HttpServed` once it listens, and a `Spent` for every line of
 * input, which may hold an `HttpOrder`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { factsOf } from '../adapters/http/answer-facts.ts';
import { createApp } from '../adapters/http/app.ts';
import { usualFaces } from '../adapters/http/face-options.ts';
import { RequestLog } from '../adapters/http/request-log.ts';
import type { Site } from '../adapters/http/site.ts';
import { ServerMetrics } from '../adapters/metrics/server-metrics.ts';
import { hostWall } from '../adapters/pace/host-wall.ts';
import { WorldClock } from '../adapters/pace/world-clock.ts';
import type { ListenerOptions } from '../adapters/server/listener-options.ts';
import { startServer } from '../adapters/server/server.ts';
import { ServerCards } from '../adapters/worlds/server-cards.ts';
import { parseScenario, ScenarioRun } from '../engine/index.ts';
import { commutersText } from './commuters.ts';
import { report } from './report.ts';

export interface HttpServing {
  /**
   * The whole API; or bare `node:http` with the same responses, prepared beforehand or serialised
   * for every request.
   */
  readonly by: 'motorpool' | 'ready' | 'stringify';
  /** Commuters on their way to work; or parked cars. */
  readonly cars: 'driven' | 'idle';
  readonly count: number;
  /** Simulated seconds per second; without it time stands still. */
  readonly speed?: number;
  /**
   * The request in place of that for the signals: one signal, its counterpart of version 2.0, or
   * five reads of that version at once.
   */
  readonly read?: 'batch' | 'legacy' | 'signal';
  /** The number of signals in a response; without it all of them. */
  readonly pageSize?: number;
}

/** A line of input. */
export interface HttpOrder {
  /** Whether the server counts for its metrics from now on. */
  readonly isCounted: boolean;
}

export interface HttpServed {
  readonly port: number;
  readonly method: 'GET' | 'POST';
  /** Those of each vehicle. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string | undefined;
}

export interface Spent {
  /** Processor time of this process so far, microseconds. */
  readonly cpuMicros: number;
}

const {
  by,
  cars,
  count: carCount,
  speed,
  read,
  pageSize,
} = JSON.parse(process.argv[2]!) as HttpServing;

const text =
  cars === 'driven'
    ? commutersText(carCount, 'watched')
    : `version: 1\nname: idle\nfleets: { cars: { count: ${carCount}, model: BEV } }\n`;
const run = new ScenarioRun(parseScenario(text, { file: cars }), { open: true, retain: false });
const { clock, service } = run.world;
// At eleven the commuters are at work.
run.advanceTo(clock.now + 11 * 3_600_000);
const [owner] = service.users.all();
const isLegacy = read === 'legacy' || read === 'batch';
const token = isLegacy ? service.legacyTokens.grant(owner!.name) : service.issueToken();
const headers = {
  authorization: `Bearer ${token.accessToken}`,
  'sc-user-id': owner!.id,
};
const query = pageSize === undefined ? '' : `?pageSize=${pageSize}`;
const paths = Array.from({ length: carCount }, (_, row) => pathOf(service.vehicleId(row)));

const observed = site();
const app = createApp(observed);
/** Made with the first count: its observers of the process run from then on. */
let tally: ListenerOptions['onAnswer'];
const listening: { onAnswer?: ListenerOptions['onAnswer'] | undefined } = {};
const port = by === 'motorpool' ? await serve() : await serveBare();
const isBatch = read === 'batch';
report({
  port,
  method: isBatch ? 'POST' : 'GET',
  paths,
  headers,
  body: isBatch ? batchBody() : undefined,
} satisfies HttpServed);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line !== '') count(JSON.parse(line) as HttpOrder);
    const { user, system } = process.cpuUsage();
    report({ cpuMicros: user + system } satisfies Spent);
  })
  .on('close', () => process.exit());

function pathOf(vehicleId: string): string {
  if (isLegacy) return `/v2.0/vehicles/${vehicleId}/${read === 'batch' ? 'batch' : 'battery'}`;
  const signals = `/v3/vehicles/${vehicleId}/signals`;
  return read === 'signal' ? `${signals}/tractionbattery-stateofcharge` : signals + query;
}

function batchBody(): string {
  const names = ['battery', 'charge', 'location', 'odometer', 'vin'];
  return JSON.stringify({ requests: names.map((name) => ({ path: `/${name}` })) });
}

function site(): Site & { isObserved: boolean } {
  const mode = speed === undefined ? 'held' : 'paced';
  const timekeeper = new WorldClock(run, { wall: hostWall, mode, speed });
  const requests = new RequestLog(() => performance.now());
  const world = { id: 'main', run, timekeeper, options: usualFaces, requests };
  const worlds = { first: world, find: () => world, list: () => [world] };
  const simulation = {
    ...worlds,
    shipped: {
      names: [],
      descriptions: () => Promise.resolve({}),
      read: () => {
        throw new Error('nothing is shipped');
      },
    },
    create: () => {
      throw new Error('there is one world');
    },
    remove: async () => false,
    replaysOf: () => [],
    replay: () => Promise.reject(new Error('nobody looks back')),
    recording: () => Promise.reject(new Error('no client asks for it')),
    amend: async () => {},
    cards: new ServerCards({
      wall: hostWall,
      epochMs: Date.now,
      limits: {},
      onExpired: () => {},
    }),
    branch: () => Promise.reject(new Error('the world is not branched')),
    reset: () => Promise.reject(new Error('the world is not reset')),
    restart: () => Promise.reject(new Error('the world is not restarted')),
    wake: () => undefined,
    absence: () => undefined,
    dormant: () => [],
  };
  return { worlds, simulation, controlToken: 'bench', isObserved: false };
}

async function serve(): Promise<number> {
  const server = await startServer(
    Object.assign(listening, {
      begin: app.begin,
      fetch: app.answer,
      host: '127.0.0.1',
      port: 0,
      complaint: () => '',
      nowMs: () => performance.now(),
      factsOf,
    }),
  );
  return server.port;
}

/** Lets the server count as `serve --metrics` does, or as without it. */
function count({ isCounted }: HttpOrder): void {
  observed.isObserved = isCounted;
  if (isCounted) tally ??= counting();
  listening.onAnswer = isCounted ? tally : undefined;
}

/** The tally of `serve --metrics`. */
function counting(): NonNullable<ListenerOptions['onAnswer']> {
  const { requests } = new ServerMetrics({
    version: 'bench',
    worlds: () => [],
    dormant: () => [],
    connections: async () => 0,
    feedClients: () => 0,
    isReady: () => true,
  });
  return ({ facts, status, tookMs }) => requests.add(facts?.operation, status, tookMs);
}

/** Serves the app's response for the first vehicle. */
async function serveBare(): Promise<number> {
  const response = await app.fetch(new Request(`http://127.0.0.1${paths[0]}`, { headers }));
  const said = await response.text();
  if (response.status !== 200) throw new Error(said);
  const document: unknown = JSON.parse(said);
  const ready = Buffer.from(said);
  const server = createServer((_, answer) => {
    const body = by === 'ready' ? ready : Buffer.from(JSON.stringify(document));
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    answer.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
