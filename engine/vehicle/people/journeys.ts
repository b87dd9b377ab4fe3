import { farSpot, farStepKm, farSteps, homePlace } from '../../place/spots.ts';
import { draw, type NumericDistribution } from '../../random/distribution.ts';
import type { Stream } from '../../random/stream.ts';
import type { TripAhead } from '../driving/reach.ts';
import { wayOf } from '../driving/reach.ts';
import type { Dynamics } from '../dynamics.ts';
import { type HouseholdPersona } from '../row/persona.ts';
import { happens } from './day-plan.ts';
import { drawnOnce } from './lifelong.ts';
import { localInstant, planDate, setPlanDate, setStopAhead, stopAhead } from './plan-date.ts';
import type { Routine } from './routine.ts';

/**
 * Weekend trips and holidays, which interrupt a person's routine at home. A journey begins on a
 * Saturday, leads with a break every hour or so to a spot at about the drawn distance, and back
 * some nights later.
 */

/** Journeys are drawn for blocks of four weeks from a Saturday, at most one in each. */
const blockDays = 28;
const firstSaturday = 2;
export const mostJourneysAYear = 13;

/** Stop numbers from here on belong to journeys: half of them outward, half back. */
const firstStop = 242;

/** The number of days searched for a journey when no other trip follows. */
const horizonDays = 400;

const hour = 3_600_000;
/** The times of setting out and of starting for home, and the length of a break (ours). */
const leaveMsOfDay: NumericDistribution = { kind: 'uniform', from: 6.5 * hour, to: 10 * hour };
const backMsOfDay: NumericDistribution = { kind: 'uniform', from: 9 * hour, to: 15 * hour };
const breakMs = hour / 4;

interface Journey {
  /** Local date of its start, days from 1970-01-01. */
  readonly day: number;
  readonly leaveMsOfDay: number;
  readonly nights: number;
  readonly backMsOfDay: number;
  /** Trips one way, all of equal length. */
  readonly legs: number;
  readonly legKm: number;
}

export function withJourneys(
  dynamics: Dynamics,
  daily: Routine,
  personaOf: (row: number) => HouseholdPersona,
): Routine {
  const { places } = dynamics;
  const journeyIn = createJourneys(dynamics, personaOf);
  const isAway = (row: number): boolean => stopAhead(dynamics, row) >= firstStop;
  const underWay = (row: number): Journey => {
    const journey = journeyIn(row, blockOf(planDate(dynamics, row)));
    return journey ?? forgotten;
  };
  const wayAhead = (row: number): TripAhead => wayOf(personaOf(row).speedKmh, underWay(row).legKm);
  /** The next journey to begin after now, up to the date of an instant. */
  const nextJourney = (row: number, untilMs: number): Journey | undefined => {
    const { now } = dynamics.clock;
    const zone = dynamics.zoneOf(row);
    const today = zone.dayNumberAt(now);
    const lastDay = untilMs === Infinity ? today + horizonDays : zone.dayNumberAt(untilMs);
    for (let block = blockOf(today); block <= blockOf(lastDay); block += 1) {
      const journey = journeyIn(row, block);
      if (journey === undefined || journey.day > lastDay) continue;
      if (localInstant(zone, journey.day, journey.leaveMsOfDay) > now) return journey;
    }
    return undefined;
  };

  return {
    lookAhead(row) {
      const atMs = daily.lookAhead(row);
      const journey = nextJourney(row, atMs);
      if (journey === undefined) return atMs;
      setPlanDate(dynamics, row, journey.day);
      setStopAhead(dynamics, row, firstStop);
      return localInstant(dynamics.zoneOf(row), journey.day, journey.leaveMsOfDay);
    },
    turnToNext(row) {
      if (!isAway(row)) return daily.turnToNext(row);
      const { now } = dynamics.clock;
      const { day, legs, nights, backMsOfDay: back } = underWay(row);
      const next = stopAhead(dynamics, row) + 1;
      setStopAhead(dynamics, row, Math.min(next, homeStop(legs)));
      const isThere = next === firstStop + legs;
      const backMs = isThere ? localInstant(dynamics.zoneOf(row), day + nights, back) : 0;
      return Math.max(now + breakMs, backMs);
    },
    turnHome(row) {
      if (isAway(row)) setStopAhead(dynamics, row, homeStop(underWay(row).legs));
      else daily.turnHome(row);
    },
    placeAhead(row) {
      if (!isAway(row)) return daily.placeAhead(row);
      const { legs } = underWay(row);
      const steps = stepsFromHome(stopAhead(dynamics, row) - firstStop, legs);
      return places.ownOf(row, steps === 0 ? homePlace : farSpot(steps));
    },
    wayAhead: (row) => (isAway(row) ? wayAhead(row) : daily.wayAhead(row)),
    longestAhead: (row) => (isAway(row) ? wayAhead(row) : daily.longestAhead(row)),
    isHomeward(row) {
      if (!isAway(row)) return daily.isHomeward(row);
      return stopAhead(dynamics, row) >= homeStop(underWay(row).legs);
    },
    isOutward(row) {
      return isAway(row) ? stopAhead(dynamics, row) === firstStop : daily.isOutward(row);
    },
    isBreak: (row) =>
      isAway(row) && stopAhead(dynamics, row) !== firstStop + underWay(row).legs - 1,
    isBeforeJourney(row) {
      const { now } = dynamics.clock;
      return nextJourney(row, now + 24 * hour) !== undefined;
    },
  };
}

