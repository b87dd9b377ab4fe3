import { invariant } from '../../invariant.ts';
import { nearest } from '../../nearest.ts';
import { civilDateOf } from '../../time/instant.ts';
import { utc, type Zone, zone, zoneNames } from '../../time/zone.ts';
import { zoneYears } from '../../time/zone-table.ts';
import { type Checker, type Entry, type EntryReader, report } from './checker.ts';

/** The time zone named in an entry; undefined when absent or unknown, which is reported. */
export const timezone: EntryReader<Zone> = (checker, parent, key) => {
  const name = parent[key] as string | undefined;
  if (name === undefined) return undefined;
  const found = zone(name);
  if (found !== undefined) return found;
  const message = `there is no time zone ${name}; they are named like Europe/Berlin`;
  return report(checker, parent, key, 'name_unknown', message, nearestZone(name));
};

/** Reports a start outside the years with known zone rules; its local times would be wrong. */
export function checkYears<Parent extends object>(
  checker: Checker,
  { name, startAtMs }: { readonly name: string; readonly startAtMs: number },
  parent: Parent,
  key: Entry<Parent>,
): void {
  // These are fixed offsets, so no rules can change.
  if (name === utc.name || name.startsWith('Etc/')) return;
  const { year } = civilDateOf(zoneOfPlan(name).dayNumberAt(startAtMs));
  const { first, last } = zoneYears;
  if (year >= first && year <= last) return;
  const message = `the clocks of ${name} are known from ${first} to ${last}, and the scenario starts in ${year}; UTC has no limits`;
  report(checker, parent, key, 'out_of_range', message);
}

/** The zone that a checked scenario names. */
export function zoneOfPlan(name: string): Zone {
  const found = zone(name);
  invariant(found !== undefined, 'a checked scenario names zones that exist');
  return found;
}

/** The zone of a city: `Berlin`, `new york`. */
function nearestZone(name: string): string | undefined {
  const names = zoneNames();
  const city = `/${name.replaceAll(' ', '_').toLowerCase()}`;
  return names.find((each) => each.toLowerCase().endsWith(city)) ?? nearest(name, names);
}
