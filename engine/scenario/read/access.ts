import { nearestByPart } from '../../nearest.ts';
import { type EntryReader, report } from './checker.ts';

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
