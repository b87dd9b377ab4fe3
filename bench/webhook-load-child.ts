/**
 * Posts deliveries to a receiver in another process as fast as it accepts them. Arguments:
 * `motorpool`, which makes, signs, sends and logs them, or a client that posts the same prepared
 * bytes, `fetch` or a `pool` of connections; the port; the number of requests at once.
 */
import { Pool } from 'undici';
import { nativeSha256 } from '../adapters/file/native-sha256.ts';
import { hostWall } from '../adapters/pace/host-wall.ts';
import { Outbox } from '../adapters/pace/outbox.ts';
import { WorldClock } from '../adapters/pace/world-clock.ts';
import { Carrier } from '../adapters/webhook/carrier.ts';
import { type Posting, postingOf } from '../adapters/webhook/posting.ts';
import { type Attempt, parseScenario, ScenarioRun } from '../engine/index.ts';
import { report } from './report.ts';

export interface WebhookLoadMeasurement {
  readonly perSecond: number;
  /** Processor time of a delivery. */
  readonly cpuMicros: number;
  readonly bodyBytes: number;
}

const [by, port, concurrency] = process.argv.slice(2) as [
  'fetch' | 'motorpool' | 'pool',
  string,
  string,
];
const url = `http://127.0.0.1:${port}/hooks`;

/** Deliveries of a round. */
const count = 4000;
const rounds = { toWarmUp: 3, measured: 3 };
const cars = 100;

const scenario = parseScenario(
  `version: 1
name: load
log: watched
clock: { start: 2026-05-04T06:00:00 }
app: { managementToken: bench }
fleets: { cars: { count: ${cars}, model: hyundai-ioniq-5-long-range-rwd } }
webhooks:
  main:
    url: ${url}
    verify: skip
    subscribe: [cars]
    concurrency: ${concurrency}
    triggers: [Closure.IsLocked]
    data: [Closure.IsLocked, Charge.IsCharging, TractionBattery.StateOfCharge, Odometer.TraveledDistance]
`,
  { file: 'load.yaml' },
);
const run = new ScenarioRun(scenario, { retain: false, open: true, sha256: nativeSha256 });
const carrier = new Carrier({ allowsNearby: true, nowMs: () => Date.now() });
const postings: Posting[] = [];
const clock = new WorldClock(run, {
  wall: hostWall,
  mode: 'held',
  outbox: new Outbox(run, { carry: by === 'motorpool' ? carrier.carry : keep, wall: hostWall }),
});
await settle();

const round = by === 'motorpool' ? send : bareRound(await ready(), by);
for (let index = 0; index < rounds.toWarmUp; index += 1) await round();
const total = { tookMs: 0, cpuMicros: 0 };
for (let index = 0; index < rounds.measured; index += 1) {
  const spent = await round();
  total.tookMs += spent.tookMs;
  total.cpuMicros += spent.cpuMicros;
}
const deliveries = rounds.measured * count;
const { attempts, delivered } = run.world.service.webhooks.deliveries.queueOf(
  run.world.service.webhooks.byName('main')!,
).tally;
if (attempts !== delivered) throw new Error(`${attempts} attempts, ${delivered} delivered`);
report({
  perSecond: (deliveries * 1000) / total.tookMs,
  cpuMicros: total.cpuMicros / deliveries,
  bodyBytes: postings[0]?.body.length ?? 0,
} satisfies WebhookLoadMeasurement);
process.exit();

async function settle(): Promise<void> {
  await clock.advance(() => ({ untilMs: run.world.clock.now }));
}

interface Spent {
  readonly tookMs: number;
  readonly cpuMicros: number;
}

async function spentOn(deed: () => Promise<unknown>): Promise<Spent> {
  const before = process.cpuUsage();
  const begunAtMs = performance.now();
  await deed();
  const tookMs = performance.now() - begunAtMs;
  const { user, system } = process.cpuUsage(before);
  return { tookMs, cpuMicros: user + system };
}

/** Every car reports its state, over and over; the measurement is of the deliveries. */
async function send(): Promise<Spent> {
  const { fleet } = run.world;
  for (let index = 0; index < count; index += 1) {
    const vehicle = fleet.nameOf(index % cars);
    run.world.submit({ kind: 'event.emit', vehicle, webhook: 'main' });
  }
  return spentOn(settle);
}

/** Keeps the bodies instead of posting them. */
async function keep(attempt: Attempt) {
  postings.push(postingOf(attempt, attempt.url, Date.now()));
  return { status: 204 } as const;
}

/** The bodies that motorpool posts in a round. */
async function ready(): Promise<readonly Posting[]> {
  await send();
  return postings.slice(-count);
}

function bareRound(posted: readonly Posting[], client: 'fetch' | 'pool'): () => Promise<Spent> {
  const connections = Number(concurrency);
  const pool = new Pool(new URL(url).origin, { connections });
  const exchange = (posting: Posting) =>
    client === 'pool' ? throughPool(pool, posting) : byFetch(posting);
  return async () => {
    let next = 0;
    const post = async (): Promise<void> => {
      for (let posting = posted[next++]; posting !== undefined; posting = posted[next++]) {
        await exchange(posting);
      }
    };
    return spentOn(() => Promise.all(Array.from({ length: connections }, post)));
  };
}

async function byFetch({ body, headers }: Posting): Promise<void> {
  const { 'content-length': _, ...others } = headers;
  const answer = await fetch(url, { method: 'POST', headers: others, body });
  await answer.arrayBuffer();
  if (answer.status !== 204) throw new Error(`it answered ${answer.status}`);
}

/** The least work that a client can do. */
function throughPool(pool: Pool, { body, headers }: Posting): Promise<void> {
  return new Promise((resolve, reject) => {
    pool.dispatch(
      { path: '/hooks', method: 'POST', headers: headers as Record<string, string>, body },
      {
        onRequestStart: () => {},
        onResponseStart: (_, status) => {
          if (status !== 204) reject(new Error(`it answered ${status}`));
        },
        onResponseData: () => {},
        onResponseEnd: () => resolve(),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}
