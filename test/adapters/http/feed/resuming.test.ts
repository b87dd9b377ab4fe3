import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controlled } from '../../../support/controlled.ts';
import { connect, doorOf, type FeedClient } from '../../../support/feed-client.ts';

/** A log that keeps few entries, after more of them. */
function garage(keptEntries: number, entries: number) {
  const all = controlled(undefined, { keptEntries });
  const { log, clock } = all.run.world;
  const write = (count: number) => {
    for (let written = 0; written < count; written += 1) {
      log.append(clock.now, 'mk', 'note.made', '', -1, { text: `${log.length}` });
    }
  };
  write(Math.max(0, entries - log.length));
  return { ...all, door: doorOf(all), log, write };
}

/** Every sequence for which a client has an entry or a gap, in the order of arrival. */
function covered(client: FeedClient): readonly number[] {
  return client.messages.flatMap((each) => {
    if (each.type === 'entry') return [each.entry.sequence];
    if (each.type !== 'gap') return [];
    return Array.from({ length: each.to - each.from + 1 }, (_, at) => each.from + at);
  });
}

test('from any place, however little is kept: every sequence once, in order, as an entry or in one gap', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        kept: fc.integer({ min: 1, max: 60 }),
        entries: fc.integer({ min: 150, max: 400 }),
        // From the end, from the oldest that is kept, or anywhere.
        place: fc.oneof(
          fc.record({ before: fc.nat(3) }),
          fc.record({ off: fc.integer({ min: -3, max: 3 }) }),
          fc.record({ at: fc.nat(150) }),
        ),
        more: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 3 }),
        isPending: fc.boolean(),
        isSlow: fc.boolean(),
      }),
      async ({ kept, entries, place, more, isPending, isSlow }) => {
        const { door, log, write, wall } = garage(kept, entries);
        const other = await connect(door);
        other.say({ type: 'subscribe' });
        // Messages that other clients have not received yet.
        if (isPending) write(1);
        const { length, retained } = log;
        const oldest = retained[0]!.sequence;
        const wanted =
          'before' in place
            ? length - place.before
            : 'off' in place
              ? oldest + place.off
              : place.at;
        const from = Math.min(length, Math.max(0, wanted));
        const client = await connect(door);

        if (isSlow) {
          client.room = 1;
          client.stall();
        }
        client.say({ type: 'subscribe', from, snapshot: false });
        for (const count of more) {
          write(count);
          await wall.pass(0);
        }

        for (let turn = 0; turn < 10; turn += 1) {
          client.read();
          await wall.pass(0);
        }

        const isGone = from < oldest;
        // A slow client may lose more of the following entries.
        const gaps = isSlow ? client.of('gap').slice(0, isGone ? 1 : 0) : client.of('gap');
        expect(gaps).toEqual(
          isGone ? [{ type: 'gap', from, to: length - 1, dropped: length - from }] : [],
        );
        expect(client.answer).toMatchObject({ result: { from: isGone ? length : from } });
        expect(covered(client)).toEqual(
          Array.from({ length: log.length - from }, (_, at) => from + at),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test('cut anywhere and resumed after the last entry: nothing is missing and nothing comes twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ write: fc.nat(300), isRead: fc.boolean() }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.integer({ min: 1, max: 30 }),
      async (steps, room) => {
        const { door, log, write, wall } = garage(100_000, 0);
        const first = log.length;
        const heard: number[] = [];

        for (const { write: count, isRead } of [...steps, { write: 0, isRead: true }]) {
          const client = await connect(door);
          client.room = room;
          client.say({ type: 'subscribe', from: first + heard.length });
          if (!isRead) client.stall();
          write(count);
          await wall.pass(0);
          // Messages that it did not read are lost with the connection.
          heard.push(...client.sequences);
          client.session.closed();
        }

        expect(heard).toEqual(Array.from({ length: log.length - first }, (_, at) => first + at));
      },
    ),
    { numRuns: 20 },
  );
});

test.each([1, 2, 3])(
  'with %i kept, a late reader gets a gap of exactly the lost entries',
  async (kept) => {
    for (let lost = 0; lost < 8; lost += 1) {
      const { door, log, write, wall } = garage(kept, 0);
      const client = await connect(door);
      client.room = 1;
      client.say({ type: 'subscribe' });
      const first = log.length;
      client.stall();
      write(1);
      await wall.pass(0);
      const place = log.length;

      write(lost);
      await wall.pass(0);
      const oldest = log.retained[0]!.sequence;
      for (let turn = 0; turn < 10; turn += 1) {
        client.read();
        await wall.pass(0);
      }

      expect(client.of('gap')).toEqual(
        oldest > place
          ? [{ type: 'gap', from: place, to: oldest - 1, dropped: oldest - place }]
          : [],
      );
      expect(covered(client)).toEqual(
        Array.from({ length: log.length - first }, (_, at) => first + at),
      );
    }
  },
);
