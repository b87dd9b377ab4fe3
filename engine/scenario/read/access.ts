import { nearestByPart } from '../../nearest.ts';
import type { OfflineSpells } from '../plan/plan.ts';
import type { RawFleet, RawVehicle } from '../schema/vehicles.ts';
import { type Checker, type EntryReader, positiveDuration, report } from './checker.ts';
import { distribution } from './distribution.ts';

/** The permission names in an entry; undefined when absent. */
export const permissions: EntryReader<readonly string[]> = (checker, parent, key) => {
  const names = parent[key] as string[] | undefined;
  names?.forEach((name, index) => {
    if (checker.catalogue.permissions.includes(name)) return;
    const suggestion = nearestByPart(name, checker.catalogue.permissions);
    report(checker, names, index, 'name_unknown', `there is no permission ${name}`, suggestion);
  });
  return names;
};

/** The frequency and length of a vehicle's own offline spells; undefined when absent or wrong. */
export function offlineSpells(
  checker: Checker,
  { offline: raw }: RawVehicle | RawFleet,
): OfflineSpells | undefined {
  if (raw === undefined) return undefined;
  const measure = { dimension: 'duration', range: positiveDuration } as const;
  const everyMs = distribution(checker, raw, 'every', measure);
  const forMs = distribution(checker, raw, 'for', measure);
  return everyMs && forMs && { everyMs, forMs };
}
