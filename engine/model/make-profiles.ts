import type { MakeProfile } from './make-profile.ts';
import { makeProfiles, usualProfile } from './make-profiles.generated.ts';

const profiles: ReadonlyMap<string, MakeProfile> = new Map(
  makeProfiles.map((profile) => [profile.make, profile]),
);

/** No car of any make reports by itself more often, ms. */
export const shortestBeatMs = [usualProfile, ...makeProfiles].reduce(
  (least, { cadenceMs }) => Math.min(least, ...Object.values(cadenceMs)),
  Infinity,
);

/** The profile of a make as the catalogue spells it; the usual one for any other. */
export function makeProfile(make: string): MakeProfile {
  return profiles.get(make) ?? { ...usualProfile, make };
}
