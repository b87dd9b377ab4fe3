import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ControlledOptions, controlled } from '../../../support/controlled.ts';
import { connect, doorOf, sequencesOf } from '../../../support/feed-client.ts';

async function garage(options?: ControlledOptions) {
  const all = controlled(undefined, options);
  const door = doorOf(all);
  const { run, wall, control } = all;
  const advance = async (by: string) => {
    await control('POST', '/sim/clock/advance', { by });
    await wall.pass(0);
  };
  return {
    ...all,
    advance,
    log: run.world.log,
    client: await connect(door),
    other: await connect(door),
  };
}

test('a client that stops reading for a while misses nothing that the log keeps, and delays no other', {
  tags: 'long',
}, async () => {
  const spans = fc.array(fc.tuple(fc.constantFrom('1s', '10m', '3h'), fc.boolean()), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(spans, fc.integer({ min: 1, max: 40 }), async (steps, room) => {
      const { client, other, log, advance, control, wall } = await garage();
      client.room = room;
      client.say({ type: 'subscribe', from: 0 });
      other.say({ type: 'subscribe', from: 0 });

      for (const [by, isStalled] of steps) {
        if (isStalled) client.stall();
        else client.read();
        await control('POST', '/sim/vehicles/van/do', 'unlock');
        await advance(by);
        expect(other.sequences).toEqual(sequencesOf(log.retained));
      }
      await wall.pass(0);
      for (let turn = 0; client.sequences.length < log.length && turn < 200; turn += 1) {
        client.read();
        await wall.pass(0);
      }

      expect(client.sequences).toEqual(sequencesOf(log.retained));
    }),
    { numRuns: 30 },
  );
});

test('a client whose connection is full within a flush of large entries misses none of them', async () => {
  const { client, log, run, wall } = await garage();
  client.say({ type: 'subscribe', from: 0 });
  await wall.pass(0);
  client.room = 1;
  client.stall();
  for (let each = 0; each < 60; each += 1) {
    const body = { value: String(each).repeat(3000) };
    const signal = 'VehicleIdentification.Nickname';
    run.world.submit({ kind: 'signal.set', vehicle: 'van', signal, body });
  }
  await wall.pass(1000);
  for (let turn = 0; client.sequences.length < log.length && turn < 50; turn += 1) {
    client.read();
    await wall.pass(0);
  }

  expect(client.sequences).toEqual(sequencesOf(log.retained));
});

test('the buffer of a client that reads nothing does not grow', async () => {
  const { client, advance, log } = await garage();
  client.say({ type: 'subscribe' });
  client.stall();

  await advance('8h');
  const { waiting } = client;
  await advance('48h');

  expect(client.waiting).toBe(waiting);
  expect(log.length).toBeGreaterThan(waiting);
});

describe('by policy', () => {
  test('drop: entries that the log no longer keeps are a gap, and the rest follows', async () => {
    const { client, other, log, advance, wall } = await garage({ keptEntries: 10 });
    client.room = 1;
    client.say({ type: 'subscribe' });
    other.say({ type: 'subscribe' });
    const first = log.length;
    client.stall();
    for (let hour = 0; hour < 24; hour += 1) await advance('1h');

    for (let turn = 0; turn < 50; turn += 1) {
      client.read();
      await wall.pass(0);
    }

    const [gap, ...more] = client.of('gap');
    expect(more).toEqual([]);
    expect(gap!.dropped).toBe(gap!.to - gap!.from + 1);
    const read = new Set(client.sequences);
    const all = Array.from({ length: log.length - first }, (_, at) => first + at);
    expect(client.sequences).toEqual(
      all.filter((sequence) => sequence < gap!.from || sequence > gap!.to),
    );
    expect(read.size).toBe(client.sequences.length);
    expect(other.sequences).toEqual(all);
  });

  test('close: entries that the log no longer keeps end the connection', async () => {
    const { client, log, advance, wall } = await garage({ keptEntries: 10 });
    client.room = 1;
    client.say({ type: 'subscribe', slow: 'close' });
    client.stall();
    const { length } = log;
    for (let hour = 0; hour < 24; hour += 1) await advance('1h');
    expect(log.length).toBeGreaterThan(length + 30);

    for (let turn = 0; turn < 10; turn += 1) {
      client.read();
      await wall.pass(0);
    }

    expect(client.ended).toMatchObject({ code: 1013 });
    expect(client.of('gap')).toEqual([]);
  });

  test('close: ten thousand entries behind is the end, and one that resumes is not behind', {
    tags: 'long',
  }, async () => {
    const { client, other, log, advance, run, wall } = await garage();
    const write = (count: number) => {
      for (let index = 0; index < count; index += 1) {
        run.order('van', index % 2 === 0 ? 'lock' : 'unlock');
      }
    };
    client.say({ type: 'subscribe', slow: 'close' });
    client.stall();
    write(3000);
    other.room = 1;
    other.stall();
    other.say({ type: 'subscribe', slow: 'close', from: 0 });
    await wall.pass(0);
    expect(client.ended).toBeUndefined();
    write(3000);
    await advance('1s');

    expect(log.length).toBeGreaterThan(10_200);
    expect(client.ended).toEqual({ code: 1013, reason: 'too slow: 10000 entries behind' });
    expect(other.ended).toBeUndefined();
  });

  test('block: an advance waits until it has been read', async () => {
    const { client, log, control, wall, run } = await garage();
    client.say({ type: 'subscribe', slow: 'block' });
    client.room = 1;
    client.stall();
    await control('POST', '/sim/vehicles/van/do', 'unlock');
    const { now } = run.world.clock;

    const over: boolean[] = [];
    const advanced = control('POST', '/sim/clock/advance', { by: '8h' }).then(() =>
      over.push(true),
    );
    await wall.pass(20_000);
    expect([over.length, run.world.clock.now]).toEqual([0, now]);
    for (let turn = 0; turn < 100 && over.length === 0; turn += 1) {
      client.read();
      await wall.pass(0);
    }
    await advanced;
    client.read();

    expect(client.ended).toBeUndefined();
    expect(run.world.clock.now).toBe(now + 8 * 3_600_000);
    expect(log.length).toBeGreaterThan(client.of('hello')[0]!.sequence);
  });

  test('block: no advance waits for longer than half a minute', async () => {
    const { client, control, wall, run } = await garage();
    client.say({ type: 'subscribe', slow: 'block' });
    client.room = 1;
    client.stall();
    await control('POST', '/sim/vehicles/van/do', 'unlock');
    const { now } = run.world.clock;

    const advanced = control('POST', '/sim/clock/advance', { by: '1h' });
    await wall.pass(30_000);
    await advanced;

    expect(client.ended).toEqual({ code: 1013, reason: 'too slow: an advance waited 30 s' });
    expect(run.world.clock.now).toBe(now + 3_600_000);
  });

  test('block: a world that real time moves does not wait', async () => {
    const { client } = await garage({ clock: { mode: 'paced', speed: 1 } });

    client.say({ type: 'subscribe', slow: 'block' });

    expect(client.answer).toMatchObject({ type: 'error', code: 'BLOCK_REFUSED' });
  });
});

test('a client that does not even read answers is disconnected', async () => {
  const { client } = await garage();
  client.stall();

  for (let count = 0; count < 500; count += 1) client.say({ type: 'ping' });

  expect(client.ended).toEqual({ code: 1013, reason: 'too slow: answers are not read' });
});
