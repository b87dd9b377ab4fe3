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
  expect(car.isIn({ charge: 'unplugged', lock: { unlocked: 'used' }, frontLeft: 'closed' })).toBe(
    false,
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
