import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type Server, serverHere, sharingServers } from '../../support/sharing-server.ts';
import { withDatabases } from '../../support/with-databases.ts';
import { record } from '../cli/recorded-terminal.ts';
import { scratch } from '../scratch.ts';

const startServer = sharingServers();

/** The number of the lock that the test holds, and for which a compaction then waits. */
const gate = 77;

const atGate = `create function wait_at_gate() returns trigger language plpgsql as
  $$ begin perform pg_advisory_xact_lock(${gate}); return null; end $$;`;

/** The instants of a compaction at which its server is killed, as triggers of the database. */
const instants = [
  [
    'before it has deleted the journal, which is left',
    'create trigger gate before delete on motorpool_journal execute function wait_at_gate()',
    false,
  ],
  [
    'while it commits, which the database completes',
    `create constraint trigger gate after delete on motorpool_journal deferrable initially deferred
      for each row execute function wait_at_gate()`,
    true,
  ],
] as const;

/** The kinds of orders that were acknowledged, by their sequence. */
type Orders = Map<number, string>;

async function order(server: Server, word: 'lock' | 'unlock', orders: Orders): Promise<void> {
  const answer = await server.ask('POST', '/sim/vehicles/ioniq/do', word).catch(() => undefined);
  if (answer?.status === 200) {
    orders.set(answer.body.data!['sequence'] as number, `doors.${word}`);
  }
}

const orderOf = (count: number) => (count % 2 === 0 ? 'unlock' : 'lock');

withDatabases((database) => {
  test.each(instants)(
    'a server that is killed in a compaction loses nothing: %s',
    async (_, trigger, isCompacted) => {
      const address = await database().schema();
      const first = await startServer(address);
      const second = await serverHere(address);
      const holder = new pg.Client({ connectionString: address });
      await holder.connect();
      try {
        await holder.query(`select pg_advisory_lock(${gate})`);
        await holder.query(`${atGate} ${trigger}`);
        const isWaiting = async () => {
          const { rows } = await holder.query(
            `select 1 from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
          );
          return rows.length > 0;
        };
        const bytes = async () => {
          const { rows } = await holder.query('select bytes::float8 as bytes from motorpool_world');
          return (rows[0] as { readonly bytes: number }).bytes;
        };
        const orders: Orders = new Map();
        await first.ask('POST', '/sim/clock/play', { speed: 1 });

        // Each change of the speed leaves a record, with the holders of the locks, which the next one replaces.
        for (let count = 0; count < 16; count += 1) {
          const lock = { holder: String(count).padEnd(200, '.'), for: '1h' };
          expect((await first.ask('POST', '/sim/clock/locks', lock)).status).toBe(201);
        }
        const reached = (async () => {
          while (!(await isWaiting())) await pause(20);
        })();
        for (let count = 0; !(await isWaiting()); count += 1) {
          const changes = Array.from({ length: 5 }, (__, at) =>
            first.ask('POST', '/sim/clock/speed', { speed: 1 + ((count + at) % 7) }),
          );
          const given = order(count % 3 === 0 ? second : first, orderOf(count), orders);
          await Promise.race([reached, Promise.allSettled([...changes, given])]);
        }
        const grown = await bytes();
        expect(orders.size).toBeGreaterThan(20);
        const known = orders.size;
        const late = Array.from({ length: 4 }, (__, at) =>
          order(at % 2 === 0 ? first : second, orderOf(at), orders),
        );
        await first.kill();
        await holder.query(`select pg_advisory_unlock(${gate})`);
        await Promise.all(late);

        const { body } = await second.insist('POST', '/sim/clock/pause', {});
        expect(body.data).toMatchObject({ playing: false });
        for (let count = 0; count < 4; count += 1) await order(second, orderOf(count), orders);
        expect(orders.size).toBeGreaterThanOrEqual(known + 4);
        const log = await second.ask('GET', '/sim/log?from=0&limit=1000&kind=doors.*');
        const entries = new Map(
          (log.body.data as unknown as readonly { sequence: number; kind: string }[]).map(
            ({ sequence, kind }) => [sequence, kind],
          ),
        );
        for (const [sequence, kind] of orders) {
          expect([sequence, entries.get(sequence)]).toEqual([sequence, kind]);
        }
        expect((await bytes()) < grown / 2).toBe(isCompacted);

        const recording = await fetch(`${second.origin}/sim/worlds/main/recording`, {
          headers: { authorization: 'Bearer motorpool-control' },
        });
        const file = join(scratch({}), 'main.simlog');
        writeFileSync(file, await recording.text());
        const { data } = (await second.ask('GET', '/sim/worlds/main')).body;
        const replayed = await record(['replay', file]);
        expect([replayed.code, replayed.stdout]).toEqual([
          0,
          expect.stringContaining(String(data!['digest'])),
        ]);
        expect(second.said).toContain('world main: this server has it now');
        expect([first.said, second.said].join('')).not.toContain('bug');
      } finally {
        await holder.end();
      }
    },
    180_000,
  );
});
