import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ControlledOptions, controlled, twoCars } from '../../../support/controlled.ts';
import { connect, doorOf, type FeedClient, sequencesOf } from '../../../support/feed-client.ts';

async function garage(options?: ControlledOptions, text?: string) {
  const all = controlled(text, options);
  const door = doorOf(all);
  const { run, wall, control } = all;
  /** Lets simulated time pass and sends it to clients. */
  const advance = async (by: string) => {
    const { status } = await control('POST', '/sim/clock/advance', { by });
    expect(status).toBe(200);
    await wall.pass(0);
  };
  return { ...all, door, advance, log: run.world.log, client: await connect(door) };
}

/** Messages of a client are handled once every promise has settled. */
async function answered(client: FeedClient, wall: { pass(ms: number): Promise<void> }) {
  const from = client.messages.length;
  for (let turn = 0; turn < 50 && client.answer === undefined; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await wall.pass(0);
  }
  expect(client.messages.length).toBeGreaterThanOrEqual(from);
  return client.answer;
}

test('a client is greeted with where the world is', async () => {
  const { client, log } = await garage();

  expect(client.messages).toEqual([
    expect.objectContaining({ type: 'hello', world: 'main', sequence: log.length, oldest: 0 }),
  ]);
});

test('a subscriber gets every entry from then on, once and in order', async () => {
  const { client, log, advance } = await garage();
  const before = log.length;

  client.say({ type: 'subscribe' });
  expect(client.answer).toMatchObject({ type: 'ack', result: { from: before } });
  await advance('30m');
  await advance('8h');

  expect(client.sequences).toEqual(sequencesOf(log.retained.slice(before)));
  expect(log.length).toBeGreaterThan(before + 10);
});

test('a subscriber learns which of its vehicles a log of watched vehicles leaves out', async () => {
  const { client, log } = await garage(undefined, `${twoCars}log: watched\n`);
  const { digest } = log;
  const signals = ['TractionBattery.StateOfCharge', 'Closure.IsLocked'];

  client.say({ type: 'subscribe', signals });
  expect(client.answer).toMatchObject({ result: { unlogged: ['van'] } });
  client.say({ type: 'subscribe', vehicles: ['van'], signals });
  expect(client.answer).toMatchObject({ result: { unlogged: ['van'] } });
  client.say({ type: 'subscribe', vehicles: ['car'], signals });
  expect(client.answer).not.toHaveProperty('result.unlogged');
  expect(log.digest).toBe(digest);
});

test('an entry looks as it does in the log of the control API', async () => {
  const { client, control, advance } = await garage();

  client.say({ type: 'subscribe', from: 0 });
  await advance('1h');

  const { body } = await control('GET', '/sim/log?from=0&limit=1000');
  const { data } = body as { data: unknown[] };
  expect(client.of('entry').map(({ entry }) => entry)).toEqual(data);
});

test('an answer comes after the effects of the order', async () => {
  const { client, wall } = await garage();

  client.say({ type: 'subscribe' });
  client.say({ type: 'do', vehicle: 'van', order: 'unlock' });
  const answer = await answered(client, wall);

  expect(answer).toMatchObject({ type: 'ack', result: { accepted: true, refused: null } });
  const sequence = (answer as { result: { sequence: number } }).result.sequence;
  expect(client.sequences).toContain(sequence);
  expect(client.messages.at(-1)).toBe(answer);
});

describe('the clock', () => {
  test('is advanced, and the answer has the facts', async () => {
    const { client, wall, run } = await garage();
    const { now } = run.world.clock;

    client.say({ type: 'clock', action: 'advance', by: '2h' });

    expect(await answered(client, wall)).toMatchObject({
      type: 'ack',
      result: { advancedMs: 7_200_000 },
    });
    expect(run.world.clock.now).toBe(now + 7_200_000);
  });

  test('is played, slowed and paused; every client is notified', async () => {
    const { client, wall, door } = await garage();
    const other = await connect(door);
    other.say({ type: 'subscribe' });

    client.say({ type: 'clock', action: 'speed', speed: 30 });
    expect(await answered(client, wall)).toMatchObject({ result: { playing: false, speed: 30 } });
    client.say({ type: 'clock', action: 'play', speed: 60 });
    expect(await answered(client, wall)).toMatchObject({ result: { playing: true, speed: 60 } });
    client.say({ type: 'clock', action: 'speed', speed: 5 });
    expect(await answered(client, wall)).toMatchObject({ result: { playing: true, speed: 5 } });
    client.say({ type: 'clock', action: 'pause' });
    expect(await answered(client, wall)).toMatchObject({ result: { playing: false, speed: 5 } });

    expect(other.of('clock').map(({ clock }) => [clock.playing, clock.speed])).toEqual([
      [false, 30],
      [true, 60],
      [true, 5],
      [false, 5],
    ]);
  });

  test('sends the time once a second, and the position of the log', async () => {
    const { client, wall, log } = await garage();

    client.say({ type: 'subscribe', kinds: ['lowVoltage.flat'] });
    client.say({ type: 'clock', action: 'play', speed: 600 });
    await answered(client, wall);
    await wall.pass(3000);
    client.say({ type: 'clock', action: 'pause' });
    await answered(client, wall);

    const told = client.of('clock');
    expect(told.length).toBeGreaterThanOrEqual(3);
    expect(told.at(-1)!.sequence).toBe(log.length);
    expect(client.of('entry')).toEqual([]);
  });

  test('that is locked says so', async () => {
    const { client, wall, control } = await garage();
    await control('POST', '/sim/clock/locks', { holder: 'import' });

    client.say({ type: 'clock', action: 'advance', by: '2h' });

    expect(await answered(client, wall)).toMatchObject({
      type: 'error',
      message: expect.stringContaining('the clock is locked by import') as unknown,
    });
  });
});

