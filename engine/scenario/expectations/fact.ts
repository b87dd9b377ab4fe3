import { type FormField, optional, text } from '../../form/field.ts';
import { nearest } from '../../nearest.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { countHolds, counts, describeCount, onlyLimits } from './count.ts';
import { ofCount } from './deadline.ts';
import { expectation } from './form.ts';
import { vehicle, where } from './keys.ts';

const entryKind: FormField<string> = {
  ...text('kind of a log entry', 'charge.completed'),
  read(at) {
    const entry = at as ScenarioEntry;
    const kind = String(at.value);
    if (!/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$/.test(kind)) {
      const message = 'expected the kind of a log entry, such as charge.completed';
      return entry.report('value_malformed', message);
    }
    const { entryKinds } = entry.checker.catalogue;
    if (entryKinds.includes(kind)) return kind;
    const message = `there is no kind ${kind} of log entries`;
    return entry.report('name_unknown', message, nearest(kind, entryKinds));
  },
};

/** The number of times that something happened. */
export const fact = expectation({
  name: 'fact',
  keys: {
    fact: entryKind,
    vehicle: optional(vehicle),
    where: optional(where('ofFacts')),
    count: counts,
    deadline: ofCount,
  },
  sentence({ fact: kind, vehicle: target, where: which, count }) {
    const narrowed = which === undefined ? '' : ` where ${which.source}`;
    return `${kind} of ${target?.name ?? 'any vehicle'}${narrowed} ${describeCount(count)}`;
  },
  about: ({ fact: kind, vehicle: target, where: which }) => ({
    fact: kind,
    target,
    readsFacts: which !== undefined,
  }),
  isKept: ({ count }) => onlyLimits(count),
  weigh({ fact: kind, vehicle: target, where: which, count }, run, since) {
    const found = run.evidence.facts.of(run, { fact: kind, target, where: which }, since);
    return [countHolds(count, found), `it happened ${found} times`];
  },
  examples: `- { fact: charge.completed, vehicle: car, count: 1 }
- { fact: trip.arrived, atLeast: 1, within: 2h }
- { fact: charge.stopped, never: true }
- { fact: trip.arrived, where: fact.distanceKm > 10, atMost: 3 }`,
});
