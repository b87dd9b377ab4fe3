import { measureInChild, type Running, startChild } from './child.ts';
import { type Figure, median, type Section } from './figure.ts';
import type { HttpLoad, LoadMeasurement } from './http-load-child.ts';
import type { HttpOrder, HttpServed, HttpServing, Spent } from './http-server-child.ts';

/** Rounds, each of which measures every server once, so that a disturbance affects all figures. */
const rounds = 5;
const connections = 32;

/** Turns with and without counting. */
const countedTurns = 20;

const one = { cars: 'driven', count: 1 } as const;
const fleet = { by: 'motorpool', cars: 'driven', count: 1000, pageSize: 25 } as const;

const servings = {
  some: { ...one, by: 'motorpool', pageSize: 25 },
  someWritten: { ...one, by: 'stringify', pageSize: 25 },
  someReady: { ...one, by: 'ready', pageSize: 25 },
  all: { ...one, by: 'motorpool' },
  allWritten: { ...one, by: 'stringify' },
  signal: { ...one, by: 'motorpool', read: 'signal' },
  legacy: { ...one, by: 'motorpool', read: 'legacy' },
  batch: { ...one, by: 'motorpool', read: 'batch' },
  still: fleet,
  moving: { ...fleet, speed: 60 },
  idle: { by: 'motorpool', cars: 'idle', count: 100 },
} as const satisfies Record<string, HttpServing>;

type Name = keyof typeof servings;

interface Measured extends LoadMeasurement {
  /** Processor time of the server for each request. */
  readonly cpuMicros: number;
  /** Processor time of the server in a second without requests, ms; 0 while time stands still. */
  readonly aloneMs: number;
}

/**
 * The throughput of the server for clients: one process serves, another sends requests over kept
 * connections.
 */
export async function http(): Promise<Section> {
  const names = Object.keys(servings) as Name[];
  const measured = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) measured.get(name)!.push(await measure(name));
  }
  const of = (name: Name, member: keyof Measured): number =>
    median(measured.get(name)!.map((each) => each[member]));
  return {
    title: 'HTTP',
    notes: [
      `GET /v3/vehicles/{id}/signals and other reads over ${connections} connections, the median of ${rounds} rounds. ` +
        'Processor time is that of the server: it gives the number of requests that one core can serve. The ' +
        'peers are bare servers of `node:http` that know neither routes nor tokens, users or time: one ' +
        'serialises the same document for every request, one sends the same prepared bytes. The 1,000 cars ' +
        'are commuters at work; the time of their requests includes that of the simulation, which has a row of ' +
        'its own.',
    ],
    figures: figures(of, await countedInTurns()),
  };
}

function figures(
  of: (name: Name, member: keyof Measured) => number,
  counted: CountedInTurns,
): readonly Figure[] {
  const written = 'bare, JSON.stringify';
  const against = (name: Name, member: keyof Measured, peer: string, other: Name) => ({
    value: of(name, member),
    peer: { name: peer, value: of(other, member) },
    ratio: of(name, member) / of(other, member),
  });
  const againstSome = (name: Name, words: string): Figure => ({
    name: `processor time of ${words}`,
    unit: 'µs',
    ...against(name, 'cpuMicros', '25 signals', 'some'),
    promise: { atMost: 1 },
  });
  const size = (name: Name): string => `${(of(name, 'bodyBytes') / 1000).toFixed(0)} kB`;
  const hourMs = of('idle', 'medianMs');
  return [
    {
      name: `requests on the processor time of one by the peer, 25 signals (${size('some')})`,
      unit: 'µs',
      ...against('some', 'cpuMicros', written, 'someWritten'),
      ratio: of('someWritten', 'cpuMicros') / of('some', 'cpuMicros'),
    },
    {
      name: 'processor time of a request, 25 signals',
      unit: 'µs',
      ...against('some', 'cpuMicros', 'bare, ready-made', 'someReady'),
      promise: { atMost: 2 },
    },
    {
      name: 'processor time of a request, 25 signals, with --metrics',
      unit: 'µs',
      value: counted.counted,
      peer: { name: 'without', value: counted.plain },
      ratio: counted.ratio,
      promise: { atMost: 1.02 },
    },
    {
      name: 'the same without --metrics in both turns, which is the noise',
      unit: 'µs',
      value: counted.plain,
      peer: { name: 'without', value: counted.plain },
      ratio: counted.noise,
    },
    {
      name: 'processor time of the observers of --metrics without a request, each second',
      unit: 'ms',
      value: counted.observersMs,
      peer: { name: 'a second', value: 1000 },
      ratio: counted.observersMs / 1000,
    },
    {
      name: `processor time of a request, all signals (${size('all')})`,
      unit: 'µs',
      ...against('all', 'cpuMicros', written, 'allWritten'),
      promise: { atMost: 1.5 },
    },
    againstSome('signal', 'a request, one signal'),
    againstSome('legacy', 'a read by version 2.0, /battery'),
    againstSome('batch', 'a batch of five such reads'),
    {
      name: 'signals of 1,000 cars, 25 of each, at 60 times the speed of real time',
      unit: 'µs',
      // While time stands still, no response is serialised at all.
      ...against('moving', 'cpuMicros', 'while time stands still', 'still'),
      promise: { atMost: 1.1 },
    },
    {
      name: 'processor time of the simulation of these cars without a request, each second',
      value: of('moving', 'aloneMs'),
      unit: 'ms',
      peer: { name: 'a second', value: 1000 },
      ratio: of('moving', 'aloneMs') / 1000,
    },
    {
      name: 'requests, 25 signals',
      unit: '/s',
      ...against('some', 'requestsPerSecond', written, 'someWritten'),
    },
    {
      name: 'the slowest of a hundred requests, 25 signals',
      unit: 'ms',
      ...against('some', 'p99Ms', written, 'someWritten'),
    },
    {
      name: 'an hour of 100 idle cars by the control API',
      value: hourMs,
      unit: 'ms',
      peer: { name: 'a limit of', value: 5 },
      ratio: hourMs / 5,
      promise: { atMost: 1 },
    },
  ];
}

