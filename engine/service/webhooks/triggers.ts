import type { Signal } from '../../signal/signal.ts';
import { priority } from '../../time/priority.ts';
import { isOffline } from '../../vehicle/condition.ts';
import type { World } from '../../world.ts';
import { errorChanges, errorsNow } from './errors-of.ts';
import { type ErrorChange, firstDelivery } from './event.ts';
import type { Events } from './events.ts';
import type { Subscriptions, Told } from './subscriptions.ts';
import { ToldSignals } from './told-signals.ts';
import { fires } from './webhook.ts';

/** What one look at a subscribed vehicle brought about. */
interface News {
  readonly told: Told;
  readonly triggers: readonly Signal[];
  readonly errors: readonly ErrorChange[];
}

/**
 * Looks at the reports of subscribed vehicles: what changed since they were last told of becomes one event for each
 * subscription and report. Events of an instant come after all of its reports and what those led to: a command that a
 * report verifies has succeeded when its update is pushed (stated).
 */
export class Triggers {
  readonly #world: World;
  readonly #subscriptions: Subscriptions;
  readonly #events: Events;
  readonly #owner: number;
  /** Vehicles that are looked at, by row: whether each is offline. */
  readonly #watched = new Map<number, boolean>();
  // One for all of them: there may be very many.
  readonly #onReport = (row: number): void => this.#lookAtReport(row);
  readonly #onChange = (row: number): void => this.#lookAtNetwork(row);
  #news: News[] = [];

  constructor(world: World, subscriptions: Subscriptions, events: Events) {
    this.#world = world;
    this.#subscriptions = subscriptions;
    this.#events = events;
    this.#owner = world.clock.register(() => this.#tellNews());
  }

  /** Looks at a vehicle as long as it has a subscription. */
  watch(row: number): void {
    const isSubscribed = this.#subscriptions.ofRow(row).length > 0;
    if (isSubscribed === this.#watched.has(row)) return;
    const { fleet, watching } = this.#world;
    if (isSubscribed) {
      watching.listen(row, 'reports', this.#onReport);
      watching.listen(row, 'changes', this.#onChange);
      this.#watched.set(row, isOffline(fleet, row));
    } else {
      watching.unlisten(row, 'reports', this.#onReport);
      watching.unlisten(row, 'changes', this.#onChange);
      this.#watched.delete(row);
    }
  }

  /**
   * Takes how things stand for told, since the subscription or its webhook has just become active or asks for other
   * signals; the first time that is an event itself.
   */
  begin(told: Told, cause: number): void {
    if (!fires(told.webhook)) return;
    told.signals = new ToldSignals(told.webhook);
    this.#take(told, true);
    if (!told.isFirstDue) return;
    told.isFirstDue = false;
    this.#events.state(told, [firstDelivery], { cause });
  }

  /** Looks at once, because what the user grants may have changed. */
  look(told: Told, cause: number): void {
    if (!fires(told.webhook) || told.isFirstDue) return;
    this.#tell(this.#take(told, false), cause);
  }

  #lookAtReport(row: number): void {
    for (const told of this.#subscriptions.ofRow(row)) {
      if (!fires(told.webhook) || told.isFirstDue) continue;
      const news = this.#take(told, false);
      if (news.triggers.length === 0 && news.errors.length === 0) continue;
      if (this.#news.length === 0) {
        this.#world.clock.schedule(this.#world.clock.now, priority.deliveries, this.#owner, 0, 0);
      }
      this.#news.push(news);
    }
  }

  #lookAtNetwork(row: number): void {
    const isNow = isOffline(this.#world.fleet, row);
    if (this.#watched.get(row) === isNow) return;
    this.#watched.set(row, isNow);
    for (const told of this.#subscriptions.ofRow(row)) {
      if (!fires(told.webhook) || told.isFirstDue) continue;
      const errors = this.#takeErrors(told, false);
      this.#tell({ told, triggers: [], errors }, this.#causeOf(row));
    }
  }

  #tellNews(): void {
    const all = this.#news;
    this.#news = [];
    for (const news of all) {
      const { told } = news;
      const isStill = this.#subscriptions.find(told.id) === told && fires(told.webhook);
      if (isStill) this.#tell(news, this.#causeOf(told.row));
    }
  }

  #tell({ told, triggers, errors }: News, cause: number): void {
    if (errors.length > 0) this.#events.errors(told, errors, { cause });
    // The errors may have been the last that the webhook took.
    if (triggers.length > 0 && fires(told.webhook)) this.#events.state(told, triggers, { cause });
  }

  #take(told: Told, isFirst: boolean): News {
    const { row, signals, user } = told;
    const { service } = this.#world;
    const report = this.#world.reportOf(row);
    const triggers = signals.take(report, service.connections.grantedTo(row, user.name));
    const errors = isFirst || signals.haveFailuresChanged ? this.#takeErrors(told, isFirst) : [];
    return { told, triggers, errors };
  }

  #takeErrors(told: Told, isFirst: boolean): ErrorChange[] {
    const { errors: before, row, signals } = told;
    const circumstances = { isOffline: isOffline(this.#world.fleet, row), signals };
    told.errors = errorsNow(circumstances, before, isFirst);
    signals.haveFailuresChanged = false;
    return isFirst ? [] : errorChanges(before, told.errors);
  }

  #causeOf(row: number): number {
    return this.#world.dynamics.lastFacts.get(row) ?? -1;
  }
}
