import { workPlace } from '../../place/spots.ts';
import { msOfDay } from '../../time/instant.ts';
import type { TopUp } from '../driving/reach.ts';
import type { Dynamics } from '../dynamics.ts';
import { type Charger, namelessCharger } from '../row/charger.ts';
import { type HouseholdPersona, isHousehold, type Persona } from '../row/persona.ts';
import { socPercentAt, truth } from '../row/quantity.ts';
import { happens } from './day-plan.ts';
import { drawnOnce } from './lifelong.ts';
import { planDate, stopAhead } from './plan-date.ts';
import type { Routine } from './routine.ts';

/** Where and when a person plugs in: by what is left, by habit, and where there happens to be a post. */
export interface ChargingHabits {
  /** Whether it plugs in at home, where it has just arrived. */
  readonly wantsCharge: (row: number) => boolean;
  /** Whether there is a post at the stop it has just reached, and it uses it. */
  readonly findsPost: (row: number) => boolean;
  /** What it plugs into there. */
  readonly postHere: (row: number) => Charger;
}

/** Hours of the evening, as ms after midnight: somebody who plugs in every evening does so then (ours). */
const evening = { fromMs: 16 * 3_600_000, toMs: 4 * 3_600_000 } as const;

/** Posts of the street and at work, and where cars that take no DC are charged on the way (ours). */
const workPost = namelessCharger('AC', 11);
const streetPost: Charger = { ...workPost, isPublic: true };

export function chargingHabits(
  dynamics: Dynamics,
  personaOf: (row: number) => Persona,
  routineOf: (row: number) => Routine,
): ChargingHabits {
  const { fleet, clock, places, streams } = dynamics;
  const belowPercent = drawnOnce(
    dynamics,
    'chargeBelow',
    (row) => personaOf(row).chargeBelowPercent,
  );
  const eveningPercent = drawnOnce(dynamics, 'evenings', (row) => {
    const persona = personaOf(row);
    return isHousehold(persona) ? persona.eveningPercent : never;
  });
  const isLow = (row: number): boolean =>
    socPercentAt(fleet, row, truth, clock.now) < belowPercent(row);
  const chance = (row: number, purpose: string, percent: number): boolean =>
    happens(percent, streams.stream(fleet.nameOf(row), purpose));
  const isAtWork = (row: number): boolean =>
    routineOf(row).placeAhead(row) === places.ownOf(row, workPlace);
  const postPercent = (row: number, persona: HouseholdPersona): number => {
    if (!isAtWork(row)) return persona.publicPostPercent;
    return persona.kind === 'commuter' ? persona.workPostPercent : 0;
  };
  const isHabitual = (row: number): boolean => {
    const percent = eveningPercent(row);
    if (percent === 0) return false;
    const zone = dynamics.zoneOf(row);
    return chance(row, `plug:${zone.dayNumberAt(clock.now)}`, percent);
  };
  const isEvening = (row: number): boolean => {
    const localMs = msOfDay(clock.now + dynamics.zoneOf(row).offsetMsAt(clock.now));
    return localMs >= evening.fromMs || localMs < evening.toMs;
  };
  return {
    wantsCharge(row) {
      if (fleet.modelOf(row).battery === undefined) return false;
      if (isLow(row)) return true;
      return (isEvening(row) && isHabitual(row)) || routineOf(row).isBeforeJourney(row);
    },
    findsPost(row) {
      const persona = personaOf(row);
      if (!isHousehold(persona) || fleet.modelOf(row).battery === undefined) return false;
      const percent = postPercent(row, persona);
      if (percent === 0 || routineOf(row).isBreak(row) || !isLow(row)) return false;
      const stop = `${planDate(dynamics, row)}.${stopAhead(dynamics, row)}`;
      return chance(row, isAtWork(row) ? 'workPost' : `post:${stop}`, percent);
    },
    postHere: (row) => (isAtWork(row) ? workPost : streetPost),
  };
}

/** Where a person charges before it drives on: at its usual post, if the car can. */
export function postOf({ post }: Persona, isFast: boolean): Charger {
  return post.type === 'AC' || isFast ? post : streetPost;
}

export function topUpOf({ topUpBelowPercent, topUpToPercent }: Persona): TopUp {
  return { belowPercent: topUpBelowPercent, toPercent: topUpToPercent };
}

const never = { kind: 'constant', value: 0 } as const;
