import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoggedEntry, ScenarioRun } from '../../../../engine/index.ts';
import { distanceKm } from '../../../../engine/place/geography.ts';
import { weekday } from '../../../../engine/time/instant.ts';
import { openRun } from '../../../support/activity.ts';
import { advance, driven, facts, personState } from '../../../support/driven.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A persona that stays at home except for journeys. */
function traveller(journeys: string, kind = 'retiree'): string {
  const rest = kind === 'commuter' ? 'daysOff: 100%, ' : '';
  return `{ ${kind}: { ${rest}outings: 0%, publicPost: 0%, ${journeys} } }`;
}

/** Departures from home and arrivals there, as pairs. */
function journeysOf(run: ScenarioRun): [leave: LoggedEntry, back: LoggedEntry][] {
  const starts = facts(run, 'trip.started');
  const arrivals = facts(run, 'trip.arrived');
  const pairs: [LoggedEntry, LoggedEntry][] = [];
  let isHome = true;
  starts.forEach((start, index) => {
    const arrival = arrivals[index];
    if (isHome && arrival !== undefined) pairs.push([start, arrival]);
    else if (arrival !== undefined) pairs[pairs.length - 1]![1] = arrival;
    isHome = arrival?.data['place'] === 'home';
  });
  return pairs;
}

describe('journeys', () => {
  test('begin on Saturdays, last as many nights as drawn and lead home again', {
    tags: 'long',
  }, () => {
    const lengths = fc.integer({ min: 80, max: 300 });
    fc.assert(
      fc.property(
        fc.constantFrom('retiree', 'commuter'),
        fc.integer({ min: 1, max: 20 }),
        lengths,
        (kind, nights, km) => {
          const persona = traveller(`journeys: 13, journey: ${km}km, nights: ${nights}`, kind);
          const run = driven({ persona, state: '{ battery.soc: 80% }' });
          advance(run, 85 * day);
          const made = journeysOf(run).filter(([, { data }]) => data['place'] === 'home');

          expect(made.length).toBeGreaterThanOrEqual(2);
          for (const [leave, back] of made) {
            const localDay = (atMs: number) => Math.floor((atMs + 2 * hour) / day);
            expect(weekday(leave.atMs + hour)).toBe(5);
            expect(localDay(back.atMs) - localDay(leave.atMs)).toBe(nights);
          }
          // Both ways, from one odometer reading to the other.
          const { odometerKm } = run.world.truthOf(run.world.rowOf('car'));
          if (personState(run) === 'atHome') {
            expect(odometerKm - 12_000).toBeCloseTo(2 * km * made.length, 3);
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  test('are as many as the chance says, and none where there are to be none', {
    tags: 'long',
  }, () => {
    const run = openRun(`
version: 1
name: travellers
log: watched
clock: { start: 2026-01-01T00:00:00, timezone: Europe/Berlin, limit: 400d }
fleets:
  often: { count: 30, model: ICE, persona: ${traveller('journeys: 6, journey: 100km, nights: 1')} }
  never: { count: 5, model: ICE, persona: ${traveller('journeys: 0')} }`);
    advance(run, 365 * day);
    const km = (name: string): number =>
      run.world.truthOf(run.world.rowOf(name)).odometerKm - 12_000;
    const often = Array.from({ length: 30 }, (_, n) => km(`often-${n + 1}`) / 200);

    const mean = often.reduce((sum, each) => sum + each) / 30;
    expect(mean).toBeGreaterThan(4.8);
    expect(mean).toBeLessThan(7.2);
    for (let n = 1; n <= 5; n += 1) expect(km(`never-${n}`)).toBe(0);
  });

  test('never outrun the straight line, and end at the same few spots', { tags: 'long' }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 80, max: 560 }), fc.constantFrom('a', 'b', 'c'), (km, seed) => {
        const persona = traveller(`journeys: 13, journey: ${km}km, nights: 1`);
        const run = driven({ persona, model: 'ICE', top: `seed: ${seed}` });
        const { world } = run;
        const row = world.rowOf('car');
        const seen = new Set<string>();
        let from = world.truthOf(row);
        for (let step = 0; step < 60 * 24 * 4; step += 1) {
          advance(run, hour / 4);
          const to = world.truthOf(row);
          if (to.isMoving) continue;
          const straightKm = distanceKm(from.position, to.position);
          expect(to.odometerKm - from.odometerKm).toBeGreaterThan(straightKm - 0.001);
          seen.add(`${to.position.latitude} ${to.position.longitude}`);
          from = to;
        }

        expect(seen.size).toBeGreaterThan(1);
        expect(seen.size).toBeLessThanOrEqual(7);
      }),
      { numRuns: 6 },
    );
  });

  test('of a battery car charge at fast posts on the way', () => {
    const persona = traveller('journeys: 13, journey: 400km, nights: 2');
    const run = driven({ persona, model: 'hyundai-kona-electric', state: '{ battery.soc: 80% }' });

    advance(run, 60 * day);

    const [first] = journeysOf(run);
    const fast = facts(run, 'charge.recorded').filter(({ data }) => data['chargingType'] === 'DC');
    expect(first?.[1].data['place']).toBe('home');
    expect(fast.length).toBeGreaterThanOrEqual(2);
    expect(fast.every(({ data }) => (data['endSocPercent'] as number) <= 81)).toBe(true);
  });

  test('begin with a full battery: a driver at home plugs in the evening before', {
    tags: 'long',
  }, () => {
    const persona =
      '{ commuter: { leave: "08:00", back: "17:00", distance: 5km, daysOff: 0%, errands: 0%, outings: 0%, chargeBelow: 0%, evenings: 0%, publicPost: 0%, workPost: 0%, journeys: 13, journey: 90km, nights: 1 } }';
    const run = driven({ persona, state: '{ battery.soc: 75%, chargeLimit: 90% }' });

    advance(run, 90 * day);

    const atHome = facts(run, 'charge.recorded').filter(({ data }) => data['place'] === 'home');
    expect(atHome.length).toBeGreaterThanOrEqual(2);
    for (const { atMs } of atHome) expect(weekday(atMs + hour)).toBe(5);
  });

  test('leave the days between as they were', { tags: 'long' }, () => {
    const persona = (journeys: number) =>
      `{ commuter: { journeys: ${journeys}, journey: 100km, nights: 1, publicPost: 0% } }`;
    const [at, away] = [persona(0), persona(13)].map((each) => {
      const run = driven({ persona: each, state: '{ battery.soc: 90% }' });
      advance(run, 60 * day);
      return facts(run, 'trip.started')
        .filter(({ data }) => data['destination'] === 'work')
        .map(({ atMs }) => atMs);
    });

    expect(at!.length).toBeGreaterThan(20);
    expect(away).toHaveLength(at!.length);
    // A driver needs some seconds more for a car that is plugged in.
    away!.forEach((atMs, trip) => expect(Math.abs(atMs - at![trip]!)).toBeLessThan(10_000));
  });
});
