import { driver } from '../../service/vehicles.ts';
import { type Checker, type Entry, known } from './checker.ts';

/** A user of the file, or the driver of the vehicles for which the file names no owner. */
export function user<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
): string | undefined {
  const { users } = checker.names;
  const written = parent[key] as string | undefined;
  if (written === undefined || users.has(written)) return written;
  return known(checker, parent, key, 'user', [...users, driver]);
}
