import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoggedEntry, ScenarioRun } from '../../../../engine/index.ts';
import { openRun } from '../../../support/activity.ts';
import { advance, driven, facts } from '../../../support/driven.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A commuter who drives to work and home: every other habit is off. */
function commuter(habits: Readonly<Record<string, string>>): string {
  const days = { leave: '"07:30"', back: '"17:30"', distance: '20km', daysOff: '0%' };
  const trips = { errands: '0%', outings: '0%', journeys: '0' };
  const posts = { workPost: '0%', publicPost: '0%', evenings: '0%' };
  const keys = Object.entries({ ...days, ...trips, ...posts, ...habits });
  return `{ commuter: { ${keys.map(([key, value]) => `${key}: ${value}`).join(', ')} } }`;
}

/** The state of charge at which each session of a vehicle began. */
function startsOf(run: ScenarioRun, subject: string): number[] {
  return facts(run, 'charge.started', subject).map(({ data }) => data['socPercent'] as number);
}

function placesOf(run: ScenarioRun): unknown[] {
  return facts(run, 'charge.recorded').map(({ data }) => data['place']);
}

function hourOf({ atMs }: LoggedEntry): number {
  return new Date(atMs + hour).getUTCHours();
}

describe('plugging in at home', () => {
  test('happens below a state of charge that each person has for itself', { tags: 'long' }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 50 }), fc.string({ maxLength: 8 }), (least, seed) => {
        const run = openRun(`
version: 1
name: thresholds
seed: ${JSON.stringify(seed)}
clock: { start: 2026-05-04T00:00:00, timezone: Europe/Berlin }
fleets:
  c:
    count: 6
    model: hyundai-kona-electric
    state: { battery.soc: 90%, chargeLimit: 95% }
    persona: ${commuter({ chargeBelow: `{ uniform: [${least}%, 90%] }` })}`);
        advance(run, 14 * day);
        const highest = Array.from({ length: 6 }, (_, n) =>
          Math.max(...startsOf(run, `c-${n + 1}`)),
        );

        // A day takes about a tenth of the battery: after two returns home the car has crossed the
        // level in between.
        for (const [n, high] of highest.entries()) {
          for (const start of startsOf(run, `c-${n + 1}`)) expect(high - start).toBeLessThan(20);
          expect(high).toBeLessThan(90);
          expect(high).toBeGreaterThan(least - 20);
        }
        expect(new Set(highest).size).toBeGreaterThan(3);
      }),
      { numRuns: 4 },
    );
  });

  test('happens every evening where that is the habit, whatever is in the battery', () => {
    const persona = commuter({ chargeBelow: '10%', evenings: '100%' });
    const run = driven({ persona, state: '{ battery.soc: 79%, chargeLimit: 80% }' });

    advance(run, 5 * day);

    const plugged = facts(run, 'cable.plugged');
    expect(plugged).toHaveLength(5);
    expect(plugged.map(hourOf).every((at) => at >= 17)).toBe(true);
  });

  test('does not happen without need to a driver without the habit, nor by day', () => {
    const late = driven({
      persona: commuter({ chargeBelow: '10%' }),
      state: '{ battery.soc: 79% }',
    });
    const retiree =
      '{ retiree: { morning: "09:00", afternoon: "23:30", outings: 100%, stay: 1h, distance: 5km, evenings: 100%, chargeBelow: 1%, publicPost: 0%, journeys: 0 } }';
    const early = driven({ persona: retiree, state: '{ battery.soc: 79% }' });

    advance(late, 3 * day);
    advance(early, 3 * day);

    expect(facts(late, 'cable.plugged')).toEqual([]);
    expect(facts(early, 'trip.arrived').length).toBeGreaterThan(8);
    expect(facts(early, 'cable.plugged').every((entry) => hourOf(entry) < 4)).toBe(true);
    expect(facts(early, 'cable.plugged').length).toBeGreaterThan(1);
  });

  test('by habit on some evenings is as frequent as the chance says', { tags: 'long' }, () => {
    const run = driven({
      persona: commuter({ chargeBelow: '0%', evenings: '30%' }),
      state: '{ battery.soc: 80%, chargeLimit: 80% }',
    });

    advance(run, 182 * day);

    const share = facts(run, 'cable.plugged').length / 130;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  });
});

describe('plugging in elsewhere', () => {
  test('a commuter with a post at work charges there when it is low, and pulls the cable to go home', () => {
    const run = driven({
      persona: commuter({ chargeBelow: '60%', workPost: '100%' }),
      state: '{ battery.soc: 58%, chargeLimit: 80% }',
    });

    advance(run, day);

    expect(placesOf(run)).toEqual(['work']);
    expect(facts(run, 'charge.recorded')[0]?.data['endSocPercent']).toBeCloseTo(80, 0);
    expect(facts(run, 'trip.arrived').map(({ data }) => data['place'])).toEqual(['work', 'home']);
  });

  test('a schedule is for the nights at home: a post at work charges by day', () => {
    const run = driven({
      persona: commuter({
        chargeBelow: '60%',
        workPost: '100%',
        schedule: '{ daily: { from: "23:00", until: "05:00" } }',
      }),
      state: '{ battery.soc: 58%, chargeLimit: 80% }',
    });

    advance(run, day);

    expect(placesOf(run)).toEqual(['work']);
  });

  test('whether there is a post at work stays so: some commuters have one, most have none', {
    tags: 'long',
  }, () => {
    const run = openRun(`
version: 1
name: posts
log: everything
clock: { start: 2026-05-04T00:00:00, timezone: Europe/Berlin }
fleets:
  c:
    count: 60
    model: hyundai-kona-electric
    state: { battery.soc: 70%, chargeLimit: 80% }
    persona: ${commuter({ chargeBelow: '79%', workPost: '25%' })}`);
    advance(run, 5 * day);
    const atWork = Array.from({ length: 60 }, (_, n) => {
      const records = facts(run, 'charge.recorded', `c-${n + 1}`);
      return records.filter(({ data }) => data['place'] === 'work').length;
    });

    const having = atWork.filter((count) => count > 0);
    expect(having.length).toBeGreaterThan(6);
    expect(having.length).toBeLessThan(26);
    expect(having.every((count) => count >= 4)).toBe(true);
  });

  test('a post in the street is used during the stay where there is one', () => {
    const retiree = (percent: number) =>
      `{ retiree: { morning: "10:00", outings: 100%, stay: 1h, distance: 8km, chargeBelow: 60%, evenings: 0%, journeys: 0, publicPost: ${percent}% } }`;
    const always = driven({ persona: retiree(100), state: '{ battery.soc: 55% }' });
    const never = driven({ persona: retiree(0), state: '{ battery.soc: 55% }' });

    advance(always, 12 * hour);
    advance(never, 12 * hour);

    const [record] = facts(always, 'charge.recorded');
    expect(record?.data).toMatchObject({ place: '', chargingType: 'AC' });
    expect(record?.data['energyAddedKwh']).toBeGreaterThan(8);
    expect(facts(never, 'charge.recorded')).toEqual([]);
  });
});
