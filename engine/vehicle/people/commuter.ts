import { homePlace, spotAtKm, workPlace } from '../../place/spots.ts';
import {
  type Distribution,
  draw,
  greatest,
  type NumericDistribution,
} from '../../random/distribution.ts';
import type { Stream } from '../../random/stream.ts';
import { msPerDay, weekday } from '../../time/instant.ts';
import type { TripAhead } from '../driving/reach.ts';
import { wayOf } from '../driving/reach.ts';
import type { Dynamics } from '../dynamics.ts';
import { type CommuterPersona } from '../row/persona.ts';
import { commutes } from './commute.ts';
import { happens, leisureKm } from './day-plan.ts';
import { drawnOnce } from './lifelong.ts';
import { planDate, setPlanDate, setStopAhead, stopAhead } from './plan-date.ts';
import type { Routine } from './routine.ts';

/** The most by which clocks put forward can delay a time that they skip. */
const longestSkipMs = 2 * 3_600_000;

/** The number of days, from Monday (0), on which a commuter works. */
const workdays = 5;

/**
 * The stops of a working day and of a day off, including the weekend. They need no stored plan, as
 * there may be a million commuters.
 */
const stops = {
  work: 0,
  errand: 1,
  homeFromWork: 2,
  homeFromErrand: 3,
  outing: 4,
  homeFromOuting: 5,
} as const;

/** A person who stays at home for so many days never leaves again. */
const horizonDays = 400;

const hour = 3_600_000;
const minute = 60_000;

/** Errands and outings (ours), and the least time between getting out and getting in again. */
const errandStayMs: NumericDistribution = { kind: 'uniform', from: 10 * minute, to: 45 * minute };
const outingStayMs: NumericDistribution = { kind: 'uniform', from: 40 * minute, to: 3 * hour };
const outingMsOfDay: NumericDistribution = { kind: 'uniform', from: 9.5 * hour, to: 16 * hour };
const shortestStayMs = 20_000;

/** An errand on the way home, or an outing of a day off. */
interface SideTrip {
  readonly leaveMsOfDay: number;
  readonly distanceKm: number;
  readonly stayMs: number;
}

