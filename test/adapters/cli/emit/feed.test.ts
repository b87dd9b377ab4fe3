import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryLine, formatInstant } from '../../../../engine/index.ts';
import { sequencesOf } from '../../../support/feed-client.ts';
import { planned, startMs } from '../../../support/synthetic-recording.ts';
import { scratch } from '../../scratch.ts';
import { played } from './played.ts';

const most = 1300;

/** Some entries, often more than are read at once. */
const plans = fc.oneof(
  planned(30),
  planned(9).map((few) => Array.from({ length: most }, (_, at) => few[at % few.length]!)),
);

const few = Array.from({ length: 12 }, (_, at) => ({
  afterMs: at % 3 === 0 ? 60_000 : 0,
  kind: at % 2 === 0 ? 'signal.changed' : 'doors.unlocked',
  subject: at % 4 === 0 ? 'van' : 'car',
  skips: 0,
}));

const seek = (atMs: number) => ({ type: 'clock', action: 'seek', to: formatInstant(atMs) });
const toTheEnd = { type: 'clock', action: 'advance', by: '365d' };

test.each(['a.simlog', 'a.simlog.gz'])(
  '%s is sent unchanged, to the last byte',
  { tags: 'long' },
  async (name) => {
    const folder = scratch();
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const { entries, connect, asked, close } = played(folder, plan, { name });
        const client = connect();
        await asked(client, { type: 'subscribe', from: 0 });

        await asked(client, toTheEnd);

        expect(client.of('entry').map(({ entry }) => JSON.stringify(entry))).toEqual(
          entries.map((entry) => JSON.stringify(JSON.parse(entryLine(entry)))),
        );
        expect(client.of('stretch')).toEqual([]);
        close();
      }),
      { numRuns: 10 },
    );
  },
);

test('a client that seeks an instant and plays on gets exactly the entries from there, forward and back', {
  tags: 'long',
}, async () => {
  const folder = scratch();
  await fc.assert(
    fc.asyncProperty(
      plans,
      fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
      async (plan, to) => {
        const { entries, connect, asked, close } = played(folder, plan);
        const client = connect();
        const spanMs = entries.at(-1)!.atMs - startMs;
        await asked(client, { type: 'subscribe', from: 0 });
        for (const [at, each] of to.entries()) {
          const soughtMs = startMs + (each % (spanMs + 1));
          const before = client.messages.length;

          expect(await asked(client, seek(soughtMs))).toMatchObject({
            type: 'ack',
            result: { now: formatInstant(soughtMs) },
          });
          await asked(client, toTheEnd);

          const wanted = sequencesOf(entries.filter(({ atMs }) => atMs >= soughtMs));
          const told = client.messages.slice(before);
          expect(told[0]).toEqual({
            type: 'stretch',
            stretch: at + 1,
            sequence: wanted[0] ?? entries.at(-1)!.sequence + 1,
            at: formatInstant(soughtMs),
          });
          expect(
            told.flatMap((message) => (message.type === 'entry' ? [message.entry.sequence] : [])),
          ).toEqual(wanted);
        }
        close();
      },
    ),
    { numRuns: 30 },
  );
});

test('a client that stops reading for a while, and one that comes later, get the same as the others', async () => {
  const folder = scratch();
  const steps = fc.array(fc.tuple(fc.constantFrom('seek', 'stall', 'read', 'go'), fc.nat()), {
    maxLength: 25,
  });
  await fc.assert(
    fc.asyncProperty(plans, steps, fc.integer({ min: 1, max: 5 }), async (plan, script, room) => {
      const { entries, connect, asked, wall, close } = played(folder, plan);
      const [client, slow] = [connect(), connect()];
      slow.room = room;
      const spanMs = entries.at(-1)!.atMs - startMs;
      for (const each of [client, slow]) await asked(each, { type: 'subscribe', from: 0 });
      for (const [step, amount] of script) {
        if (step === 'seek') await asked(client, seek(startMs + (amount % (spanMs + 1))));
        else if (step === 'go') await asked(client, { type: 'clock', action: 'advance', by: '5m' });
        else if (step === 'stall') slow.stall();
        else slow.read();
      }
      const isTold = (type: string) => type === 'entry' || type === 'stretch';
      const told = () => client.messages.filter(({ type }) => isTold(type));
      const toldSlow = () => slow.messages.filter(({ type }) => isTold(type));
      for (let waited = 0; toldSlow().length < told().length && waited < 3000; waited += 1) {
        slow.read();
        await wall.pass(0);
      }
      const late = connect();
      await asked(late, { type: 'subscribe', from: 0, stretch: 0 });
      await wall.pass(0);

      expect(toldSlow()).toEqual(told());
      expect(late.messages.filter(({ type }) => isTold(type))).toEqual(told());
      close();
    }),
    { numRuns: 30 },
  );
}, 60_000);

