import { homePlace, spotAtKm } from '../../place/spots.ts';
import { draw, type NumericDistribution } from '../../random/distribution.ts';
import type { FamilyPersona, RetireePersona } from '../row/persona.ts';
import {
  type DayPlan,
  happens,
  leisureKm,
  type PlanningDay,
  type Stop,
  shortestKm,
} from './day-plan.ts';

/** Plans of private drivers. Figures are ours. */

const hour = 3_600_000;
const minute = 60_000;

/** First day of the weekend. */
const saturday = 5;

/** The stop at the school gate. */
const schoolStayMs = 6 * minute;
/** The times at which families leave after school, ms after midnight. */
const afterSchool: NumericDistribution = { kind: 'uniform', from: 15 * hour, to: 17.5 * hour };
const atWeekends: NumericDistribution = { kind: 'uniform', from: 10 * hour, to: 16 * hour };
const forTheDay: NumericDistribution = { kind: 'uniform', from: 8.5 * hour, to: 10.5 * hour };
const wholeDay: NumericDistribution = { kind: 'uniform', from: 3 * hour, to: 6 * hour };

/** Draws everything even if unused, so that changing a chance moves no other draw. */
export function retireeDay(persona: RetireePersona, { stream, life }: PlanningDay): DayPlan {
  const mileage = draw(persona.mileage, life('mileage'));
  const stops: Stop[] = [];
  for (const leaveMsOfDay of [persona.morningMsOfDay, persona.afternoonMsOfDay]) {
    const goes = happens(persona.outingPercent, stream);
    const tour = outAndBack(
      draw(leaveMsOfDay, stream),
      leisureKm(persona.distanceKm, mileage, stream),
      draw(persona.stayMs, stream),
    );
    if (goes) stops.push(...tour);
  }
  return { stops, endMsOfDay: Infinity };
}

export function familyDay(persona: FamilyPersona, day: PlanningDay): DayPlan {
  const { stream, weekday } = day;
  const mileage = draw(persona.mileage, day.life('mileage'));
  const isWeekend = weekday >= saturday;
  const goesToSchool = happens(persona.schoolPercent, stream) && !isWeekend;
  const schoolRun = outAndBack(
    draw(persona.leaveMsOfDay, stream),
    Math.max(shortestKm, draw(persona.schoolKm, day.life('school'))),
    schoolStayMs,
  );
  const isActive = happens(persona.activityPercent, stream);
  const activity = outAndBack(
    draw(isWeekend ? atWeekends : afterSchool, stream),
    leisureKm(persona.distanceKm, mileage, stream),
    draw(persona.stayMs, stream),
  );
  const goesOut = happens(persona.outingPercent, stream);
  const outing = outAndBack(
    draw(forTheDay, stream),
    leisureKm(persona.outingKm, mileage, stream),
    draw(wholeDay, stream),
  );
  const further = isActive ? activity : [];
  const stops = isWeekend && goesOut ? outing : further;
  return {
    stops: goesToSchool ? [...schoolRun, ...stops] : stops,
    endMsOfDay: Infinity,
  };
}

function outAndBack(leaveMsOfDay: number, distanceKm: number, stayMs: number): Stop[] {
  return [
    { own: spotAtKm(distanceKm), distanceKm, leaveMsOfDay: Math.round(leaveMsOfDay), stayMs: 0 },
    { own: homePlace, distanceKm, leaveMsOfDay: undefined, stayMs: Math.round(stayMs) },
  ];
}
