import { expect, expectTypeOf, test } from 'vitest';
import {
  createWorld,
  type NewFault,
  type ScenarioObject,
  type SimulatedWorld,
  type Step,
  type VehicleOrder,
} from '../../../adapters/library/index.ts';
import { motorpoolTest } from '../../../adapters/testing/vitest.ts';
import { expressionNames } from '../../../engine/vehicle/reporting/quantity-document.ts';

const garage = { version: 1, vehicles: { car: { model: 'hyundai-ioniq-5-lr' } } } as const;
const hooked = {
  ...garage,
  webhooks: { main: { url: 'https://app.example/hooks', subscribe: 'all' } },
} as const;

/** Never called: the compiler alone reads it. */
export function ordersThatDoNotCompile(world: SimulatedWorld): void {
  world.do('car', { plugIn: { power: '11kW', cable: { amps: 16 } } });
  world.do('car', { charge: { limit: '80%' } });
  world.do('car', { lock: true });
  world.do('car', 'lock');
  // @ts-expect-error: the verb is misspelt.
  world.do('car', { plugin: { power: '11kW' } });
  // @ts-expect-error: the key is misspelt.
  world.do('car', { plugIn: { pwoer: '11kW' } });
  // @ts-expect-error: the unit is missing.
  world.do('car', { plugIn: { power: '11' } });
  // @ts-expect-error: the unit is that of an energy.
  world.do('car', { plugIn: { power: '11kWh' } });
  // @ts-expect-error: it is a number without a unit.
  world.do('car', { plugIn: { power: 11 } });
  // @ts-expect-error: plugIn needs more than the name of the vehicle.
  world.do('car', 'plugIn');
  // @ts-expect-error: vehicles do not wait.
  world.do('car', { wait: '1h' });
  // @ts-expect-error: an order has one verb.
  world.do('car', { plugIn: { power: '11kW' }, charge: { limit: '80%' } });
  world.do('car', { charge: { schedule: { daily: { from: '23:00', until: '05:00' } } } });
  // @ts-expect-error: the keys of a window are misspelt.
  world.do('car', { charge: { schedule: { daily: { form: '23:00', untill: 5 } } } });
  world.advance('2h 30m');
  world.advance({ by: 'PT2H30M' });
  // @ts-expect-error: the duration has no unit that there is.
  void world.settle('1 hour');
  // @ts-expect-error: the duration has no unit that there is.
  void world.settle({ until: 'car.charging', within: '10 hours' });
  world.fault({ target: 'vehicle.car', effects: [{ offline: true }], for: '2h30m' });
  // @ts-expect-error: the effect is misspelt.
  world.fault({ target: 'vehicle.car', effects: [{ ofline: true }] });
  // @ts-expect-error: the duration has no unit that there is.
  world.fault({ target: 'vehicle.car', effects: [{ offline: true }], for: '2 hours' });
  void world.run([{ wait: '1h' }, { expect: ['car.charging'], because: 'it is night' }]);
  // @ts-expect-error: the verb is misspelt.
  void world.run([{ wiat: '1h' }]);
  // @ts-expect-error: expectations are a list.
  void world.run([{ expect: 'car.charging' }]);
}

/** Never called, as above. */
export function namesThatDoNotCompile(): void {
  const world = createWorld({ scenario: garage });
  world.do('car', 'lock');
  // @ts-expect-error: the scenario has no such vehicle.
  world.do('cra', 'lock');
  // @ts-expect-error: the scenario has no such vehicle.
  world.vehicle('cra');
  createWorld({
    // @ts-expect-error: the key of a vehicle is misspelt.
    scenario: { version: 1, vehicles: { car: { modle: 'hyundai-ioniq-5-lr' } } },
  });
  // @ts-expect-error: there is no such option.
  createWorld({ yaml: '', webhook: {} });
  for (const schedule of [{ daily: { from: '23:00', until: '05:00' } }]) {
    createWorld({ scenario: { version: 1, vehicles: { car: { model: 'BEV', schedule } } } });
  }
  const offPeak = { from: '22:00', until: '06:00', perKwh: 0.2 };
  const tariff = { currency: 'EUR', offPeak };
  const box = { type: 'AC', power: '11kW', tariff } as const;
  createWorld({ scenario: { ...garage, chargers: { box } } });
  createWorld({
    scenario: {
      ...garage,
      // @ts-expect-error: the end of the off-peak hours is misspelt.
      chargers: { box: { ...box, tariff: { ...tariff, offPeak: { from: '22:00', untill: 6 } } } },
    },
  });
}

