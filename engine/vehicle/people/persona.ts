import type { Distribution } from '../../random/distribution.ts';
import { type Charger, namelessCharger } from '../charging/charger.ts';
import type { ChargeSchedule } from '../settings.ts';

/** A driver with habits. Every day follows from the seed, the vehicle's name, these settings and the local date. */
export type Persona =
  | CommuterPersona
  | RetireePersona
  | FamilyPersona
  | DeliveryPersona
  | TaxiPersona;

export type PersonaKind = Persona['kind'];

interface Habits {
  /** Mean speed, stops included; trips beyond the town go faster (`speedKmhOf`). */
  readonly speedKmh: number;
  /** Plugs in at home below this state of charge. */
  readonly chargeBelowPercent: number;
  /** What the charger at home offers. */
  readonly powerKw: number;
  /** Of the charger at home. */
  readonly schedule: ChargeSchedule;
}

/** Leaves home in the morning, comes back in the evening; sometimes an errand on the way, or an outing at weekends. */
export interface CommuterPersona extends Habits {
  readonly kind: 'commuter';
  /** Milliseconds after midnight. */
  readonly leaveMsOfDay: Distribution<number>;
  readonly backMsOfDay: Distribution<number>;
  /** One way. */
  readonly distanceKm: Distribution<number>;
  /** Chance of an errand on the way home. */
  readonly errandPercent: number;
  /** Chance of an outing on each day of the weekend. */
  readonly outingPercent: number;
}

/** Goes out and back on any day, in the morning, in the afternoon, both or neither. */
export interface RetireePersona extends Habits {
  readonly kind: 'retiree';
  readonly morningMsOfDay: Distribution<number>;
  readonly afternoonMsOfDay: Distribution<number>;
  /** Chance of each of the two. */
  readonly outingPercent: number;
  /** One way. */
  readonly distanceKm: Distribution<number>;
  readonly stayMs: Distribution<number>;
}

/** Takes children to school on weekdays, drives to some activity on most days, and further out on some at weekends. */
export interface FamilyPersona extends Habits {
  readonly kind: 'family';
  /** The way to school, drawn once. */
  readonly schoolKm: Distribution<number>;
  readonly leaveMsOfDay: Distribution<number>;
  /** Chance of an activity or of shopping on each day. */
  readonly activityPercent: number;
  /** One way. */
  readonly distanceKm: Distribution<number>;
  readonly stayMs: Distribution<number>;
  /** Chance of an outing on each day of the weekend. */
  readonly outingPercent: number;
  /** One way. */
  readonly outingKm: Distribution<number>;
}

/** Whoever drives for a living charges on the way too. */
interface Trade extends Habits {
  /** Below this state of charge it goes on charging at a post before it goes on driving. */
  readonly topUpBelowPercent: number;
  readonly topUpToPercent: number;
  readonly post: Charger;
}

/** A round of many short stops from Monday to Saturday. */
export interface DeliveryPersona extends Trade {
  readonly kind: 'delivery';
  readonly startMsOfDay: Distribution<number>;
  /** How many, of each day. */
  readonly stops: Distribution<number>;
  /** From one stop to the next. */
  readonly distanceKm: Distribution<number>;
  readonly stayMs: Distribution<number>;
}

/** One ride after another for as long as the shift lasts. */
export interface TaxiPersona extends Trade {
  readonly kind: 'taxi';
  /** Drawn once: a car has the day or the night. */
  readonly startMsOfDay: Distribution<number>;
  readonly shiftMs: number;
  readonly rideKm: Distribution<number>;
  /** Between two rides. */
  readonly pauseMs: Distribution<number>;
  readonly dayOffPercent: number;
}

/** Where cars are charged on the way unless the persona says (ours). */
export const usualPost: Charger = { ...namelessCharger('DC', 50), isPublic: true };

/** Beyond the town, km, and what a trip that long averages at least, km/h (ours). */
const farKm = 30;
const farKmh = 85;

/** Mean speed of a trip. A commuter's is the one of its way, however long that is. */
export function speedKmhOf({ kind, speedKmh }: Persona, distanceKm: number): number {
  return kind === 'commuter' || distanceKm <= farKm ? speedKmh : Math.max(farKmh, speedKmh);
}
