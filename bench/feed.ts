import { startChild } from './child.ts';
import type { FeedClients } from './feed-clients-child.ts';
import type { FeedServed, FeedServing, FeedSpent } from './feed-server-child.ts';
import { median, type Section } from './figure.ts';

/** Rounds, each of which asks every server once, so that a disturbance meets them all. */
const rounds = 3;

const clients = 1000;
const idleClients = 10_000;
const stalledClients = 50;

const servings = {
  single: { by: 'motorpool', entries: 200, together: 1, ballast: 100, stalled: 0 },
  singleBare: { by: 'ws', entries: 200, together: 1, ballast: 100, stalled: 0 },
  burst: { by: 'motorpool', entries: 500, together: 50, ballast: 100, stalled: 0 },
  burstBare: { by: 'ws', entries: 500, together: 50, ballast: 100, stalled: 0 },
  long: { by: 'motorpool', entries: 100, together: 2, ballast: 60_000, stalled: 0 },
  longStalled: {
    by: 'motorpool',
    entries: 100,
    together: 2,
    ballast: 60_000,
    stalled: stalledClients,
  },
} as const satisfies Record<string, FeedServing>;

type Name = keyof typeof servings;

/** What the live feed costs: one process serves, another is told. */
export async function feed(): Promise<Section> {
  const names = Object.keys(servings) as Name[];
  const measured = new Map<Name, FeedSpent[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) measured.get(name)!.push(await measure(servings[name]));
  }
  const perSecond = (name: Name): number =>
    median(
      measured
        .get(name)!
        .map(({ cpuMicros }) => (servings[name].entries * clients * 1e6) / cpuMicros),
    );
  const against = (name: Name, peer: Name, words: string) => ({
    value: perSecond(name),
    unit: '/s of processor',
    peer: { name: words, value: perSecond(peer) },
    ratio: perSecond(name) / perSecond(peer),
    promise: { atLeast: 0.7 },
  });
  const megabytes = await idleMegabytes();
  return {
    title: 'The live feed',
    notes: [
      `Entries of ${bytes(measured.get('single'))} bytes told to ${clients} clients, for each second of processor time of the ` +
        `server until the last byte is on its way, the median of ${rounds} rounds. The peer is bare \`ws\` that sends the same bytes with \`client.send\`. Clients are ` +
        'bare sockets in a process of their own, which look at nothing. One entry in a turn is the worst case; a step of ' +
        'a simulation writes several at once.',
      `With ${stalledClients} clients that read nothing entries have ${bytes(measured.get('long'))} bytes, so that what ` +
        'they do not take is more than the system keeps for them; it ends when all others have everything.',
    ],
    figures: [
      {
        name: `messages to ${clients} clients, one in a turn`,
        ...against('single', 'singleBare', 'bare ws'),
      },
      {
        name: `messages to ${clients} clients, 50 in a turn`,
        ...against('burst', 'burstBare', 'bare ws'),
      },
      {
        name: `messages to ${clients} clients, ${stalledClients} of whom read nothing`,
        ...against('longStalled', 'long', 'all of whom read'),
        promise: { atLeast: 0.9 },
      },
      {
        name: `${idleClients} idle clients`,
        value: megabytes,
        unit: 'MB',
        peer: { name: 'a limit of', value: 300 },
        ratio: megabytes / 300,
        promise: { atMost: 1 },
      },
    ],
  };
}

function bytes(spent: readonly FeedSpent[] | undefined): number {
  return spent?.[0]?.messageBytes ?? 0;
}

async function measure(serving: FeedServing): Promise<FeedSpent> {
  const server = await startChild<FeedServed>('feed-server-child.ts', JSON.stringify(serving));
  const told = await startClients(server.said, serving, clients);
  try {
    await server.ask<FeedSpent>();
    // Code is compiled; those who read nothing are full from then on.
    await server.ask<FeedSpent>();
    return await server.ask<FeedSpent>();
  } finally {
    await told.stop();
    await server.stop();
  }
}

async function idleMegabytes(): Promise<number> {
  const serving = servings.single;
  const server = await startChild<FeedServed>('feed-server-child.ts', JSON.stringify(serving));
  const told = await startClients(server.said, serving, idleClients);
  try {
    return (await server.ask<FeedSpent>()).residentBytes / 1e6;
  } finally {
    await told.stop();
    await server.stop();
  }
}

function startClients({ port, token }: FeedServed, { by, stalled }: FeedServing, count: number) {
  const subscribes = by === 'motorpool';
  const asked: FeedClients = { port, token, count, stalled, subscribes };
  return startChild('feed-clients-child.ts', JSON.stringify(asked));
}
