import type { Signal } from '../../signal/signal.ts';
import type { WatchOccasion } from '../../signal/watching.ts';
import { priority } from '../../time/priority.ts';
import { isOffline } from '../../vehicle/row/condition.ts';
import type { ServiceFaultName } from '../service-fault.ts';
import type { ServiceGround } from '../service-ground.ts';
import { isGranted } from '../signal-access.ts';
import { errorChanges, errorsNow } from './errors-of.ts';
import { type ErrorChange, firstDelivery } from './event.ts';
import type { Events } from './events.ts';
import { asKept, NotifiedSignals } from './notified-signals.ts';
import type { Subscriptions, TrackedSubscription } from './subscriptions.ts';
import { fires } from './webhook.ts';

const firstTriggers = [firstDelivery] as const;

/** The changes that one check of a subscribed vehicle found. */
interface SubscriptionChanges {
  readonly subscription: TrackedSubscription;
  readonly triggers: readonly Signal[];
  readonly errors: readonly ErrorChange[];
  /** The entry that caused them; undefined: the latest fact of the vehicle. */
  readonly cause?: number | undefined;
}

/**
 * Checks the reports of subscribed vehicles: the changes since the last event become one event for
 * each subscription and report. Events of an instant come after all of its reports and their
 * consequences: a command that a report verifies has succeeded when its update is pushed (stated).
 */
export class Triggers {
  readonly #world: ServiceGround;
  readonly #subscriptions: Subscriptions;
  readonly #events: Events;
  readonly #owner: number;
  /** Whether each watched vehicle was offline at the last check, by row. */
  readonly #watched = new Map<number, boolean>();
  /** The reports of each watched vehicle that are listened to. */
  readonly #occasions = new Map<number, WatchOccasion>();
  // One closure for all rows: there may be very many.
  readonly #onReport = (row: number): void => this.#lookAtSignals(row);
  readonly #onChange = (row: number): void => this.#lookAtNetwork(row);
  #changes: SubscriptionChanges[] = [];
  /** Subscriptions with an update in `#changes` that no change has joined. */
  readonly #pushed = new Set<TrackedSubscription>();

  constructor(world: ServiceGround, subscriptions: Subscriptions, events: Events) {
    this.#world = world;
    this.#subscriptions = subscriptions;
    this.#events = events;
    this.#owner = world.clock.register(() => this.#sendChanges());
  }

