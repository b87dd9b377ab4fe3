import type { FeedWriting } from './feed-server-child.ts';
import {
  best,
  compared,
  interleaved,
  lastDelayMs,
  perProcessorSecond,
  perSecond,
  type Rate,
  type Rounds,
  Stand,
} from './feed-stand.ts';
import type { Figure, Section } from './figure.ts';

const rounds = 7;

const clients = 1000;
const idleClients = 10_000;
const stalledClients = 50;

/** A comparison of the feed with itself takes more rounds. */
const manyRounds = 21;

const single: FeedWriting = { entries: 100, together: 1, ballast: 100 };
/** Enough entries to measure in a comparison of the feed with itself. */
const many: FeedWriting = { entries: 1000, together: 1, ballast: 100 };
const burst: FeedWriting = { entries: 200, together: 50, ballast: 100 };
/** With enough time between two entries that none is late because of the one before. */
const steady: FeedWriting = { entries: 20, together: 1, everyMs: 60, ballast: 100 };
/** More bytes for each client than the system buffers while a client does not read. */
const filling: FeedWriting = { entries: 100, together: 2, ballast: 60_000 };

/** The size of the buffer above which a client gets nothing until it has read. */
const fullBytes = 262_144;

/** The limit of the buffer, the entries gathered for the client included. */
const mostWaiting = 2 * fullBytes;

/** The costs of the live feed: one process serves it, another has the clients. */
export async function feed(): Promise<Section> {
  const beside = await besideBare();
  const amid = await amidStalled();
  const megabytes = await idleMegabytes();
  return {
    title: 'The live feed',
    notes: [
      `Entries of ${beside.messageBytes} bytes sent to ${clients} clients, from the first that is written ` +
        'until the last client has the last one; and for each second of processor time of the server. The ' +
        'peer is bare `ws` that sends the same bytes with `client.send`. Clients are bare sockets in a ' +
        `process of their own, which count messages and parse nothing. Medians of ${rounds} rounds, each of ` +
        'which measures both.',
      `Clients that read nothing were sent ${amid.toldMegabytes} MB, more than the system buffers for ` +
        `them, so that ${amid.fullBytes} bytes or more wait for each in the server throughout. The others ` +
        `are compared with as many on a server without such clients, the best of ${manyRounds} rounds each; ` +
        'lateness is the time from the writing of an entry until the last of them has it, one every ' +
        `${steady.everyMs} ms.`,
    ],
    figures: [
      ...beside.figures,
      ...amid.figures,
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

async function besideBare() {
  const ours = await Stand.begin({ by: 'motorpool' }, { readers: clients });
  const bare = await Stand.begin({ by: 'ws' }, { readers: clients });
  try {
    const singles = await interleaved(ours, bare, single, rounds);
    const bursts = await interleaved(ours, bare, burst, rounds);
    const steadies = await interleaved(ours, bare, steady, rounds);
    const { messageBytes } = await ours.spent();
    const figures = [
      against(`messages to ${clients} clients, one in a turn`, singles, perSecond),
      against('the same by processor time', singles, perProcessorSecond),
      against(`messages to ${clients} clients, 50 in a turn`, bursts, perSecond),
      against('the same by processor time', bursts, perProcessorSecond),
      against(`one every ${steady.everyMs} ms, by processor time`, steadies, perProcessorSecond),
      late(
        'how late the last client has one of these',
        compared(steadies.ours.map(lastDelayMs), steadies.peers.map(lastDelayMs)),
        { peer: 'bare ws', promise: { atMost: 1.4 } },
      ),
    ];
    return { messageBytes, figures };
  } finally {
    await ours.end();
    await bare.end();
  }

  function against(name: string, measured: Rounds, rate: Rate): Figure {
    const { value, peer, ratio } = compared(measured.ours.map(rate), measured.peers.map(rate));
    const unit = rate === perSecond ? '/s' : '/s of processor';
    return {
      name,
      value,
      unit,
      peer: { name: 'bare ws', value: peer },
      ratio,
      promise: { atLeast: 0.7 },
    };
  }
}

async function amidStalled() {
  const readers = clients - stalledClients;
  const amid = await Stand.begin({ by: 'motorpool' }, { readers, stalled: stalledClients });
  const alone = await Stand.begin({ by: 'motorpool' }, { readers });
  try {
    for (const each of [alone, amid]) await each.round(filling);
    const rates = await interleaved(amid, alone, many, manyRounds);
    const delays = await interleaved(amid, alone, steady, manyRounds);
    const { waitingBytes, usedBytes } = await amid.spent();
    const others = await alone.spent();
    if (waitingBytes.filter((each) => each >= fullBytes).length < stalledClients) {
      throw new Error(`clients that read nothing are not full: ${waitingBytes.join(', ')}`);
    }
    return {
      toldMegabytes: (filling.entries * filling.ballast) / 1e6,
      fullBytes: Math.min(...waitingBytes),
      figures: [
        ...figures(rates, delays, Math.max(...waitingBytes)),
        {
          name: 'memory that all of those take',
          value: (usedBytes - others.usedBytes) / 1e6,
          unit: 'MB',
          peer: { name: 'a limit of', value: (stalledClients * mostWaiting) / 1e6 },
          ratio: (usedBytes - others.usedBytes) / (stalledClients * mostWaiting),
          promise: { atMost: 1 },
        },
      ],
    };
  } finally {
    await amid.end();
    await alone.end();
  }

  function figures(rates: Rounds, delays: Rounds, most: number): readonly Figure[] {
    const rate = best(rates.ours.map(perSecond), rates.peers.map(perSecond), Math.max);
    const processor = best(
      rates.ours.map(perProcessorSecond),
      rates.peers.map(perProcessorSecond),
      Math.max,
    );
    const peer = 'without them';
    return [
      {
        name: `messages to ${readers} clients beside ${stalledClients} that read nothing`,
        value: rate.value,
        unit: '/s',
        peer: { name: peer, value: rate.peer },
        ratio: rate.ratio,
        promise: { atLeast: 0.95 },
      },
      {
        name: 'the same by processor time',
        value: processor.value,
        unit: '/s of processor',
        peer: { name: peer, value: processor.peer },
        ratio: processor.ratio,
        promise: { atLeast: 0.95 },
      },
      late(
        'how late the last of them has one',
        best(delays.ours.map(lastDelayMs), delays.peers.map(lastDelayMs), Math.min),
        { peer, promise: { atMost: 1.05 } },
      ),
      {
        name: 'what waits for one that reads nothing',
        value: most / 1e3,
        unit: 'kB',
        peer: { name: 'a limit of', value: mostWaiting / 1e3 },
        ratio: most / mostWaiting,
        promise: { atMost: 1 },
      },
    ];
  }
}

function late(
  name: string,
  { value, peer, ratio }: ReturnType<typeof compared>,
  against: { readonly peer: string; readonly promise: { readonly atMost: number } },
): Figure {
  const { peer: peerName, promise } = against;
  return { name, value, unit: 'ms', peer: { name: peerName, value: peer }, ratio, promise };
}

async function idleMegabytes(): Promise<number> {
  const stand = await Stand.begin({ by: 'motorpool' }, { readers: idleClients });
  try {
    return (await stand.spent()).residentBytes / 1e6;
  } finally {
    await stand.end();
  }
}
