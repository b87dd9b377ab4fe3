import { nearest } from '../../nearest.ts';
import type { NamedArgument } from '../compose/growth.ts';
import { selfName } from '../names/roster.ts';
import { type Checker, known, report } from './checker.ts';

/**
 * Reports arguments that name nothing in the scenario at the call instead of inside the flow;
 * throws if there are any.
 */
export function checkNamed(checker: Checker, named: readonly NamedArgument[]): void {
  const { findings } = checker;
  const before = findings.count;
  for (const each of named) checkOne(checker, each);
  // Otherwise the flow would report them again.
  if (findings.count > before) findings.finish();
}

function checkOne(checker: Checker, { type, value, parent, key, isAmbient }: NamedArgument): void {
  const { users, places, chargers, webhooks, roster } = checker.names;
  switch (type) {
    case 'vehicle':
      if (roster.kindOf(value) !== undefined || (isAmbient && value === selfName)) return;
      report(
        checker,
        parent,
        key,
        'name_unknown',
        `there is no vehicle or fleet named ${value}`,
        nearest(value, [...roster.vehicles, ...roster.fleets]),
      );
      return;
    case 'charger':
      known(checker, parent, key, type, [...chargers.keys()]);
      return;
    case 'webhook':
      known(checker, parent, key, type, [...webhooks]);
      return;
    case 'user':
      known(checker, parent, key, type, [...users]);
      return;
    case 'place':
      known(checker, parent, key, type, [...places, 'home', 'work']);
  }
}
