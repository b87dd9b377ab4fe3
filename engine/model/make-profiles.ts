import type { MakeProfile } from './make-profile.ts';
import { makeProfiles, usualProfile } from './make-profiles.generated.ts';
import type { VehicleModel } from './model.ts';

const profiles: ReadonlyMap<string, MakeProfile> = new Map(
  makeProfiles.map((profile) => [profile.make, profile]),
);

/** No car of the catalogue reports by itself more often, ms. */
export const shortestBeatMs = [usualProfile, ...makeProfiles].reduce(
  (least, { cadenceMs }) => Math.min(least, ...Object.values(cadenceMs)),
  Infinity,
);

/** The profile of a make as the catalogue spells it; the usual one for any other. */
export function makeProfile(make: string): MakeProfile {
  return profiles.get(make) ?? { ...usualProfile, make };
}

/** The profile of a model: that of its make, unless it has one of its own. */
export function modelProfile({ make, own }: Pick<VehicleModel, 'make' | 'own'>): MakeProfile {
  return own === undefined ? makeProfile(make) : own.profile;
}
