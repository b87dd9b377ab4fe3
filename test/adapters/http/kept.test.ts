import { describe, expect, test } from 'vitest';
import type { RecordingSink } from '../../../adapters/worlds/hosting-options.ts';
import { type Controlled, controlled } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';
import { connect, doorOf } from '../../support/feed-client.ts';
import { hookedCar } from '../../support/hooked-car.ts';

/** A record whose lines are kept when the test keeps them. */
class HandRecord implements RecordingSink {
  lines = 0;
  keptLines = 0;
  #failure: Error | undefined;
  readonly #waiting: ((failure?: Error) => void)[] = [];

  readonly sink = (): void => {
    this.lines += 1;
  };

  kept(): Promise<void> | undefined {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.keptLines === this.lines) return undefined;
    return new Promise((resolve, reject) => {
      this.#waiting.push((failure) => (failure === undefined ? resolve() : reject(failure)));
    });
  }

  keep(): void {
    this.keptLines = this.lines;
    for (const settle of this.#waiting.splice(0)) settle();
  }

  fail(): void {
    this.#failure = new Error('cannot write the log a.simlog: no space is left');
    for (const settle of this.#waiting.splice(0)) settle(this.#failure);
  }
}

/** A world whose first instant is kept. */
async function recorded() {
  const record = new HandRecord();
  const attempts: number[] = [];
  const carry = () => {
    attempts.push(record.keptLines - record.lines);
    return Promise.resolve({ status: 200 });
  };
  const world = controlled(hookedCar(), { record, outbox: { carry } });
  // The delivery of the first instant and its answer.
  for (let round = 0; round < 3; round += 1) {
    record.keep();
    await world.wall.pass(0);
  }
  attempts.length = 0;
  return { ...world, record, attempts };
}

/** The status of a response, once there is one. */
function asked(answer: ReturnType<Controlled['control']>) {
  const answered: number[] = [];
  void answer.then(({ status }) => answered.push(status));
  return answered;
}

const unlock = ['POST', '/sim/vehicles/car/do', 'unlock'] as const;

describe('no client learns of an event before it is kept', () => {
  test('by the answer to an order, or by reading its effect', async () => {
    const { control, record, wall } = await recorded();
    const order = asked(control(...unlock));
    await wall.pass(0);
    const read = asked(control('GET', '/sim/vehicles/car'));
    await wall.pass(0);

    expect([record.keptLines < record.lines, order, read]).toEqual([true, [], []]);

    record.keep();
    await wall.pass(0);
    expect([order, read]).toEqual([[200], [200]]);
    expect((await control('GET', '/sim/vehicles/car')).status).toBe(200);
  });

  test('by a feed, whose messages keep their order', async () => {
    const all = await recorded();
    const { control, record, wall } = all;
    const client = await connect(doorOf(all));
    client.say({ type: 'subscribe', kinds: ['*'] });
    void control(...unlock);
    await wall.pass(1000);
    const before = client.messages.length;
    client.say({ type: 'ping' });

    expect([before, client.sequences]).toEqual([client.messages.length, []]);

    record.keep();
    await wall.pass(0);
    expect(client.sequences.length).toBeGreaterThan(0);
    expect(client.sequences).toEqual([...client.sequences].sort((a, b) => a - b));
    expect(client.messages.at(-1)).toMatchObject({ type: 'ack', result: {} });
  });

  test('by a delivery', async () => {
    const { control, record, attempts, wall } = await recorded();
    const order = asked(control(...unlock));
    await wall.pass(0);
    record.keep();
    await wall.pass(0);
    const advanced = asked(control('POST', '/sim/clock/advance', { by: '1h' }));
    await wall.pass(1000);
    expect([order, attempts, advanced]).toEqual([[200], [], []]);

    for (let round = 0; round < 9; round += 1) {
      record.keep();
      await wall.pass(1000);
    }

    expect(attempts.length).toBeGreaterThan(0);
    expect(attempts).toEqual(attempts.map(() => 0));
    expect(advanced).toEqual([200]);
  });
});

describe('a world that cannot be recorded any more', () => {
  test('refuses every request about it, in the form of its API', async () => {
    const { control, fetch, record, worlds, wall } = await recorded();
    const waiting = control(...unlock);
    await wall.pass(0);
    record.fail();

    const answers = [
      await waiting,
      await control('GET', '/sim/vehicles/car'),
      await fetch('/v3/vehicles/none'),
      await fetch('/v2.0/vehicles'),
      await fetch('/oauth2/token', { method: 'POST' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(answers[0]!.body).toMatchObject({ errors: [{ type: 'SERVER', status: '503' }] });
    expect(answers[3]!.body).toMatchObject({ type: 'SERVER' });
    for (const { text: said } of answers) expect(said).not.toContain('simlog');
    expect(worlds.first?.run.world.log.length).toBeGreaterThan(0);
  });

  test('leaves requests that are about no world as they are', async () => {
    const { control, fetch, record, wall } = await recorded();
    const waiting = control(...unlock);
    await wall.pass(0);
    record.fail();
    await waiting;

    const answers = [
      await fetch('/openapi.json'),
      await fetch('/docs/api'),
      await fetch('/no/such/path'),
      await control('GET', '/sim/worlds'),
      await control('POST', '/sim/worlds', { id: 'other', scenario: hookedCar() }),
      await control('DELETE', '/sim/worlds/main'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200, 201, 204]);
  });

  test('is listed without the state of its log', async () => {
    const { control, record, wall } = await recorded();
    const [before] = dataOf(await control('GET', '/sim/worlds')) as object[];
    expect(Object.keys(before!)).toEqual(expect.arrayContaining(['entryCount', 'digest']));
    const waiting = control(...unlock);
    await wall.pass(0);
    record.fail();
    await waiting;

    const [listed] = dataOf(await control('GET', '/sim/worlds')) as object[];
    expect(listed).toMatchObject({ id: 'main', vehicleCount: 1 });
    expect(Object.keys(listed!)).not.toContain('entryCount');
    expect(Object.keys(listed!)).not.toContain('digest');
    expect(dataOf(await control('GET', '/sim/worlds/main'))).toEqual(listed);
  });

  test('sends nothing to a feed but its end, and no delivery', async () => {
    const all = await recorded();
    const { control, record, wall, attempts } = all;
    const client = await connect(doorOf(all));
    client.say({ type: 'subscribe', kinds: ['*'] });
    void control(...unlock);
    await wall.pass(1000);
    record.fail();
    await wall.pass(1000);

    expect([client.sequences, attempts]).toEqual([[], []]);
    expect(client.ended?.code).toBe(1013);
  });

  test('does not affect other worlds', async () => {
    const { control, record } = await recorded();
    const made = await control('POST', '/sim/worlds', { id: 'other', scenario: hookedCar() });
    record.sink();
    record.fail();

    expect(made.status).toBe(201);
    expect((await control('GET', '/w/other/sim/vehicles/car')).status).toBe(200);
  });
});
