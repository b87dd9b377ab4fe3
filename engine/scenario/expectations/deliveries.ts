import { optional, strictObject } from 'zod';
import type { FormField } from '../../form/field.ts';
import { meant } from '../../form/other-words.ts';
import { amount } from '../../form/schemas.ts';
import { parseQuantity } from '../../form/units.ts';
import { formatDuration } from '../../time/duration.ts';
import type { DeliveriesView } from '../expressions/context.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { webhook as webhookField } from '../read/fields.ts';
import { expectation } from './form.ts';

/** The counts of deliveries, in the words of the reference. */
const counted = {
  events: 'number of events created',
  attempts: 'number of attempts made',
  delivered: 'number of deliveries accepted by the receiver',
  failed: 'number of deliveries given up',
  cancelled: 'number of deliveries whose webhook was disabled or removed',
  dropped: 'number of events dropped by a full queue or for their size',
  pending: 'number of deliveries under way',
} as const satisfies { readonly [Count in keyof DeliveriesView]?: string };

/** The shares of deliveries that came within the time from event to acceptance, of 100. */
const percentiles = {
  p50: {
    share: 50,
    says: 'median time from event to acceptance: `< 2s`',
  },
  p95: { share: 95, says: '95th percentile of that time' },
  p99: { share: 99, says: '99th percentile of that time' },
  max: { share: 100, says: 'maximum of that time' },
} as const;

type DeliveryMeasure = keyof typeof counted | keyof typeof percentiles;

const measures = [
  ...Object.keys(counted),
  ...Object.keys(percentiles),
] as readonly DeliveryMeasure[];

const relations = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '=': (value, limit) => value === limit,
  '>=': (value, limit) => value >= limit,
  '>': (value, limit) => value > limit,
} as const satisfies Readonly<Record<string, (value: number, limit: number) => boolean>>;

interface DeliveryBound {
  readonly measure: DeliveryMeasure;
  readonly relation: keyof typeof relations;
  /** A count, or a duration in milliseconds. */
  readonly value: number;
  /** The bound as written in the file. */
  readonly text: string;
}

interface Bounds {
  /** Undefined: all webhooks. */
  readonly webhook: string | undefined;
  readonly bounds: readonly DeliveryBound[];
}

/** Words that users write in place of a measure. */
const otherWords: Readonly<Partial<Record<DeliveryMeasure, readonly string[]>>> = {
  delivered: ['success', 'successes', 'ok', 'received', 'accepted'],
  failed: ['lost', 'failures', 'errors', 'dead'],
  attempts: ['tries', 'requests'],
  p50: ['median', 'latency'],
};

const webhookName = webhookField('one of the webhooks; default: all');

const statistics: FormField<Bounds, never> = {
  schema: () =>
    strictObject({
      webhook: optional(webhookName.schema()),
      ...Object.fromEntries(
        measures.map((measure) => {
          const says = isPercentile(measure) ? percentiles[measure].says : counted[measure];
          const key = optional(amount.describe(says));
          return [measure, meant(key, ...(otherWords[measure] ?? []))];
        }),
      ),
    }).describe('statistics of deliveries: each takes a number, or a relation such as `< 2s`'),
  read(at: ScenarioEntry) {
    const webhook = webhookName.read(at.at('webhook'));
    const asked = at.present(measures);
    if (asked.length === 0 && !at.isDamaged) {
      return at.reportKey('form_missing', `expected one of ${measures.join(', ')}`);
    }
    const bounds = asked.flatMap((measure) => bound(at.at(measure), measure) ?? []);
    return { webhook, bounds };
  },
  write: (value) => value,
  isOptional: false,
};

/** A bound such as `0`, `>= 20` or `< 2s`. */
function bound(at: ScenarioEntry, measure: DeliveryMeasure): DeliveryBound | undefined {
  const written = String(at.value);
  const [, relation = '=', limit = ''] = /^(<=|>=|<|>|=)?\s*(.*)$/.exec(written.trim()) ?? [];
  const reading = isPercentile(measure) ? parseQuantity('duration', limit) : countIn(limit);
  if (!('value' in reading)) return at.report(reading.code, reading.problem);
  const { value } = reading;
  return { measure, relation: relation as keyof typeof relations, value, text: written };
}

function countIn(written: string) {
  if (/^\d{1,9}$/.test(written)) return { value: Number(written) };
  const problem = 'expected a whole number, or a relation such as >= 20';
  return { code: 'value_malformed', problem } as const;
}

/** Statistics of all deliveries. */
export const deliveries = expectation({
  name: 'deliveries',
  keys: { deliveries: statistics },
  sentence({ deliveries: { webhook, bounds } }) {
    const of = webhook === undefined ? '' : ` of ${webhook}`;
    return `deliveries${of}: ${bounds.map(({ measure, text: bare }) => `${measure} ${bare}`).join(', ')}`;
  },
  about: ({ deliveries: { webhook = '' } }) => ({ webhook }),
  weigh({ deliveries: { webhook, bounds } }, { context, evidence }) {
    const names = webhook === undefined ? context.webhookNames : [webhook];
    const views = names.map((name) => context.deliveries(name));
    const tookMs = evidence.accepted.all
      .filter((each) => names.includes(each.webhook))
      .map(({ arrivedAtMs, createdAtMs }) => arrivedAtMs - createdAtMs)
      .sort((a, b) => a - b);
    const wrong = bounds.flatMap(({ measure, relation, value }) => {
      const found = measured(measure, views, tookMs);
      return relations[relation](found, value) ? [] : [`${measure} is ${shown(measure, found)}`];
    });
    return [wrong.length === 0, wrong.join(', ')];
  },
  examples: `- deliveries:
    webhook: main
    events: "> 3"
    attempts: "<= 20"
    delivered: ">= 3"
    failed: 0
    cancelled: 0
    dropped: 0
    pending: 0
    p50: "< 1s"
    p95: "< 2s"
    p99: "< 5s"
    max: "< 10s"`,
});

/** The value of a measure; a percentile by nearest rank, NaN if nothing was delivered. */
function measured(
  measure: DeliveryMeasure,
  views: readonly DeliveriesView[],
  tookMs: readonly number[],
): number {
  if (!isPercentile(measure)) return views.reduce((sum, view) => sum + view[measure], 0);
  const { share } = percentiles[measure];
  return tookMs[Math.max(1, Math.ceil((share * tookMs.length) / 100)) - 1] ?? NaN;
}

function shown(measure: DeliveryMeasure, value: number): string {
  if (Number.isNaN(value)) return 'unknown, as nothing was delivered';
  return isPercentile(measure) ? formatDuration(value) : String(value);
}

function isPercentile(measure: DeliveryMeasure): measure is keyof typeof percentiles {
  return measure in percentiles;
}
