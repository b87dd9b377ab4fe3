import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '../../adapters/http/app.ts';
import { worldReached } from '../../adapters/http/reach.ts';
import { hostWall } from '../../adapters/pace/host-wall.ts';
import { Database, DatabaseError } from '../../adapters/postgres/database.ts';
import { prepareTables } from '../../adapters/postgres/tables.ts';
import { WorldTable } from '../../adapters/postgres/world-table.ts';
import { HostedWorlds } from '../../adapters/worlds/hosted-worlds.ts';
import { SharedStore } from '../../adapters/worlds/shared/shared-store.ts';
import { SharedWorlds } from '../../adapters/worlds/shared/shared-worlds.ts';
import { controlToken } from './controlled.ts';

/** Long enough for a busy machine. */
const leaseMs = 3000;

/** The statements of the tables of worlds. */
type Statement = keyof WorldTable;

/**
 * The worlds of one of several servers, in this process and without a port. Chosen statements of
 * its database fail or take time.
 */
export async function sharingWorlds(server: string, address: string) {
  const database = await Database.open(address, 10_000);
  await prepareTables(database);
  const failing = new Set<Statement>();
  const slowMs = new Map<Statement, number>();
  const asked: Statement[] = [];
  const table = new Proxy(new WorldTable(database), {
    get:
      (target, name: Statement) =>
      async (...values: readonly unknown[]): Promise<unknown> => {
        asked.push(name);
        await pause(slowMs.get(name) ?? 0);
        if (failing.has(name)) throw new DatabaseError('the database is away');
        return Reflect.apply(target[name], target, values);
      },
  });
  const lost: string[] = [];
  const store = new SharedStore({
    table,
    server: { name: server, leaseMs },
    wall: hostWall,
    onLost: (id) => {
      lost.push(id);
      worlds.kept.leave(id);
    },
    onTrouble: () => {},
  });
  store.reachedAt(`http://${server}.example`);
  const worlds: HostedWorlds = new HostedWorlds({
    clock: { mode: 'held' },
    wall: hostWall,
    keeping: { store, wallMs: Date.now, engineVersion: 'test' },
  });
  const shared = new SharedWorlds({ worlds, store, wall: hostWall });
  const app = createApp({ worlds, simulation: worlds, controlToken });
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const id = worldReached(request, 'main');
    try {
      const elsewhere = id === undefined ? undefined : await shared.locate(id);
      return elsewhere === undefined
        ? await app.fetch(request)
        : new Response(elsewhere.address, { status: 307 });
    } catch (error) {
      return app.refuse(request, error);
    }
  };
  const close = async (): Promise<void> => {
    await shared.close();
    worlds.close(new Error('the end of the test'));
    await worlds.endJournals();
    await store.close();
  };
  return { store, worlds, shared, failing, slowMs, asked, lost, ask, close };
}
