import { measureInChild, startChild } from './child.ts';
import type { HttpLoad, LoadMeasurement } from './http-load-child.ts';
import type { RecordedServed, RecordedServing } from './recorded-server-child.ts';
import type { SyncedServed, SyncedServing } from './synced-server-child.ts';

export const clients = 32;

/** Orders to lock cars by the control API. */
export interface Ordered {
  /** Orders per second of all clients together. */
  readonly ordersPerSecond: number;
  /** Time that a single client waits. */
  readonly aloneMs: number;
  /** Bytes of the file for each order. */
  readonly bytes: number;
}

/** @param size the length of the file to which the server writes orders */
export async function measureOrders(
  serving: RecordedServing,
  size: () => number,
): Promise<Ordered> {
  const server = await startChild<RecordedServed>(
    'recorded-server-child.ts',
    JSON.stringify(serving),
  );
  const { port } = server.said;
  const load = {
    port,
    method: 'POST',
    paths: Array.from({ length: clients }, (_, row) => `/sim/vehicles/car-${row + 1}/do`),
    headers: { authorization: 'Bearer bench' },
    body: '"lock"',
  } as const;
  const ask = (connections: number, forMs: number): Promise<LoadMeasurement> =>
    measureLoad({ ...load, connections, forMs });
  try {
    // Warms up: code is compiled, caches fill.
    await ask(clients, 1000);
    const { requestsPerSecond: ordersPerSecond } = await ask(clients, 2000);
    const before = size();
    const alone = await ask(1, 1000);
    return { ordersPerSecond, aloneMs: alone.medianMs, bytes: (size() - before) / alone.requests };
  } finally {
    await server.stop();
  }
}

/**
 * The time by which a write of some bytes to a file and a call of fdatasync delay the answer of a
 * bare server to a client alone.
 */
export async function syncMs(serving: SyncedServing): Promise<number> {
  const server = await startChild<SyncedServed>('synced-server-child.ts', JSON.stringify(serving));
  const ask = async (path: string): Promise<number> => {
    const load = { port: server.said.port, method: 'GET', paths: [path], headers: {} } as const;
    const { medianMs } = await measureLoad({ ...load, connections: 1, forMs: 1000 });
    return medianMs;
  };
  try {
    return (await ask('/kept')) - (await ask('/'));
  } finally {
    await server.stop();
  }
}

function measureLoad(load: HttpLoad): Promise<LoadMeasurement> {
  return measureInChild('http-load-child.ts', JSON.stringify(load));
}
