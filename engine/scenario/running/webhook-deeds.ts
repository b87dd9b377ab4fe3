import type { Command } from '../../command.ts';
import type { InSteps } from '../../in-steps.ts';
import type { WebhookSettings } from '../../service/webhooks/webhook.ts';
import type { World } from '../../world.ts';
import { targetRows } from '../names/target-rows.ts';
import type { WebhookDeed, WebhookPlan, WebhookSpec } from '../plan/webhooks.ts';
import { instantOf } from './deadline.ts';

/**
 * Sets up the webhooks that exist from the start, in steps and without commands. Calls `made` with
 * the name of each before its first delivery.
 */
export function* declareWebhooks(
  world: World,
  specs: readonly WebhookSpec[],
  made: (name: string) => void,
): InSteps<void> {
  for (const spec of specs) {
    yield;
    const settings = settingsNow(world, spec) as WebhookSettings;
    const rows = subscribedRows(world, spec);
    world.service.webhooks.declare(spec.name, settings, rows, () => made(spec.name));
  }
}

/** The command that carries out a webhook step. */
export function webhookCommand(world: World, { deed, webhook, ...plan }: WebhookDeed): Command {
  switch (deed) {
    case 'create': {
      const settings = settingsNow(world, plan) as WebhookSettings;
      return { kind: 'webhook.create', webhook, settings };
    }
    case 'change':
      return changeCommand(webhook, settingsNow(world, plan));
    case 'enable':
    case 'disable':
      return changeCommand(webhook, { isEnabled: deed === 'enable' });
    case 'verify':
    case 'remove':
      return { kind: `webhook.${deed}`, webhook };
  }
}

function changeCommand(webhook: string, settings: Partial<WebhookSettings>): Command {
  const command = { kind: 'webhook.change', webhook, settings } as const;
  return settings.isEnabled === true ? { ...command, beginsAgain: true } : command;
}

/** The rows of the vehicles that a webhook reports from the start, each once. */
function subscribedRows(world: World, { subscribe }: WebhookSpec): Iterable<number> {
  if (subscribe === 'all') return Array.from({ length: world.fleet.count }, (_, row) => row);
  return new Set(subscribe.flatMap((target) => [...targetRows(world, target)]));
}

/** The settings with the instants at which a scripted receiver goes down and comes back. */
function settingsNow(world: World, { settings, down }: WebhookPlan): Partial<WebhookSettings> {
  if (down === undefined) return settings;
  const { clock, zone } = world;
  const fromMs = down.from === undefined ? clock.now : instantOf(world, down.from);
  const { until } = down;
  const untilMs =
    until === undefined
      ? Number.MAX_SAFE_INTEGER
      : until.kind === 'instant'
        ? until.atMs
        : zone.nextTimeOfDay(fromMs, until.msOfDay, until);
  return { ...settings, receiver: { ...settings.receiver, down: { fromMs, untilMs } } };
}
