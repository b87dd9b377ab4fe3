import { expect, test } from 'vitest';
import { createActor, type InspectionEvent, waitFor } from 'xstate';
import { createWorld } from '../../../adapters/library/index.ts';
import { fromVehicle } from '../../../engine/charts.ts';

const yaml = `
version: 1
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
chargers: { wallbox: { type: AC, power: 11kW } }
vehicles: { car: { model: hyundai-ioniq-5, state: { battery.soc: 79%, chargeLimit: 80% } } }
`;

test('a vehicle has the states of its charts as XState writes them', () => {
  const world = createWorld({ yaml });
  const car = world.vehicle('car');

  expect(car.charts).toMatchObject({
    lock: 'locked',
    charge: 'unplugged',
    connectivity: { power: 'idle', network: 'online' },
    closures: { frontLeft: 'closed', chargingPort: 'closed' },
  });

  world.do('car', { plugIn: { charger: 'wallbox' } });

  expect(car.charts).toMatchObject({
    charge: { plugged: { charging: 'scheduled' } },
    connectivity: { power: 'busy', network: 'online' },
    closures: { chargingPort: 'open' },
  });
  expect(car.charge.state).toBe('plugged.charging.scheduled');
});

test('each change of a chart is told in its order, and listening changes nothing', () => {
  const world = createWorld({ yaml });
  const seen: unknown[] = [];
  const listening = world.vehicle('car').charts$.subscribe(({ charge }) => seen.push(charge));
  const night = (each: typeof world) => {
    each.do('car', { plugIn: { charger: 'wallbox' } });
    each.advance('2h');
    each.do('car', 'unplug');
    return each.digest;
  };

  const digest = night(world);
  listening.unsubscribe();
  world.do('car', { plugIn: { charger: 'wallbox' } });

  const charges = seen.filter((each, at) => at === 0 || each !== seen[at - 1]);
  expect(charges.map((each) => JSON.stringify(each))).toEqual(
    expect.arrayContaining([
      '"unplugged"',
      '{"plugged":{"charging":"scheduled"}}',
      '{"plugged":"complete"}',
    ]),
  );
  expect(seen.at(-1)).toBe('unplugged');
  expect(digest).toBe(night(createWorld({ yaml })));
});

test('a vehicle can do what its charts would follow, and asking changes nothing', () => {
  const world = createWorld({ yaml });
  const car = world.vehicle('car');
  const { digest } = world;

  expect(car.can('doors.unlock')).toBe(true);
  expect(car.can('charge.start')).toBe(false);
  expect(car.can('closure.open', 'frontLeft')).toBe(false);
  expect(car.can('closure.open', 'chargingPort')).toBe(true);
  expect(world.digest).toBe(digest);

  world.do('car', 'unlock');
  world.do('car', { plugIn: { charger: 'wallbox' } });

  expect(car.can('closure.open', 'frontLeft')).toBe(true);
  expect(car.can('charge.stop')).toBe(true);
  expect(car.can('trip.start')).toBe(false);
});

test('an event of no chart, or without what it needs, is a mistake', () => {
  const car = createWorld({ yaml }).vehicle('car');
  const ask = car.can.bind(car) as (event: string, part?: string) => boolean;

  expect(() => ask('charge.strat')).toThrow(
    'no chart of a vehicle has the event charge.strat; did you mean charge.start?',
  );
  expect(() => ask('closure.open')).toThrow(
    'closure.open is an event of a part; name it, such as frontLeft',
  );
  expect(() => ask('closure.open', 'frontLft')).toThrow('did you mean frontLeft?');
  expect(() => ask('toString')).toThrow('no chart of a vehicle has the event toString');
  expect(() => ask('cable.plug')).toThrow('ask snapshot.can of an actor');
  expect(() => car.chart('charging' as 'charge')).toThrow('no vehicle has a chart charging');
  expect(() => fromVehicle(car, 'chrage' as 'charge')).toThrow('did you mean charge?');
  const isIn = car.isIn.bind(car) as (states?: unknown) => boolean;
  for (const nothing of [undefined, null, 'charge', [], {}]) {
    expect(() => isIn(nothing)).toThrow('name charts with their states');
  }
  expect(() => isIn({ charge: undefined })).toThrow(
    'write a state of the chart charge, such as unplugged',
  );
  expect(() => isIn({ charge: ['plugged'] })).toThrow('write a state of the chart charge');
  expect(car.isIn({ connectivity: car.connectivity.state, lock: car.lock.state })).toBe(true);
  expect(() => car.chart('toString' as 'charge')).toThrow('no vehicle has a chart toString');
});

test('types know the states of each chart', () => {
  const car = createWorld({ yaml }).vehicle('car');
  // @ts-expect-error: the chart has no such state.
  expect(() => car.isIn({ charge: 'plugged.compelte' })).toThrow('did you mean plugged.complete?');
  // @ts-expect-error: a comparison that is never true.
  expect(car.charge.state === 'plugged').toBe(false);
  // @ts-expect-error: a comparison that is never true.
  expect(car.charts.charge === 'unpluged').toBe(false);
  const { power, network } = car.charts.connectivity;
  expect([power, network] satisfies ['idle' | 'busy' | 'asleep' | 'flat', unknown]).toEqual([
    'idle',
    'online',
  ]);
  expect(car.isIn({ charge: 'unplugged', lock: { unlocked: 'used' }, frontLeft: 'closed' })).toBe(
    false,
  );
});

