import {
  type EntryData,
  formatDuration,
  given,
  type Json,
  ownMember,
  writtenDuration,
} from '../../../engine/index.ts';
import type { OutsideStep } from './outside-step.ts';

type Settings = Readonly<Record<string, Json>>;
type Drawn = Parameters<typeof writtenDuration>[0];

/** The step of `webhook.create` or `webhook.change`. */
export function webhookStep(
  { webhook, settings }: EntryData<'webhook.change' | 'webhook.create'>,
  _: string,
  kind: 'webhook.change' | 'webhook.create',
): OutsideStep {
  const action = kind === 'webhook.create' ? 'create' : 'change';
  const { signsChallenges, signsStandard, standardClock, ...others } = settings as Settings;
  const sign = given({ verify: signsChallenges, standard: signsStandard, clock: standardClock });
  const written = Object.entries(others).flatMap(([name, value]) => keyOf(name, value));
  const lost = Object.keys(others).filter((name) => keyOf(name, others[name]!).length === 0);
  return {
    step: {
      webhook: {
        name: webhook,
        action,
        ...Object.fromEntries(written),
        ...(Object.keys(sign).length > 0 && { sign }),
      },
    },
    ...(lost.length > 0 && { loss: `without its ${lost.join(', ')}` }),
  };
}

const renamed: Readonly<Record<string, string>> = {
  isEnabled: 'enabled',
  isLegacy: 'legacy',
  tellsDeliveryTime: 'deliveryTime',
};

const alike: ReadonlySet<string> = new Set([
  'url',
  'errorUrl',
  'triggers',
  'data',
  'autoSubscribe',
  'includeSimulated',
  'verify',
  'triggersAt',
  'pushes',
  'codes',
  'simulatedMode',
  'makes',
  'payloadLimit',
  'concurrency',
  'pending',
]);

/** A setting as a scenario writes it; nothing where it cannot. */
function keyOf(name: string, value: Json): readonly (readonly [string, Json])[] {
  if (alike.has(name)) return [[name, value]];
  const other = ownMember(renamed, name);
  if (other !== undefined) return [[other, value]];
  switch (name) {
    case 'latencyMs':
      return [['latency', formatDuration(Number(value))]];
    case 'retry':
      return [['retry', typeof value === 'string' ? value : policyOf(value as Settings)]];
    case 'receiver':
      return [['receiver', receiverOf(value as Settings)]];
  }
  return [];
}

function policyOf(policy: Settings): Json {
  const { waitsMs, countedFrom, jitter, timeoutMs, honoursRetryAfter, goneDisables } = policy;
  return given({
    schedule: (waitsMs as readonly number[]).map(formatDuration),
    from: countedFrom,
    jitter: `${Number(jitter) * 100}%`,
    timeout: formatDuration(Number(timeoutMs)),
    retryAfter: honoursRetryAfter,
    goneDisables,
    disableAfter: policy['disableAfter'],
  });
}

function receiverOf(receiver: Settings): Json {
  const { status, latencyMs, failFirst, failStatus, retryAfterMs, verify, down } = receiver;
  const { fromMs, untilMs } = (down ?? {}) as { fromMs?: number; untilMs?: number };
  const isForGood = untilMs === undefined || untilMs > 8.64e15;
  return given({
    status,
    latency: latencyMs === undefined ? undefined : writtenDuration(latencyMs as Drawn),
    failFirst,
    failStatus,
    retryAfter: retryAfterMs === undefined ? undefined : formatDuration(Number(retryAfterMs)),
    verify,
    down:
      fromMs === undefined
        ? undefined
        : given({
            from: new Date(fromMs).toISOString(),
            until: isForGood ? undefined : new Date(untilMs).toISOString(),
          }),
  });
}
