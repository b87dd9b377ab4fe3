import type { ChoiceDistribution } from '../random/distribution.ts';
import type { Charger } from '../vehicle/charging/charger.ts';
import type { Persona, PersonaKind } from '../vehicle/people/persona.ts';
import {
  anyPercent,
  anySpeed,
  type Checker,
  known,
  positive,
  quantity,
  report,
  reportKey,
  reportWhole,
} from './checker.ts';
import { nearest } from './nearest.ts';
import { distribution, weigh } from './read-distribution.ts';
import { schedule } from './read-schedule.ts';
import type { RawPersonas } from './schema-persona.ts';
import { personaKinds, usualPersonas } from './usual-personas.ts';

/** The driver of a vehicle: one, or a choice from which each vehicle draws. Undefined when absent or wrong. */
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
  if (second !== undefined) {
    return reportKey(checker, raw, second, 'form_several', `${kind} is already there: use choice`);
  }
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
      errandPercent:
        quantity(checker, raw, 'errands', 'percent', anyPercent) ?? usual.errandPercent,
      outingPercent:
        quantity(checker, raw, 'outings', 'percent', anyPercent) ?? usual.outingPercent,
      ...habits(checker, raw, usual),
    };
  },
  retiree(checker, { retiree: raw }) {
    const usual = usualPersonas.retiree;
    if (raw === undefined) return usual;
    return {
      kind: 'retiree',
      morningMsOfDay: distribution(checker, raw, 'morning', clock) ?? usual.morningMsOfDay,
      afternoonMsOfDay: distribution(checker, raw, 'afternoon', clock) ?? usual.afternoonMsOfDay,
      outingPercent:
        quantity(checker, raw, 'outings', 'percent', anyPercent) ?? usual.outingPercent,
      distanceKm: distribution(checker, raw, 'distance', way) ?? usual.distanceKm,
      stayMs: distribution(checker, raw, 'stay', time) ?? usual.stayMs,
      ...habits(checker, raw, usual),
    };
  },
  family(checker, { family: raw }) {
    const usual = usualPersonas.family;
    if (raw === undefined) return usual;
    return {
      kind: 'family',
      leaveMsOfDay: distribution(checker, raw, 'leave', clock) ?? usual.leaveMsOfDay,
      schoolKm: distribution(checker, raw, 'school', way) ?? usual.schoolKm,
      activityPercent:
        quantity(checker, raw, 'activities', 'percent', anyPercent) ?? usual.activityPercent,
      distanceKm: distribution(checker, raw, 'distance', way) ?? usual.distanceKm,
      stayMs: distribution(checker, raw, 'stay', time) ?? usual.stayMs,
      outingPercent:
        quantity(checker, raw, 'outings', 'percent', anyPercent) ?? usual.outingPercent,
      outingKm: distribution(checker, raw, 'outing', way) ?? usual.outingKm,
      ...habits(checker, raw, usual),
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
      ...topUp(checker, raw, usual),
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
      dayOffPercent:
        quantity(checker, raw, 'daysOff', 'percent', anyPercent) ?? usual.dayOffPercent,
      ...habits(checker, raw, usual),
      ...topUp(checker, raw, usual),
    };
  },
};

type RawHabits = NonNullable<RawPersonas['commuter']>;

function habits(
  checker: Checker,
  raw: Pick<RawHabits, 'speed' | 'chargeBelow' | 'power' | 'schedule'>,
  usual: Persona,
): Pick<Persona, 'speedKmh' | 'chargeBelowPercent' | 'powerKw' | 'schedule'> {
  return {
    speedKmh: quantity(checker, raw, 'speed', 'speed', anySpeed) ?? usual.speedKmh,
    chargeBelowPercent:
      quantity(checker, raw, 'chargeBelow', 'percent', anyPercent) ?? usual.chargeBelowPercent,
    powerKw: quantity(checker, raw, 'power', 'power', positive) ?? usual.powerKw,
    schedule: schedule(checker, raw, 'schedule'),
  };
}

interface TopUp {
  readonly topUpBelowPercent: number;
  readonly topUpToPercent: number;
  readonly post: Charger;
}

function topUp(
  checker: Checker,
  raw: Pick<NonNullable<RawPersonas['taxi']>, 'topUpBelow' | 'topUpTo' | 'post'>,
  usual: TopUp,
): TopUp {
  const below = quantity(checker, raw, 'topUpBelow', 'percent', anyPercent);
  const to = quantity(checker, raw, 'topUpTo', 'percent', anyPercent);
  const topUpBelowPercent = below ?? usual.topUpBelowPercent;
  const topUpToPercent = to ?? usual.topUpToPercent;
  if (topUpToPercent < topUpBelowPercent) {
    const key = to === undefined ? 'topUpBelow' : 'topUpTo';
    report(checker, raw, key, 'out_of_range', 'topUpTo is below topUpBelow');
  }
  const { chargers } = checker.names;
  const name = known(checker, raw, 'post', 'charger', [...chargers.keys()]);
  const post = (name === undefined ? undefined : chargers.get(name)) ?? usual.post;
  return { topUpBelowPercent, topUpToPercent, post };
}
