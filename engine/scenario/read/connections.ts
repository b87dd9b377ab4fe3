import { driver } from '../../service/vehicles.ts';
import { type EntryReader, known } from './checker.ts';

/** A user of the file, or the driver of the vehicles for which the file names no owner. */
export const user: EntryReader<string> = (checker, parent, key) => {
  const { users } = checker.names;
  const written = parent[key] as string | undefined;
  if (written === undefined || users.has(written)) return written;
  return known(checker, parent, key, 'user', [...users, driver]);
};
