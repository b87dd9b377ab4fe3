import type { ChartCounter } from '../../chart/counted.ts';
import { Fault } from '../../fault.ts';
import type { Signal } from '../../signal/signal.ts';
import type { CommandFollowers } from '../created.ts';
import type { ManagementTokens } from '../management-tokens.ts';
import type { ServiceGround } from '../service-ground.ts';
import type { User } from '../users.ts';
import { Deliveries } from './deliveries.ts';
import type { Delivery } from './delivery.ts';
import { eventMatcher } from './event-match.ts';
import { Events } from './events.ts';
import { Lifecycle } from './lifecycle.ts';
import { Registry } from './registry.ts';
import { Subscribing } from './subscribing.ts';
import { type Subscription, Subscriptions } from './subscriptions.ts';
import { Triggers } from './triggers.ts';
import { isActive, type Webhook, type WebhookSettings } from './webhook.ts';
import type { EmitCommand, WebhookCommand } from './webhook-command.ts';
import { checkEffects, checkOutcome, signalsOf } from './webhook-settings.ts';

/** The webhooks of the application, their subscriptions, and their deliveries to receivers. */
export class Webhooks {
  readonly deliveries: Deliveries;
  readonly subscriptions: Subscriptions;
  readonly #world: ServiceGround;
  readonly #tokens: ManagementTokens;
  readonly #registry: Registry;
  readonly #events: Events;
  readonly #triggers: Triggers;
  readonly #subscribing: Subscribing;
  readonly #lifecycle: Lifecycle;

