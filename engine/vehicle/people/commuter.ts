import { homePlace, spotAtKm, workPlace } from '../../place/spots.ts';
import {
  type Distribution,
  draw,
  greatest,
  type NumericDistribution,
} from '../../random/distribution.ts';
import type { Stream } from '../../random/stream.ts';
import { msPerDay, weekday } from '../../time/instant.ts';
import type { Way } from '../driving/reach.ts';
import { wayOf } from '../driving/reach.ts';
import type { Dynamics } from '../dynamics.ts';
import { type CommuterPersona } from '../row/persona.ts';
import { happens, leisureKm, shortestKm } from './day-plan.ts';
import { drawnOnce } from './lifelong.ts';
import { planDate, setPlanDate, setStopAhead, stopAhead } from './plan-date.ts';
import type { Routine } from './routine.ts';

/** Clocks put forward move the times that they skip to later, by no more than this. */
const longestSkipMs = 2 * 3_600_000;

/** Weekdays from Monday (0) on which a commuter works. */
const workdays = 5;

/**
 * The stops of a working day, and of a day off: those of the weekend and some others. No plan is made for them: there
 * are a million commuters.
 */
const stops = {
  work: 0,
  errand: 1,
  homeFromWork: 2,
  homeFromErrand: 3,
  outing: 4,
  homeFromOuting: 5,
} as const;

/** Somebody who does not leave the house in so many days never will. */
const horizonDays = 400;

const hour = 3_600_000;
const minute = 60_000;

/** Errands and outings (ours), and how soon after getting out a person gets in again at the earliest. */
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
  const drawnKm = drawnOnce(dynamics, 'commute', (row) => personaOf(row).distanceKm);
  const workWay = (row: number): Way => ({
    distanceKm: Math.max(shortestKm, drawnKm(row)),
    speedKmh: personaOf(row).speedKmh,
  });
  const stream = (row: number, purpose: string): Stream =>
    dynamics.streams.stream(dynamics.fleet.nameOf(row), purpose);
  const errand = (row: number, day: number): SideTrip =>
    drawSideTrip(stream(row, `errand:${day}`), personaOf(row).errandKm, mileage(row), errandStayMs);
  /** The chance is drawn first, for most days have none: the outing is the same, however likely it was. */
  const outing = (row: number, day: number, percent: number): SideTrip | undefined => {
    const chance = stream(row, `outing:${day}`);
    if (!happens(percent, chance)) return undefined;
    return drawSideTrip(chance, personaOf(row).outingKm, mileage(row), outingStayMs);
  };

  // A step asks for the same one several times.
  let knownRow = -1;
  let knownDay = 0;
  let knownPurpose = '';
  let known: SideTrip | undefined;
  /** The outing or errand that leads to or from the stop ahead; undefined for the way to and from work. */
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

  /** When somebody sets out for work; undefined on a day off. */
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
        // Whoever comes home in the evening has left today: that draw need not be made to know it is past.
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
      // On the way home from work an errand costs the way from its spot on top.
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
