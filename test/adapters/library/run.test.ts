import { AssertionError } from 'node:assert';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createWorld,
  Fault,
  ScenarioError,
  StepsError,
  type WrittenSteps,
} from '../../../adapters/library/index.ts';

const garage = `
version: 1
name: garage
clock: { start: 2026-05-04T18:00:00, limit: 2d }
params: { offer: 11kW }
users: { anna: {} }
chargers: { wallbox: { type: AC, power: 11kW } }
vehicles: { car: { model: hyundai-ioniq-5-lr, owner: anna, state: { battery.soc: 50% } } }
fleets: { pool: { count: 3, id: "p{n}", template: hyundai-ioniq-5-lr } }
flows:
  charge: { params: { who: { type: vehicle } }, steps: [{ plugIn: { vehicle: $who, power: $params.offer } }] }
webhooks:
  main: { url: "https://consumer.example/events", verify: skip, triggers: [Charge.IsCharging], subscribe: all }
`;

function world(webhook: () => Response = () => new Response()) {
  return createWorld({ yaml: garage, webhooks: { main: webhook } });
}

/** Steps that end at any instant, some of which fail or cannot run. */
const steps = fc.array(
  fc.oneof(
    fc.constantFrom(
      { plugIn: { vehicle: 'car', charger: 'wallbox' } },
      { unplug: 'car' },
      { expect: ['car.charging'] },
      { expect: [{ fact: 'charge.started', atLeast: 1 }] },
      { waitUntil: 'car.charging', within: '20m' } as const,
      { fault: { target: 'vehicle.car', effects: [{ offline: true }], for: '9m' } } as const,
      { api: 'GET /v3/vehicles/{car}/signals', as: 'anna' },
      { wait: { uniform: ['1m', '2h'] } },
      { use: 'charge', with: { who: 'p2' } },
      { parallel: { left: [{ lock: 'car' }], right: [{ wait: '7m' } as const] } },
    ),
    fc.integer({ min: 0, max: 5_400 }).map((seconds) => ({ wait: `${seconds}s` }) as const),
  ),
  { maxLength: 5 },
);