async function measure(name: Name): Promise<Measured> {
  const server = await startChild<HttpServed>(
    'http-server-child.ts',
    JSON.stringify(servings[name]),
  );
  const load = (name === 'idle' ? advances : reads)(server.said);
  const ask = (forMs: number): Promise<LoadMeasurement> =>
    measureInChild('http-load-child.ts', JSON.stringify({ ...load, forMs } satisfies HttpLoad));
  try {
    // Warms up: code is compiled, caches fill.
    await ask(3000);
    const aloneMs = 'speed' in servings[name] ? await aloneFor(2, server) : 0;
    const before = await server.ask<Spent>();
    const answered = await ask(2000);
    const after = await server.ask<Spent>();
    const cpuMicros = (after.cpuMicros - before.cpuMicros) / answered.requests;
    return { ...answered, cpuMicros, aloneMs };
  } finally {
    await server.stop();
  }
}

/** Processor time of a request with and without counting for metrics. */
interface CountedInTurns {
  /** Microseconds. */
  readonly counted: number;
  /** Microseconds. */
  readonly plain: number;
  /** The median of all turns. */
  readonly ratio: number;
  /** The same between two turns that do not count. */
  readonly noise: number;
  /** Processor time of the observers of the process in a second, ms. */
  readonly observersMs: number;
}

/**
 * One server counts, and does not, in turns of a second: two servers that do the same differ by
 * more than the counting takes.
 */
async function countedInTurns(): Promise<CountedInTurns> {
  const server = await startChild<HttpServed>(
    'http-server-child.ts',
    JSON.stringify(servings.some),
  );
  const ask = (forMs: number): Promise<LoadMeasurement> =>
    measureInChild(
      'http-load-child.ts',
      JSON.stringify({ ...reads(server.said), forMs } satisfies HttpLoad),
    );
  const micros = async (isCounted: boolean): Promise<number> => {
    const before = await server.ask<Spent>({ isCounted } satisfies HttpOrder);
    const { requests } = await ask(1000);
    return ((await server.ask<Spent>()).cpuMicros - before.cpuMicros) / requests;
  };
  try {
    const aloneMs = await aloneFor(5, server);
    await server.ask<Spent>({ isCounted: true } satisfies HttpOrder);
    const observersMs = (await aloneFor(5, server)) - aloneMs;
    await ask(3000);
    const turns: (readonly [number, number, number])[] = [];
    for (let turn = 0; turn < countedTurns; turn += 1) {
      turns.push([await micros(false), await micros(true), await micros(false)]);
    }
    return {
      counted: median(turns.map(([, counted]) => counted)),
      plain: median(turns.flatMap(([before, , after]) => [before, after])),
      ratio: median(turns.map(([before, counted, after]) => (2 * counted) / (before + after))),
      noise: median(turns.map(([before, , after]) => after / before)),
      observersMs,
    };
  } finally {
    await server.stop();
  }
}

/** Processor time of a server in some seconds without requests, ms for each of them. */
async function aloneFor(seconds: number, server: Running<HttpServed>): Promise<number> {
  const before = await server.ask<Spent>();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const after = await server.ask<Spent>();
  return (after.cpuMicros - before.cpuMicros) / 1000 / seconds;
}

type Asked = Omit<HttpLoad, 'forMs'>;

function reads(served: HttpServed): Asked {
  return { ...served, connections };
}

function advances({ port }: HttpServed): Asked {
  const headers = { authorization: 'Bearer bench' };
  const body = '{"by":"1h"}';
  return { port, method: 'POST', paths: ['/sim/clock/advance'], headers, body, connections: 1 };
}
