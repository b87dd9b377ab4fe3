import type { Distribution } from '../../random/distribution.ts';
import { type Charger, namelessCharger } from './charger.ts';
import type { ChargeSchedule } from './schedule.ts';

/** A driver with habits. Each day follows from seed, vehicle name, settings and local date. */
export type Persona = HouseholdPersona | DeliveryPersona | TaxiPersona;

/** Private drivers. */
export type HouseholdPersona = CommuterPersona | RetireePersona | FamilyPersona;

export type PersonaKind = Persona['kind'];

interface DriverHabits {
  /** Mean speed, stops included; trips beyond the town are faster (`wayOf`). */
  readonly speedKmh: number;
  /** The state of charge below which the person plugs in at home or at a post. Drawn once. */
  readonly chargeBelowPercent: Distribution<number>;
  /** The power of the charger at home. */
  readonly powerKw: number;
  /** The charger at home, in place of one of that power; undefined: one of its own. */
  readonly homeCharger?: Charger | undefined;
  /** The schedule at home. */
  readonly schedule: ChargeSchedule;
  /**
   * The state of charge at a stop below which the person charges at a post before driving on; also
   * done when the next trip needs more.
   */
  readonly topUpBelowPercent: number;
  readonly topUpToPercent: number;
  readonly post: Charger;
}

/** The habits of private drivers; commercial drivers return to a charger of their own. */
interface Household extends DriverHabits {
  /** The factor on distances of optional trips, such as errands and outings. Drawn once. */
  readonly mileage: Distribution<number>;
  /** Chance of plugging in at home in the evening at any state of charge. Drawn once. */
  readonly eveningPercent: Distribution<number>;
  /** Chance that a stop has a street post. */
  readonly publicPostPercent: number;
  /** The number of journeys a year with nights away. Drawn once. */
  readonly journeysAYear: Distribution<number>;
  /** One way. */
  readonly journeyKm: Distribution<number>;
  readonly nights: Distribution<number>;
}

/** Leaves home in the morning and returns in the evening; some errands, some outings. */
export interface CommuterPersona extends Household {
  readonly kind: 'commuter';
  /** Milliseconds after midnight. */
  readonly leaveMsOfDay: Distribution<number>;
  readonly backMsOfDay: Distribution<number>;
  /** One way, drawn once. */
  readonly distanceKm: Distribution<number>;
  /** Chance of not driving to work on a day from Monday to Friday. */
  readonly dayOffPercent: number;
  /** Chance that there is a charger at work. */
  readonly workPostPercent: number;
  /** Chance of an errand on the way home. */
  readonly errandPercent: number;
  readonly errandKm: Distribution<number>;
  /** Chance of an outing on each day off, including the weekend. */
  readonly outingPercent: number;
  /** One way. */
  readonly outingKm: Distribution<number>;
}

/** Goes out and back on any day, in the morning, in the afternoon, both or neither. */
export interface RetireePersona extends Household {
  readonly kind: 'retiree';
  readonly morningMsOfDay: Distribution<number>;
  readonly afternoonMsOfDay: Distribution<number>;
  /** Chance of each of the two outings. */
  readonly outingPercent: number;
  /** One way. */
  readonly distanceKm: Distribution<number>;
  readonly stayMs: Distribution<number>;
}

/** Drives children to school on weekdays, often to activities, further on some weekends. */
export interface FamilyPersona extends Household {
  readonly kind: 'family';
  /** Chance of driving to school on each weekday: children walk, too, and have holidays. */
  readonly schoolPercent: number;
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

/** A round of many short stops from Monday to Saturday. */
export interface DeliveryPersona extends DriverHabits {
  readonly kind: 'delivery';
  readonly startMsOfDay: Distribution<number>;
  /** The number of stops a day. */
  readonly stops: Distribution<number>;
  /** The distance between stops. */
  readonly distanceKm: Distribution<number>;
  readonly stayMs: Distribution<number>;
}

/** One ride after another for as long as the shift lasts. */
export interface TaxiPersona extends DriverHabits {
  readonly kind: 'taxi';
  /** Drawn once: a car drives by day or by night. */
  readonly startMsOfDay: Distribution<number>;
  readonly shiftMs: number;
  readonly rideKm: Distribution<number>;
  /** The time between two rides. */
  readonly pauseMs: Distribution<number>;
  readonly dayOffPercent: number;
}

/** Whether a persona is a private driver. */
export function isHousehold(persona: Persona): persona is HouseholdPersona {
  return persona.kind !== 'delivery' && persona.kind !== 'taxi';
}

/** The default chargers on the way: in town, and by the motorway (ours). */
export const townPost: Charger = { ...namelessCharger('DC', 50), isPublic: true };
export const motorwayPost: Charger = { ...namelessCharger('DC', 150), isPublic: true };
