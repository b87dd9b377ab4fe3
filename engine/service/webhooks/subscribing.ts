import { Fault } from '../../fault.ts';
import type { ServiceGround } from '../service-ground.ts';
import { tell } from '../tell.ts';
import type { User } from '../users.ts';
import { disconnected } from './errors-of.ts';
import type { Events } from './events.ts';
import {
  type Subscription,
  type Subscriptions,
  type TrackedSubscription,
} from './subscriptions.ts';
import type { Triggers } from './triggers.ts';
import { fires, type Webhook } from './webhook.ts';

/** Subscribes and unsubscribes vehicles, on request or as connections open and close. */
export class Subscribing {
  readonly #world: ServiceGround;
  readonly #subscriptions: Subscriptions;
  readonly #triggers: Triggers;
  readonly #events: Events;
  /** Webhooks, rows and users whose loss of connection was sent and whose return was not. */
  readonly #lost = new Set<string>();

  constructor(
    world: ServiceGround,
    parts: {
      readonly subscriptions: Subscriptions;
      readonly triggers: Triggers;
      readonly events: Events;
    },
  ) {
    this.#world = world;
    this.#subscriptions = parts.subscriptions;
    this.#triggers = parts.triggers;
    this.#events = parts.events;
  }

  /** Throws `user_not_found`, `connection_not_found` and `subscription_exists` beforehand. */
  subscribe(webhook: Webhook, row: number, userName: string, cause: number): Subscription {
    const { connections, users } = this.#world.service;
    const user = users.get(userName);
    if (!connections.has(row, userName)) {
      const vehicle = this.#world.fleet.nameOf(row);
      const detail = `${userName} has not connected ${vehicle}`;
      throw new Fault('connection_not_found', detail);
    }
    const subscription = this.#subscriptions.add(webhook, row, user);
    this.#begin(subscription, cause);
    return subscription;
  }

  /** Throws the fault `subscription_not_found` if there is none. */
  unsubscribe(webhook: Webhook, row: number, userName: string, cause: number): void {
    this.#end(this.get(webhook, row, userName), cause);
  }

  /** Throws the fault `subscription_not_found` if there is none. */
  get(webhook: Webhook, row: number, userName: string): TrackedSubscription {
    const subscription = this.#subscriptions.of(webhook, row, userName);
    if (subscription !== undefined) return subscription;
    const detail = `${this.#world.fleet.nameOf(row)} of ${userName} is not subscribed to ${webhook.name}`;
    throw new Fault('subscription_not_found', detail);
  }

  /** Subscribes every connection to a webhook with automatic subscription. */
  subscribeAll(webhook: Webhook, cause: number): void {
    const { fleet, service } = this.#world;
    for (let row = 0; row < fleet.count; row += 1) {
      if (!this.#isMeant(webhook, row)) continue;
      for (const name of service.connections.usersOf(row)) this.#join(webhook, row, name, cause);
    }
  }

  /** A user has connected a vehicle, or authorised it again. */
  connected(webhooks: Iterable<Webhook>, row: number, user: User, cause: number): void {
    for (const subscription of this.#subscriptions.ofRow(row)) {
      if (subscription.user === user) this.#triggers.look(subscription, cause);
    }
    for (const webhook of webhooks) {
      if (this.#isMeant(webhook, row)) this.#join(webhook, row, user.name, cause);
    }
  }

  /** Ends the subscriptions of a closed connection. */
  disconnected(row: number, userName: string, cause: number): void {
    for (const subscription of this.#subscriptions.ofRow(row)) {
      if (subscription.user.name === userName) this.#lose(subscription, cause);
    }
  }

  /** Ends the subscriptions of a removed user. */
  userRemoved(userName: string, cause: number): void {
    for (const subscription of this.#subscriptions.all) {
      if (subscription.user.name === userName) this.#lose(subscription, cause);
    }
  }

  /** Ends every subscription of a webhook that is removed. */
  dissolve(webhook: Webhook, cause: number): void {
    for (const subscription of this.#subscriptions.ofWebhook(webhook))
      this.#end(subscription, cause);
  }

  /**
   * Whether automatic subscription applies: to simulated vehicles only if the webhook includes them
   * (public; the option is ours).
   */
  #isMeant({ settings }: Webhook, row: number): boolean {
    if (settings.autoSubscribe !== true) return false;
    return settings.includeSimulated === true || this.#world.service.modeOf(row) === 'live';
  }

  #join(webhook: Webhook, row: number, userName: string, cause: number): void {
    if (this.#subscriptions.of(webhook, row, userName) !== undefined) return;
    this.subscribe(webhook, row, userName, cause);
  }

  #begin(subscription: TrackedSubscription, cause: number): void {
    this.#triggers.watch(subscription.row);
    const after = this.#tell(subscription, 'subscription.created', cause);
    const isBack = this.#lost.delete(lossOf(subscription));
    if (isBack && fires(subscription.webhook)) {
      const change = { ...disconnected, state: 'RESOLVED', signals: undefined } as const;
      this.#events.errors(subscription, [change], { cause: after });
    }
    this.#triggers.begin(subscription, after);
  }

  #lose(subscription: TrackedSubscription, cause: number): void {
    if (fires(subscription.webhook) && !subscription.isFirstDue) {
      const change = { ...disconnected, state: 'ERROR', signals: undefined } as const;
      this.#events.errors(subscription, [change], { cause });
      this.#lost.add(lossOf(subscription));
    }
    this.#end(subscription, cause);
  }

  #end(subscription: TrackedSubscription, cause: number): void {
    this.#subscriptions.remove(subscription);
    this.#triggers.watch(subscription.row);
    this.#tell(subscription, 'subscription.removed', cause);
  }

  #tell(
    { id, row, user, webhook }: TrackedSubscription,
    kind: 'subscription.created' | 'subscription.removed',
    cause: number,
  ): number {
    const { dynamics, fleet } = this.#world;
    if (!dynamics.tells(row)) return cause;
    const data = { subscription: id, user: user.name, webhook: webhook.name };
    return tell(this.#world, kind, fleet.nameOf(row), cause, data);
  }
}

function lossOf({ webhook, row, user }: TrackedSubscription): string {
  return `${row} ${webhook.id} ${user.name}`;
}