test('a subscriber that commands the vehicle hears of the state that follows', () => {
  const world = createWorld({ yaml });
  const car = world.vehicle('car');
  const heard: unknown[] = [];
  car.charts$.subscribe(({ lock }) => {
    heard.push(lock);
    if (heard.length === 1) world.do('car', 'unlock');
    if (heard.length === 2) world.do('car', 'lock');
  });
  expect(heard).toEqual(['locked', { unlocked: 'waiting' }, 'locked']);

  const actor = createActor(fromVehicle(car, 'lock')).start();
  actor.subscribe((snapshot) => {
    if (snapshot.matches({ unlocked: 'waiting' })) world.do('car', 'lock');
  });
  world.do('car', 'unlock');
  expect(actor.getSnapshot().value).toBe('locked');
});

test('nothing that a view hands out changes the vehicle, or another world', () => {
  const world = createWorld({ yaml });
  const car = world.vehicle('car');
  const { permissions } = car;
  (car.chart('access').context.grants as string[]).splice(0, 28);
  expect(() => (permissions as string[]).splice(0, 28)).toThrow(TypeError);
  for (const day of car.chart('schedule').context.schedule.windows as unknown[][]) day.length = 0;

  expect(car.permissions).toEqual(permissions);
  expect(createWorld({ yaml }).vehicle('car').permissions).toHaveLength(permissions.length);
});

test('time cannot be advanced while it passes, which a sentence says', () => {
  const world = createWorld({ yaml });
  const said: unknown[] = [];
  let isBegun = false;
  world.vehicle('car').charts$.subscribe(() => {
    if (!isBegun) return;
    try {
      world.advance('1h');
    } catch (error) {
      said.push((error as Error).message);
    }
  });
  isBegun = true;
  world.advance('2h');
  world.do('car', 'unlock');
  world.advance('1h');
  expect(said.length).toBeGreaterThan(0);
  expect(new Set(said)).toEqual(
    new Set([expect.stringContaining('time passes once the application is at rest')]),
  );
});

test.each<[unknown, string]>([
  [{ charge: { plugged: {} } }, 'write a state of the chart charge, such as unplugged'],
  [{ charge: { plugged: 1 } }, 'write a state of the chart charge'],
  [{ charge: { plugged: undefined } }, 'write a state of the chart charge'],
  [{ charge: new Date() }, 'write a state of the chart charge'],
  [{ charge: new Map([['plugged', 'waiting']]) }, 'write a state of the chart charge'],
  [{ charge: 'unplugged,plugged.waiting' }, 'no lasting state unplugged,plugged.waiting'],
  [{ charge: '{unplugged' }, 'no lasting state {unplugged'],
  [{ charge: 'plugged.deciding' }, 'no lasting state plugged.deciding'],
  [{ charge: { plugged: { deeper: { deepest: 'waiting' } } } }, 'no lasting state plugged.deeper'],
  [{ closures: 'open' }, 'no vehicle has a chart closures; did you mean frontLeft?'],
])('isIn refuses %j', (states, message) => {
  const car = createWorld({ yaml }).vehicle('car');
  expect(() => car.isIn(states as object)).toThrow(message);
});

test('names that are no texts are refused in a sentence', () => {
  const car = createWorld({ yaml }).vehicle('car');
  const can = car.can.bind(car) as (event: unknown, part?: unknown) => boolean;
  const chart = car.chart.bind(car) as (name: unknown) => unknown;
  for (const name of [null, 5, {}, [], true, 1n, Symbol('x'), new String('charge')]) {
    expect(() => can(name)).toThrow('events and parts are texts');
    expect(() => chart(name)).toThrow('no vehicle has a chart ');
  }
  expect(() => can('closure.open', {})).toThrow('events and parts are texts');
  expect(() => chart('x'.repeat(1_000_000))).toThrow(/no vehicle has a chart x{100}…$/);
  expect(() => fromVehicle({} as never, 'charge')).toThrow(
    'fromVehicle takes a vehicle of a world',
  );
});

test('an actor follows the chart of a vehicle, and the tools of XState accept it', async () => {
  const world = createWorld({ yaml });
  const inspected: InspectionEvent[] = [];
  const actor = createActor(fromVehicle(world.vehicle('car'), 'charge'), {
    inspect: (event) => inspected.push(event),
  });
  actor.start();
  const values: unknown[] = [];
  const listening = actor.subscribe(({ value }) => values.push(value));
  const complete = waitFor(actor, (snapshot) => snapshot.matches({ plugged: 'complete' }));

  world.do('car', { plugIn: { charger: 'wallbox' } });
  const { context } = actor.getSnapshot();
  expect(context).toMatchObject({ limitPercent: 80, offer: { type: 'AC' }, order: 'none' });
  expect(context.energyKwh / context.capacityKwh).toBeCloseTo(0.79, 6);
  expect(actor.getSnapshot().can({ type: 'charge.stop' })).toBe(true);
  world.advance('2h');

  expect((await complete).value).toEqual({ plugged: 'complete' });
  expect(values).toContainEqual({ plugged: { charging: 'scheduled' } });
  expect(inspected.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['@xstate.actor', '@xstate.event', '@xstate.snapshot']),
  );

  listening.unsubscribe();
  const seen = inspected.length;
  actor.stop();
  world.do('car', 'unplug');
  expect(actor.getSnapshot().status).toBe('stopped');
  expect(inspected.length - seen).toBeLessThanOrEqual(2);
});

test('an actor follows the chart of a part', () => {
  const world = createWorld({ yaml });
  const actor = createActor(fromVehicle(world.vehicle('car'), 'chargingPort')).start();

  world.do('car', { plugIn: { charger: 'wallbox' } });

  expect(actor.getSnapshot().matches('open')).toBe(true);
  expect(actor.getSnapshot().context.plugged).toBe(true);
});
