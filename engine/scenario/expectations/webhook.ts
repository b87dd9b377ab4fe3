import { type FormField, optional, word } from '../../form/field.ts';
import { show } from '../../form/value-words.ts';
import { nearest } from '../../nearest.ts';
import { unsent } from '../expressions/arrived-signals.ts';
import type { ArrivalView } from '../expressions/context.ts';
import type { Expression } from '../expressions/expression.ts';
import { askedContext } from '../judging/asked-context.ts';
import type { Since } from '../judging/fact-counts.ts';
import type { JudgedRun, Weighed } from '../judging/judged-run.ts';
import { describeMatcher, judgeMatcher } from '../judging/matcher.ts';
import type { Target } from '../names/roster.ts';
import { targetRows } from '../names/target-rows.ts';
import { valueAt } from '../plan/answer-path.ts';
import type { AnswerMatcher } from '../plan/api.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { webhook as webhookName } from '../read/fields.ts';
import { bodyMatchers } from '../read/matchers.ts';
import { matchers, type RawMatcher } from '../schema/api.ts';
import {
  type CountComparison,
  countHolds,
  countsUnless,
  describeCount,
  onlyLimits,
} from './count.ts';
import { ofCount } from './deadline.ts';
import { expectation } from './form.ts';
import { conditionsInOrder, vehicle, where } from './keys.ts';

const named = webhookName('a webhook, or `any`: the events that its receiver accepted');

/** A webhook by its name, or `any`. */
const receiver: FormField<string> = {
  ...named,
  read: (at) => (at.value === 'any' ? 'any' : named.read(at)),
};

const payload: FormField<readonly AnswerMatcher[], never> = {
  schema: () =>
    matchers.describe(
      'events: conditions on the delivered body, by path: `data.vehicle.id: "{car}"`',
    ),
  read: (at: ScenarioEntry) =>
    at.isPresent ? bodyMatchers(at.checker, at.value as Record<string, RawMatcher>) : undefined,
  write: (value) => value,
  isOptional: false,
};

/** The events that a receiver accepted, in order of acceptance. */
interface ArrivalValues {
  readonly webhook: string;
  readonly vehicle: Target | undefined;
  /** A condition for events to count; undefined: all count. */
  readonly where: Expression | undefined;
  /** Conditions for events to count, on their bodies as delivered. */
  readonly payload: readonly AnswerMatcher[] | undefined;
  /** Of several events with the same value, only the first counts. */
  readonly distinctBy: 'eventId' | 'deliveryId' | 'sequence' | 'vehicle' | undefined;
  /** The number required; undefined where only the order matters. */
  readonly count: CountComparison | undefined;
  /** Each must hold for an event later than that of the one before. */
  readonly inOrder: readonly Expression[] | undefined;
}

export const webhook = expectation({
  name: 'webhook',
  keys: {
    webhook: receiver,
    vehicle: optional(vehicle),
    where: optional(where('ofDeliveries')),
    payload: optional(payload),
    distinctBy: optional(
      word(
        ['eventId', 'deliveryId', 'sequence', 'vehicle'],
        'events: key by which only the first of equal ones counts',
      ),
    ),
    count: countsUnless('inOrder'),
    inOrder: optional(conditionsInOrder('condition', 'ofDeliveries')),
    deadline: ofCount,
  },
  check: checkSignals,
  sentence({ webhook: name, vehicle: target, where: which, payload: bodies = [], ...rest }) {
    const { count, inOrder: ordered = [] } = rest;
    return [
      `webhook ${name} gets events`,
      target && `of ${target.name}`,
      which && `where ${which.source}`,
      bodies.length > 0 && `with ${bodies.map(describeMatcher).join(' and ')}`,
      count && describeCount(count),
      ordered.length > 0 && `in order ${ordered.map(({ source }) => source).join(', then ')}`,
    ]
      .filter(Boolean)
      .join(' ');
  },
  about: ({ webhook: name, vehicle: target, payload: bodies = [] }) => ({
    webhook: name === 'any' ? '' : name,
    target,
    readsBodies: bodies.length > 0,
  }),
  isKept: ({ count }) => count !== undefined && onlyLimits(count),
  weigh,
  examples: `- webhook: main
  where: signal("Charge.IsCharging").value == true
  distinctBy: eventId
  count: 1
- webhook: any
  inOrder:
    - signal("Charge.IsCharging").value == true
    - signal("Charge.IsCharging").value == false
- webhook: main
  payload: { "data.signals[0].body.value": true }
  atLeast: 1`,
});

