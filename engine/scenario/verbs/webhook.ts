import { optional } from 'zod';
import { readSaid } from '../../form/section.ts';
import type { WebhookDeed } from '../plan/webhooks.ts';
import { type Checker, ScenarioEntry } from '../read/checker.ts';
import { submit } from '../running/script-order.ts';
import { webhookCommand } from '../running/webhook-deeds.ts';
import type { RawScenario } from '../sections/scenario.ts';
import { deedFields, requireAddress, webhookPlan, webhookStep } from '../sections/webhooks.ts';
import type { Tree } from '../source/tree.ts';
import { stepVerb } from './step-verb.ts';

/** The keys of a step about a webhook that matter before it is read. */
interface RawWebhookStep {
  readonly name: string;
  readonly action: string;
  readonly data?: readonly string[] | undefined;
}

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
    const at = new ScenarioEntry(checker, raw, 'webhook');
    const { name, action: deed } = readSaid(deedFields, at);
    const key = Object.keys(raw.webhook!).find((each) => !Object.hasOwn(deedFields, each));
    if (deed === 'create' || deed === 'change') {
      const plan = webhookPlan(at, deed === 'create');
      if (deed === 'create') requireAddress(at);
      if (deed === 'change' && key === undefined && !at.isDamaged) {
        return at.reportWhole('form_missing', 'nothing is changed');
      }
      return name === undefined ? undefined : { webhook: name, deed, ...plan };
    }
    if (key !== undefined) {
      const message = `${key} belongs to create or change, not to ${deed}`;
      return at.at(key).reportKey('modifier_misplaced', message);
    }
    if (name === undefined || deed === undefined) return undefined;
    return { webhook: name, deed, settings: {}, down: undefined };
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
    const told = [written as Pick<RawWebhookStep, 'data'>, ...(steps.get(name) ?? [])];
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