describe('the clock', () => {
  test('goes on with real time at a speed, from the first client on', async () => {
    const { connect, wall, asked, entries, close } = played(scratch(), few, {
      speed: 60,
      isHeld: false,
    });
    await wall.pass(5000);
    const client = connect();
    await asked(client, { type: 'subscribe' });
    const toldAfter = async (ms: number) => {
      await wall.pass(ms);
      return client.sequences.length;
    };

    expect(client.messages[0]).toMatchObject({
      type: 'hello',
      sequence: 0,
      recording: { from: formatInstant(startMs), until: '2026-05-04T20:04:00.000Z', stretch: 0 },
    });
    expect([await toldAfter(900), await toldAfter(200), await toldAfter(1000)]).toEqual([0, 3, 6]);
    await asked(client, { type: 'clock', action: 'pause' });
    expect(await toldAfter(5000)).toBe(6);
    await asked(client, { type: 'clock', action: 'play', speed: 600 });
    expect(await toldAfter(5000)).toBe(12);
    expect(client.sequences).toEqual(sequencesOf(entries));
    expect(client.of('clock').at(-1)).toMatchObject({
      sequence: 12,
      clock: { playing: false, reason: 'end', now: '2026-05-04T20:04:00.000Z' },
    });
    close();
  });

  test('steps to the next entry that is more than a changed signal', async () => {
    const { connect, asked, close } = played(scratch(), few);
    const client = connect();
    await asked(client, { type: 'subscribe' });

    const answers: unknown[] = [];
    for (let step = 0; step < 7; step += 1) {
      await asked(client, { type: 'clock', action: 'advance', next: true });
      answers.push(client.sequences.length);
    }

    expect(answers).toEqual([2, 4, 6, 8, 10, 12, 12]);
    expect(client.answer).toMatchObject({
      result: { holds: false, entries: { count: 0, next: 12 } },
    });
    close();
  });

  test('begins again as often as it should, and says so', async () => {
    const { connect, asked, wall, entries, close } = played(scratch(), few, {
      rounds: 3,
      isHeld: false,
    });
    const client = connect();
    await asked(client, { type: 'subscribe', kinds: ['doors.*', 'of.another.version'] });
    await wall.pass(2000);

    const doors = sequencesOf(entries.filter(({ kind }) => kind === 'doors.unlocked'));
    expect(client.sequences).toEqual([...doors, ...doors, ...doors]);
    expect(client.of('stretch').map(({ stretch }) => stretch)).toEqual([1, 2]);
    close();
  });

  test('waits for a client that wants it to', async () => {
    const plan = Array.from({ length: 5000 }, () => ({ ...few[1]!, afterMs: 10 }));
    const { connect, asked, wall, source, close } = played(scratch(), plan, { isHeld: false });
    const client = connect();
    client.room = 1;
    client.stall();
    await asked(client, { type: 'subscribe', slow: 'block' });
    await wall.pass(3000);
    const { length } = source;

    client.read();
    for (let waited = 0; waited < 3000 && client.sequences.length < 5000; waited += 1) {
      client.read();
      await wall.pass(25);
    }

    expect(length).toBeLessThan(5000);
    expect(client.sequences).toHaveLength(5000);
    close();
  });
});

