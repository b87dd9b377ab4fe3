import { number, enum as oneOf, strictObject, union } from 'zod';
import { type FormField, optional, type SteppedField, stepped } from '../../form/field.ts';
import { amountWords } from '../../form/number-words.ts';
import { anySpeed } from '../../form/quantity.ts';
import { text } from '../../form/schemas.ts';
import type { InSteps } from '../../in-steps.ts';
import { profileKmh, profileNames, profiles, trafficRange } from '../../model/profile.ts';
import { nearest } from '../../nearest.ts';
import type { TripLeg } from '../../vehicle/payloads.ts';
import type { Amount } from '../plan/moment.ts';
import { plainNumber, type ScenarioEntry } from '../read/checker.ts';
import { drawn } from '../read/fields.ts';
import { distribution } from '../schema/values.ts';
import { namedFile } from './named-file.ts';

/** The speeds of a trip or of a leg of one. */
export type Pace =
  | { readonly kind: 'speed'; readonly speedKmh: Amount }
  | { readonly kind: 'profile'; readonly profile: NamedProfile; readonly traffic: number };

/** A profile by the name that commands have for it. */
export interface NamedProfile {
  readonly name: string;
  /** Its mean speed, stops included, km/h. */
  readonly meanKmh: number;
  /** It has the speeds of its route. */
  readonly isRecorded?: boolean | undefined;
}

const constantSpeed = drawn('speed', anySpeed, '90km/h')('constant speed');

/** A speed, or the word for those by which a route was recorded. */
const speed: FormField<Amount | 'recorded', number | 'recorded'> = {
  schema: () =>
    distribution('constant speed; `recorded` has those of the times in the GPX file', '90km/h'),
  read: (at: ScenarioEntry) => (at.value === 'recorded' ? 'recorded' : constantSpeed.read(at)),
  write: (value) => (value === 'recorded' ? value : constantSpeed.write(value)),
  isOptional: false,
};

/** The ending of the name of a file of times and speeds. */
const fileEnding = /\.(csv|tsv|txt)$/i;

const profile: SteppedField<NamedProfile, string> = stepped({
  schema: () =>
    union([
      oneOf(profileNames),
      text('path of a CSV file of seconds and speeds, relative to this file', './ride.csv'),
      strictObject({
        file: text('path of a CSV file of seconds and speeds, relative to this file', './ride.csv'),
        text: text('content of the file, for a scenario without other files'),
      }),
    ]).describe('driving profile, or a CSV file of seconds and speeds; default: mixed'),
  readInSteps: readProfile,
  write: (name) => name,
  isOptional: false,
});

function* readProfile(at: ScenarioEntry): InSteps<NamedProfile | undefined> {
  if (!at.isPresent) return undefined;
  if (typeof at.value !== 'string') return yield* ofFile(at.at('file'), at.at('text').value);
  if (fileEnding.test(at.value)) return yield* ofFile(at);
  const known = profileNames.find((name) => name === at.value);
  if (known !== undefined) return builtIn(known);
  const message = `there is no profile ${at.value}; files end in .csv`;
  return at.report('word_unknown', message, nearest(at.value, profileNames));
}

const traffic: FormField<number> = {
  schema: () =>
    number().describe(
      'time that the profile takes, as a multiple of its usual time, 0.5 to 5, in steps of 0.05: 1.5 is half as long again; default: 1',
    ),
  read: (at: ScenarioEntry) => at.by(plainNumber, trafficRange),
  write: (value) => value,
  isOptional: false,
};

/** The keys of the pace of a trip, each of which may be left out. */
export const paceFields = {
  speed: optional(speed),
  profile: optional(profile),
  traffic: optional(traffic),
};

/** Those of a leg. */
export const legPaceFields = { ...paceFields, speed: optional(constantSpeed) };

function* ofFile(at: ScenarioEntry, content?: unknown): InSteps<NamedProfile | undefined> {
  const { findings, profiles: known } = at.checker;
  const opened = namedFile(at, 'profile', content);
  const cycle = opened && (yield* known.read(findings, opened));
  return cycle && { name: opened.path, meanKmh: profileKmh({ cycle, factor: 1 }) };
}

/** A built-in profile. */
export function builtIn(name: keyof typeof profiles): NamedProfile {
  return { name, meanKmh: profileKmh(profiles[name]) };
}

/** The values of the keys of a pace. */
export interface SaidPace {
  readonly speed: Amount | 'recorded' | undefined;
  readonly profile: NamedProfile | undefined;
  readonly traffic: number | undefined;
}

/** The values of a leg's pace keys, read in steps. */
export function* saidPace(at: ScenarioEntry): InSteps<SaidPace> {
  return {
    speed: constantSpeed.read(at.at('speed')),
    profile: yield* readProfile(at.at('profile')),
    traffic: traffic.read(at.at('traffic')),
  };
}

/**
 * The pace of a trip or a leg; undefined where it is wrong, which is reported. `recorded` is the
 * profile by the times of its route.
 */
export function paceOf(
  at: ScenarioEntry,
  said: SaidPace,
  recorded?: NamedProfile,
): Pace | undefined {
  const [constant, named, slower] = [at.at('speed'), at.at('profile'), at.at('traffic')];
  if (constant.isPresent && named.isPresent) {
    return named.reportKey('form_several', 'speed is already there: choose one');
  }
  const isRecorded = said.speed === 'recorded';
  if (constant.isPresent && slower.isPresent && !isRecorded) {
    return slower.reportKey('modifier_misplaced', 'traffic slows a profile: a speed is constant');
  }
  if (constant.isPresent && !isRecorded) {
    const { speed: speedKmh } = said;
    return speedKmh === undefined || speedKmh === 'recorded'
      ? undefined
      : { kind: 'speed', speedKmh };
  }
  const like = isRecorded ? recorded : named.isPresent ? said.profile : builtIn('mixed');
  const time = slower.isPresent ? said.traffic : 1;
  if (like === undefined || time === undefined) return undefined;
  return { kind: 'profile', profile: like, traffic: toStep(time) };
}

/** To the nearest 0.05. */
function toStep(time: number): number {
  return Math.round(time * 20) / 20;
}

/** The speeds of a leg as a command has them. */
export function driven(pace: Pace, draw: (amount: Amount) => number): Omit<TripLeg, 'distanceKm'> {
  if (pace.kind === 'speed') return { speedKmh: draw(pace.speedKmh) };
  const { name, meanKmh } = pace.profile;
  if (pace.traffic === 1) return { speedKmh: meanKmh, profile: name };
  return { speedKmh: meanKmh / pace.traffic, profile: name, traffic: pace.traffic };
}

/**
 * The keys from which the pace of a recorded leg is written again: a profile has its own speeds.
 */
export function recordedPace({ speedKmh, profile: like, traffic: time }: TripLeg) {
  return like === undefined ? { speed: speedKmh } : { profile: like, traffic: time };
}

export function writtenPace(leg: TripLeg) {
  if (leg.profile === undefined) return { speed: constantSpeed.write(leg.speedKmh) };
  const { profile: like, traffic: time } = leg;
  return time === undefined ? { profile: like } : { profile: like, traffic: time };
}

export function paceWords(pace: Pace): string {
  if (pace.kind === 'speed') return `at ${amountWords(pace.speedKmh, 'km/h')}`;
  const { profile: like, traffic: time } = pace;
  const slowness = time === 1 ? '' : `, ${time} times as long`;
  if (like.isRecorded === true) return `at its recorded speeds${slowness}`;
  return fileEnding.test(like.name)
    ? `as in ${like.name}${slowness}`
    : `as in ${like.name} traffic${slowness}`;
}
