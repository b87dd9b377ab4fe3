import { anySpeed } from '../../form/quantity.ts';
import { nearest } from '../../nearest.ts';
import type { ChoiceDistribution } from '../../random/distribution.ts';
import { mostJourneysAYear } from '../../vehicle/people/journeys.ts';
import type { HouseholdPersona, Persona, PersonaKind } from '../../vehicle/row/persona.ts';
import type { RawPersonas } from '../schema/persona.ts';
import {
  anyPercent,
  type Checker,
  type Entry,
  known,
  positive,
  quantity,
  report,
  reportKey,
  reportSecond,
  reportWhole,
} from './checker.ts';
import { distribution, weigh } from './distribution.ts';
import { schedule } from './schedule.ts';
import { personaKinds, usualPersonas } from './usual-personas.ts';

/** The driver of a vehicle, or a choice to draw from; undefined when absent or wrong. */
export function persona(
  checker: Checker,
  raw: PersonaKind | RawPersonas | undefined,
): Persona | ChoiceDistribution<Persona> | undefined {
  if (raw === undefined) return undefined;
  if (typeof raw === 'string') return usualPersonas[raw];
  if (raw.choice !== undefined) return choice(checker, raw, raw.choice);
  const [kind, second] = kindsIn(raw);
  if (kind === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    const expected = [...personaKinds, 'choice'].join(', ');
    return reportWhole(checker, raw, 'form_missing', `expected one of ${expected}`);
  }
  if (second !== undefined) return reportSecond(checker, raw, kind, second, 'use choice');
  return readers[kind](checker, raw);
}

function kindsIn(raw: RawPersonas): PersonaKind[] {
  return personaKinds.filter((kind) => raw[kind] !== undefined);
}

function choice(
  checker: Checker,
  raw: RawPersonas,
  weights: Readonly<Record<string, number>>,
): ChoiceDistribution<Persona> | undefined {
  for (const kind of kindsIn(raw)) {
    if (!Object.hasOwn(weights, kind)) {
      reportKey(checker, raw, kind, 'modifier_misplaced', `${kind} is not in the choice`);
    }
  }
  if (!weigh(checker, raw, weights)) return undefined;
  const choices = Object.keys(weights).flatMap((name) => {
    const kind = personaKinds.find((each) => each === name);
    if (kind !== undefined) return [[readers[kind](checker, raw), weights[name]!] as const];
    const message = `there is no persona ${name}`;
    reportKey(checker, weights, name, 'name_unknown', message, nearest(name, personaKinds));
    return [];
  });
  return choices.length === 0 ? undefined : { kind: 'choice', weights: choices };
}

const clock = { dimension: 'timeOfDay', range: { min: 0, max: 86_399_999 } } as const;
const way = { dimension: 'distance', range: { min: 0, max: 2_000 } } as const;
const time = { dimension: 'duration', range: { min: 0, max: 86_400_000 } } as const;
const count = { dimension: 'count', range: { min: 1, max: 240 } } as const;
const share = { dimension: 'percent', range: anyPercent } as const;
const frequency = { dimension: 'count', range: { min: 0, max: mostJourneysAYear } } as const;
const times = { dimension: 'count', range: { min: 0.1, max: 10 } } as const;
/** The distances, km, at which there are destinations. */
const journey = { dimension: 'distance', range: { min: 80, max: 560 } } as const;
/** A stay ends before the next journey. */
const nights = { dimension: 'count', range: { min: 1, max: 28 } } as const;
const longestShift = { min: 3_600_000, max: 16 * 3_600_000 } as const;

