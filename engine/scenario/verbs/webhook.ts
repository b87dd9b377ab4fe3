import { optional } from 'zod';
import type { WebhookDeed } from '../plan/webhooks.ts';
import { type Checker, known, reportKey, reportWhole } from '../read/checker.ts';
import { requireAddress, webhookPlan } from '../read/webhook.ts';
import { submit } from '../running/script-order.ts';
import { webhookCommand } from '../running/webhook-deeds.ts';
import type { RawScenario } from '../sections/scenario.ts';
import { type RawWebhookStep, webhookStep } from '../sections/webhooks.ts';
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
export function webhookNames(raw: RawScenario, tree: Tree): ReadonlySet<string> {
  const created = webhookSteps(tree).filter(({ action }) => action === 'create');
  return new Set([...Object.keys(raw.webhooks ?? {}), ...created.map(({ name }) => name)]);
}

/**
 * The signals that the webhooks of a file send at any time, by webhook: those of their data, and
 * those of steps that change it. Webhooks that only steps create, those with mistakes and those of
 * a recording, which clients may have changed, are left out.
 */
export function sentSignals(
  raw: RawScenario,
  tree: Tree,
  { damaged, catalogue, recorded }: Pick<Checker, 'damaged' | 'catalogue' | 'recorded'>,
): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  const { webhooks = {} } = raw;
  const steps = new Map<string, RawWebhookStep[]>();
  for (const step of Object.keys(webhooks).length > 0 ? webhookSteps(tree) : []) {
    const others = steps.get(step.name) ?? [];
    others.push(step);
    steps.set(step.name, others);
  }
  for (const [name, written] of Object.entries(webhooks)) {
    const told = [written, ...(steps.get(name) ?? [])];
    const sent = told.flatMap(({ data = [] }) => data);
    const isRight =
      recorded?.scenario.names.webhooks.has(name) !== true &&
      !told.some((each) => damaged.has(each)) &&
      sent.every((each) => catalogue.signalNames.includes(each));
    if (isRight) all.set(name, sent);
  }
  return all;
}

/** The arguments of all steps of a file that are about webhooks. */
function webhookSteps({ origins }: Tree): readonly RawWebhookStep[] {
  return [...origins.keys()].flatMap((each) => {
    const { webhook: written } = each as { readonly webhook?: RawWebhookStep | string | null };
    return typeof written === 'object' && written !== null ? [written] : [];
  });
}