/** Never called, as above: the literals of such objects keep their types. */
export function namesOfWholeScenariosThatDoNotCompile(): void {
  const charged = createWorld({
    scenario: { version: 1, vehicles: { car: { model: 'BEV', state: { 'battery.soc': '40%' } } } },
  });
  charged.do('car', 'lock');
  // @ts-expect-error: the scenario has no such vehicle.
  charged.do('cra', 'lock');
  const live = createWorld({
    scenario: { version: 1, vehicles: { car: { model: 'BEV', mode: 'live' } } },
  });
  // @ts-expect-error: the scenario has no such vehicle.
  live.do('cra', 'lock');
  const subscribed = createWorld({
    scenario: {
      version: 1,
      vehicles: { car: { model: 'BEV', mode: 'live' }, bus: { model: 'ICE' } },
      webhooks: {
        main: {
          url: 'https://app.example/hooks',
          triggers: ['Charge.IsCharging'],
          subscribe: ['car'],
        },
      },
    },
  });
  subscribed.do('bus', 'lock');
  // @ts-expect-error: the scenario has no such vehicle.
  subscribed.do('cra', 'lock');
  // @ts-expect-error: the scenario has no such webhook.
  subscribed.fault({ target: 'webhook.mian', effects: [{ offline: true }] });
  motorpoolTest({
    seed: 8,
    scenario: {
      version: 1,
      vehicles: { car: { model: 'BEV', mode: 'live', state: { 'battery.soc': '40%' } } },
      webhooks: {
        main: {
          url: 'https://app.example/hooks',
          triggers: ['Charge.IsCharging'],
          subscribe: 'all',
        },
      },
    },
  })('a test that is never run', ({ world }) => {
    world.do('car', 'lock');
    // @ts-expect-error: the scenario has no such vehicle.
    world.do('cra', 'lock');
    // @ts-expect-error: the scenario has no such webhook.
    expect(world).toHaveDelivered('mian');
  });
}

/** Never called, as above. */
export function stepsThatDoNotCompile(): void {
  const world = createWorld({ scenario: hooked });
  void world.run([
    { plugIn: { vehicle: 'car', power: '11kW' } },
    { lock: 'car' },
    { expect: ['car.charging', { webhook: 'main', vehicle: 'car', count: 1 }] },
    { expect: [{ deliveries: { webhook: 'main', failed: 0 } }] },
    { forEach: { in: ['car'], as: 'each' }, do: [{ unlock: '$each' }] },
    { fault: { target: 'webhook.main', effects: [{ offline: true }], match: { vehicle: 'car' } } },
  ]);
  // @ts-expect-error: the scenario has no such vehicle.
  void world.run([{ plugIn: { vehicle: 'cra' } }]);
  // @ts-expect-error: the scenario has no such vehicle.
  void world.run([{ lock: 'cra' }]);
  // @ts-expect-error: the scenario has no such vehicle.
  void world.run([{ repeat: { times: 2 }, do: [{ drive: { vehicle: 'cra', distance: '5km' } }] }]);
  // @ts-expect-error: the scenario has no such webhook.
  void world.run([{ expect: [{ webhook: 'mian', count: 1 }] }]);
  world.fault({ target: 'webhook.main', effects: [{ offline: true }] });
  world.fault({ target: 'upstream.car', effects: [{ offline: true }] });
  world.fault({ target: 'api.signals.list', effects: [{ status: 500 }] });
  // @ts-expect-error: the scenario has no such webhook.
  world.fault({ target: 'webhook.mian', effects: [{ offline: true }] });
  // @ts-expect-error: the scenario has no such vehicle.
  world.fault({ target: 'vehicle.cra', effects: [{ offline: true }] });
  // @ts-expect-error: there is no such target.
  world.fault({ target: 'vehicel.car', effects: [{ offline: true }] });
}

