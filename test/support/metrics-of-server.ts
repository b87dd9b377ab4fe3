import { ServerMetrics } from '../../adapters/metrics/server-metrics.ts';

/** The names of the metrics of a server of which everything has happened once. */
export async function metricsOfServer(): Promise<ReadonlySet<string>> {
  const world = { id: 'main', vehicles: 1, entries: 1, nowMs: 1, speed: 1, behindMs: 0 };
  const metrics = new ServerMetrics({
    version: '1',
    worlds: () => [{ ...world, deliveries: 0, attempts: 0 }],
    dormant: () => [],
    connections: async () => 1,
    feedClients: () => 0,
    isReady: () => true,
  });
  metrics.requests.add('vehicles.get', 200, 1);
  metrics.attempts.add({ status: 200 }, 1);
  const text = await metrics.text();
  return new Set(Array.from(text.matchAll(/^(\w+)[{ ]/gm), ([, name]) => name!));
}
