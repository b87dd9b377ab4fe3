import { Gauge, type Metric, type Registry } from 'prom-client';
import type { Labels, SeriesValue } from './duration-buckets.ts';
import type { ObservedServer, ObservedWorld } from './observed-server.ts';
import { processMetrics } from './process-metrics.ts';
import { AttemptTally, RequestTally } from './tallies.ts';

/** The most worlds with series of their own: Prometheus keeps each series that it has ever seen. */
export const mostNamedWorlds = 20;

/** The metrics of a server. Counting costs little; all else is read when they are written. */
export class ServerMetrics {
  readonly requests = new RequestTally();
  readonly attempts = new AttemptTally();
  readonly #registry: Registry;

  constructor(server: ObservedServer) {
    this.#registry = processMetrics();
    this.#addServer(server);
    this.#addWorlds(() => server.worlds());
    this.#addTallies();
  }

  /** The text that Prometheus reads. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #addServer(server: ObservedServer): void {
    this.#gauge('build_info', 'The version of motorpool', () => [[1, { version: server.version }]]);
    this.#gauge('ready', 'Whether the server can serve its worlds now', () => [
      [server.isReady() ? 1 : 0],
    ]);
    this.#gauge('worlds', 'Worlds by state', () => {
      const dormant = server.dormant();
      const count = (state: string): number => dormant.filter((each) => each === state).length;
      return [
        [server.worlds().length, { state: 'awake' }],
        [count('asleep'), { state: 'asleep' }],
        [count('set-aside'), { state: 'set-aside' }],
      ];
    });
    this.#gauge('connections', 'Open connections, those of feeds among them', async () => [
      [await server.connections()],
    ]);
    this.#gauge('feed_clients', 'Clients of live feeds', () => [[server.feedClients()]]);
  }

  #addWorlds(worlds: ObservedServer['worlds']): void {
    const total = (name: string, help: string, of: (world: ObservedWorld) => number): void =>
      this.#gauge(name, help, () => [[worlds().reduce((sum, each) => sum + of(each), 0)]]);
    total('vehicles', 'Vehicles of the worlds that are awake', ({ vehicles }) => vehicles);
    total('log_entries', 'Log entries of the worlds that are awake', ({ entries }) => entries);
    total('deliveries_pending', 'Deliveries that are not settled', ({ deliveries }) => deliveries);
    total('attempts_unanswered', 'Attempts that await an answer', ({ attempts }) => attempts);
    const slip = 'Real time by which the clock is late';
    this.#gauge('clock_slip_seconds', `${slip}, the most of all worlds`, () => [
      [worlds().reduce((most, { behindMs }) => Math.max(most, behindMs), 0) / 1000],
    ]);
    const named = (name: string, help: string, of: (world: ObservedWorld) => number): void => {
      const values = () =>
        worlds()
          .slice(0, mostNamedWorlds)
          .map((each) => [of(each), { world: each.id }] as const);
      this.#gauge(`world_${name}`, `${help}, of the first ${mostNamedWorlds} worlds`, values);
    };
    named('clock_slip_seconds', slip, ({ behindMs }) => behindMs / 1000);
    named('speed', 'Simulated seconds per second; 0 while time stands', ({ speed }) => speed);
    named('time_seconds', 'Simulated time since 1970', ({ nowMs }) => nowMs / 1000);
    this.#add('counter', 'world_entries_total', 'Log entries so far', () =>
      worlds()
        .slice(0, mostNamedWorlds)
        .map(({ id, entries }) => ({ labels: { world: id }, value: entries })),
    );
  }

  #addTallies(): void {
    const { attempts, requests } = this;
    const help = 'Requests by the operation of their route and by status';
    this.#add('counter', 'requests_total', help, () => requests.counts());
    this.#add('histogram', 'request_duration_seconds', 'Real time of requests', (name) =>
      requests.durations(name),
    );
    const words = 'Real time of the attempts of webhooks, by outcome';
    this.#add('histogram', 'attempt_duration_seconds', words, (name) => attempts.durations(name));
  }

  #gauge(name: string, help: string, read: () => GaugeValues | Promise<GaugeValues>): void {
    this.#registry.registerMetric(
      new Gauge({
        name: `motorpool_${name}`,
        help,
        labelNames: ['state', 'version', 'world'],
        registers: [],
        async collect() {
          this.reset();
          for (const [value, labels = {}] of await read()) this.set(labels, value);
        },
      }),
    );
  }

  /** Adds a metric whose series are kept elsewhere, in the form in which a registry asks for it. */
  #add(
    type: 'counter' | 'histogram',
    suffix: string,
    help: string,
    read: (name: string) => Iterable<SeriesValue>,
  ): void {
    const name = `motorpool_${suffix}`;
    const get = () => ({ name, help, type, values: [...read(name)], aggregator: 'sum' });
    this.#registry.registerMetric({ name, get } as unknown as Metric);
  }
}

type GaugeValues = readonly (readonly [value: number, labels?: Labels])[];
