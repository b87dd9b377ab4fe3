import { driver } from '../../service/vehicles.ts';
import type { Action } from '../plan/plan.ts';
import type { RawStep } from '../schema/steps.ts';
import { permissions } from './access.ts';
import { type Checker, doer, type Entry, known, reportKey, target } from './checker.ts';

/** `connect`: a user connects a vehicle, or authorises anew. */
export function connect(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.connect!;
  const who = doer(checker, raw, 'connect');
  const by = user(checker, written, 'user');
  const names = permissions(checker, written, 'permissions');
  if (names?.length === 0) {
    return reportKey(checker, written, 'permissions', 'form_missing', 'nothing is granted');
  }
  if (who === undefined || by === undefined) return undefined;
  const { externalId } = written;
  return { kind: 'connect', target: who, user: by, permissions: names, externalId };
}

/** `disconnect`: one user's connection to a vehicle ends, or every connection of it. */
export function disconnect(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.disconnect!;
  if (typeof written === 'string') {
    const all = target(checker, raw, 'disconnect');
    return all && { kind: 'disconnect', target: all, user: undefined };
  }
  const who = doer(checker, raw, 'disconnect');
  const by = user(checker, written, 'user');
  if (who === undefined || (by === undefined && written.user !== undefined)) return undefined;
  return { kind: 'disconnect', target: who, user: by };
}

/** A user of the file, or the driver of the vehicles that have no owner there. */
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
