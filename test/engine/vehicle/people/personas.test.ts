import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScenarioRun } from '../../../../engine/index.ts';
import { act, deeds, openRun } from '../../../support/activity.ts';
import { cases } from '../../../support/cases.ts';
import { advance, driven, facts, kmADay, personState } from '../../../support/driven.ts';

const day = 86_400_000;
const hour = 3_600_000;
const kinds = ['commuter', 'retiree', 'family', 'delivery', 'taxi'] as const;

/** The entries of a vehicle, without their places in the log. */
function story(run: ScenarioRun, subject = 'car') {
  return run.world.log.retained
    .filter((entry) => entry.subject === subject)
    .map(({ atMs, data, kind }) => ({ atMs, data, kind }));
}

describe('a year', () => {
  const usualKm = {
    commuter: [10, 110],
    retiree: [8, 26],
    family: [12, 40],
    delivery: [90, 180],
    taxi: [90, 190],
  } as const;

  test.each(kinds)(
    'of a %s is a plausible number of km and strands no car',
    { tags: 'long' },
    (persona) => {
      const run = driven({ persona, log: 'watched' });
      const days = cases(365);

      advance(run, days * day);

      const [least, most] = usualKm[persona];
      expect(kmADay(run, days)).toBeGreaterThan(least);
      expect(kmADay(run, days)).toBeLessThan(most);
      expect(personState(run)).not.toBe('stuck');
    },
  );

  const others = ['ICE', 'PHEV', 'HEV', 'nissan-leaf-40-kwh'];
  const pairs = kinds.flatMap((persona) => others.map((model) => ({ persona, model })));

  test.each(pairs)('with a $model leaves no $persona behind', ({ persona, model }) => {
    const run = driven({ persona, model, log: 'watched' });
    const days = persona === 'delivery' || persona === 'taxi' ? cases(42) : cases(365);

    advance(run, days * day);

    const [least, most] = usualKm[persona];
    expect(kmADay(run, days)).toBeGreaterThan(0.8 * least);
    expect(kmADay(run, days)).toBeLessThan(most);
    expect(personState(run)).not.toBe('stuck');
  });

  test('of deliveries parks at a few dozen spots, again and again the very same', {
    tags: 'long',
  }, () => {
    const run = driven({ persona: 'delivery' });
    advance(run, 2 * day);
    const { world } = run;
    const row = world.rowOf('car');
    const seen = new Set<string>();

    for (let minute = 0; minute < 4 * 1440; minute += 1) {
      advance(run, 60_000);
      const { isMoving, position } = world.truthOf(row);
      if (!isMoving) seen.add(`${position.latitude} ${position.longitude}`);
    }

    expect(seen.size).toBeGreaterThan(20);
    expect(seen.size).toBeLessThanOrEqual(33);
  });
});

