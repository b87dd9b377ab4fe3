import { homePlace } from '../../place/spots.ts';
import { msPerDay, weekday } from '../../time/instant.ts';
import { wayOf } from '../driving/reach.ts';
import type { Dynamics } from '../dynamics.ts';
import { type CommuterPersona, type Persona } from '../row/persona.ts';
import { type DayPlan, type PlanningDay, restDay, type Stop } from './day-plan.ts';
import { familyDay, retireeDay } from './household-day.ts';
import { localInstant, planDate, setPlanDate, setStopAhead, stopAhead } from './plan-date.ts';
import type { Routine } from './routine.ts';
import { deliveryDay, taxiDay } from './trade-day.ts';

/** The personas that make a plan for each day. */
export type Planner = Exclude<Persona, CommuterPersona>;

/** A person who stays at home for so many days never leaves again. */
const horizonDays = 400;

/** Follows the plan of the day, which is recomputed if it is no longer cached. */
export function plannedRoutine(dynamics: Dynamics, personaOf: (row: number) => Planner): Routine {
  const { places } = dynamics;
  const planOf = createPlans(dynamics, personaOf);
  const planToday = (row: number): DayPlan => planOf(row, planDate(dynamics, row));
  const ahead = (row: number): Stop => {
    const { stops } = planToday(row);
    // A person delayed beyond the end of the plan goes home.
    return stops[stopAhead(dynamics, row)] ?? wayHome;
  };
  return {
    lookAhead(row) {
      const { now } = dynamics.clock;
      const zone = dynamics.zoneOf(row);
      const today = zone.dayNumberAt(now);
      for (let day = today; day < today + horizonDays; day += 1) {
        const { stops } = planOf(row, day);
        for (let index = 0; index < stops.length; index += 1) {
          const { leaveMsOfDay } = stops[index]!;
          if (leaveMsOfDay === undefined || !isOutward(stops, index)) continue;
          const atMs = localInstant(zone, day, leaveMsOfDay);
          // A tour whose time passed while the car was out is skipped.
          if (atMs <= now) continue;
          setPlanDate(dynamics, row, day);
          setStopAhead(dynamics, row, index);
          return atMs;
        }
      }
      return Infinity;
    },
    turnToNext(row) {
      const { now } = dynamics.clock;
      const zone = dynamics.zoneOf(row);
      const day = planDate(dynamics, row);
      const { stops, endMsOfDay } = planOf(row, day);
      const isOver = endMsOfDay !== Infinity && localInstant(zone, day, endMsOfDay) <= now;
      const index = isOver ? stops.length - 1 : stopAhead(dynamics, row) + 1;
      setStopAhead(dynamics, row, index);
      const { leaveMsOfDay, stayMs } = stops[index] ?? wayHome;
      if (isOver) return now;
      return leaveMsOfDay === undefined
        ? now + stayMs
        : Math.max(now, localInstant(zone, day, leaveMsOfDay));
    },
    turnHome(row) {
      setStopAhead(dynamics, row, Math.max(0, planToday(row).stops.length - 1));
    },
    placeAhead: (row) => places.ownOf(row, ahead(row).own),
    wayAhead: (row) => wayOf(personaOf(row).speedKmh, ahead(row).distanceKm),
    longestAhead(row) {
      const { stops } = planToday(row);
      let longestKm = 0;
      for (let index = stopAhead(dynamics, row); index < stops.length; index += 1) {
        longestKm = Math.max(longestKm, stops[index]!.distanceKm);
        if (stops[index]!.own === homePlace) break;
      }
      return wayOf(personaOf(row).speedKmh, longestKm);
    },
    isHomeward: (row) => ahead(row).own === homePlace,
    isOutward: (row) => isOutward(planToday(row).stops, stopAhead(dynamics, row)),
    isBreak: () => false,
    isBeforeJourney: () => false,
  };
}

const wayHome: Stop = { own: homePlace, distanceKm: 10, leaveMsOfDay: undefined, stayMs: 0 };

function isOutward(stops: readonly Stop[], index: number): boolean {
  return index === 0 || stops[index - 1]?.own === homePlace;
}

/** The number of cached plans, a power of two. They can always be recomputed. */
const plansKept = 1024;

/** The plan of a vehicle for a date: a function of seed, vehicle name, persona and date. */
function createPlans(
  dynamics: Dynamics,
  personaOf: (row: number) => Planner,
): (row: number, day: number) => DayPlan {
  const rows = new Float64Array(plansKept).fill(-1);
  const days = new Float64Array(plansKept);
  const plans: DayPlan[] = Array.from({ length: plansKept }, () => restDay);
  return (row, day) => {
    const at = row % plansKept;
    if (rows[at] === row && days[at] === day) return plans[at]!;
    const name = dynamics.fleet.nameOf(row);
    const plan = planFor(personaOf(row), {
      weekday: weekday(day * msPerDay),
      stream: dynamics.streams.stream(name, `day:${day}`),
      life: (purpose) => dynamics.streams.stream(name, purpose),
      offsets: dynamics.places.offsetsOf(row),
    });
    rows[at] = row;
    days[at] = day;
    plans[at] = plan;
    return plan;
  };
}

/** The plan of a persona for a day. */
export function planFor(persona: Planner, day: PlanningDay): DayPlan {
  switch (persona.kind) {
    case 'retiree':
      return retireeDay(persona, day);
    case 'family':
      return familyDay(persona, day);
    case 'delivery':
      return deliveryDay(persona, day);
    case 'taxi':
      return taxiDay(persona, day);
  }
}