test('the names of the vehicles of an object are known, those of other scenarios are text', () => {
  const literal = createWorld({ scenario: garage });
  const inline = createWorld({
    scenario: { version: 1, vehicles: { a: { model: 'BEV' }, b: { model: 'ICE' } } },
  });
  const pooled = createWorld({
    scenario: { ...garage, fleets: { pool: { count: 2, model: 'BEV' } } },
  });

  expectTypeOf(literal).toEqualTypeOf<SimulatedWorld<'car'>>();
  expectTypeOf(createWorld({ scenario: hooked })).toEqualTypeOf<SimulatedWorld<'car', 'main'>>();
  expectTypeOf(createWorld({ scenario: hooked })).toExtend<SimulatedWorld>();
  expectTypeOf(inline).toEqualTypeOf<SimulatedWorld<'a' | 'b'>>();
  expectTypeOf(pooled).toEqualTypeOf<SimulatedWorld>();
  expectTypeOf(literal).toExtend<SimulatedWorld>();
  expectTypeOf(createWorld({ yaml: JSON.stringify(garage) })).toEqualTypeOf<SimulatedWorld>();
  expect(pooled.vehicle('pool-2').name).toBe('pool-2');
});

test('an order, a step, a fault and a scenario have types of their own', () => {
  expectTypeOf<'lock'>().toExtend<VehicleOrder>();
  expectTypeOf<'wait'>().not.toExtend<VehicleOrder>();
  expectTypeOf<{ wait: '1h' }>().toExtend<Step>();
  expectTypeOf<{ target: 'api'; effects: [{ status: 500 }] }>().toExtend<NewFault>();
  expectTypeOf(garage).toExtend<ScenarioObject>();
});

test('text, object and file of a scenario make the same world', () => {
  const text = JSON.stringify(garage);

  const digests = [
    createWorld({ yaml: text }),
    createWorld({ scenario: garage }),
    createWorld({ scenario: `# a text has lines\n${text}` }),
  ].map((world) => {
    world.advance('1d');
    return world.digest;
  });

  expect(new Set(digests).size).toBe(1);
  expect(createWorld({ shipped: 'demo/garage' }).scenario.name).toBe('garage');
});

/** A map in a map in a map. */
function deep(levels: number): object {
  let map = {};
  for (let level = 0; level < levels; level += 1) map = { a: map };
  return map;
}

const itself: { me?: object } = {};
itself.me = itself;

const create = createWorld as unknown as (options?: object | null) => SimulatedWorld;

test.each([
  [undefined, 'createWorld takes a scenario: { scenario'],
  [{}, 'createWorld takes a scenario: { scenario'],
  [{ yaml: 'version: 1', shipped: 'demo/garage' }, 'one of them alone'],
  [{ scenario: './no-such-file.yaml' }, './no-such-file.yaml:1:1: error: there is no such file'],
  [{ shipped: 'demo/garag' }, 'no scenario demo/garag is shipped; did you mean demo/garage?'],
  [
    { yaml: 'version: 1', webhook: {} },
    'createWorld has no option webhook; did you mean webhooks?',
  ],
  [{ yaml: 'version: 1', colour: 1 }, 'createWorld has no option colour; here: scenario, yaml,'],
  [{ yaml: 'version: 1', options: { code: 'public' } }, 'did you mean codes?'],
  [{ yaml: 'version: 1', options: { codes: 'publick' } }, 'did you mean public?'],
  [
    { scenario: { version: 1, vehicles: { car: { modle: 'BEV' } } } },
    'scenario.vehicles.car.modle: error: unknown key modle (did you mean model?)',
  ],
  [null, 'createWorld takes its options as an object'],
  [{ yaml: 1 }, 'createWorld: yaml: expected text, found the number 1'],
  [{ shipped: 5 }, 'createWorld: shipped: expected text, found the number 5'],
  [{ scenario: 5 }, 'createWorld: scenario: expected a path, a file URL or an object'],
  [{ yaml: 'version: 1', params: null }, 'createWorld: params: expected a map, found nothing'],
  [{ yaml: 'version: 1', seed: {} }, 'createWorld: seed: expected text or a number, found a map'],
  [{ yaml: 'version: 1', seed: Number.NaN }, 'createWorld: seed: expected text or a number'],
  [{ yaml: 'version: 1', webhooks: 5 }, 'createWorld: webhooks: expected a receiver or a map'],
])('createWorld(%j) is refused in words', (options, words) => {
  expect(() => create(options)).toThrow(words);
});

