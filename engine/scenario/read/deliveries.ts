import { parseQuantity } from '../../form/units.ts';
import type {
  ArrivalsForm,
  CountComparison,
  DeliveriesForm,
  DeliveryBound,
  DeliveryMeasure,
} from '../plan/expectations.ts';
import type { RawExpectation } from '../schema/expectations.ts';
import { type Checker, known, present, report, reportKey, target } from './checker.ts';
import { bodyMatchers } from './matchers.ts';

type ReadCount = (
  checker: Checker,
  raw: RawExpectation,
  what: 'webhook',
) => CountComparison | undefined;

const countForms = ['count', 'atLeast', 'atMost', 'never'] as const;

/** `webhook`: the events that a receiver accepted. */
export function arrivals(
  checker: Checker,
  raw: RawExpectation,
  readCount: ReadCount,
): ArrivalsForm | undefined {
  const conditions = checker.expressions.ofDeliveries();
  const name = webhookOrAny(checker, raw);
  const who = target(checker, raw, 'vehicle');
  const where = raw.where === undefined ? undefined : conditions.compile(raw, 'where', 'condition');
  const payload = bodyMatchers(checker, raw.payload ?? {});
  const { inOrder: written = [] } = raw;
  const inOrder = written.flatMap(
    (_, index) => conditions.compile(written, index, 'condition') ?? [],
  );
  const isCounted = written.length === 0 || present(raw, countForms).length > 0;
  const count = isCounted ? readCount(checker, raw, 'webhook') : undefined;
  const isWrong =
    name === undefined ||
    (isCounted && count === undefined) ||
    (raw.vehicle !== undefined && who === undefined) ||
    (raw.where !== undefined && where === undefined) ||
    payload.length < Object.keys(raw.payload ?? {}).length ||
    inOrder.length < written.length;
  if (isWrong) return undefined;
  const webhook = name === 'any' ? undefined : name;
  return {
    kind: 'webhook',
    webhook,
    target: who,
    where,
    payload,
    distinctBy: raw.distinctBy,
    count,
    inOrder,
  };
}

/** `deliveries`: statistics of all deliveries. */
export function deliveries(checker: Checker, raw: RawExpectation): DeliveriesForm | undefined {
  const written = raw.deliveries!;
  const { webhooks } = checker.names;
  const webhook = known(checker, written, 'webhook', 'webhook', [...webhooks]);
  const asked = present(written, measures);
  if (asked.length === 0 && !checker.damaged.has(written)) {
    const message = `expected one of ${measures.join(', ')}`;
    return reportKey(checker, raw, 'deliveries', 'form_missing', message);
  }
  const bounds = asked.flatMap((each) => bound(checker, written, each as DeliveryMeasure) ?? []);
  if (bounds.length < asked.length) return undefined;
  if (written.webhook !== undefined && webhook === undefined) return undefined;
  return { kind: 'deliveries', webhook, bounds };
}

const durations = ['p50', 'p95', 'p99', 'max'] as const;
const measures = [
  'events',
  'attempts',
  'delivered',
  'failed',
  'cancelled',
  'dropped',
  'pending',
  ...durations,
] as const satisfies readonly DeliveryMeasure[];

function webhookOrAny(checker: Checker, raw: RawExpectation): string | undefined {
  return raw.webhook === 'any'
    ? 'any'
    : known(checker, raw, 'webhook', 'webhook', [...checker.names.webhooks]);
}

/** A bound such as `0`, `>= 20` or `< 2s`. */
function bound(
  checker: Checker,
  written: NonNullable<RawExpectation['deliveries']>,
  measure: DeliveryMeasure,
): DeliveryBound | undefined {
  const text = String(written[measure]);
  const [, relation = '=', amount = ''] = /^(<=|>=|<|>|=)?\s*(.*)$/.exec(text.trim()) ?? [];
  const isDuration = (durations as readonly string[]).includes(measure);
  const reading = isDuration ? parseQuantity('duration', amount) : countIn(amount);
  if (!('value' in reading)) {
    return report(checker, written, measure, reading.code, reading.problem);
  }
  return { measure, relation: relation as DeliveryBound['relation'], value: reading.value, text };
}

function countIn(amount: string) {
  if (/^\d{1,9}$/.test(amount)) return { value: Number(amount) };
  const problem = 'expected a whole number, or a relation such as >= 20';
  return { code: 'value_malformed', problem } as const;
}