  /** Watches a vehicle as long as it has a subscription. */
  watch(row: number): void {
    const isSubscribed = this.#subscriptions.ofRow(row).length > 0;
    if (isSubscribed) this.#hear(row);
    if (isSubscribed === this.#watched.has(row)) return;
    const { watching } = this.#world;
    if (isSubscribed) {
      watching.listen(row, 'changes', this.#onChange);
      this.#watched.set(row, isOffline(this.#world.fleet, row));
    } else {
      watching.unlisten(row, this.#occasions.get(row)!, this.#onReport);
      watching.unlisten(row, 'changes', this.#onChange);
      this.#occasions.delete(row);
      this.#watched.delete(row);
    }
  }

  /**
   * Listens to the reports of a vehicle: to those of changes alone where time changes no trigger. A
   * subscription that is behind catches up with the next report of any kind.
   */
  #hear(row: number): void {
    const needsNews = ({ isBehind, webhook }: TrackedSubscription): boolean =>
      !isBehind && webhook.triggers.every(isTimeless);
    const occasion = this.#subscriptions.ofRow(row).every(needsNews) ? 'news' : 'reports';
    const before = this.#occasions.get(row);
    if (occasion === before) return;
    this.#occasions.set(row, occasion);
    this.#world.watching.listen(row, occasion, this.#onReport);
    if (before !== undefined) this.#world.watching.unlisten(row, before, this.#onReport);
  }

  /**
   * Takes the current state as sent, because the subscription or its webhook has become active or
   * asks for other signals. The first time is itself an event, which waits while the maker's
   * account is lost.
   */
  begin(subscription: TrackedSubscription, cause: number): void {
    this.#hear(subscription.row);
    if (!fires(subscription.webhook)) return;
    subscription.signals = new NotifiedSignals(subscription.webhook);
    subscription.isCutOff = this.#accountErrorOf(subscription) !== undefined;
    this.#take(subscription, true);
    if (!subscription.isFirstDue || subscription.isCutOff) return;
    subscription.isFirstDue = false;
    this.#events.state(subscription, firstTriggers, { cause });
  }

  /** Takes the data of the last report, which need not have been taken as it arrived. */
  refresh(subscription: TrackedSubscription): void {
    if (!isNotified(subscription)) return;
    const { row, signals, user } = subscription;
    const granted = this.#world.service.connections.grantedTo(row, user.name);
    signals.takeData(this.#world.reportOf(row), granted);
  }

  /** Checks at once, because the user's permissions may have changed. */
  look(subscription: TrackedSubscription, cause: number): void {
    if (!isNotified(subscription)) return this.#note(subscription, true);
    this.#tell(this.#take(subscription, false), cause);
  }

  /**
   * Pushes the update of a signal that has shown the effect of a command, whether or not it has
   * changed (stated), where it is a trigger. A change of the instant goes into the same event.
   */
  push(row: number, signal: Signal, cause: number): void {
    for (const subscription of this.#subscriptions.ofRow(row)) {
      const { triggers, settings } = subscription.webhook;
      if (!isNotified(subscription) || !triggers.includes(signal)) continue;
      if (settings.pushes === 'changes') continue;
      const at = this.#changes.findIndex((each) => each.subscription === subscription);
      const push = { subscription, triggers: [signal], errors: [], cause };
      if (at !== -1) this.#changes[at] = joined(this.#changes[at]!, push);
      else {
        this.refresh(subscription);
        this.#await(push);
        this.#pushed.add(subscription);
      }
    }
  }

  /**
   * Looks for maker accounts that were lost or restored, which begins or ends an error. No state is
   * sent while an account is lost; afterwards one event reports all changes. Events that precede
   * the loss within its instant are sent first.
   */
  accountsChanged(cause: number): void {
    this.#sendChanges(({ subscription }) => this.#accountErrorOf(subscription) !== undefined);
    for (const subscription of this.#subscriptions.all) {
      const wasCutOff = subscription.isCutOff;
      subscription.isCutOff = this.#accountErrorOf(subscription) !== undefined;
      if ((!subscription.isCutOff && !wasCutOff) || !fires(subscription.webhook)) continue;
      if (subscription.isFirstDue) this.begin(subscription, cause);
      else if (subscription.isCutOff) this.#tellErrors(subscription, cause);
      else {
        subscription.signals.haveFailuresChanged = true;
        this.look(subscription, cause);
      }
    }
  }

  /** Notes whether a subscription is behind. */
  #note(subscription: TrackedSubscription, isBehind: boolean): void {
    if (subscription.isBehind === isBehind) return;
    subscription.isBehind = isBehind;
    this.#hear(subscription.row);
  }

  #lookAtSignals(row: number): void {
    for (const subscription of this.#subscriptions.ofRow(row)) {
      this.#note(subscription, !isNotified(subscription));
      if (subscription.isBehind) continue;
      const changes = this.#take(subscription, false);
      if (changes.triggers.length === 0 && changes.errors.length === 0) continue;
      this.#await(changes);
    }
  }

  /** Keeps changes until the end of the instant. */
  #await(changes: SubscriptionChanges): void {
    const { subscription } = changes;
    if (this.#pushed.delete(subscription)) {
      const at = this.#changes.findIndex((each) => each.subscription === subscription);
      this.#changes[at] = joined(changes, this.#changes[at]!);
      return;
    }
    if (this.#changes.length === 0) {
      this.#world.clock.schedule(this.#world.clock.now, priority.deliveries, this.#owner, 0, 0);
    }
    this.#changes.push(changes);
  }

  /** Sends the error of a vehicle that has become unreachable or reachable, at once (ours). */
  #lookAtNetwork(row: number): void {
    const isNowOffline = isOffline(this.#world.fleet, row);
    if (this.#watched.get(row) === isNowOffline) return;
    this.#watched.set(row, isNowOffline);
    for (const subscription of this.#subscriptions.ofRow(row)) {
      if (isNotified(subscription)) this.#tellErrors(subscription, this.#causeOf(row));
    }
  }

  #tellErrors(subscription: TrackedSubscription, cause: number): void {
    this.#tell(
      { subscription, triggers: [], errors: this.#takeErrors(subscription, false) },
      cause,
    );
  }

  #sendChanges(isDue: (changes: SubscriptionChanges) => boolean = () => true): void {
    const all = this.#changes;
    this.#changes = all.filter((changes) => !isDue(changes));
    for (const changes of all.filter(isDue)) {
      this.#pushed.delete(changes.subscription);
      const { row, user, id, webhook } = changes.subscription;
      if (this.#subscriptions.find(id) !== changes.subscription || !fires(webhook)) continue;
      // A permission granted when the signal changed may have been revoked in the same instant.
      const granted = this.#world.service.connections.grantedTo(row, user.name);
      const report = this.#world.reportOf(row);
      const triggers = asKept(
        changes.triggers.filter((signal) => isGranted(granted, report, signal)),
      );
      this.#tell({ ...changes, triggers }, changes.cause ?? this.#causeOf(row));
    }
  }

  #tell({ subscription, triggers, errors }: SubscriptionChanges, cause: number): void {
    if (errors.length > 0) this.#events.errors(subscription, errors, { cause });
    // The webhook may have been disabled by the errors just sent.
    if (triggers.length > 0 && fires(subscription.webhook))
      this.#events.state(subscription, triggers, { cause });
  }