test.each<[(world: SimulatedWorld) => unknown, string]>([
  [(world) => world.do('cra', 'lock'), 'there is no vehicle named cra; did you mean car?'],
  [(world) => world.vehicle('cra'), 'did you mean car?'],
  [
    (world) => world.fault({ name: '', target: 'vehicle.car', effects: [{ offline: true }] }),
    'a name has letters',
  ],
  [(world) => world.do('car', 'lok' as never), 'unknown key lok (did you mean lock?)'],
  [(world) => world.do('car', { wait: '1h' } as never), 'wait is not an order to a vehicle'],
  [
    (world) => world.do({ fault: {} } as never, undefined as never),
    'do takes the name of a vehicle',
  ],
  [(world) => world.read('car', 'Charge.IsChargin'), 'did you mean Charge.IsCharging?'],
  [(world) => world.userId('drivre'), 'there is no user named drivre'],
])('%s is refused in words', (call, words) => {
  expect(() => call(createWorld({ scenario: garage }))).toThrow(words);
});

test('a vehicle has each quantity by its word in expressions, with the same value', async () => {
  const world = createWorld({
    scenario: { version: 1, vehicles: { car: { model: 'PHEV', state: { 'battery.soc': '40%' } } } },
  });
  await world.run([{ plugIn: { vehicle: 'car', power: '7.4kW' } }, { wait: '20m' }]);
  const paths = Object.entries(expressionNames).flatMap(([first, rest]) =>
    typeof rest === 'string' ? [first] : Object.keys(rest).map((member) => `${first}.${member}`),
  );
  const car = world.vehicle('car') as unknown as Record<string, Record<string, unknown>>;
  const valueAt = (path: string): unknown => {
    const [first = '', member] = path.split('.');
    return member === undefined ? car[first] : car[first]![member];
  };
  const scalars = paths.filter((path) => typeof valueAt(path) !== 'object');

  const expectations = scalars.map((path) => ({
    value: `car.${path}`,
    equals: valueAt(path) as string | number | boolean,
  }));
  const { findings } = await world.run([{ expect: expectations }]);

  expect(world.vehicle('car').charging).toBe(true);
  expect(findings).toHaveLength(scalars.length);
  expect(scalars.length).toBeGreaterThan(30);
});

test('an object that is nested too deeply, or contains itself, is refused', () => {
  const words = /^(scenario|order|fault): error: nested more than 64 levels deep$/;
  const world = createWorld({ scenario: garage });

  for (const each of [deep(20_000), deep(70), itself]) {
    expect(() => create({ scenario: each })).toThrow(words);
    expect(() => world.do('car', each as never)).toThrow(words);
    expect(() => world.fault(each as never)).toThrow(words);
  }
});

test('a fault that ended by itself stays ended when another one takes its name', () => {
  const world = createWorld({ scenario: garage });
  const tunnel = { name: 'n', target: 'vehicle.car', effects: [{ offline: true }] } as const;
  const first = world.fault({ ...tunnel, for: '1m' });
  world.advance('5m');
  const second = world.fault(tunnel);
  const third = world.fault(tunnel);

  expect(first.heal()).toBe(false);
  expect([first, second, third].map(({ isStanding }) => isStanding)).toEqual([false, true, true]);
  expect(second.heal()).toBe(true);
  expect([second, third].map(({ isStanding }) => isStanding)).toEqual([false, true]);
  expect(third.heal()).toBe(true);
});

test('a replay ends the same one of two faults with one name', async () => {
  const world = createWorld({ scenario: garage });
  const tunnel = { name: 'n', target: 'vehicle.car', effects: [{ offline: true }] } as const;
  const first = world.fault(tunnel);
  const second = world.fault(tunnel);
  world.advance('5m');
  first.heal();
  world.advance('5m');

  const again = await world.replay({ back: '10m' });
  again.advance('10m');

  expect(second.isStanding).toBe(true);
  expect(again.digest).toBe(world.digest);
});

test('a closed world can be read, and refuses all that would change it', async () => {
  const world = createWorld({ scenario: garage });
  const outage = world.fault({ target: 'vehicle.car', effects: [{ offline: true }] });
  await world.close();
  const before = world.digest;

  for (const act of [
    () => world.advance('1h'),
    () => world.do('car', 'lock'),
    () => world.fault({ target: 'vehicle.car', effects: [{ offline: true }] }),
    () => outage.heal(),
    () => world.submit({ kind: 'lock', vehicle: 'car' } as never),
    () => world.finish(),
  ]) {
    expect(act).toThrow('the world is closed');
  }
  await expect(world.run([{ wait: '1m' }])).rejects.toThrow('the world is closed');
  await expect(world.settle('1m')).rejects.toThrow('the world is closed');
  outage[Symbol.dispose]();

  expect([outage.isStanding, world.digest]).toEqual([true, before]);
});
