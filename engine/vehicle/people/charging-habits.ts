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

/** The places and times at which a person plugs in, by charge, habit and available posts. */
export interface ChargingHabits {
  /** Whether the person plugs in at home, having just arrived. */
  readonly wantsCharge: (row: number) => boolean;
  /** Whether the stop just reached has a post that the person uses. */
  readonly findsPost: (row: number) => boolean;
  /** The charger used there. */
  readonly postHere: (row: number) => Charger;
}

/** Evening hours, as ms after midnight, in which people plug in who do so every evening (ours). */
const evening = { fromMs: 16 * 3_600_000, toMs: 4 * 3_600_000 } as const;

/** Posts at work and on the street, and those on the way for cars without DC (ours). */
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

/** The charger for a stop on the way: the person's usual post, if the car can use it. */
export function postOf({ post }: Persona, isFast: boolean): Charger {
  return post.type === 'AC' || isFast ? post : streetPost;
}

export function topUpOf({ topUpBelowPercent, topUpToPercent }: Persona): TopUp {
  return { belowPercent: topUpBelowPercent, toPercent: topUpToPercent };
}

const never = { kind: 'constant', value: 0 } as const;
