import {
  type Checker,
  type Entry,
  known,
  plainNumber,
  positionOf,
  present,
  report,
  reportKey,
  reportWhole,
  target,
} from './checker.ts';
import type { CountComparison, Expectation, ExpectationForm } from './plan-expectations.ts';
import { comparison, valueForms } from './read-comparison.ts';
import { arrivals, deliveries } from './read-deliveries.ts';
import type { RawExpectation } from './schema-expectations.ts';
import { valueSpan } from './tree.ts';

type RawList = readonly (string | RawExpectation)[];

/** The expectations of one list; those with mistakes are left out, everything wrong is reported. */
export function expectations(checker: Checker, raw: RawList, path: string): Expectation[] {
  return raw.flatMap((each, index) => {
    const frame = {
      name: typeof each === 'string' ? undefined : each.name,
      because: typeof each === 'string' ? undefined : each.because,
      path: `${path}[${index}]`,
      position:
        typeof each === 'string'
          ? checker.findings.positionAt(valueSpan(checker.tree, raw, index).start)
          : positionOf(checker, each),
    };
    const form = typeof each === 'string' ? condition(checker, raw, index) : formOf(checker, each);
    return form === undefined ? [] : [{ ...frame, ...form }];
  });
}

function condition(checker: Checker, raw: RawList, index: number): ExpectationForm | undefined {
  const read = checker.expressions.compile(raw, index, 'condition');
  return read === undefined ? undefined : { kind: 'condition', condition: read };
}

function formOf(checker: Checker, raw: RawExpectation): ExpectationForm | undefined {
  const [form, second] = present(raw, forms);
  if (second !== undefined) {
    return reportKey(checker, raw, second, 'form_several', `${form!} is already there: choose one`);
  }
  if (form === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    const wanted = forms.map((each) => `${each}:`).join(', ');
    return reportWhole(checker, raw, 'form_missing', `expected one of ${wanted}`);
  }
  misplace(checker, raw, form as Form);
  return readers[form as Form](checker, raw);
}

const forms = ['value', 'fact', 'signal', 'webhook', 'deliveries'] as const;

type Form = (typeof forms)[number];

const countForms = ['count', 'atLeast', 'atMost', 'never'] as const;

const ofArrivals = ['where', 'distinctBy', 'inOrder'] as const;
const ofValues = [
  ...valueForms.filter((each) => each !== 'atLeast' && each !== 'atMost'),
  'tolerance',
] as const;

const foreignTo: Readonly<Record<Form, readonly Entry<RawExpectation>[]>> = {
  value: ['count', 'never', 'vehicle', ...ofArrivals],
  fact: [...ofValues, ...ofArrivals],
  signal: ['count', 'never', ...ofArrivals],
  webhook: ofValues,
  deliveries: [...valueForms, 'tolerance', 'count', 'never', 'vehicle', ...ofArrivals],
};

/** What each form does not take. */
function misplace(checker: Checker, raw: RawExpectation, form: Form): void {
  const foreign: readonly Entry<RawExpectation>[] = foreignTo[form];
  for (const key of present(raw, foreign)) {
    reportKey(checker, raw, key, 'modifier_misplaced', `${key} does not belong to ${form}`);
  }
}

const readers: Readonly<
  Record<Form, (checker: Checker, raw: RawExpectation) => ExpectationForm | undefined>
> = {
  value(checker, raw) {
    const value = checker.expressions.compile(raw, 'value', 'value');
    const judged = comparison(checker, raw, value);
    if (value === undefined || judged === undefined) return undefined;
    return { kind: 'value', value, comparison: judged };
  },
  fact(checker, raw) {
    const fact = raw.fact!;
    if (!/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$/.test(fact)) {
      const message = 'expected the kind of a log entry, such as charge.completed';
      report(checker, raw, 'fact', 'value_malformed', message);
    }
    const who = target(checker, raw, 'vehicle');
    const count = countOf(checker, raw, 'fact');
    if (count === undefined || (raw.vehicle !== undefined && who === undefined)) return undefined;
    return { kind: 'fact', fact, target: who, count };
  },
  signal(checker, raw) {
    const signal = known(checker, raw, 'signal', 'signal', checker.catalogue.signalNames);
    if (raw.vehicle === undefined && !checker.damaged.has(raw)) {
      reportKey(checker, raw, 'signal', 'form_missing', 'of which vehicle: add vehicle:');
    }
    const who = target(checker, raw, 'vehicle');
    const judged = comparison(checker, raw, undefined);
    if (signal === undefined || who === undefined || judged === undefined) return undefined;
    return { kind: 'signal', signal, target: who, comparison: judged };
  },
  webhook: (checker, raw) => arrivals(checker, raw, countOf),
  deliveries,
};

/** How often something is expected. */
function countOf(
  checker: Checker,
  raw: RawExpectation,
  what: 'fact' | 'webhook',
): CountComparison | undefined {
  const [form, second] = present(raw, countForms);
  if (second !== undefined) {
    return reportKey(checker, raw, second, 'form_several', `${form!} is already there: choose one`);
  }
  if (form === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    const message = `how often: one of ${countForms.join(', ')}`;
    return reportKey(checker, raw, what, 'form_missing', message);
  }
  if (form === 'never') return { kind: 'count', count: 0 };
  const key = form as 'count' | 'atLeast' | 'atMost';
  if (typeof raw[key] === 'string') {
    return report(checker, raw, key, 'wrong_type', `a ${what} is counted: expected a whole number`);
  }
  const count = plainNumber(checker, raw, key, { min: 0, max: 1_000_000_000, whole: true });
  return count === undefined ? undefined : { kind: key, count };
}
