import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command, Connection, World } from '../../../engine/index.ts';
import { people, worldOf } from './connected-world.ts';

const minute = 60_000;

const vehicles = ['car', 'van', 'bus', 'nobodys'] as const;
const users = ['anna', 'ben', 'carl', 'driver'] as const;

const action = fc.oneof(
  fc.record({
    kind: fc.constant('connection.open' as const),
    vehicle: fc.constantFrom(...vehicles),
    user: fc.constantFrom(...users),
  }),
  fc.record({
    kind: fc.constant('connection.close' as const),
    vehicle: fc.constantFrom(...vehicles),
    user: fc.option(fc.constantFrom('anna' as const), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('user.remove' as const), user: fc.constantFrom(...users) }),
  fc.constant({ kind: 'wait' as const }),
);

type Action = typeof action extends fc.Arbitrary<infer Each> ? Each : never;

/** The rules in their simplest form: pairs and the instants of their connection. */
class Plain {
  readonly since = new Map<string, number>();
  readonly removed = new Set<string>();

  constructor(startMs: number) {
    for (const pair of ['car anna', 'van ben', 'bus anna', 'nobodys driver']) {
      this.since.set(pair, startMs);
    }
  }

  follow(command: Exclude<Action, { kind: 'wait' }>, nowMs: number): void {
    if (command.kind === 'connection.open') {
      this.removed.delete(command.user);
      this.since.set(`${command.vehicle} ${command.user}`, nowMs);
      return;
    }
    if (command.kind === 'user.remove') this.removed.add(command.user);
    for (const pair of this.since.keys()) {
      const [vehicle, user] = pair.split(' ');
      const isGone =
        command.kind === 'user.remove'
          ? user === command.user
          : vehicle === command.vehicle && (command.user ?? user) === user;
      if (isGone) this.since.delete(pair);
    }
  }
}

describe('after any connections and disconnections', () => {
  test('the list has the connections, the newest first, then by id, whole or in parts', () => {
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 14 }),
        fc.integer({ min: 1, max: 3 }),
        (list, size) => {
          const world = worldOf(people);
          const { connections } = world.service;
          const plain = new Plain(world.startMs);
          const everId = new Set<string>();
          for (const each of list) {
            if (each.kind === 'wait') world.advanceTo(world.clock.now + minute);
            else if (each.kind === 'connection.close' && plain.removed.has(each.user ?? ''))
              continue;
            else {
              world.submit(each);
              plain.follow(each, world.clock.now);
              if (each.kind === 'connection.open') {
                const { id } = world.service.users.byName(each.user)!;
                const opened = connections.of(world.rowOf(each.vehicle), id)!;
                expect(everId.has(opened.id)).toBe(false);
              }
            }

            const found = connections.list();
            const pairs = new Map(
              found.map(({ row, user, createdAtMs }) => [
                `${world.fleet.nameOf(row)} ${user.name}`,
                createdAtMs,
              ]),
            );
            expect(pairs).toEqual(plain.since);
            expect(connections.count()).toBe(found.length);
            const inOrder = [...found].sort(
              (a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? -1 : 1),
            );
            expect(found).toEqual(inOrder);
            const parts = found.flatMap((_, offset) =>
              offset % size === 0 ? connections.list({}, { offset, limit: size }) : [],
            );
            expect(parts).toEqual(found);
            for (const one of found) {
              expect(connections.find(one.id)).toEqual(one);
              expect(connections.of(one.row, one.user.id)).toEqual(one);
              everId.add(one.id);
            }
            for (const id of everId) {
              expect(connections.find(id) !== undefined).toBe(found.some((one) => one.id === id));
            }
          }
          checkFilters(world, connections.list());
        },
      ),
      { numRuns: 60 },
    );
  });

  test('replaying the commands gives the same log and the same connections', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 10 }), (list) => {
        const [world, again] = [worldOf(people), worldOf(people)];
        for (const each of list) {
          if (each.kind === 'wait') world.advanceTo(world.clock.now + minute);
          else if (each.kind !== 'connection.close' || each.user === undefined) world.submit(each);
          world.service.connections.list();
        }
        for (const { io, kind, subject, atMs, data } of world.log.retained) {
          if (io !== 'in') continue;
          again.advanceTo(atMs);
          const about = kind === 'user.remove' ? {} : { vehicle: subject };
          again.submit({ kind, ...about, ...data } as unknown as Command);
        }
        again.advanceTo(world.clock.now);

        expect(again.log.digest).toBe(world.log.digest);
        expect(again.service.connections.list()).toEqual(world.service.connections.list());
      }),
      { numRuns: 30 },
    );
  });
});

/** A filter gives the same result as a filter over the whole list. */
function checkFilters({ fleet, service }: World, all: readonly Connection[]): void {
  const { connections } = service;
  const vehicleIds = Array.from({ length: fleet.count }, (_, row) => service.vehicleId(row));
  const userIds = service.users.all().map(({ id }) => id);
  for (const userId of [undefined, ...userIds]) {
    for (const vehicleId of [undefined, ...vehicleIds]) {
      for (const mode of [undefined, 'live', 'simulated'] as const) {
        for (const externalId of [undefined, 'app-8', 'none']) {
          const filter = { userId, vehicleId, mode, externalId };
          const expected = all.filter(
            ({ row, user }) =>
              (userId ?? user.id) === user.id &&
              (vehicleId ?? service.vehicleId(row)) === service.vehicleId(row) &&
              (mode ?? service.modeOf(row)) === service.modeOf(row) &&
              (externalId === undefined || externalId === user.externalId),
          );
          expect(connections.list(filter).map(({ id }) => id)).toEqual(
            expected.map(({ id }) => id),
          );
          expect(connections.count(filter)).toBe(expected.length);
        }
      }
    }
  }
}
