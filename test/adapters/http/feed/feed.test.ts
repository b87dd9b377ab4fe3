import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MessageCache } from '../../../../adapters/http/feed/message-cache.ts';
import { entryLine, type LoggedEntry } from '../../../../engine/index.ts';
import { controlled } from '../../../support/controlled.ts';
import { connect, doorOf, sequencesOf } from '../../../support/feed-client.ts';
import { HandWall } from '../../../support/hand-wall.ts';

/** A garage where sending to a client takes real time. */
async function garage(sendMs: number) {
  let due = 0;
  const wall = new HandWall(() => {
    const tookMs = due;
    due = 0;
    return tookMs;
  });
  const all = controlled(undefined, { wall });
  const { log, clock } = all.run.world;
  const door = doorOf(all);
  const client = await connect(door);
  client.say({ type: 'subscribe' });
  const from = log.length;
  const writtenMs: number[] = [];
  const toldMs: number[] = [];
  let sendings = 0;
  const take = client.send.bind(client);
  client.send = (parcel) => {
    const known = client.sequences.length;
    take(parcel);
    for (const sequence of client.sequences.slice(known)) toldMs[sequence - from] = wall.nowMs();
    if (client.sequences.length === known) return;
    sendings += 1;
    due += sendMs;
  };
  return {
    ...all,
    door,
    client,
    log,
    writtenMs,
    toldMs,
    write: (text = 'x') => {
      writtenMs.push(wall.nowMs());
      return log.append(clock.now, 'mk', 'note.made', '', -1, { text });
    },
    sendings: () => sendings,
    wanted: () => sequencesOf(log.retained.slice(from)),
  };
}

test('telling leaves the world at least half of the time, and no entry waits longer than a tenth of a second', async () => {
  const script = fc.array(fc.tuple(fc.integer({ max: 3, min: 0 }), fc.nat(150)), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(script, fc.nat(100), async (steps, sendMs) => {
      const { wall, write, writtenMs, toldMs, sendings, client, wanted } = await garage(sendMs);
      const beginMs = wall.nowMs();

      for (const [count, ms] of steps) {
        for (let written = 0; written < count; written += 1) write();
        await wall.pass(ms);
      }
      await wall.pass(200);

      expect(client.sequences).toEqual(wanted());
      for (const [at, ms] of writtenMs.entries()) expect(toldMs[at]! - ms).toBeLessThanOrEqual(100);
      const tookMs = wall.nowMs() - beginMs;
      expect(sendings() * sendMs).toBeLessThanOrEqual(tookMs / 2 + sendMs);
    }),
    { numRuns: 30 },
  );
});

test('an entry is sent in the next turn if sending takes no time', async () => {
  const { wall, write, sendings } = await garage(0);

  for (let count = 0; count < 5; count += 1) {
    write();
    await wall.pass(0);
  }

  expect(sendings()).toBe(5);
});

test('however long one sending took, the next entry is sent within a tenth of a second', async () => {
  const { wall, write, sendings } = await garage(500);
  write();
  await wall.pass(0);

  write();
  await wall.pass(99);
  expect(sendings()).toBe(1);
  await wall.pass(1);

  expect(sendings()).toBe(2);
});

test('a message of the clock comes after all entries before it', async () => {
  const { wall, write, client } = await garage(90);
  await wall.pass(850);
  write();
  await wall.pass(10);
  const last = write();

  // The tick comes before the turn of the waiting messages.
  await wall.pass(1000 - wall.nowMs());

  expect(client.messages.slice(-2)).toMatchObject([
    { type: 'entry', entry: { sequence: last } },
    { type: 'clock', sequence: last + 1 },
  ]);
});

test('one that is behind is sent long entries a few at a time, and gets all of them', {
  tags: 'long',
}, async () => {
  const { wall, write, door, log } = await garage(0);
  const from = log.length;
  for (let count = 0; count < 300; count += 1) write('x'.repeat(60_000));
  const late = await connect(door);
  late.stall();

  late.say({ type: 'subscribe', from });
  await wall.pass(0);
  expect(late.waiting).toBeLessThan(2 * late.room);
  for (let turn = 0; turn < 200; turn += 1) {
    late.read();
    await wall.pass(0);
  }

  expect(late.sequences).toEqual(sequencesOf(log.retained.slice(from)));
});

test('one that is up to date is sent no more long entries at once than its connection takes', async () => {
  const { client, wall, write, wanted } = await garage(0);
  client.stall();

  for (let count = 0; count < 100; count += 1) write('x'.repeat(60_000));
  await wall.pass(0);
  expect(client.waiting).toBeLessThan(2 * client.room);
  client.read();
  await wall.pass(0);
  for (let turn = 0; turn < 100; turn += 1) {
    client.read();
    await wall.pass(0);
  }

  expect(client.sequences).toEqual(wanted());
});

test('a message is made once for all clients that need it soon; long ones are not kept for long', () => {
  let made = 0;
  const messages = new MessageCache((entry) => {
    made += 1;
    return entryLine(entry);
  });
  const entry = (sequence: number, text: string): LoggedEntry => ({
    sequence,
    atMs: 0,
    io: 'mk',
    kind: 'note.made',
    subject: '',
    cause: -1,
    data: { text },
  });
  const short = Array.from({ length: 4096 }, (_, at) => entry(at, 'x'));
  const long = Array.from({ length: 100 }, (_, at) => entry(4096 + at, 'x'.repeat(100_000)));

  const first = short.map((each) => messages.of(each));
  expect(short.map((each) => messages.of(each))).toEqual(first);
  expect(made).toBe(4096);
  for (const each of long) messages.of(each);
  made = 0;
  for (const each of long.toReversed()) messages.of(each);

  expect(made).toBeGreaterThan(50);
  expect(made).toBeLessThan(100);
});
