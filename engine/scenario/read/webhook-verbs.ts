import type { Action } from '../plan/plan.ts';
import type { RawScenario } from '../schema/scenario.ts';
import type { RawStep } from '../schema/steps.ts';
import type { RawSubscribeStep } from '../schema/webhooks.ts';
import type { Tree } from '../source/tree.ts';
import { type Checker, known, report, reportKey, reportWhole, target } from './checker.ts';
import { user } from './connections.ts';
import { requireAddress, signals, webhookPlan } from './webhook.ts';

/** Names of the webhooks of a file: those that are there from the start, and those that steps create. */
export function webhookNames(raw: RawScenario, { origins }: Tree): ReadonlySet<string> {
  const created = [...origins.keys()].flatMap((each) => {
    const { webhook: written } = each as Partial<RawStep>;
    return typeof written === 'object' && written.action === 'create' ? [written.name] : [];
  });
  return new Set([...Object.keys(raw.webhooks ?? {}), ...created]);
}

/** `webhook`: one is created, changed, enabled, disabled, challenged or removed. */
export function webhook(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.webhook!;
  const { name: _, action, ...settings } = written;
  const name = known(checker, written, 'name', 'webhook', [...checker.names.webhooks]);
  const hasSettings = Object.keys(settings).length > 0;
  if (action === 'create' || action === 'change') {
    const plan = webhookPlan(checker, written, action === 'create');
    if (action === 'create') requireAddress(checker, written);
    if (action === 'change' && !hasSettings && !checker.damaged.has(written)) {
      return reportWhole(checker, written, 'form_missing', 'nothing is changed');
    }
    return name === undefined ? undefined : { kind: 'webhook', name, deed: action, ...plan };
  }
  const [key] = Object.keys(settings) as (keyof typeof settings)[];
  if (key !== undefined) {
    const message = `${key} belongs to create or change, not to ${action}`;
    return reportKey(checker, written, key, 'modifier_misplaced', message);
  }
  const none = { settings: {}, down: undefined };
  return name === undefined ? undefined : { kind: 'webhook', name, deed: action, ...none };
}

/** `subscribe` or `unsubscribe`. */
export function subscribe(kind: 'subscribe' | 'unsubscribe') {
  return (checker: Checker, raw: RawStep): Action | undefined => {
    const who = subscription(checker, raw[kind]!);
    return who && { kind, ...who };
  };
}

/** `emit`: a subscribed vehicle tells how it stands, or an error. */
export function emit(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.emit!;
  const who = subscription(checker, written);
  const triggers = signals(checker, written, 'triggers');
  const { error, test: isTest } = written;
  if (error !== undefined && triggers !== undefined) {
    const message = 'an error has no triggers';
    return reportKey(checker, written, 'triggers', 'modifier_misplaced', message);
  }
  const failure = error && {
    type: error.type,
    code: error.code ?? null,
    state: error.state ?? ('ERROR' as const),
  };
  return who && { kind: 'emit', ...who, triggers, isTest, error: failure };
}

function subscription(checker: Checker, written: RawSubscribeStep) {
  const who = target(checker, written, 'vehicle');
  const { webhooks } = checker.names;
  const name =
    webhooks.size > 0
      ? known(checker, written, 'webhook', 'webhook', [...webhooks])
      : report(checker, written, 'webhook', 'name_unknown', 'there is no webhook');
  const by = user(checker, written, 'user');
  if (who === undefined || name === undefined) return undefined;
  if (by === undefined && written.user !== undefined) return undefined;
  return { target: who, webhook: name, user: by };
}