describe('filters', () => {
  test.each([
    [{ vehicles: ['van'] }, (each: { subject: string }) => each.subject === 'van'],
    [{ kinds: ['charge.*'] }, (each: { kind: string }) => each.kind.startsWith('charge.')],
    [
      { kinds: ['cable.plugged'], signals: ['Charge.IsCharging'] },
      (each: { kind: string; data: Record<string, unknown> }) =>
        each.kind === 'cable.plugged' || each.data['code'] === 'charge-ischarging',
    ],
    [
      { vehicles: ['car'], signals: ['tractionbattery-stateofcharge'] },
      (each: { subject: string; data: Record<string, unknown> }) =>
        each.subject === 'car' && each.data['code'] === 'tractionbattery-stateofcharge',
    ],
  ])('%j', async (filter, matches) => {
    const { client, log, advance, control } = await garage();

    client.say({ type: 'subscribe', ...filter });
    const from = log.length;
    await control('POST', '/sim/vehicles/van/do', 'unlock');
    await advance('8h');

    const wanted = log.retained.slice(from).filter((each) => matches(each as never));
    expect(wanted).not.toEqual([]);
    expect(client.sequences).toEqual(sequencesOf(wanted));
  });

  test('a vehicle goes by its id too', async () => {
    const { client, run, control, wall } = await garage();
    client.say({ type: 'subscribe', vehicles: [run.world.service.vehicleId(1)] });

    await control('POST', '/sim/vehicles/van/do', 'unlock');
    await wall.pass(0);

    expect(client.of('entry')[0]).toMatchObject({ entry: { subject: 'van' } });
  });

  test('an unknown name is refused, and the subscription stays', async () => {
    const { client, advance } = await garage();
    client.say({ type: 'subscribe', kinds: ['charge.*'] });

    client.say({ type: 'subscribe', vehicles: ['cart'] });
    expect(client.answer).toMatchObject({
      type: 'error',
      message: expect.stringContaining('cart') as unknown,
    });
    client.say({ type: 'subscribe', signals: ['Charge.Nonsense'] });
    expect(client.answer).toMatchObject({
      type: 'error',
      message: 'there is no signal Charge.Nonsense',
    });
    await advance('8h');

    expect(new Set(client.of('entry').map(({ entry }) => entry.kind.split('.')[0]))).toEqual(
      new Set(['charge']),
    );
  });

  test('an end is one', async () => {
    const { client, advance } = await garage();
    client.say({ type: 'subscribe' });

    client.say({ type: 'unsubscribe' });
    await advance('8h');

    expect(client.sequences).toEqual([]);
  });
});

describe('resuming', () => {
  test('from any sequence gives every entry from there, however the connection was cut', async () => {
    const { door, log, advance, client, wall } = await garage();
    client.say({ type: 'subscribe', from: 0 });
    await advance('8h');

    await fc.assert(
      fc.asyncProperty(fc.nat(log.length), async (from) => {
        const again = await connect(door);
        again.say({ type: 'subscribe', from });
        await wall.pass(0);
        expect(again.sequences).toEqual(sequencesOf(log.retained.slice(from)));
        again.session.closed();
      }),
    );
  });

  test('ahead of the log is refused', async () => {
    const { client, log } = await garage();

    client.say({ type: 'subscribe', from: log.length + 1 });

    expect(client.answer).toMatchObject({ type: 'error', code: 'SEQUENCE_AHEAD' });
    client.say({ type: 'subscribe', from: log.length });
    expect(client.answer).toMatchObject({ type: 'ack', result: { from: log.length } });
  });

  test('in a world that has been replaced is refused', async () => {
    const { client } = await garage();

    client.say({ type: 'subscribe', from: 0, instance: 'instance-of-yesterday' });

    expect(client.answer).toMatchObject({ type: 'error', code: 'WORLD_REPLACED' });
  });

  test('where the log no longer reaches is a gap and the vehicles as they are', async () => {
    const { client, log, advance } = await garage({ keptEntries: 5 });
    await advance('8h');

    client.say({ type: 'subscribe', from: 1, vehicles: ['car'] });

    const { length } = log;
    expect(client.messages.slice(1)).toMatchObject([
      { type: 'ack', result: { from: length } },
      { type: 'gap', from: 1, to: length - 1, dropped: length - 1 },
      { type: 'snapshot', sequence: length, vehicles: [{ name: 'car' }], remaining: 0 },
    ]);
  });
});