const readers: Readonly<Record<PersonaKind, (checker: Checker, raw: RawPersonas) => Persona>> = {
  commuter(checker, { commuter: raw }) {
    const usual = usualPersonas.commuter;
    if (raw === undefined) return usual;
    return {
      kind: 'commuter',
      leaveMsOfDay: distribution(checker, raw, 'leave', clock) ?? usual.leaveMsOfDay,
      backMsOfDay: distribution(checker, raw, 'back', clock) ?? usual.backMsOfDay,
      distanceKm: distribution(checker, raw, 'distance', way) ?? usual.distanceKm,
      dayOffPercent: percent(checker, raw, 'daysOff') ?? usual.dayOffPercent,
      workPostPercent: percent(checker, raw, 'workPost') ?? usual.workPostPercent,
      errandPercent: percent(checker, raw, 'errands') ?? usual.errandPercent,
      errandKm: distribution(checker, raw, 'errand', way) ?? usual.errandKm,
      outingPercent: percent(checker, raw, 'outings') ?? usual.outingPercent,
      outingKm: distribution(checker, raw, 'outing', way) ?? usual.outingKm,
      ...household(checker, raw, usual),
    };
  },
  retiree(checker, { retiree: raw }) {
    const usual = usualPersonas.retiree;
    if (raw === undefined) return usual;
    return {
      kind: 'retiree',
      morningMsOfDay: distribution(checker, raw, 'morning', clock) ?? usual.morningMsOfDay,
      afternoonMsOfDay: distribution(checker, raw, 'afternoon', clock) ?? usual.afternoonMsOfDay,
      outingPercent: percent(checker, raw, 'outings') ?? usual.outingPercent,
      distanceKm: distribution(checker, raw, 'distance', way) ?? usual.distanceKm,
      stayMs: distribution(checker, raw, 'stay', time) ?? usual.stayMs,
      ...household(checker, raw, usual),
    };
  },
  family(checker, { family: raw }) {
    const usual = usualPersonas.family;
    if (raw === undefined) return usual;
    return {
      kind: 'family',
      leaveMsOfDay: distribution(checker, raw, 'leave', clock) ?? usual.leaveMsOfDay,
      schoolPercent: percent(checker, raw, 'schoolDays') ?? usual.schoolPercent,
      schoolKm: distribution(checker, raw, 'school', way) ?? usual.schoolKm,
      activityPercent: percent(checker, raw, 'activities') ?? usual.activityPercent,
      distanceKm: distribution(checker, raw, 'distance', way) ?? usual.distanceKm,
      stayMs: distribution(checker, raw, 'stay', time) ?? usual.stayMs,
      outingPercent: percent(checker, raw, 'outings') ?? usual.outingPercent,
      outingKm: distribution(checker, raw, 'outing', way) ?? usual.outingKm,
      ...household(checker, raw, usual),
    };
  },
  delivery(checker, { delivery: raw }) {
    const usual = usualPersonas.delivery;
    if (raw === undefined) return usual;
    return {
      kind: 'delivery',
      startMsOfDay: distribution(checker, raw, 'start', clock) ?? usual.startMsOfDay,
      stops: distribution(checker, raw, 'stops', count) ?? usual.stops,
      distanceKm: distribution(checker, raw, 'distance', way) ?? usual.distanceKm,
      stayMs: distribution(checker, raw, 'stay', time) ?? usual.stayMs,
      ...habits(checker, raw, usual),
    };
  },
  taxi(checker, { taxi: raw }) {
    const usual = usualPersonas.taxi;
    if (raw === undefined) return usual;
    return {
      kind: 'taxi',
      startMsOfDay: distribution(checker, raw, 'start', clock) ?? usual.startMsOfDay,
      shiftMs: quantity(checker, raw, 'shift', 'duration', longestShift) ?? usual.shiftMs,
      rideKm: distribution(checker, raw, 'ride', way) ?? usual.rideKm,
      pauseMs: distribution(checker, raw, 'pause', time) ?? usual.pauseMs,
      dayOffPercent: percent(checker, raw, 'daysOff') ?? usual.dayOffPercent,
      ...habits(checker, raw, usual),
    };
  },
};

type RawHousehold = NonNullable<RawPersonas['retiree']>;
type RawHabits = NonNullable<RawPersonas['taxi']>;

type Of<Whole, Other> = Pick<Whole, Extract<keyof Whole, keyof Other>>;
type Habits = Of<RawHabits, RawHousehold>;
type HouseholdHabits = Of<RawHousehold, NonNullable<RawPersonas['family']>>;

function household(checker: Checker, raw: HouseholdHabits, usual: HouseholdPersona) {
  return {
    eveningPercent: distribution(checker, raw, 'evenings', share) ?? usual.eveningPercent,
    mileage: distribution(checker, raw, 'mileage', times) ?? usual.mileage,
    publicPostPercent: percent(checker, raw, 'publicPost') ?? usual.publicPostPercent,
    journeysAYear: distribution(checker, raw, 'journeys', frequency) ?? usual.journeysAYear,
    journeyKm: distribution(checker, raw, 'journey', journey) ?? usual.journeyKm,
    nights: distribution(checker, raw, 'nights', nights) ?? usual.nights,
    ...habits(checker, raw, usual),
  };
}

function habits(checker: Checker, raw: Habits, usual: Persona) {
  const below = percent(checker, raw, 'topUpBelow');
  const to = percent(checker, raw, 'topUpTo');
  const topUpBelowPercent = below ?? usual.topUpBelowPercent;
  const topUpToPercent = to ?? usual.topUpToPercent;
  if (topUpToPercent < topUpBelowPercent) {
    const key = to === undefined ? 'topUpBelow' : 'topUpTo';
    report(checker, raw, key, 'out_of_range', 'topUpTo is below topUpBelow');
  }
  const { chargers } = checker.names;
  const name = known(checker, raw, 'post', 'charger', [...chargers.keys()]);
  const post = (name === undefined ? undefined : chargers.get(name)) ?? usual.post;
  const homeName = known(checker, raw, 'charger', 'charger', [...chargers.keys()]);
  const homeCharger = homeName === undefined ? undefined : chargers.get(homeName);
  if (homeName !== undefined && raw.power !== undefined) {
    reportSecond(checker, raw, 'charger', 'power', 'the charger has a power of its own');
  }
  return {
    speedKmh: quantity(checker, raw, 'speed', 'speed', anySpeed) ?? usual.speedKmh,
    chargeBelowPercent:
      distribution(checker, raw, 'chargeBelow', share) ?? usual.chargeBelowPercent,
    powerKw: quantity(checker, raw, 'power', 'power', positive) ?? usual.powerKw,
    schedule: schedule(checker, raw, 'schedule'),
    topUpBelowPercent,
    topUpToPercent,
    post,
    ...(homeCharger && { homeCharger }),
  };
}

function percent<Raw extends object>(
  checker: Checker,
  raw: Raw,
  key: Entry<Raw>,
): number | undefined {
  return quantity(checker, raw, key, 'percent', anyPercent);
}