test('a world in which steps have run is replayed byte for byte, whatever became of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 3 }), fc.nat(7_200_000), async (all, pause) => {
      const first = world();
      for (const each of all) {
        await first.run(each).catch((error: unknown) => {
          if (!(error instanceof AssertionError || error instanceof StepsError)) throw error;
        });
        await first.settle(pause);
      }
      const { digest, now } = first;

      const again = await first.replay({ back: '365d' });
      await again.settle('365d');

      expect(again.now).toBe(now);
      expect(again.digest).toBe(digest);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('objects and text are the same steps', async () => {
  const one = world();
  await one.run([{ plugIn: { vehicle: 'car', power: '11kW' } }, { wait: '1h' }]);
  const other = world();
  await other.run('- plugIn: { vehicle: car, power: 11kW }\n- wait: 1h\n');

  const course = (each: typeof one) => each.log.filter(({ kind }) => kind !== 'steps.run');
  expect(course(one)).toEqual(course(other));
});

test('receivers are awaited, and the passage has their answers', async () => {
  const one = world();
  await one.settle('1m');

  const { deliveries, findings } = await one.run([
    { plugIn: { vehicle: 'car', charger: 'wallbox' } },
    { expect: [{ webhook: 'main', count: 1, within: '1h' }] },
  ]);

  expect(deliveries).toMatchObject([{ webhook: 'main', isDelivered: true }]);
  expect(findings.map(({ passed }) => passed)).toEqual([true]);
});

test('an error of a receiver that is a function rejects the run', async () => {
  const broken = world(() => {
    throw new Error('my own mistake');
  });

  const run = broken.run([{ plugIn: { vehicle: 'car', power: '11kW' } }, { wait: '10m' }]);

  await expect(run).rejects.toThrow('my own mistake');
});

test('flows, parameters, fleets and captured values of earlier steps can be referred to', async () => {
  const pool = world();

  await pool.run(
    '- use: charge\n  with: { who: p1 }\n- forEach: { in: pool, as: each }\n  do: [{ lock: $each }]\n',
  );
  await pool.run([{ api: 'GET /v3/connections', as: 'anna', capture: { id: 'body.data[0].id' } }]);
  await pool.run([
    { api: 'GET /v3/connections', as: 'anna', expect: { body: { 'data[0].id': '$id' } } },
  ]);

  expect(pool.vehicle('p1').charge.isPluggedIn).toBe(true);
  expect(pool.vehicle('p3').isLocked).toBe(true);
});

test('facts count from the first step on', async () => {
  const one = world();
  await one.run([{ plugIn: { vehicle: 'car', power: '11kW' } }, { wait: '1h' }]);

  const counted = one.run([{ expect: [{ fact: 'charge.started', vehicle: 'car', count: 0 }] }]);

  await expect(counted).resolves.toMatchObject({ findings: [{ passed: true }] });
});

test('the script of the scenario goes on beside steps that fail', async () => {
  const scripted = createWorld({
    yaml: `${garage}steps: [{ wait: 1h }, { lock: car }, { expect: [car.locked] }]`,
  });

  await expect(scripted.run([{ unplug: 'car' }])).rejects.toThrow(StepsError);
  await scripted.run([{ wait: '90m' }]);

  expect(scripted.findings).toMatchObject([{ passed: true }]);
  expect(scripted.finish().verdict).toBe('PASS');
});

test('a step that is due at the limit of the clock still runs', async () => {
  const one = world();

  await one.run([{ wait: '2d' }, { unlock: 'car' }]);

  expect(one.vehicle('car').isLocked).toBe(false);
});

const failures: readonly (readonly [WrittenSteps, new (...given: never) => Error, string])[] = [
  [
    [
      { wait: '1h' },
      { expect: ['car.locked', { value: 'car.battery.soc', equals: 7, because: 'so' }] },
    ],
    AssertionError,
    'steps[1].expect[1]: car.battery.soc equals 7\n  actually it is 49.9',
  ],
  ['- wait: 1h\n- expect: [car.charging]\n', AssertionError, 'steps:2:12: car.charging\n'],
  [[{ unplug: 'car' }], StepsError, 'steps[0]: car refused unplug: cable_not_connected'],
  [
    [{ waitUntil: 'car.charging' }],
    StepsError,
    "steps[0]: the clock's limit of 2d came while waiting for car.charging: car.charging is false, all the while; car is not plugged in",
  ],
  [
    [{ api: 'GET /v3/connections', as: 'anna', expect: { status: 404 } }],
    AssertionError,
    'steps[0]: GET /v3/connections: status 404\n  actually it answered 200',
  ],
  [
    [{ wait: '1m' }, { plugIn: { vehicle: 'cra', charger: 'walbox' } }],
    ScenarioError,
    'steps[1].plugIn.vehicle: error: there is no vehicle or fleet named cra (did you mean car?)',
  ],
  [
    [{ plugIn: { vehicle: 'car', pwoer: '11kW' } }] as unknown as WrittenSteps,
    ScenarioError,
    'steps[0].plugIn.pwoer: error: unknown key pwoer (did you mean power?)',
  ],
  [
    '- plugIn: car\n- wiat: 1h\n',
    ScenarioError,
    'steps:2:3: error: unknown key wiat (did you mean wait?)',
  ],
  [[{ use: 'chrage' }], ScenarioError, 'did you mean charge?'],
  [[{ heal: 'tunel' }], ScenarioError, 'steps[0].heal: error:'],
  [{ wait: '1h' } as unknown as WrittenSteps, ScenarioError, 'put a - before each step'],
];

test.each(failures)('%j is refused in words', async (wrong, type, words) => {
  const failed = await world()
    .run(wrong)
    .catch((error: unknown) => error);

  expect(failed).toBeInstanceOf(type);
  expect((failed as Error).message).toContain(words);
});

const berlin = garage.replace('limit: 2d', 'limit: 2d, timezone: Europe/Berlin');

test('failures show what happened before them, in local time and with values', async () => {
  const one = createWorld({
    yaml: berlin.replace('[Charge.IsCharging]', '[TractionBattery.StateOfCharge]'),
    webhooks: { main: () => new Response() },
  });
  const expectations = ['car.battery.soc == 80', { webhook: 'main', count: 50 }] as const;
  const failed: unknown = await one
    .run([
      { plugIn: { vehicle: 'car', power: '11kW' } },
      { wait: '1h' },
      { expect: [...expectations] },
    ])
    .catch((error: unknown) => error);

  const { message } = failed as Error;
  expect(message).toContain('\n    18:00:00  car  charge.started      soc 50 %  limit 100 %  AC\n');
  expect(message).toMatch(/ {4}18:55:11 {2}car {3}event\.created {7}tractionbattery-stateofcharge/);
  expect(message).not.toMatch(/T1\d:/);
  // The events of a vehicle say nothing about its charge.
  expect(message.slice(0, message.indexOf('webhook main'))).not.toContain('event.created');
});

test.each([
  ['run', (one: ReturnType<typeof world>) => one.run([{ wait: '10h' }]), '[{"wait":"10h"}]'],
  ['run', (one: ReturnType<typeof world>) => one.run('- wait: 10h\n'), '"- wait: 10h\\n"'],
  ['settle', (one: ReturnType<typeof world>) => one.settle('10h'), '"10h"'],
])('a %s that is not awaited is named when the world is closed', async (called, begin, given) => {
  const one = world();
  const begun = begin(one);
  const failed = begun.then(
    () => undefined,
    (error: unknown) => error as Error,
  );

  await one.close();

  const words = `the world is closed, and world.${called}(${given}) was not over: await it`;
  expect((await failed)?.message).toBe(words);
  // The stack leads to the call.
  expect((await failed)?.stack).toContain('run.test.ts');
  await expect(begin(one)).rejects.toThrow(/^the world is closed$/);
});

test('mistakes leave no trace in the log', async () => {
  const one = world();
  const before = one.digest;

  await expect(one.run([{ lock: 'cra' }])).rejects.toThrow(ScenarioError);

  expect(one.digest).toBe(before);
});

test('a replay runs no other steps', async () => {
  const again = await world().replay({ back: '1h' });

  await expect(again.run([{ lock: 'car' }])).rejects.toThrow(Fault);
});

test('a fault is begun and healed', async () => {
  const one = world();
  await one.settle('1m');
  const outage = one.fault({ target: 'webhook.main', effects: [{ offline: true }] });
  one.do('car', { plugIn: { power: '11kW' } });

  const { deliveries: failed } = await one.settle('10m');
  expect(outage.isStanding).toBe(true);
  expect(outage.heal()).toBe(true);
  one.do('car', 'unplug');
  const { deliveries: later } = await one.settle('10m');

  expect(failed.map(({ isDelivered }) => isDelivered)).not.toContain(true);
  expect(later.map(({ isDelivered }) => isDelivered)).toContain(true);
  expect(outage.isStanding).toBe(false);
  expect(outage.heal()).toBe(false);
  expect(one.log.filter(({ kind }) => kind === 'fault.end')).toHaveLength(1);
});

test('a fault ends with its own time, or with the block of using', () => {
  const one = createWorld({ yaml: garage });
  const short = one.fault({
    name: 'tunnel',
    target: 'vehicle.car',
    effects: [{ offline: true }],
    for: '5m',
  });
  one.advance('10m');

  expect(short).toMatchObject({ name: 'tunnel', isStanding: false });
  const held = one.fault({ target: 'vehicle.car', effects: [{ offline: true }] });
  held[Symbol.dispose]();
  expect(held.isStanding).toBe(false);
});

test('a fault that cannot be is refused as in a file', () => {
  const wrong = () => world().fault({ target: 'webhook.mian', effects: [{ offline: true }] });

  expect(wrong).toThrow(
    'fault.target: error: there is no webhook named mian (did you mean webhook.main?)',
  );
});

test('steps are those of the call, whatever becomes of the list after it', async () => {
  const list: { wait: string }[] = [{ wait: '1m' }];
  const car = world();
  const { now } = car;

  const running = car.run(list as never);
  list.push({ wait: '1h' });
  await running;

  expect(car.now - now).toBe(60_000);
});

test.each([
  ['', 'steps:1:1: error: there are no steps in it'],
  [' \n', 'steps:1:1: error: there are no steps in it'],
])('run(%j) is refused in words', async (written, words) => {
  await expect(world().run(written)).rejects.toThrow(words);
});

test('steps that are nested too deeply are refused', async () => {
  let deep: object = { wait: '1m' };
  for (let level = 0; level < 20_000; level += 1) deep = { repeat: deep };

  await expect(world().run([deep] as never)).rejects.toThrow('nested more than 64 levels deep');
});