describe('snapshots', () => {
  test('show the vehicles as the control API does', async () => {
    const { client, control } = await garage();
    const { body } = await control('GET', '/sim/vehicles/car');

    client.say({ type: 'subscribe', snapshot: true });

    const [snapshot] = client.of('snapshot');
    expect(snapshot?.vehicles[0]).toEqual((body as { data: unknown }).data);
    expect(snapshot?.vehicles).toHaveLength(2);
  });

  test('of many vehicles come in parts; of too many not at all', { tags: 'long' }, async () => {
    const many = (count: number) =>
      `version: 1\nname: many\nfleets: { cars: { model: BEV, count: ${count} } }\n`;
    const { client } = await garage({}, many(230));
    client.say({ type: 'subscribe', snapshot: true });
    expect(
      client.of('snapshot').map(({ vehicles, remaining }) => [vehicles.length, remaining]),
    ).toEqual([
      [100, 130],
      [100, 30],
      [30, 0],
    ]);

    const { client: other } = await garage({}, many(1001));
    other.say({ type: 'subscribe', snapshot: true });
    expect(other.answer).toMatchObject({ type: 'error', code: 'SNAPSHOT_TOO_LARGE' });
  });
});

describe('bad input', () => {
  test.each([
    ['garbage', 'the message is not JSON'],
    ['null', 'a message is an object whose type is'],
    ['[]', 'a message is an object whose type is'],
    ['{"id":1,"type":"subscibe"}', 'did you mean subscribe?'],
    ['{"id":1,"type":"__proto__"}', 'a message is an object whose type is'],
    ['{"type":"ping"}', 'ping id: '],
    ['{"id":1,"type":"ping","more":1}', 'ping: '],
    ['{"id":1,"type":"subscribe","from":-1}', 'subscribe from: '],
    ['{"id":1,"type":"subscribe","vehicles":[]}', 'subscribe vehicles: '],
    ['{"id":1,"type":"clock","action":"explode"}', 'clock action: '],
    ['{"id":1,"type":"clock","action":"play","speed":0}', 'clock speed: '],
  ])('%s', async (text, words) => {
    const { client } = await garage();

    client.session.receive(text);

    expect(client.messages.at(-1)).toMatchObject({
      type: 'error',
      code: 'INVALID_INPUT_FORMAT',
      id: text.includes('"id"') ? 1 : null,
      message: expect.stringContaining(words) as unknown,
    });
  });

  test('any text is answered, and ten that make no sense end it', async () => {
    const { client } = await garage();

    for (let count = 0; count < 9; count += 1) client.session.receive('garbage');
    client.say({ type: 'ping' });
    for (let count = 0; count < 9; count += 1) client.session.receive(undefined);
    expect(client.ended).toBeUndefined();
    client.session.receive('{');

    expect(client.ended).toEqual({ code: 1008, reason: '10 messages in a row were invalid' });
    expect(client.of('error')).toHaveLength(19);
  });

  test('every message is answered or the client is disconnected, and others get nothing', async () => {
    const { door, client, advance, log } = await garage();
    client.say({ type: 'subscribe', from: 0 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string(), fc.json()), { maxLength: 30 }),
        async (texts) => {
          const rude = await connect(door);
          for (const text of texts) rude.session.receive(text);
          expect(rude.of('error').length === texts.length || rude.ended?.code === 1008).toBe(true);
          rude.session.closed();
        },
      ),
    );
    await advance('1h');

    expect(client.of('error')).toEqual([]);
    expect(client.sequences).toEqual(sequencesOf(log.retained));
  });

  test('a flood ends it', async () => {
    const { client } = await garage();

    for (let count = 0; count <= 1000; count += 1) client.say({ type: 'ping' });

    expect(client.ended).toMatchObject({ code: 1008 });
    expect(client.of('ack')).toHaveLength(1000);
  });

  test('commands of one client wait for each other, but not without end', async () => {
    const { client, wall } = await garage();

    for (let count = 0; count < 101; count += 1) {
      client.say({ type: 'clock', action: 'advance', by: '1s' });
    }
    expect(client.answer).toMatchObject({ type: 'error', code: 'TOO_MANY_COMMANDS' });
    for (let turn = 0; turn < 3000 && client.of('ack').length < 100; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await wall.pass(0);
    }

    expect(client.of('ack').map(({ id }) => id)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    );
  });
});

test('a world that is deleted closes its feed', async () => {
  const { door, worlds, wall } = await garage();
  await worlds.create({ id: 'other', scenario: { shipped: 'demo/garage' } }, AbortSignal.any([]));
  const client = await connect(door, '/w/other/feed');
  expect(client.messages[0]).toMatchObject({ world: 'other', instance: 'instance-2' });

  void worlds.remove('other', new Error('gone'));
  await wall.pass(1000);

  expect(client.ended).toEqual({ code: 1001, reason: 'the world was deleted' });
});
