import type { Action } from '../plan/plan.ts';
import type { RawScenario } from '../schema/scenario.ts';
import type { RawStep } from '../schema/steps.ts';
import type { Tree } from '../source/tree.ts';
import { type Checker, known, reportKey, reportWhole } from './checker.ts';
import { requireAddress, webhookPlan } from './webhook.ts';

/** The names of a file's webhooks: those present from the start, and those that steps create. */
export function webhookNames(raw: RawScenario, { origins }: Tree): ReadonlySet<string> {
  const created = [...origins.keys()].flatMap((each) => {
    const { webhook: written } = each as Partial<RawStep>;
    return typeof written === 'object' && written.action === 'create' ? [written.name] : [];
  });
  return new Set([...Object.keys(raw.webhooks ?? {}), ...created]);
}

/** `webhook`: creates, changes, enables, disables, challenges or removes a webhook. */
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