describe('laws', () => {
  test('after any action on the car, its driver goes on without a fault of the engine', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.constantFrom('BEV', 'PHEV'),
        deeds,
        (persona, model, list) => {
          const run = driven({ persona, model, log: 'watched' });
          advance(run, 7 * hour);
          act(run, list);
          advance(run, 3 * day);

          expect(personState(run)).not.toBe('none');
        },
      ),
      { numRuns: 40 },
    );
  });

  test('any way of cutting time gives the same log', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.array(fc.integer({ min: 1, max: 36 * hour }), { maxLength: 6 }),
        (persona, cuts) => {
          const whole = driven({ persona });
          const cut = driven({ persona });
          const end = whole.world.clock.now + 36 * hour;
          for (const ms of [...cuts].sort((a, b) => a - b)) cut.advanceTo(end - 36 * hour + ms);
          cut.advanceTo(end);
          whole.advanceTo(end);

          expect(cut.world.log.digest).toBe(whole.world.log.digest);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('other vehicles, whatever they do, change nothing', { tags: 'long' }, () => {
    const persona = 'taxi';
    const alone = driven({ persona });
    const together = driven({
      persona,
      others: `fleets:
  crowd: { count: 12, model: BEV, persona: { choice: { taxi: 1, delivery: 1, family: 1 } } }`,
    });

    advance(alone, 2 * day);
    advance(together, 2 * day);

    expect(story(alone).length).toBeGreaterThan(100);
    expect(story(together)).toEqual(story(alone));
  });

  test('nor do very many of them, of which not every plan is kept at hand', {
    tags: 'long',
  }, () => {
    const alone = openRun(`
version: 1
name: driven
log: watched
clock: { start: 2026-01-05T00:00:00, timezone: Europe/Berlin }
vehicles: { crowd-1024: { model: BEV, persona: retiree } }`);
    const together = driven({
      persona: 'retiree',
      log: 'watched',
      others: 'fleets: { crowd: { count: 1100, model: BEV, persona: retiree } }',
    });
    const km = ({ world }: ScenarioRun) => world.truthOf(world.rowOf('crowd-1024')).odometerKm;

    for (let days = 0; days < 4; days += 1) {
      advance(alone, day);
      advance(together, day);

      expect(km(together)).toBe(km(alone));
    }
    expect(km(alone)).toBeGreaterThan(12_000);
  });

  test('a spot stays where it is, whichever was asked about before', () => {
    const { world } = driven({
      persona: 'taxi',
      others: 'fleets: { crowd: { count: 4, model: BEV, persona: taxi } }',
    });
    const { places } = world;
    const spots = [0, 1, 2, 3, 4].map((row) => places.ownOf(row, 40));
    const asked = spots.map((spot) => places.positionOf(spot));
    const again = spots.toReversed().map((spot) => places.positionOf(spot));
    const north = asked.map(
      ({ latitude }, row) => latitude - places.positionOf(places.homeOf(row)).latitude,
    );

    expect(again.toReversed()).toEqual(asked);
    expect(new Set(north.map((degrees) => degrees.toFixed(9))).size).toBe(5);
  });

  test.each(kinds)(
    'a Tuesday that goes wrong for a %s leaves the days after as they were',
    { tags: 'long' },
    (persona) => {
      const usual = driven({
        persona,
        start: '2026-05-03T12:00:00',
        state: '{ battery.soc: 90% }',
      });
      const spoilt = driven({
        persona,
        start: '2026-05-03T12:00:00',
        state: '{ battery.soc: 90% }',
      });
      const noonOfTuesday = usual.world.clock.now + 2 * day;
      spoilt.advanceTo(noonOfTuesday);
      spoilt.order('car', 'park');
      spoilt.order('car', { plugIn: { power: '11kW' } });
      spoilt.advanceTo(noonOfTuesday + 8 * hour);
      spoilt.order('car', 'unplug');

      const end = noonOfTuesday + 3 * day;
      usual.advanceTo(end);
      spoilt.advanceTo(end);
      // Where the day begins: a cable that is or is not to be pulled first makes seconds of difference.
      const departures = (run: ScenarioRun) => {
        const byDate = new Map<number, readonly [minute: number, km: unknown]>();
        for (const { atMs, data } of facts(run, 'trip.started')) {
          const date = Math.floor((atMs + hour) / day);
          if (atMs <= noonOfTuesday + 12 * hour || byDate.has(date)) continue;
          byDate.set(date, [Math.floor(atMs / 60_000), data['distanceKm']]);
        }
        return [...byDate];
      };

      expect(departures(usual).length).toBeGreaterThan(0);
      expect(departures(spoilt)).toEqual(departures(usual));
    },
  );
});

