import type { Distribution } from '../../random/distribution.ts';
import { type Charger, namelessCharger } from './charger.ts';
import type { ChargeSchedule } from './schedule.ts';

/** A driver with habits. Every day follows from the seed, the vehicle's name, these settings and the local date. */
export type Persona = HouseholdPersona | DeliveryPersona | TaxiPersona;

/** Those who drive for themselves. */
export type HouseholdPersona = CommuterPersona | RetireePersona | FamilyPersona;

export type PersonaKind = Persona['kind'];

interface Habits {
  /** Mean speed, stops included; trips beyond the town go faster (`wayOf`). */
  readonly speedKmh: number;
  /** Plugs in at home, or at a post it has found, below this state of charge. Drawn once. */
  readonly chargeBelowPercent: Distribution<number>;
  /** What the charger at home offers. */
  readonly powerKw: number;
  /** Of the charger at home. */
  readonly schedule: ChargeSchedule;
  /**
   * Whoever has less than this at a stop, or too little for the next trip, goes on charging at a post before it goes on
   * driving.
   */
  readonly topUpBelowPercent: number;
  readonly topUpToPercent: number;
  readonly post: Charger;
}

/** What people do who drive for themselves; those who drive for a living go home to a charger that is theirs. */
interface Household extends Habits {
  /** How many times as far as others it drives where it need not: on errands, outings and the like. Drawn once. */
  readonly mileage: Distribution<number>;
  /** Chance of plugging in at home in the evening whatever is in the battery. Drawn once. */
  readonly eveningPercent: Distribution<number>;
  /** Chance that a stop has a post of the street. */
  readonly publicPostPercent: number;
  /** Journeys with nights away: how many a year. Drawn once. */
  readonly journeysAYear: Distribution<number>;
  /** One way. */
  readonly journeyKm: Distribution<number>;
  readonly nights: Distribution<number>;
}

/** Leaves home in the morning, comes back in the evening; sometimes an errand on the way, or an outing on days off. */
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
  /** Chance of an outing on each day off, those of the weekend among them. */
  readonly outingPercent: number;
  /** One way. */
  readonly outingKm: Distribution<number>;
}

/** Goes out and back on any day, in the morning, in the afternoon, both or neither. */
export interface RetireePersona extends Household {
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
export interface FamilyPersona extends Household {
  readonly kind: 'family';
  /** Chance of the way to school on each weekday: children walk, too, and have holidays. */
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
export interface DeliveryPersona extends Habits {
  readonly kind: 'delivery';
  readonly startMsOfDay: Distribution<number>;
  /** How many, of each day. */
  readonly stops: Distribution<number>;
  /** From one stop to the next. */
  readonly distanceKm: Distribution<number>;
  readonly stayMs: Distribution<number>;
}

/** One ride after another for as long as the shift lasts. */
export interface TaxiPersona extends Habits {
  readonly kind: 'taxi';
  /** Drawn once: a car has the day or the night. */
  readonly startMsOfDay: Distribution<number>;
  readonly shiftMs: number;
  readonly rideKm: Distribution<number>;
  /** Between two rides. */
  readonly pauseMs: Distribution<number>;
  readonly dayOffPercent: number;
}

/** Whether it drives for itself. */
export function isHousehold(persona: Persona): persona is HouseholdPersona {
  return persona.kind !== 'delivery' && persona.kind !== 'taxi';
}

/** Where cars are charged on the way unless the persona says: in town, and by the motorway (ours). */
export const townPost: Charger = { ...namelessCharger('DC', 50), isPublic: true };
export const motorwayPost: Charger = { ...namelessCharger('DC', 150), isPublic: true };
