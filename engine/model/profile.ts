import { type Cycle, meanKmh } from './cycle.ts';
import { cycles } from './cycles.generated.ts';

/** A way of driving: the phases of a published cycle, at its speeds times a factor. */
export interface SpeedProfile {
  readonly cycle: Cycle;
  readonly factor: number;
}

/**
 * The profiles by name. US highway figures stand for faster driving than their cycle, HWFET: EPA's
 * five-cycle rule weighs 79 % of the highway part of US06 (98.4 km/h) and 21 % of HWFET, which is
 * 94 km/h in the mean. A motorway is HWFET at 110 km/h.
 */
export const profiles = {
  city: { cycle: cycles.udds, factor: 1 },
  rural: { cycle: cycles.hwfet, factor: 0.9 },
  highway: { cycle: cycles.hwfet, factor: 1.2 },
  motorway: { cycle: cycles.hwfet, factor: 1.4 },
  mixed: { cycle: cycles.wltc, factor: 1 },
  udds: { cycle: cycles.udds, factor: 1 },
  hwfet: { cycle: cycles.hwfet, factor: 1 },
  us06: { cycle: cycles.us06, factor: 1 },
  wltc: { cycle: cycles.wltc, factor: 1 },
} as const satisfies Readonly<Record<string, SpeedProfile>>;

export type ProfileName = keyof typeof profiles;

export const profileNames = Object.keys(profiles) as readonly ProfileName[];

/** Mean speed of a profile, stops included, km/h. */
export function profileKmh({ cycle, factor }: SpeedProfile): number {
  const known = means.get(cycle) ?? meanKmh(cycle);
  means.set(cycle, known);
  return known * factor;
}

/** Follow from their cycles. */
const means = new WeakMap<Cycle, number>();

/** The factor of the speeds of a profile by which its mean is this one, on a grid of 5 %. */
export function factorAt(profile: SpeedProfile, kmh: number): number {
  const factor = (profile.factor * kmh) / profileKmh(profile);
  return Math.max(1, Math.round(factor * factorsPerUnit)) / factorsPerUnit;
}

/** The range of the time in traffic, as a multiple of the usual time (ours). */
export const trafficRange = { min: 0.5, max: 5 };

/** The profiles that trips may name: the built-in ones, and those of the files of a scenario. */
export class Profiles {
  readonly #own = new Map<string, SpeedProfile>();

  /** Adds the cycle of a file of the scenario. */
  add(name: string, cycle: Cycle): void {
    this.#own.set(name, { cycle, factor: 1 });
  }

  find(name: string): SpeedProfile | undefined {
    return this.#own.get(name) ?? (isProfileName(name) ? profiles[name] : undefined);
  }

  get names(): readonly string[] {
    return [...profileNames, ...this.#own.keys()];
  }
}

function isProfileName(name: string): name is ProfileName {
  return Object.hasOwn(profiles, name);
}

/** The profile of a trip of a person with this mean speed, km/h. */
export function profileAt(kmh: number): ProfileName {
  if (kmh < 39) return 'city';
  return kmh < 62 ? 'mixed' : 'rural';
}

const factorsPerUnit = 20;