describe('habits', () => {
  test('a retiree leaves by the clocks of its place, also when they change', () => {
    const persona = '{ retiree: { morning: "10:30", outings: 100%, distance: 5km } }';
    const run = driven({ persona, start: '2026-03-27T00:00:00' });

    advance(run, 5 * day);

    const starts = facts(run, 'trip.started').map(({ atMs }) => new Date(atMs).toISOString());
    const mornings = starts.filter(
      (at, index) => at.slice(0, 10) !== starts[index - 1]?.slice(0, 10),
    );
    expect(mornings.map((at) => at.slice(5, 19))).toEqual([
      '03-27T09:30:28',
      '03-28T09:30:28',
      '03-29T08:30:28',
      '03-30T08:30:28',
      '03-31T08:30:28',
    ]);
  });

  test('a commuter without errands and outings drives to work and home, and rests at weekends', () => {
    const run = driven({ persona: '{ commuter: { errands: 0%, outings: 0% } }' });

    advance(run, 7 * day);

    const places = facts(run, 'trip.arrived').map(({ data }) => data['place']);
    expect(places).toEqual(Array.from({ length: 10 }, (_, trip) => (trip % 2 ? 'home' : 'work')));
  });

  test('a commuter with an errand every day stops once between work and home', () => {
    const run = driven({ persona: '{ commuter: { errands: 100%, outings: 0% } }' });

    advance(run, day);

    const places = facts(run, 'trip.arrived').map(({ data }) => data['place']);
    expect(places).toEqual(['work', '', 'home']);
  });

  test('a chance that is changed leaves the times of the others alone', () => {
    const seldom = driven({ persona: '{ commuter: { errands: 0%, outings: 0% } }' });
    const often = driven({ persona: '{ commuter: { errands: 100%, outings: 100% } }' });
    advance(seldom, 5 * day);
    advance(often, 5 * day);
    const toWork = (run: ScenarioRun) =>
      facts(run, 'trip.started').filter(({ data }) => data['destination'] === 'work');

    expect(toWork(seldom)).toHaveLength(5);
    expect(toWork(often).map(({ atMs }) => atMs)).toEqual(toWork(seldom).map(({ atMs }) => atMs));
  });

  test('a taxi of the night drives past midnight and is home when its shift is over', () => {
    const persona = '{ taxi: { start: "18:00", shift: 9h, daysOff: 0% } }';
    const run = driven({ persona, state: '{ battery.soc: 90% }' });

    advance(run, 2 * day);

    const starts = facts(run, 'trip.started').map(({ atMs }) => atMs - Date.UTC(2026, 0, 4, 23));
    const first = starts.filter((ms) => ms < 30 * hour);
    expect(first[0]).toBe(18 * hour + 28_000);
    expect(first.at(-1)! > 24 * hour && first.at(-1)! < 28.5 * hour).toBe(true);
    const homes = facts(run, 'trip.arrived').filter(({ data }) => data['place'] === 'home');
    expect(homes).toHaveLength(1);
    expect(facts(run, 'cable.plugged').length).toBeGreaterThan(0);
  });

  test('a delivery van plugs in at its depot every evening', { tags: 'long' }, () => {
    const run = driven({ persona: 'delivery' });

    advance(run, 6 * day);

    expect(facts(run, 'cable.plugged')).toHaveLength(6);
  });
});

test('the members of a fleet draw their personas, as often as the weights say', () => {
  const run = openRun(`
version: 1
name: mixed
log: watched
clock: { start: 2026-01-05T00:00:00 }
fleets:
  cars:
    count: 400
    model: BEV
    persona: { choice: { commuter: 5, retiree: 2, taxi: 1 }, taxi: { chargeBelow: 30% } }`);
  const { fleet } = run.world;
  const records = Array.from({ length: 400 }, (_, row) => fleet.settingsOf(row));
  const count = (kind: string) => records.filter(({ persona }) => persona?.kind === kind).length;

  expect(new Set(records).size).toBe(3);
  expect(count('commuter')).toBeGreaterThan(210);
  expect(count('commuter')).toBeLessThan(290);
  expect(count('taxi')).toBeGreaterThan(30);
  expect(count('taxi')).toBeLessThan(70);
  const taxi = records.find(({ persona }) => persona?.kind === 'taxi');
  expect(taxi?.persona?.chargeBelowPercent).toEqual({ kind: 'constant', value: 30 });
});

test('a driver heeds a warning of the tyres within some days', { tags: 'long' }, () => {
  const world = (cars: string, log = 'watched') =>
    openRun(`
version: 1
name: tyres
seed: 3
log: ${log}
clock: { start: 2026-06-01T00:00:00 }
${cars}`);
  const many = world('fleets: { cars: { count: 60, model: ICE, persona: commuter } }');
  const one = world('vehicles: { cars-7: { model: ICE, persona: commuter } }', 'everything');
  for (const run of [many, one]) advance(run, 45 * day);

  // Left alone, two of the cars would have a tyre below 100 kPa by now.
  for (let row = 0; row < 60; row += 1) {
    const truth = many.world.truthOf(row);
    for (const wheel of [0, 1, 2, 3]) expect(truth.tyreKpa(wheel)).toBeGreaterThan(100);
  }
  const filled = one.world.log.retained.filter(({ kind }) => kind === 'tyres.inflated');
  expect(filled.length).toBeGreaterThan(0);
  for (const { data } of filled) expect(data['lowestKpa']).toBeLessThan(0.75 * 240);
  const [own, other] = [one.world.truthOf(0), many.world.truthOf(6)];
  expect([0, 1, 2, 3].map((wheel) => own.tyreKpa(wheel))).toEqual(
    [0, 1, 2, 3].map((wheel) => other.tyreKpa(wheel)),
  );
});
