import type { ServiceFacts } from '../facts.ts';
import type { Ground } from '../ground.ts';
import { tell } from '../tell.ts';
import type { Deliveries } from './deliveries.ts';
import type { Delivery } from './delivery.ts';
import type { WebhookEvent } from './event.ts';
import type { Events } from './events.ts';
import type { MutableWebhook, Registry } from './registry.ts';
import type { Subscribing } from './subscribing.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Triggers } from './triggers.ts';
import { judgeChallenge } from './verification.ts';
import type { WebhookSettings } from './webhook.ts';
import type { WebhookCommand } from './webhook-command.ts';

/** The parts of the service that the lifecycle of webhooks involves. */
interface Parts {
  readonly registry: Registry;
  readonly subscriptions: Subscriptions;
  readonly subscribing: Subscribing;
  readonly triggers: Triggers;
  readonly events: Events;
  readonly deliveries: Deliveries;
}

type Changes = Pick<WebhookCommand & { kind: 'webhook.change' }, 'beginsAgain' | 'settings'>;

/** Creates, verifies, changes, disables and removes webhooks. */
export class Lifecycle {
  readonly #world: Ground;
  readonly #parts: Parts;
  /** The id of the challenge event whose answer counts, for each webhook. */
  readonly #challenges = new Map<MutableWebhook, string>();

  constructor(world: Ground, parts: Parts) {
    this.#world = world;
    this.#parts = parts;
  }

  /**
   * Throws the faults of `Registry.create` before anything changes. Calls `made` before the first
   * challenge and delivery.
   */
  create(
    name: string,
    settings: WebhookSettings,
    cause: number,
    made: () => void = () => {},
  ): MutableWebhook {
    const webhook = this.#parts.registry.create(name, settings);
    const { id, isEnabled, triggers, data } = webhook;
    const after = this.#tell(webhook, 'webhook.created', cause, {
      id,
      isEnabled,
      triggers: triggers.map(({ code }) => code),
      data: data.map(({ code }) => code),
    });
    made();
    if (webhook.verification === 'pending') this.verify(webhook, after);
    this.#parts.subscribing.subscribeAll(webhook, after);
    return webhook;
  }

  /** Sends a challenge; its answer decides whether the webhook becomes active. */
  verify(webhook: MutableWebhook, cause: number): void {
    const { deliveries, events } = this.#parts;
    deliveries.cancel(webhook, cause, isChallenge);
    events.challenge(webhook, cause, (id) => this.#challenges.set(webhook, id));
  }

  /** Throws faults before anything changes. */
  change(webhook: MutableWebhook, { beginsAgain, settings }: Changes, cause: number): void {
    const { deliveries, registry, subscribing } = this.#parts;
    const before = { ...webhook };
    registry.change(webhook, settings);
    const changed = Object.keys(settings).sort();
    const after = this.#tell(webhook, 'webhook.changed', cause, { changed });
    if (before.isEnabled && !webhook.isEnabled) deliveries.cancel(webhook, after, isOfVehicles);
    const isElsewhere = before.settings.url !== webhook.settings.url;
    const isSkipped = webhook.settings.verify === 'skip';
    const wasSkipped = before.settings.verify === 'skip';
    if (isSkipped) this.#skip(webhook, after);
    else if (isElsewhere || wasSkipped) {
      webhook.verification = 'pending';
      this.verify(webhook, after);
    }
    const wantsOthers = settings.triggers !== undefined || settings.data !== undefined;
    const isBack = webhook.isEnabled && !before.isEnabled;
    if (isBack && beginsAgain === true) {
      for (const each of this.#parts.subscriptions.ofWebhook(webhook)) each.isFirstDue = true;
    }
    if (wantsOthers || isBack || (isSkipped && !wasSkipped)) this.#begin(webhook, after);
    const wasAutomatic = before.settings.autoSubscribe === true;
    if (!wasAutomatic || settings.includeSimulated !== undefined) {
      subscribing.subscribeAll(webhook, after);
    }
    deliveries.pump(webhook);
  }

  remove(webhook: MutableWebhook, cause: number): void {
    const { deliveries, registry, subscribing } = this.#parts;
    const after = this.#tell(webhook, 'webhook.removed', cause, { id: webhook.id });
    registry.remove(webhook);
    subscribing.dissolve(webhook, after);
    deliveries.cancel(webhook, after, () => true);
  }

  /** Handles a settled delivery. */
  settled(delivery: Delivery, cause: number): void {
    const webhook = delivery.webhook as MutableWebhook;
    if (webhook.isRemoved || delivery.status === 'cancelled') return;
    if (delivery.event.type === 'VERIFY') {
      this.#judge(webhook, delivery, cause);
      return;
    }
    webhook.deadInRow = delivery.status === 'dead' ? webhook.deadInRow + 1 : 0;
    const { disableAfter = Infinity } = webhook.policy;
    if (webhook.deadInRow >= disableAfter) this.#disable(webhook, 'dead', cause);
  }

  /** Disables a webhook whose receiver wants no more events. */
  gone(webhook: MutableWebhook, cause: number): void {
    if (webhook.policy.goneDisables) this.#disable(webhook, 'gone', cause);
  }

  /** Marks verification as skipped and forgets a pending challenge. */
  #skip(webhook: MutableWebhook, cause: number): void {
    this.#challenges.delete(webhook);
    webhook.verification = 'skipped';
    this.#parts.deliveries.cancel(webhook, cause, isChallenge);
  }

  #judge(webhook: MutableWebhook, delivery: Delivery, cause: number): void {
    const { event } = delivery;
    // A duplicated challenge is met by its first right answer.
    if (event.type !== 'VERIFY' || this.#challenges.get(webhook) !== event.id) return;
    const reason = judgeChallenge(event, delivery);
    if (reason !== undefined) {
      webhook.verification = 'failed';
      this.#tell(webhook, 'webhook.unverified', cause, { event: event.id, reason });
      return;
    }
    this.#challenges.delete(webhook);
    const wasActive = webhook.verification === 'verified';
    webhook.verification = 'verified';
    const after = this.#tell(webhook, 'webhook.verified', cause, { event: event.id });
    if (!wasActive) this.#begin(webhook, after);
  }

  #disable(webhook: MutableWebhook, reason: 'dead' | 'gone', cause: number): void {
    if (!webhook.isEnabled) return;
    this.#parts.registry.change(webhook, { isEnabled: false });
    webhook.deadInRow = 0;
    const after = this.#tell(webhook, 'webhook.disabled', cause, { reason });
    this.#parts.deliveries.cancel(webhook, after, isOfVehicles);
  }

  /** Takes the current state of subscribed vehicles as sent. */
  #begin(webhook: MutableWebhook, cause: number): void {
    const { subscriptions, triggers } = this.#parts;
    for (const subscription of subscriptions.ofWebhook(webhook))
      triggers.begin(subscription, cause);
  }

  #tell<Kind extends keyof ServiceFacts>(
    { name }: MutableWebhook,
    kind: Kind,
    cause: number,
    data: ServiceFacts[Kind],
  ): number {
    return tell(this.#world, kind, name, cause, data);
  }
}

function isChallenge({ type }: WebhookEvent): boolean {
  return type === 'VERIFY';
}

function isOfVehicles({ type }: WebhookEvent): boolean {
  return type !== 'VERIFY';
}
