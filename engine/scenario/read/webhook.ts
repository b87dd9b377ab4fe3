import { given } from '../../given.ts';
import { type InSteps, readInSteps } from '../../in-steps.ts';
import { webAddressMistake } from '../../service/web-address.ts';
import type { ReceiverSettings } from '../../service/webhooks/receivers.ts';
import type { RetryPolicy, RetryProfile } from '../../service/webhooks/retry-profile.ts';
import type { WebhookSettings } from '../../service/webhooks/webhook.ts';
import type { Target } from '../names/roster.ts';
import type { DownTime, WebhookPlan, WebhookSpec } from '../plan/webhooks.ts';
import type { RawWebhook, RawWebhookStep } from '../sections/webhooks.ts';
import {
  anyPercent,
  type Checker,
  type EntryReader,
  known,
  moment,
  plainNumber,
  positionOf,
  positiveDuration,
  quantity,
  report,
  reportKey,
  reportWhole,
  target,
} from './checker.ts';
import { distribution } from './distribution.ts';

type RawSettings = Omit<RawWebhookStep, 'name' | 'action'>;
type RawReceiver = NonNullable<RawWebhook['receiver']>;

/** Reads the webhooks of a file in steps, and reports every mistake. */
export function webhooks(
  checker: Checker,
  raw: Readonly<Record<string, RawWebhook>>,
): InSteps<WebhookSpec[]> {
  return readInSteps(Object.keys(raw), (name) => {
    const written = raw[name]!;
    const plan = webhookPlan(checker, written, true);
    requireAddress(checker, written);
    const { settings, down: downTime } = plan;
    const subscribe = subscribed(checker, written);
    return { name, settings, down: downTime, subscribe, position: positionOf(checker, written) };
  });
}

/** Reports a new webhook that has neither an address nor a receiver. */
export function requireAddress(checker: Checker, raw: RawSettings): void {
  if (raw.url !== undefined || raw.receiver !== undefined || checker.damaged.has(raw)) return;
  reportWhole(checker, raw, 'key_missing', 'url is missing, or a receiver');
}

/** The address of a webhook whose receiver exists only in the scenario (ours). */
const nowhere = 'https://receiver.invalid/';

/** The settings of a webhook as the step or file gives them. */
export function webhookPlan(checker: Checker, raw: RawSettings, isNew: boolean): WebhookPlan {
  const url = address(checker, raw, 'url');
  const usualUrl = isNew && raw.receiver !== undefined ? nowhere : undefined;
  const settings = given<Loose<WebhookSettings>>({
    url: url ?? usualUrl,
    errorUrl: raw.errorUrl === null ? null : address(checker, raw, 'errorUrl'),
    isEnabled: raw.enabled,
    triggers: signals(checker, raw, 'triggers'),
    data: signals(checker, raw, 'data'),
    autoSubscribe: raw.autoSubscribe,
    includeSimulated: raw.includeSimulated,
    verify: raw.verify,
    signsChallenges: raw.sign?.verify,
    signsStandard: raw.sign?.standard,
    standardClock: raw.sign?.clock,
    triggersAt: raw.triggersAt,
    pushes: raw.pushes,
    codes: raw.codes,
    tellsDeliveryTime: raw.deliveryTime,
    simulatedMode: raw.simulatedMode,
    makes: raw.makes,
    payloadLimit: plainNumber(checker, raw, 'payloadLimit', anyCount),
    isLegacy: raw.legacy,
    retry: retry(checker, raw),
    concurrency: plainNumber(checker, raw, 'concurrency', anyCount),
    pending: plainNumber(checker, raw, 'pending', anyCount),
    latencyMs: quantity(checker, raw, 'latency', 'duration'),
    receiver: raw.receiver && receiver(checker, raw.receiver),
  });
  return { settings, down: raw.receiver && down(checker, raw.receiver) };
}

/** Signal names in the spelling of the API. */
export const signals: EntryReader<readonly string[]> = (checker, parent, key) => {
  const names = parent[key] as string[] | undefined;
  names?.forEach((_, index) =>
    known(checker, names, index, 'signal', checker.catalogue.signalNames),
  );
  return names;
};

const anyCount = { min: 1, max: 1_000_000_000, whole: true } as const;
const anyStatus = { min: 100, max: 599, whole: true } as const;

const address: EntryReader<string> = (checker, parent, key) => {
  const written = parent[key] as string | undefined;
  const mistake = written === undefined ? undefined : webAddressMistake(written);
  if (mistake === undefined) return written;
  const message = `expected an address such as https://app.example/hooks: ${mistake}`;
  return report(checker, parent, key, 'value_malformed', message);
};

function subscribed(checker: Checker, raw: RawWebhook): readonly Target[] | 'all' {
  const { subscribe = [] } = raw;
  if (subscribe === 'all') return subscribe;
  return subscribe.flatMap((_, index) => target(checker, subscribe, index) ?? []);
}

function retry(checker: Checker, raw: RawSettings): RetryProfile | RetryPolicy | undefined {
  const { retry: written } = raw;
  if (written === undefined || typeof written === 'string') return written;
  const { schedule } = written;
  const waitsMs = schedule.map((_, index) => quantity(checker, schedule, index, 'duration') ?? 0);
  const jitter = quantity(checker, written, 'jitter', 'percent', anyPercent) ?? 0;
  return given({
    waitsMs,
    countedFrom: written.from ?? 'start',
    jitter: jitter / 100,
    timeoutMs: quantity(checker, written, 'timeout', 'duration', positiveDuration) ?? 15_000,
    honoursRetryAfter: written.retryAfter ?? false,
    goneDisables: written.goneDisables ?? false,
    disableAfter: plainNumber(checker, written, 'disableAfter', anyCount),
  });
}

function receiver(checker: Checker, raw: RawReceiver): ReceiverSettings {
  const measure = { dimension: 'duration', range: { ...positiveDuration, min: 0 } } as const;
  return given<Loose<ReceiverSettings>>({
    status: plainNumber(checker, raw, 'status', anyStatus),
    latencyMs: distribution(checker, raw, 'latency', measure),
    failFirst: plainNumber(checker, raw, 'failFirst', { ...anyCount, min: 0 }),
    failStatus: plainNumber(checker, raw, 'failStatus', anyStatus),
    retryAfterMs: retryAfter(checker, raw),
    verify: raw.verify,
  });
}

/** The delay that an answer asks of its client, ms. */
export function retryAfter(
  checker: Checker,
  raw: { readonly retryAfter?: string | number | undefined },
): number | undefined {
  const ms = quantity(checker, raw, 'retryAfter', 'duration', positiveDuration);
  if (ms !== undefined && ms % 1000 !== 0) {
    report(checker, raw, 'retryAfter', 'out_of_range', 'clients are told whole seconds');
  }
  return ms;
}

/** The down time of a receiver; its moments become instants when the webhook exists. */
function down(checker: Checker, raw: RawReceiver): DownTime | undefined {
  const { down: written } = raw;
  if (written === undefined) return undefined;
  const from = moment(checker, written, 'from');
  const until = moment(checker, written, 'until');
  if (from?.kind === 'instant' && until?.kind === 'instant' && until.atMs <= from.atMs) {
    reportKey(checker, written, 'until', 'out_of_range', 'it would be up again before it is down');
  }
  return { from, until };
}

/** Settings of which some may be undefined. */
type Loose<Settings> = { readonly [Member in keyof Settings]: Settings[Member] | undefined };
