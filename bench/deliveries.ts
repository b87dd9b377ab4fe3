import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureInChild, startChild } from './child.ts';
import { buildIfStale, elapsedMs } from './command.ts';
import { type Figure, median, type Section } from './figure.ts';
import type { WebhookLoadMeasurement } from './webhook-load-child.ts';
import type { NeighboursMeasurement } from './webhook-neighbours-child.ts';
import type { NightMeasurement } from './webhook-night-child.ts';
import type { Receivers } from './webhook-receiver-child.ts';

/** Rounds, each of which measures everything once, so that a disturbance affects all figures. */
const rounds = 5;

/** Deliveries to receivers in another process. */
export async function deliveries(): Promise<Section> {
  const receivers = await startChild<Receivers>('webhook-receiver-child.ts');
  try {
    return {
      title: 'Deliveries to receivers',
      notes: [
        'Receivers are servers of `node:http` in a process of their own, the same for motorpool and its ' +
          `peers; the median of ${rounds} rounds. A delivery begins with an event that exists: attempt, ` +
          'body, signature, request, answer, and their log entries. The bare clients post the same prepared ' +
          'bytes and record nothing; `fetch` is that of Node, a pool is the client that motorpool uses.',
        'The night is the shipped scenario, with 20 events and a challenge, as the first work of its ' +
          'process; the command line starts, runs it and prints its report.',
        'The neighbours are 16 webhooks with 2 attempts each under way at receivers that take 20 ms, at ' +
          '10 times the speed of real time. In a held world, where time waits for every answer, a silent ' +
          'receiver delays all others, by design.',
      ],
      figures: [
        ...(await throughput(receivers.said)),
        ...(await night(receivers.said)),
        ...(await neighbours(receivers.said)),
      ],
    };
  } finally {
    await receivers.stop();
  }
}

const clients = ['motorpool', 'fetch', 'pool'] as const;
type Client = (typeof clients)[number];

async function throughput({ good }: Receivers): Promise<readonly Figure[]> {
  const measured = await inRounds(clients, (by) =>
    measureInChild<WebhookLoadMeasurement>('webhook-load-child.ts', by, String(good), '64'),
  );
  const of = (by: Client, member: keyof WebhookLoadMeasurement): number =>
    median(measured.get(by)!.map((each) => each[member]));
  const size = `${(of('pool', 'bodyBytes') / 1000).toFixed(1)} kB`;
  const against = (member: keyof WebhookLoadMeasurement, by: Client, name: string) => ({
    value: of('motorpool', member),
    peer: { name, value: of(by, member) },
    ratio: of('motorpool', member) / of(by, member),
  });
  return [
    {
      name: `signed deliveries of ${size}, 64 at once`,
      unit: '/s',
      ...against('perSecond', 'fetch', 'bare fetch'),
      promise: { atLeast: 0.6 },
    },
    {
      name: `signed deliveries of ${size}, 64 at once`,
      unit: '/s',
      ...against('perSecond', 'pool', 'bare pool'),
      promise: { atLeast: 0.5 },
    },
    {
      name: 'processor time of a delivery',
      unit: 'µs',
      ...against('cpuMicros', 'fetch', 'bare fetch'),
    },
  ];
}

const scenario = 'scenarios/webhooks/night-of-charging.yaml';

async function night({ good }: Receivers): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  const file = join(folder, 'night.yaml');
  const url = `http://127.0.0.1:${good}/hooks`;
  // Removes the scripted receiver and sets the management token that our receiver knows.
  const written = readFileSync(scenario, 'utf8')
    .replace(/^ +receiver: .*\n/m, '')
    .replace('https://app.example/hooks', url)
    .replace(/^users:/m, 'app: { managementToken: bench }\n\nusers:');
  writeFileSync(file, written);
  buildIfStale();
  try {
    const measured = await inRounds(['inside', 'outside'] as const, async (where) => {
      if (where === 'outside') return elapsedMs(['dist/cli.js', 'run', file]);
      const { delivered, tookMs } = await measureInChild<NightMeasurement>(
        'webhook-night-child.ts',
        file,
        String(good),
      );
      if (delivered !== 21) throw new Error(`${delivered} deliveries`);
      return tookMs;
    });
    return [
      limited('a night of charging with 20 deliveries', median(measured.get('inside')!), 300),
      limited('the same by the command line', median(measured.get('outside')!), 1000),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function limited(name: string, value: number, limit: number): Figure {
  return {
    name,
    value,
    unit: 'ms',
    peer: { name: 'a limit of', value: limit },
    ratio: value / limit,
    promise: { atMost: 1 },
  };
}

const others = {
  'paced none': 'no such receiver',
  'paced silent': 'one that never answers',
  'paced slow': 'one that takes a second',
  'paced failing': 'one that answers 500',
  'paced refusing': 'one that refuses connections',
  'held none': 'no such receiver, held world',
  'held failing': 'one that answers 500, held world',
} as const;
type Other = keyof typeof others;

async function neighbours(receivers: Receivers): Promise<readonly Figure[]> {
  const names = Object.keys(others) as Other[];
  const measured = await inRounds(names, (name) => {
    const ports = JSON.stringify(receivers);
    const given = [ports, ...name.split(' ')];
    return measureInChild<NeighboursMeasurement>('webhook-neighbours-child.ts', ...given);
  });
  const of = (name: Other): number => median(measured.get(name)!.map(({ tookMs }) => tookMs));
  return names.flatMap((name) => {
    const without = name.startsWith('held') ? 'held none' : 'paced none';
    if (name === without) return [];
    return {
      name: `the deliveries of 16 webhooks beside ${others[name]}`,
      value: of(name),
      unit: 'ms',
      peer: { name: 'without it', value: of(without) },
      ratio: of(name) / of(without),
      promise: { atMost: 1.05 },
    };
  });
}

async function inRounds<Name extends string, Measured>(
  names: readonly Name[],
  measure: (name: Name) => Measured | Promise<Measured>,
): Promise<ReadonlyMap<Name, readonly Measured[]>> {
  const measured = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) measured.get(name)!.push(await measure(name));
  }
  return measured;
}
