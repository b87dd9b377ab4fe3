import { nearest } from '../../nearest.ts';
import type { InitialState } from '../plan/plan.ts';
import { type Checker, chargeLimit, reportKey } from './checker.ts';

/** The charge limits of places at the start; undefined when there are none. */
export function placeLimits(
  checker: Checker,
  raw: Readonly<Record<string, string | number>> | undefined,
): InitialState['placeLimits'] {
  if (raw === undefined) return undefined;
  const names = [...checker.names.places, 'home', 'work'];
  return Object.keys(raw).flatMap((name) => {
    if (!names.includes(name)) {
      const message = `there is no place named ${name}`;
      reportKey(checker, raw, name, 'name_unknown', message, nearest(name, names));
    }
    const limitPercent = chargeLimit(checker, raw, name);
    return limitPercent === undefined ? [] : [[name, limitPercent] as const];
  });
}