export function commuterRoutine(
  dynamics: Dynamics,
  personaOf: (row: number) => CommuterPersona,
): Routine {
  const { places } = dynamics;
  const mileage = drawnOnce(dynamics, 'mileage', (row) => personaOf(row).mileage);
  const commuteKm = commutes(dynamics);
  const workWay = (row: number): TripAhead => ({
    distanceKm: commuteKm(row)!,
    speedKmh: personaOf(row).speedKmh,
  });
  const stream = (row: number, purpose: string): Stream =>
    dynamics.streams.stream(dynamics.fleet.nameOf(row), purpose);
  const errand = (row: number, day: number): SideTrip =>
    drawSideTrip(stream(row, `errand:${day}`), personaOf(row).errandKm, mileage(row), errandStayMs);
  /** Draws the chance first, as most days have no outing, which itself does not depend on it. */
  const outing = (row: number, day: number, percent: number): SideTrip | undefined => {
    const chance = stream(row, `outing:${day}`);
    if (!happens(percent, chance)) return undefined;
    return drawSideTrip(chance, personaOf(row).outingKm, mileage(row), outingStayMs);
  };

  // A step asks for the same side trip several times.
  let knownRow = -1;
  let knownDay = 0;
  let knownPurpose = '';
  let known: SideTrip | undefined;
  /** The outing or errand before or after the stop ahead; undefined between home and work. */
  const sideTrip = (row: number): SideTrip | undefined => {
    const stop = stopAhead(dynamics, row);
    if (stop === stops.work || stop === stops.homeFromWork) return undefined;
    const purpose = stop < stops.outing ? 'errand' : 'outing';
    const day = planDate(dynamics, row);
    if (row !== knownRow || day !== knownDay || purpose !== knownPurpose) {
      known = purpose === 'errand' ? errand(row, day) : outing(row, day, 100);
      knownRow = row;
      knownDay = day;
      knownPurpose = purpose;
    }
    return known;
  };

  /** The time to leave for work; undefined on a day off. */
  const leaveForWork = (row: number, day: number): number | undefined => {
    if (weekday(day * msPerDay) >= workdays) return undefined;
    const { leaveMsOfDay, dayOffPercent } = personaOf(row);
    const chance = stream(row, `leave:${day}`);
    const msOfDay = Math.round(draw(leaveMsOfDay, chance));
    return dayOffPercent > 0 && happens(dayOffPercent, chance) ? undefined : msOfDay;
  };

  return {
    lookAhead(row) {
      const { leaveMsOfDay, dayOffPercent, outingPercent } = personaOf(row);
      const { now } = dynamics.clock;
      const zone = dynamics.zoneOf(row);
      const today = zone.dayNumberAt(now);
      const latestMsOfDay = greatest(leaveMsOfDay);
      for (let day = today; day < today + horizonDays; day += 1) {
        const isWeekend = weekday(day * msPerDay) >= workdays;
        if (isWeekend && outingPercent === 0) continue;
        // A commuter coming home in the evening has left today; that draw need not be made to know
        // it is past.
        const isPast = !isWeekend && zone.toInstant(day, latestMsOfDay) + longestSkipMs < now;
        if (isPast && (dayOffPercent === 0 || outingPercent === 0)) continue;
        const toWork = leaveForWork(row, day);
        const msOfDay = toWork ?? outing(row, day, outingPercent)?.leaveMsOfDay;
        if (msOfDay === undefined) continue;
        const atMs = zone.toInstant(day, msOfDay);
        if (atMs <= now) continue;
        setPlanDate(dynamics, row, day);
        setStopAhead(dynamics, row, toWork === undefined ? stops.outing : stops.work);
        return atMs;
      }
      return Infinity;
    },
    turnToNext(row) {
      const { now } = dynamics.clock;
      const stop = stopAhead(dynamics, row);
      if (stop !== stops.work) {
        const { stayMs } = sideTrip(row)!;
        setStopAhead(
          dynamics,
          row,
          stop === stops.outing ? stops.homeFromOuting : stops.homeFromErrand,
        );
        return now + stayMs;
      }
      const { backMsOfDay, errandPercent } = personaOf(row);
      const zone = dynamics.zoneOf(row);
      const day = zone.dayNumberAt(now);
      const chance = stream(row, `back:${day}`);
      const backMs = zone.toInstant(day, Math.round(draw(backMsOfDay, chance)));
      const hasErrand = errandPercent > 0 && happens(errandPercent, chance);
      setStopAhead(dynamics, row, hasErrand ? stops.errand : stops.homeFromWork);
      return Math.max(now + shortestStayMs, backMs);
    },
    turnHome: (row) => setStopAhead(dynamics, row, stops.homeFromWork),
    placeAhead(row) {
      const stop = stopAhead(dynamics, row);
      if (stop === stops.work) return places.ownOf(row, workPlace);
      if (stop !== stops.errand && stop !== stops.outing) return places.ownOf(row, homePlace);
      return places.ownOf(row, spotAtKm(sideTrip(row)!.distanceKm));
    },
    wayAhead(row) {
      // On the way home from work, the way from an errand's spot is added.
      const trip = stopAhead(dynamics, row) === stops.errand ? undefined : sideTrip(row);
      return trip === undefined ? workWay(row) : wayOf(personaOf(row).speedKmh, trip.distanceKm);
    },
    longestAhead(row) {
      const trip = sideTrip(row);
      return trip === undefined ? workWay(row) : wayOf(personaOf(row).speedKmh, trip.distanceKm);
    },
    isHomeward(row) {
      const stop = stopAhead(dynamics, row);
      return stop !== stops.work && stop !== stops.errand && stop !== stops.outing;
    },
    isOutward(row) {
      const stop = stopAhead(dynamics, row);
      return stop === stops.work || stop === stops.outing;
    },
    isBreak: () => false,
    isBeforeJourney: () => false,
  };
}

function drawSideTrip(
  stream: Stream,
  km: Distribution<number>,
  mileage: number,
  stayMs: NumericDistribution,
): SideTrip {
  return {
    leaveMsOfDay: Math.round(draw(outingMsOfDay, stream)),
    distanceKm: leisureKm(km, mileage, stream),
    stayMs: Math.round(draw(stayMs, stream)),
  };
}