  constructor(world: ServiceGround, tokens: ManagementTokens, counter?: ChartCounter) {
    this.#world = world;
    this.#tokens = tokens;
    this.#registry = new Registry(world);
    this.subscriptions = new Subscriptions(world);
    const following = {
      settled: (delivery: Delivery, cause: number) => this.#lifecycle.settled(delivery, cause),
      gone: (webhook: Webhook, cause: number) => this.#lifecycle.gone(webhook, cause),
    };
    this.deliveries = new Deliveries(world, tokens, following, counter);
    this.#events = new Events(world, tokens, this.deliveries);
    const { deliveries, subscriptions } = this;
    const events = this.#events;
    this.#triggers = new Triggers(world, subscriptions, events);
    const triggers = this.#triggers;
    this.#subscribing = new Subscribing(world, { subscriptions, triggers, events });
    this.#lifecycle = new Lifecycle(world, {
      registry: this.#registry,
      subscriptions,
      subscribing: this.#subscribing,
      triggers,
      events,
      deliveries,
    });
  }

  /** In the order they were created. */
  get all(): Iterable<Webhook> {
    return this.#registry.all;
  }

  /** Undefined for an unknown id. */
  find(id: string): Webhook | undefined {
    return this.#registry.byId(id);
  }

  byName(name: string): Webhook | undefined {
    return this.#registry.byName(name);
  }

  /**
   * Adds a webhook that exists from the start, with vehicles subscribed for their owners. Calls
   * `made` before its first delivery, so that faults can affect that.
   */
  declare(
    name: string,
    settings: WebhookSettings,
    rows: Iterable<number>,
    made: () => void = () => {},
  ): void {
    const webhook = this.#lifecycle.create(name, settings, -1, made);
    for (const row of rows) {
      const owner = this.#world.service.ownerOf(row);
      if (this.subscriptions.of(webhook, row, owner) !== undefined) continue;
      this.#subscribing.subscribe(webhook, row, owner, -1);
    }
  }

  /** Subscribes a vehicle by the recorded command `subscription.create`, throwing its faults. */
  subscribe(webhook: string, row: number, user: string): Subscription {
    const vehicle = this.#world.fleet.nameOf(row);
    return this.#world.submit({ kind: 'subscription.create', vehicle, webhook, user }).created;
  }

  /** A user has connected a vehicle, or authorised it again. */
  connected(row: number, user: User, cause: number): void {
    this.#subscribing.connected(this.#registry.all, row, user, cause);
  }

  disconnected(row: number, user: string, cause: number): void {
    this.#subscribing.disconnected(row, user, cause);
  }

  userRemoved(user: string, cause: number): void {
    this.#subscribing.userRemoved(user, cause);
  }

  /** Pushes the update of a verified command whose effect a signal shows (stated). */
  verified(row: number, signal: Signal, cause: number): void {
    this.#triggers.push(row, signal, cause);
  }

  /** Call it after an API fault began or ended, which may change whether makers accept accounts. */
  accountsChanged(cause: number): void {
    this.#triggers.accountsChanged(cause);
  }

  readonly followers: CommandFollowers<WebhookCommand['kind']> = {
    'webhook.create': ({ webhook, settings }, cause) =>
      this.#lifecycle.create(webhook, settings, cause),
    'webhook.change': (command, cause) =>
      this.#lifecycle.change(this.#registry.get(command.webhook), command, cause),
    'webhook.remove': ({ webhook }, cause) =>
      this.#lifecycle.remove(this.#registry.get(webhook), cause),
    'webhook.verify': ({ webhook }, cause) =>
      this.#lifecycle.verify(this.#registry.get(webhook), cause),
    'webhook.break': ({ webhook, effects, fault, match }) => {
      checkEffects(effects);
      const queue = this.deliveries.queueOf(this.#registry.get(webhook));
      const concerns = eventMatcher(this.#world, match);
      queue.disturbances.begin({ fault, effects, concerns });
    },
    'webhook.mend': ({ webhook: name, fault }, cause) => {
      const webhook = this.#registry.get(name);
      const ended = this.deliveries.queueOf(webhook).disturbances.end(fault);
      this.deliveries.release(webhook, ended, cause);
    },
    'secret.rotate': ({ overlapMs = 0 }) => this.#tokens.rotate(overlapMs),
    'subscription.create': (command, cause) => {
      const { webhook, row, user } = this.#named(command);
      return this.#subscribing.subscribe(webhook, row, user, cause);
    },
    'subscription.remove': (command, cause) => {
      const { webhook, row, user } = this.#named(command);
      this.#subscribing.unsubscribe(webhook, row, user, cause);
    },
    'event.emit': (command, cause) => this.#emit(command, cause),
    'delivery.answer': (command, cause) => {
      checkOutcome(command.outcome, command.latencyMs);
      this.deliveries.answer(command, cause);
    },
    'delivery.resend': ({ delivery }, cause) => this.#resend(delivery, cause),
  };

  #named(command: Pick<EmitCommand, 'webhook' | 'vehicle' | 'user'>) {
    const webhook = this.#registry.get(command.webhook);
    const row = this.#world.rowOf(command.vehicle);
    return { webhook, row, user: command.user ?? this.#world.service.ownerOf(row) };
  }

  #emit(command: EmitCommand, cause: number): void {
    const { webhook, row, user } = this.#named(command);
    const subscription = this.#subscribing.get(webhook, row, user);
    const triggers = command.triggers ? signalsOf(command.triggers) : webhook.triggers;
    refuseInactive(webhook);
    const { error, isTest } = command;
    this.#triggers.refresh(subscription);
    if (error === undefined) this.#events.state(subscription, triggers, { cause, isTest });
    else this.#events.errors(subscription, [{ ...error, signals: undefined }], { cause, isTest });
  }

  #resend(number: number, cause: number): Delivery | undefined {
    const delivery = this.deliveries.find(number);
    const isOfEvent = delivery !== undefined && delivery.event.type !== 'VERIFY';
    if (!isOfEvent || delivery.settledAtMs === undefined) {
      const why = isOfEvent ? `: it is ${delivery.status}` : delivery && ': it is a challenge';
      const detail = `there is no settled delivery ${number} of an event${why ?? ''}`;
      throw new Fault('delivery_not_found', detail);
    }
    const { event, webhook } = delivery;
    if (webhook.isRemoved) {
      throw new Fault('webhook_not_found', `${webhook.name}, its webhook, was removed`);
    }
    refuseInactive(webhook);
    return this.deliveries.send(event, { cause });
  }
}

function refuseInactive(webhook: Webhook): void {
  if (isActive(webhook)) return;
  const detail = `${webhook.name} is ${webhook.isEnabled ? 'not verified' : 'disabled'}`;
  throw new Fault('webhook_inactive', detail);
}