describe('refusals', () => {
  test.each([
    [{ type: 'do', vehicle: 'car', order: 'unlock' }, 'REPLAY', 'its vehicles take no orders'],
    [{ type: 'subscribe', snapshot: true }, 'REPLAY', 'no present state of vehicles'],
    [{ type: 'subscribe', vehicles: ['cart'] }, 'NOT_FOUND', 'tells nothing of cart'],
    [{ type: 'subscribe', from: 99 }, 'SEQUENCE_AHEAD', 'the next entry is 0'],
    [{ ...toTheEnd, next: true }, 'BAD_REQUEST', 'exactly one of by, to, until and next'],
    [{ type: 'clock', action: 'advance', by: 'soon' }, 'BAD_REQUEST', 'expected a duration'],
    [{ type: 'clock', action: 'advance', until: 'car.locked' }, 'REPLAY', 'no conditions'],
    [seek(startMs - 1), 'BAD_REQUEST', 'from 2026-05-04T20:00:00.000Z to 2026-05-04T20:04:00'],
    [{ type: 'clock', action: 'seek', to: 'soon' }, 'BAD_REQUEST', 'found soon'],
    [{ type: 'clock', action: 'seek' }, 'INVALID_INPUT_FORMAT', 'clock to'],
  ])('%j', async (message, code, words) => {
    const { connect, asked, close } = played(scratch(), few);

    expect(await asked(connect(), message)).toMatchObject({
      type: 'error',
      code,
      message: expect.stringContaining(words) as string,
    });
    close();
  });

  test('a way back by an advance', async () => {
    const { connect, asked, close } = played(scratch(), few);
    const client = connect();
    await asked(client, toTheEnd);

    const back = { type: 'clock', action: 'advance', to: formatInstant(startMs) };
    expect(await asked(client, back)).toMatchObject({
      message: expect.stringMatching(/seek goes back$/) as string,
    });
    close();
  });
});

test('a part of it begins and ends where it was asked to, and its dates fall where they were', async () => {
  const extent = { from: '1m', until: '2m', shift: '2030-01-01T00:00:00.000Z' };
  const { connect, asked, entries, close } = played(scratch(), few, extent);
  const client = connect();
  const byMs = Date.parse(extent.shift) - startMs - 60_000;
  await asked(client, { type: 'subscribe', from: 0 });

  await asked(client, toTheEnd);

  expect(client.of('entry').map(({ entry }) => entry)).toEqual(
    entries.slice(0, 6).map((entry) =>
      Object.assign(JSON.parse(entryLine(entry)) as object, {
        at: formatInstant(entry.atMs + byMs),
        data: { since: formatInstant(entry.atMs + byMs - 1000), code: 'ä' },
      }),
    ),
  );
  expect(client.messages[0]).toMatchObject({
    recording: { from: extent.shift, until: '2030-01-01T00:01:00.000Z' },
    clock: { now: extent.shift, local: '2030-01-01T01:00:00.000+01:00' },
  });
  close();
});

test('the entries before the beginning are a gap', async () => {
  const { connect, asked, close } = played(scratch(), few, { from: '2m' });
  const client = connect();

  await asked(client, { type: 'subscribe', from: 1 });
  await asked(client, toTheEnd);

  expect(client.of('gap')).toEqual([{ type: 'gap', from: 1, to: 2, dropped: 2 }]);
  expect(client.sequences).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
  close();
});

test('a file that is changed meanwhile ends it in words', { tags: 'long' }, async () => {
  const plan = Array.from({ length: 40_000 }, () => few[0]!);
  const { connect, asked, wall, failures, file, close } = played(scratch(), plan, {
    isHeld: false,
  });
  const client = connect();
  writeFileSync(file, '');

  await asked(client, { type: 'subscribe' });
  await wall.pass(3000);

  expect(failures[0]).toMatchObject({
    message: expect.stringMatching(/it was altered meanwhile$/) as string,
  });
  close();
});