  #take(subscription: TrackedSubscription, isFirst: boolean): SubscriptionChanges {
    const { row, signals, user } = subscription;
    const { service } = this.#world;
    const report = this.#world.reportOf(row);
    const triggers = signals.take(report, service.connections.grantedTo(row, user.name));
    const errors =
      isFirst || signals.haveFailuresChanged ? this.#takeErrors(subscription, isFirst) : [];
    return { subscription, triggers, errors };
  }

  #takeErrors(subscription: TrackedSubscription, isFirst: boolean): ErrorChange[] {
    const { errors: before, row, signals } = subscription;
    const accountError = this.#accountErrorOf(subscription);
    const circumstances = { isOffline: isOffline(this.#world.fleet, row), accountError, signals };
    subscription.errors = errorsNow(circumstances, before, isFirst);
    signals.haveFailuresChanged = false;
    return isFirst ? [] : errorChanges(before, subscription.errors);
  }

  #accountErrorOf({ row, user }: TrackedSubscription): ServiceFaultName | undefined {
    return this.#world.service.accountErrorOf(row, user.name);
  }

  #causeOf(row: number): number {
    return this.#world.dynamics.lastFacts.get(row) ?? -1;
  }
}

/** Changes with those of another signal; triggers are in the order of the webhook. */
function joined(changes: SubscriptionChanges, other: SubscriptionChanges): SubscriptionChanges {
  const told = new Set([...changes.triggers, ...other.triggers]);
  const triggers = changes.subscription.webhook.triggers.filter((signal) => told.has(signal));
  return { ...changes, triggers };
}

function isTimeless(signal: Signal): boolean {
  return signal.isConstant === true || signal.isTimeless === true;
}

/** Whether changes are sent to the webhook now. */
function isNotified({ webhook, isFirstDue, isCutOff }: TrackedSubscription): boolean {
  return fires(webhook) && !isFirstDue && !isCutOff;
}
