import { entriesOfStep, type InSteps } from '../../in-steps.ts';
import type {
  CountComparison,
  Expectation,
  ExpectationForm,
  PresentExpectation,
} from '../plan/expectations.ts';
import type { RawExpectation } from '../schema/expectations.ts';
import { valueSpan } from '../source/tree.ts';
import {
  type Checker,
  type Entry,
  known,
  plainNumber,
  positionOf,
  present,
  report,
  reportKey,
  reportSecond,
  reportWhole,
  target,
} from './checker.ts';
import { comparison, valueForms } from './comparison.ts';
import { arrivals, deliveries } from './deliveries.ts';
import { divergence } from './divergence.ts';
import { legacy } from './legacy.ts';
import {
  boundMisplaced,
  bounds,
  inTime,
  refuseAtEnd,
  refuseBoundsAtEnd,
  temporal,
  temporalForms,
} from './temporal.ts';

type RawList = readonly (string | RawExpectation)[];

/**
 * Reads the expectations of one list in steps. Reports every mistake and leaves out the
 * expectations that have one.
 */
export function* readingExpectations(
  checker: Checker,
  raw: RawList,
  path: string,
  isRead: (index: number) => boolean = () => true,
): InSteps<Expectation[]> {
  const read: Expectation[] = [];
  for (const [index, each] of raw.entries()) {
    if (index % entriesOfStep === 0) yield;
    if (!isRead(index)) continue;
    const frame = {
      name: typeof each === 'string' ? undefined : each.name,
      because: typeof each === 'string' ? undefined : each.because,
      path: `${path}[${index}]`,
      position:
        typeof each === 'string'
          ? checker.findings.positionOf(valueSpan(checker.tree, raw, index))
          : positionOf(checker, each),
    };
    const form = typeof each === 'string' ? condition(checker, raw, index) : formOf(checker, each);
    if (form !== undefined) read.push({ ...frame, ...form });
  }
  return read;
}

/** Reads the expectations at the end of a scenario in steps; these take no deadline. */
export function* finalExpectations(
  checker: Checker,
  raw: RawList,
  path: string,
): InSteps<PresentExpectation[]> {
  const inTheEnd = raw.map((each) => typeof each === 'string' || isAtEnd(checker, each));
  const read = yield* readingExpectations(checker, raw, path, (index) => inTheEnd[index]!);
  return read.filter(isPresent);
}

function isAtEnd(checker: Checker, raw: RawExpectation): boolean {
  const form = formIn(raw);
  if (isTemporalForm(form)) refuseAtEnd(checker, raw, form);
  else if (form === 'fact' || form === 'webhook') return refuseBoundsAtEnd(checker, raw);
  return !isTemporalForm(form);
}

function isPresent(expectation: Expectation): expectation is PresentExpectation {
  return expectation.kind !== 'temporal';
}

function condition(checker: Checker, raw: RawList, index: number): ExpectationForm | undefined {
  const read = checker.expressions.compile(raw, index, 'condition');
  return read === undefined ? undefined : { kind: 'condition', condition: read };
}

function formOf(checker: Checker, raw: RawExpectation): ExpectationForm | undefined {
  const [, second] = present(raw, forms);
  const form = formIn(raw);
  if (second !== undefined) return reportSecond(checker, raw, form!, second);
  if (form === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    const wanted = [...forms, ...namedOtherwise].map((each) => `${each}:`).join(', ');
    return reportWhole(checker, raw, 'form_missing', `expected one of ${wanted}`);
  }
  misplace(checker, raw, form);
  return readers[form](checker, raw);
}

/**
 * The form of an expectation. `never` and `inOrder` also modify other forms; without another form,
 * they are forms of their own.
 */
function formIn(raw: RawExpectation): Form | undefined {
  const [form] = present(raw, forms) as (typeof forms)[number][];
  if (form !== undefined) return form;
  return typeof raw.never === 'string' ? 'never' : raw.inOrder && 'inOrder';
}

function isTemporalForm(form: Form | undefined): form is (typeof temporalForms)[number] {
  return (temporalForms as readonly unknown[]).includes(form);
}

