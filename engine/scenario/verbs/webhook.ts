import { optional } from 'zod';
import type { WebhookDeed } from '../plan/webhooks.ts';
import { known, reportKey, reportWhole } from '../read/checker.ts';
import { requireAddress, webhookPlan } from '../read/webhook.ts';
import { submit } from '../running/script-order.ts';
import { webhookCommand } from '../running/webhook-deeds.ts';
import type { RawScenario } from '../schema/scenario.ts';
import { type RawWebhookStep, webhookStep } from '../schema/webhooks.ts';
import type { Tree } from '../source/tree.ts';
import { stepVerb } from './step-verb.ts';

/** `webhook`: creates, changes, enables, disables, challenges or removes a webhook. */
export const webhook = stepVerb({
  name: 'webhook',
  group: 'Webhooks',
  keys: {
    webhook: optional(webhookStep).describe(
      'creates, changes, enables, disables, challenges or removes a webhook',
    ),
  },
  read(checker, raw): WebhookDeed | undefined {
    const written = raw.webhook!;
    const { name: _, action: deed, ...settings } = written;
    const name = known(checker, written, 'name', 'webhook', [...checker.names.webhooks]);
    const hasSettings = Object.keys(settings).length > 0;
    if (deed === 'create' || deed === 'change') {
      const plan = webhookPlan(checker, written, deed === 'create');
      if (deed === 'create') requireAddress(checker, written);
      if (deed === 'change' && !hasSettings && !checker.damaged.has(written)) {
        return reportWhole(checker, written, 'form_missing', 'nothing is changed');
      }
      return name === undefined ? undefined : { webhook: name, deed, ...plan };
    }
    const [key] = Object.keys(settings) as (keyof typeof settings)[];
    if (key !== undefined) {
      const message = `${key} belongs to create or change, not to ${deed}`;
      return reportKey(checker, written, key, 'modifier_misplaced', message);
    }
    return name === undefined ? undefined : { webhook: name, deed, settings: {}, down: undefined };
  },
  sentence: ({ deed, webhook: name }) => `${deed} the webhook ${name}`,
  run: (stage, step, cause) => void submit(stage, step, webhookCommand(stage.world, step), cause),
  examples: [
    'webhook: { name: main, action: change, triggers: [Closure.IsLocked], data: [Closure.IsLocked] }',
    'webhook: { name: main, action: disable }',
  ],
});

/** The names of a file's webhooks: those present from the start, and those that steps create. */
export function webhookNames(raw: RawScenario, { origins }: Tree): ReadonlySet<string> {
  const created = [...origins.keys()].flatMap((each) => {
    const { webhook: written } = each as { readonly webhook?: RawWebhookStep };
    return typeof written === 'object' && written.action === 'create' ? [written.name] : [];
  });
  return new Set([...Object.keys(raw.webhooks ?? {}), ...created]);
}
