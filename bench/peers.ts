import type { ActorsMeasurement } from './actors-child.ts';
import { measureInChild } from './child.ts';
import { buildIfStale } from './command.ts';
import { commuterDay } from './commuter-day.ts';
import { interleaved, perProcessorSecond, Stand } from './feed-stand.ts';
import { type Figure, median, type Section, short, type Table } from './figure.ts';
import type { FleetMeasurement } from './fleet-child.ts';
import { connections, type HttpPeer, httpPeers, rounds } from './http-peers.ts';
import { installPeers } from './peer-packages.ts';
import type { TicksMeasurement } from './ticks-child.ts';

const vehicles = 1_000;
const days = 8;
const clients = 1_000;

/** Other servers, fleets and feeds that a reader might take in place of motorpool, measured beside it. */
export async function peers(): Promise<Section> {
  buildIfStale();
  const packages = installPeers();
  const served = await httpPeers(packages);
  const fleets = await fleetsBeside();
  const feeds = await feedsBeside();
  return {
    title: 'Peers beside us',
    isFirst: true,
    notes: [
      `Each server answers the same GET of 25 signals over ${connections} connections, in a process that its own ` +
        `command line starts: requests after a second of warming up, the median of ${rounds} starts. Prism and Mockoon ` +
        'read the OpenAPI document of our server, with its answer as the example; Fastify, Express and `node:http` send ' +
        'that answer as ready bytes. Our server checks the token and the permissions, and answers from the state of a ' +
        'car whose clock runs. Mockoon makes an answer of its own from the schema, which is shorter.',
      packages === undefined
        ? 'The registry could not be reached: the rows of Prism, Mockoon, Fastify and Express are left out.'
        : 'The bench installs Prism, Mockoon, Fastify and Express as `bench/peers` pins them, outside of the ' +
          'dependencies of the project: they take some 400 packages. This is the latest Prism that runs on Node 20.',
    ],
    tables: [httpTable(served), abilities, fleets.table, feeds.table],
    figures: [
      ...served.flatMap((peer) => againstMock(served[0]!, peer)),
      ...fleets.figures,
      feeds.figure,
    ],
  };
}

function httpTable(served: readonly HttpPeer[]): Table {
  return {
    title: 'Servers of the same answer',
    head: [
      'server',
      'requests',
      'processor time of one',
      'memory',
      'start to first answer',
      'answer',
    ],
    rows: served.map((each) => [
      each.name,
      `${short(each.requestsPerSecond)} /s`,
      `${short(each.cpuMicros)} µs`,
      `${short(each.residentBytes / 1e6)} MB`,
      `${short(each.startMs)} ms`,
      `${short(each.bodyBytes / 1e3)} kB`,
    ]),
  };
}

const abilities: Table = {
  title: 'Abilities of these servers',
  head: [
    'server',
    'state follows commands',
    'signed webhooks in order',
    'a clock that you control',
    'the same bytes in every run',
  ],
  rows: [
    ['motorpool', 'yes', 'yes', 'yes', 'yes, of one seed and the same requests'],
    ['Prism', 'no', 'no: callbacks, unsigned', 'no', 'yes, of examples or with --seed'],
    [
      'Mockoon',
      'of records in data buckets',
      'no: callbacks, unsigned',
      'no',
      'yes, of bodies as written or with --faker-seed',
    ],
    ['Fastify, Express, node:http', 'as you write it', 'as you write it', 'as you write it', 'yes'],
  ],
};

/** Mocks that take the same document; a server of ready bytes does no work to compare. */
function againstMock(ours: HttpPeer, { name, cpuMicros }: HttpPeer): readonly Figure[] {
  if (name !== 'Prism' && name !== 'Mockoon') return [];
  const ratio = ours.cpuMicros / cpuMicros;
  const peer = { name, value: cpuMicros };
  const promise = { atMost: 1 };
  return [
    {
      name: 'processor time of a request, 25 signals',
      value: ours.cpuMicros,
      unit: 'µs',
      peer,
      ratio,
      promise,
    },
  ];
}

async function fleetsBeside() {
  const size = `${vehicles}`;
  const fleet = await measureInChild<FleetMeasurement>('fleet-child.ts', size, `${days}`);
  const { whole } = await measureInChild<ActorsMeasurement>('actors-child.ts', size, '5');
  const { nanos } = await measureInChild<TicksMeasurement>('ticks-child.ts', size, '20000');
  const ours = (fleet.dayMs * 1e3) / vehicles;
  const actors = whole.micros * commuterDay.length;
  const ticks = (nanos * 86_400) / 1e3;
  const row = (name: string, micros: number, bytes: number, work: string): readonly string[] => [
    name,
    `${short(micros)} µs`,
    `${short(bytes)} bytes`,
    work,
  ];
  const against = (name: string, micros: number): Figure => ({
    name: 'a vehicle-day of a commuter',
    value: ours,
    unit: 'µs',
    peer: { name, value: micros },
    ratio: micros / ours,
    promise: { atLeast: 1 },
  });
  return {
    figures: [against('an XState actor', actors), against('ticks of 1 s', ticks)],
    table: {
      title: `Fleets of ${vehicles.toLocaleString('en')} commuters`,
      head: ['fleet', 'a vehicle-day', 'memory of a vehicle', 'work of a day'],
      rows: [
        row(
          'motorpool',
          ours,
          fleet.restBytes / vehicles,
          'charts, quantities, reports, draws and timers',
        ),
        row(
          'XState, an actor per vehicle',
          actors,
          whole.bytes,
          `${commuterDay.length} events, actions do nothing`,
        ),
        row('a loop of 1 s ticks', ticks, 4 * 8, 'energy and distance summed, no charts'),
      ],
    } satisfies Table,
  };
}

async function feedsBeside() {
  const ours = await Stand.begin({ by: 'motorpool' }, { readers: clients });
  const bare = await Stand.begin({ by: 'ws' }, { readers: clients });
  try {
    const apart = { entries: 20, together: 1, everyMs: 60, ballast: 100 };
    const singles = await interleaved(ours, bare, { entries: 100, together: 1, ballast: 100 }, 3);
    const steadies = await interleaved(ours, bare, apart, 3);
    const rate = (of: 'ours' | 'peers', measured: typeof singles): number =>
      median(measured[of].map(perProcessorSecond));
    const row = (name: string, of: 'ours' | 'peers'): readonly string[] => [
      name,
      `${short(rate(of, singles))} /s`,
      `${short(rate(of, steadies))} /s`,
    ];
    const [value, peer] = [rate('ours', steadies), rate('peers', steadies)];
    const figure: Figure = {
      name: `messages to ${clients} clients, one every ${apart.everyMs} ms`,
      value,
      unit: '/s of processor',
      peer: { name: 'bare ws', value: peer },
      ratio: value / peer,
      promise: { atLeast: 0.7 },
    };
    const table: Table = {
      title: `Feeds to ${clients.toLocaleString('en')} clients`,
      head: [
        'feed',
        'messages of a second of processor time, entries one after the other',
        `one every ${apart.everyMs} ms`,
      ],
      rows: [row('motorpool', 'ours'), row('bare ws', 'peers')],
    };
    return { figure, table };
  } finally {
    await ours.end();
    await bare.end();
  }
}
