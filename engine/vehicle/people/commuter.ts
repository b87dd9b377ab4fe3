import { homePlace, spotAtKm, workPlace } from '../../place/spots.ts';
import { draw, greatest, type NumericDistribution } from '../../random/distribution.ts';
import type { Stream } from '../../random/stream.ts';
import { msPerDay, weekday } from '../../time/instant.ts';
import type { Dynamics } from '../dynamics.ts';
import { happens, shortestKm } from './day-plan.ts';
import type { CommuterPersona } from './persona.ts';
import { planDate, setPlanDate, setStopAhead, stopAhead } from './plan-date.ts';
import type { Routine } from './routine.ts';

/** Clocks put forward move the times that they skip to later, by no more than this. */
const longestSkipMs = 2 * 3_600_000;

/** Weekdays from Monday (0) on which a commuter works. */
const workdays = 5;

/** The stops of a working day, and of a day off. No plan is made for them: there are a million commuters. */
const stops = {
  work: 0,
  errand: 1,
  homeFromWork: 2,
  homeFromErrand: 3,
  outing: 4,
  homeFromOuting: 5,
} as const;

const hour = 3_600_000;
const minute = 60_000;

/** Errands and outings (ours), and how soon after getting out a person gets in again at the earliest. */
const errandKm: NumericDistribution = { kind: 'lognormal', median: 3, sigma: 0.5, max: 15 };
const errandStayMs: NumericDistribution = { kind: 'uniform', from: 10 * minute, to: 45 * minute };
const outingKm: NumericDistribution = { kind: 'lognormal', median: 9, sigma: 0.6, max: 60 };
const outingStayMs: NumericDistribution = { kind: 'uniform', from: 40 * minute, to: 3 * hour };
const outingMsOfDay: NumericDistribution = { kind: 'uniform', from: 9.5 * hour, to: 16 * hour };
const shortestStayMs = 20_000;

/** An errand on the way home, or an outing of the weekend. */
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
  const wayKm = createWays(dynamics, personaOf);
  const stream = (row: number, purpose: string): Stream =>
    dynamics.streams.stream(dynamics.fleet.nameOf(row), purpose);
  const outing = (row: number, day: number): SideTrip | undefined =>
    drawOuting(stream(row, `outing:${day}`), personaOf(row).outingPercent);

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
      const chance = stream(row, `${purpose}:${day}`);
      known = purpose === 'errand' ? drawErrand(chance) : drawOuting(chance, 100);
      knownRow = row;
      knownDay = day;
      knownPurpose = purpose;
    }
    return known;
  };

  return {
    lookAhead(row) {
      const { leaveMsOfDay, outingPercent } = personaOf(row);
      const { now } = dynamics.clock;
      const zone = dynamics.zoneOf(row);
      const latestMsOfDay = greatest(leaveMsOfDay);
      for (let day = zone.dayNumberAt(now); ; day += 1) {
        const isWorkday = weekday(day * msPerDay) < workdays;
        if (!isWorkday && outingPercent === 0) continue;
        // Whoever comes home in the evening has left today: that draw need not be made to know it is past.
        if (isWorkday && zone.toInstant(day, latestMsOfDay) + longestSkipMs < now) continue;
        const msOfDay = isWorkday
          ? Math.round(draw(leaveMsOfDay, stream(row, `leave:${day}`)))
          : outing(row, day)?.leaveMsOfDay;
        if (msOfDay === undefined) continue;
        const atMs = zone.toInstant(day, msOfDay);
        if (atMs <= now) continue;
        setPlanDate(dynamics, row, day);
        setStopAhead(dynamics, row, isWorkday ? stops.work : stops.outing);
        return atMs;
      }
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
    placeAhead(row) {
      const stop = stopAhead(dynamics, row);
      if (stop === stops.work) return places.ownOf(row, workPlace);
      if (stop !== stops.errand && stop !== stops.outing) return places.ownOf(row, homePlace);
      return places.ownOf(row, spotAtKm(sideTrip(row)!.distanceKm));
    },
    kmAhead(row) {
      // On the way home from work an errand costs the way from its spot on top.
      if (stopAhead(dynamics, row) === stops.errand) return wayKm(row);
      return sideTrip(row)?.distanceKm ?? wayKm(row);
    },
    longestKmAhead(row) {
      return sideTrip(row)?.distanceKm ?? wayKm(row);
    },
    isHomeward(row) {
      const stop = stopAhead(dynamics, row);
      return stop !== stops.work && stop !== stops.errand && stop !== stops.outing;
    },
    isOutward(row) {
      const stop = stopAhead(dynamics, row);
      return stop === stops.work || stop === stops.outing;
    },
  };
}

/** The chance is drawn first, for most days have none: the outing is the same, however likely it was. */
function drawOuting(stream: Stream, percent: number): SideTrip | undefined {
  return happens(percent, stream) ? drawSideTrip(stream, outingKm, outingStayMs) : undefined;
}

function drawErrand(stream: Stream): SideTrip {
  return drawSideTrip(stream, errandKm, errandStayMs);
}

function drawSideTrip(
  stream: Stream,
  km: NumericDistribution,
  stayMs: NumericDistribution,
): SideTrip {
  return {
    leaveMsOfDay: Math.round(draw(outingMsOfDay, stream)),
    distanceKm: Math.max(shortestKm, draw(km, stream)),
    stayMs: Math.round(draw(stayMs, stream)),
  };
}

/**
 * How far each commuter has to work, km: drawn once, from a stream of that name alone. It is kept because drawing it
 * again twice a day would take a sixth of a fleet's time.
 */
function createWays(
  { fleet, streams }: Dynamics,
  personaOf: (row: number) => CommuterPersona,
): (row: number) => number {
  let waysKm = new Float64Array(0);
  return (row) => {
    if (row >= waysKm.length) {
      const more = new Float64Array(fleet.capacity);
      more.set(waysKm);
      waysKm = more;
    }
    const knownKm = waysKm[row]!;
    if (knownKm > 0) return knownKm;
    const stream = streams.stream(fleet.nameOf(row), 'commute');
    const wayKm = Math.max(shortestKm, draw(personaOf(row).distanceKm, stream));
    waysKm[row] = wayKm;
    return wayKm;
  };
}