function blockOf(day: number): number {
  return Math.floor((day - firstSaturday) / blockDays);
}

function homeStop(legs: number): number {
  return firstStop + 2 * legs - 1;
}

/** The distance of a stop from home, in legs, by its index there and back. */
function stepsFromHome(index: number, legs: number): number {
  return Math.max(0, index < legs ? index + 1 : 2 * legs - 1 - index);
}

/** The journey of a person delayed beyond the end of the real one: it leads home. */
const forgotten: Journey = {
  day: 0,
  leaveMsOfDay: 0,
  nights: 0,
  backMsOfDay: 0,
  legs: 1,
  legKm: farStepKm,
};

/** The journey of a vehicle in a block of days; the latest is cached for repeated queries. */
function createJourneys(
  dynamics: Dynamics,
  personaOf: (row: number) => HouseholdPersona,
): (row: number, block: number) => Journey | undefined {
  const { fleet, streams } = dynamics;
  const aYear = drawnOnce(dynamics, 'journeys', (row) => personaOf(row).journeysAYear);
  let knownRow = -1;
  let knownBlock = 0;
  let known: Journey | undefined;
  return (row, block) => {
    if (row === knownRow && block === knownBlock) return known;
    const stream = streams.stream(fleet.nameOf(row), `journey:${block}`);
    const isMade = happens((100 * aYear(row)) / mostJourneysAYear, stream);
    known = isMade ? drawJourney(personaOf(row), block, stream) : undefined;
    knownRow = row;
    knownBlock = block;
    return known;
  };
}

function drawJourney(persona: HouseholdPersona, block: number, stream: Stream): Journey {
  const week = stream.int(blockDays / 7);
  const leave = Math.round(draw(leaveMsOfDay, stream));
  const back = Math.round(draw(backMsOfDay, stream));
  const nights = Math.max(1, Math.round(draw(persona.nights, stream)));
  const farKm = Math.max(farStepKm, draw(persona.journeyKm, stream));
  // Enough legs that none is shorter than the straight line between its spots.
  const legs = Math.min(farSteps, Math.floor(farKm / farStepKm + 0.4));
  return {
    day: firstSaturday + block * blockDays + week * 7,
    leaveMsOfDay: leave,
    nights,
    backMsOfDay: back,
    legs,
    legKm: farKm / legs,
  };
}
