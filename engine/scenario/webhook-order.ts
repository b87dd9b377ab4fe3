import type { Answer } from '../command.ts';
import { invariant } from '../invariant.ts';
import type { Json } from '../log/canonical.ts';
import { parseOutsideStep } from './outside-step.ts';
import type { ScenarioRun } from './run.ts';
import { webhookCommand } from './running/webhook-deeds.ts';
import { webhook } from './verbs/webhook.ts';

/**
 * Creates or changes a webhook from outside the script. The order is written as in the step
 * `webhook`, `{ name, action, url, triggers … }`, checked like one, and recorded as a command.
 * Throws `ScenarioError`, and the faults of the commands.
 */
export function orderWebhook(
  { context, scenario, world }: Pick<ScenarioRun, 'context' | 'scenario' | 'world'>,
  written: { readonly [key: string]: Json },
): Answer {
  const { fold, timezone } = scenario.clock;
  const around = {
    clock: { timezone, fold },
    vehicles: { car: { model: 'BEV' } },
  };
  const names = { webhooks: new Set(context.webhookNames) };
  const step = parseOutsideStep(
    around,
    { webhook: written },
    { file: 'webhook', inside: 1, names },
  );
  invariant(webhook.is(step), 'a step that was read is what was written');
  return world.submit(webhookCommand(world, step));
}
