import { formatDuration } from '../../time/duration.ts';
import type { Setting } from '../context/self.ts';
import type { ArrivalView, DeliveriesView, ExpressionContext } from '../expressions/context.ts';
import type { Expression } from '../expressions/expression.ts';
import { targetRows } from '../names/target-rows.ts';
import { valueAt } from '../plan/answer-path.ts';
import type {
  ArrivalsForm,
  DeliveriesForm,
  DeliveryBound,
  DeliveryMeasure,
} from '../plan/expectations.ts';
import type { Accepted } from './accepted.ts';
import { askedContext } from './asked-context.ts';
import { show } from './comparison.ts';
import { countHolds, describeCount } from './count.ts';
import { describeMatcher, judgeMatcher } from './matcher.ts';

type Weighed = readonly [passed: boolean, actual: string];

/** Whether receivers accepted the expected events, from an instant on. */
export function weighArrivals(
  form: ArrivalsForm,
  accepted: Accepted,
  place: Setting,
  sinceMs: number,
): Weighed {
  const { context } = place;
  const { all, other } = meantBy(form, accepted, place, sinceMs);
  const meant = all.filter(({ arrivedAtMs }) => arrivedAtMs >= sinceMs);
  const { count, inOrder } = form;
  if (count !== undefined && !countHolds(count, meant.length)) {
    const tooFew = count.kind !== 'atMost' && meant.length < count.count;
    const why = tooFew && other !== undefined ? `; of the last other one ${other}` : '';
    return [false, `${meant.length} came${why}`];
  }
  let from = 0;
  for (const [found, condition] of inOrder.entries()) {
    const at = meant.findIndex((each, index) => index >= from && isSo(condition, each, context));
    if (at < 0) return [false, `after ${found} of them none came with ${condition.source}`];
    from = at + 1;
  }
  return [true, ''];
}

/** Whether the measures of deliveries are within their bounds. */
export function weighDeliveries(
  { bounds, webhook }: DeliveriesForm,
  accepted: Accepted,
  context: ExpressionContext & { readonly webhookNames: readonly string[] },
): Weighed {
  const names = webhook === undefined ? context.webhookNames : [webhook];
  const views = names.map((name) => context.deliveries(name));
  const tookMs = accepted.all
    .filter((each) => names.includes(each.webhook))
    .map(({ arrivedAtMs, createdAtMs }) => arrivedAtMs - createdAtMs)
    .sort((a, b) => a - b);
  const wrong = bounds.flatMap((bound) => {
    const value = measured(bound.measure, views, tookMs);
    return relates(value, bound) ? [] : [`${bound.measure} is ${shown(bound.measure, value)}`];
  });
  return [wrong.length === 0, wrong.join(', ')];
}

export function describeArrivals(form: ArrivalsForm): string {
  const { webhook, target, where, payload, count, inOrder } = form;
  const carried = payload.map(describeMatcher).join(' and ');
  const carrying = carried === '' ? '' : ` with ${carried}`;
  const of = target === undefined ? '' : ` of ${target.name}`;
  const which = where === undefined ? '' : ` where ${where.source}`;
  const often = count === undefined ? '' : ` ${describeCount(count)}`;
  const order = inOrder.map(({ source }) => source).join(', then ');
  const ordered = order === '' ? '' : ` in order ${order}`;
  return `webhook ${webhook ?? 'any'} gets events${of}${which}${carrying}${often}${ordered}`;
}

export function describeDeliveries({ bounds, webhook }: DeliveriesForm): string {
  const of = webhook === undefined ? '' : ` of ${webhook}`;
  return `deliveries${of}: ${bounds.map(({ measure, text }) => `${measure} ${text}`).join(', ')}`;
}

interface Meant {
  readonly all: readonly ArrivalView[];
  /** The payload mismatch, in words, of the last event since the instant that otherwise matches. */
  readonly other: string | undefined;
}

function meantBy(
  { webhook, target, where, payload, distinctBy }: ArrivalsForm,
  accepted: Accepted,
  place: Setting,
  sinceMs: number,
): Meant {
  const { context, world } = place;
  let other: string | undefined;
  const vehicles =
    target && new Set([...targetRows(world, target)].map((row) => world.fleet.nameOf(row)));
  const seen = new Set<unknown>();
  const all = accepted.all.filter((each) => {
    if (webhook !== undefined && each.webhook !== webhook) return false;
    if (vehicles?.has(each.vehicle) === false) return false;
    if (where !== undefined && !isSo(where, each, context)) return false;
    const wrong = payload.find((matcher) => !judgeMatcher(place, matcher, each.body!).passed);
    if (wrong !== undefined) {
      if (each.arrivedAtMs < sinceMs) return false;
      other = `${wrong.text} is ${show(valueAt(each.body, wrong.path))}`;
      return false;
    }
    if (distinctBy === undefined) return true;
    if (seen.has(each[distinctBy])) return false;
    seen.add(each[distinctBy]);
    return true;
  });
  return { all, other };
}

function isSo(condition: Expression, arrival: ArrivalView, context: ExpressionContext): boolean {
  return condition.evaluate(askedContext(context, { arrival })) === true;
}

/** The value of a measure; a percentile by nearest rank, NaN if nothing was delivered. */
function measured(
  measure: DeliveryMeasure,
  views: readonly DeliveriesView[],
  tookMs: readonly number[],
): number {
  if (!(measure in percentiles)) {
    const counted = measure as keyof Omit<DeliveriesView, 'sequencesNeverFall'>;
    return views.reduce((sum, view) => sum + view[counted], 0);
  }
  const share = percentiles[measure as keyof typeof percentiles];
  return tookMs[Math.max(1, Math.ceil((share * tookMs.length) / 100)) - 1] ?? NaN;
}

const percentiles = { p50: 50, p95: 95, p99: 99, max: 100 } as const;

/** Whether a value is within a bound; NaN never is. */
function relates(value: number, { relation, value: bound }: DeliveryBound): boolean {
  switch (relation) {
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
    case '=':
      return value === bound;
    case '>=':
      return value >= bound;
    case '>':
      return value > bound;
  }
}

function shown(measure: DeliveryMeasure, value: number): string {
  if (Number.isNaN(value)) return 'unknown, as nothing was delivered';
  return measure in percentiles ? formatDuration(value) : String(value);
}