/** Reports the signals of conditions that the webhook does not send. */
function checkSignals(
  {
    webhook: name = 'any',
    where: which,
    inOrder: ordered = [],
  }: {
    readonly webhook: string | undefined;
    readonly where: Expression | undefined;
    readonly inOrder: readonly Expression[] | undefined;
  },
  at: ScenarioEntry,
): void {
  const sent = at.checker.names.sentSignals.get(name);
  if (sent === undefined) return;
  const report = (condition: Expression | undefined, place: ScenarioEntry): void => {
    for (const signal of condition?.signals ?? []) {
      if (sent.includes(signal.name)) continue;
      const message = unsent(name, signal.name);
      place.reportPiece(signal, 'name_unknown', message, nearest(signal.name, sent));
    }
  };
  report(which, at.at('where'));
  for (const [index, condition] of ordered.entries()) report(condition, at.at('inOrder').at(index));
}

function weigh(values: ArrivalValues, run: JudgedRun, { atMs }: Since): Weighed {
  const { all, other } = meantBy(values, run, atMs);
  const meant = all.filter(({ arrivedAtMs }) => arrivedAtMs >= atMs);
  const { count, inOrder: ordered = [] } = values;
  if (count !== undefined && !countHolds(count, meant.length)) {
    const tooFew = count.kind !== 'atMost' && meant.length < count.count;
    const why = tooFew && other !== undefined ? other() : '';
    return [false, `${meant.length} came${why === '' ? '' : `; of the last other one ${why}`}`];
  }
  let from = 0;
  for (const [found, condition] of ordered.entries()) {
    const at = meant.findIndex((each, index) => index >= from && isSo(condition, each, run));
    if (at < 0) {
      const last = meant.slice(from).at(-1);
      const why = last === undefined ? '' : explained(condition, last, run);
      const words = `after ${found} of them none came with ${condition.source}`;
      return [false, why === '' ? words : `${words}; of the last one ${why}`];
    }
    from = at + 1;
  }
  return [true, ''];
}

interface Meant {
  readonly all: readonly ArrivalView[];
  /** Tells in words why the last other event since the instant does not count. */
  readonly other: (() => string) | undefined;
}

function meantBy(values: ArrivalValues, run: JudgedRun, sinceMs: number): Meant {
  const { webhook: name, where: which, payload: bodies = [], distinctBy } = values;
  const { evidence, world } = run;
  let other: Meant['other'];
  const vehicles =
    values.vehicle &&
    new Set([...targetRows(world, values.vehicle)].map((row) => world.fleet.nameOf(row)));
  const seen = new Set<unknown>();
  const all = evidence.accepted.all.filter((each) => {
    if (name !== 'any' && each.webhook !== name) return false;
    if (vehicles?.has(each.vehicle) === false) return false;
    if (which !== undefined && !isSo(which, each, run)) {
      if (each.arrivedAtMs >= sinceMs) other = () => explained(which, each, run);
      return false;
    }
    const wrong = bodies.find((matcher) => !judgeMatcher(run, matcher, each.body!).passed);
    if (wrong !== undefined) {
      if (each.arrivedAtMs < sinceMs) return false;
      other = () => `${wrong.text} is ${show(valueAt(each.body, wrong.path))}`;
      return false;
    }
    if (distinctBy === undefined) return true;
    if (seen.has(each[distinctBy])) return false;
    seen.add(each[distinctBy]);
    return true;
  });
  return { all, other };
}

/** The values of an event that decide the answer of a condition. */
function explained(condition: Expression, arrival: ArrivalView, { context }: JudgedRun): string {
  return condition.explain(askedContext(context, { arrival }));
}

function isSo(condition: Expression, arrival: ArrivalView, { context }: JudgedRun): boolean {
  return condition.evaluate(askedContext(context, { arrival })) === true;
}