const forms = [
  'value',
  'fact',
  'signal',
  'webhook',
  'deliveries',
  'legacy',
  'divergence',
  'eventually',
  'always',
] as const;
const namedOtherwise = ['never', 'inOrder'] as const;

type Form = (typeof forms)[number] | (typeof namedOtherwise)[number];

const countForms = ['count', 'atLeast', 'atMost', 'never'] as const;

const ofArrivals = ['where', 'payload', 'distinctBy', 'inOrder'] as const;
const ofValues = [
  ...valueForms.filter((each) => each !== 'atLeast' && each !== 'atMost'),
  'tolerance',
] as const;

const ofOthers = [
  ...valueForms,
  'tolerance',
  'count',
  'vehicle',
  'where',
  'payload',
  'distinctBy',
  'unless',
] as const;

const foreignTo: Readonly<Record<Form, readonly Entry<RawExpectation>[]>> = {
  value: ['count', 'never', 'vehicle', 'unless', ...ofArrivals, ...bounds],
  fact: [...ofValues, 'payload', 'distinctBy', 'inOrder', 'unless'],
  signal: ['count', 'never', 'unless', ...ofArrivals, ...bounds],
  webhook: [...ofValues, 'unless'],
  deliveries: [...ofOthers, 'never', 'inOrder', ...bounds],
  legacy: [...ofOthers.filter(isOfOthersThanLegacy), 'never', 'inOrder', ...bounds],
  divergence: [...ofOthers, 'never', 'inOrder', ...bounds],
  eventually: [...ofOthers, 'never', 'inOrder'],
  always: [...ofOthers, 'never', 'inOrder'],
  never: [...ofOthers, 'inOrder'],
  inOrder: [...ofOthers, 'never'],
};

function isOfOthersThanLegacy(key: (typeof ofOthers)[number]): boolean {
  return key !== 'matches' && key !== 'tolerance' && key !== 'unless';
}

/** Reports the keys that do not belong to a form. */
function misplace(checker: Checker, raw: RawExpectation, form: Form): void {
  const foreign: readonly Entry<RawExpectation>[] = foreignTo[form];
  for (const key of present(raw, foreign)) {
    const message = (bounds as readonly string[]).includes(key)
      ? boundMisplaced(key as (typeof bounds)[number], form)
      : `${key} does not belong to ${form}`;
    reportKey(checker, raw, key, 'modifier_misplaced', message);
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
    const ofFacts = checker.expressions.ofFacts();
    const where = raw.where === undefined ? undefined : ofFacts.compile(raw, 'where', 'condition');
    if (count === undefined || (raw.vehicle !== undefined && who === undefined)) return undefined;
    if (raw.where !== undefined && where === undefined) return undefined;
    return inTime(checker, raw, { kind: 'fact', fact, target: who, where, count });
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
  webhook(checker, raw) {
    const form = arrivals(checker, raw, countOf);
    return form && inTime(checker, raw, form);
  },
  deliveries,
  legacy,
  divergence,
  eventually: (checker, raw) => temporal(checker, raw, 'eventually'),
  always: (checker, raw) => temporal(checker, raw, 'always'),
  never: (checker, raw) => temporal(checker, raw, 'never'),
  inOrder: (checker, raw) => temporal(checker, raw, 'inOrder'),
};

/** The expected number of occurrences. */
function countOf(
  checker: Checker,
  raw: RawExpectation,
  what: 'fact' | 'webhook',
): CountComparison | undefined {
  const [form, second] = present(raw, countForms);
  if (second !== undefined) return reportSecond(checker, raw, form!, second);
  if (form === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    const message = `how often: one of ${countForms.join(', ')}`;
    return reportKey(checker, raw, what, 'form_missing', message);
  }
  if (form === 'never') {
    if (raw.never === true) return { kind: 'count', count: 0 };
    return report(checker, raw, 'never', 'wrong_type', `never: true, for a ${what} is counted`);
  }
  const key = form as 'count' | 'atLeast' | 'atMost';
  if (typeof raw[key] === 'string') {
    return report(checker, raw, key, 'wrong_type', `a ${what} is counted: expected a whole number`);
  }
  const count = plainNumber(checker, raw, key, { min: 0, max: 1_000_000_000, whole: true });
  return count === undefined ? undefined : { kind: key, count };
}
