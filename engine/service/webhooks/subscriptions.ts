import { Fault } from '../../fault.ts';
import { uuid } from '../../random/identifier.ts';
import type { Ground } from '../ground.ts';
import type { User } from '../users.ts';
import { noErrors, type StandingErrors } from './errors-of.ts';
import { NotifiedSignals } from './notified-signals.ts';
import type { Webhook } from './webhook.ts';

/** The fact that a webhook reports a vehicle for a user who has connected it. */
export interface Subscription {
  /** A UUID from the seed, the three names and the number of their earlier subscriptions. */
  readonly id: string;
  readonly webhook: Webhook;
  readonly row: number;
  readonly user: User;
  readonly createdAtMs: number;
}

/** A subscription with the state it last sent. */
export interface TrackedSubscription extends Subscription {
  signals: NotifiedSignals;
  errors: StandingErrors;
  /** Whether its first event is still to come, because its webhook was not active yet. */
  isFirstDue: boolean;
  /** Whether the maker rejects the account, so that no state of the vehicle reaches the service. */
  isCutOff: boolean;
  /** Whether a report or a change of permissions was not looked at, because nothing was sent. */
  isBehind: boolean;
  /** The number of events of it and of its predecessors. */
  events: number;
}

/** Memory of subscriptions that have ended. */
interface Past {
  readonly count: number;
  readonly events: number;
}

/** The subscriptions of vehicles to webhooks. */
export class Subscriptions {
  readonly #world: Pick<Ground, 'clock' | 'fleet' | 'streams'>;
  readonly #byId = new Map<string, TrackedSubscription>();
  readonly #byRow = new Map<number, readonly TrackedSubscription[]>();
  /** By webhook, row and user. */
  readonly #past = new Map<string, Past>();

  constructor(world: Pick<Ground, 'clock' | 'fleet' | 'streams'>) {
    this.#world = world;
  }

  /** In the order they came. */
  get all(): Iterable<TrackedSubscription> {
    return this.#byId.values();
  }

  get count(): number {
    return this.#byId.size;
  }

  /** Undefined for an unknown id. */
  find(id: string): TrackedSubscription | undefined {
    return this.#byId.get(id);
  }

  ofRow(row: number): readonly TrackedSubscription[] {
    return this.#byRow.get(row) ?? [];
  }

  *ofWebhook(webhook: Webhook): Generator<TrackedSubscription> {
    for (const each of this.#byId.values()) if (each.webhook === webhook) yield each;
  }

  of(webhook: Webhook, row: number, user: string): TrackedSubscription | undefined {
    return this.ofRow(row).find((each) => each.webhook === webhook && each.user.name === user);
  }

  /** Throws the fault `subscription_exists` where there is one already. */
  add(webhook: Webhook, row: number, user: User): TrackedSubscription {
    const { name } = user;
    const { clock, fleet, streams } = this.#world;
    const vehicle = fleet.nameOf(row);
    if (this.of(webhook, row, name) !== undefined) {
      const detail = `${vehicle} of ${name} is already subscribed to ${webhook.name}`;
      throw new Fault('subscription_exists', detail);
    }
    const { count, events } = this.#past.get(keyOf(webhook, row, name)) ?? { count: 0, events: 0 };
    const purpose = `subscription ${count} ${vehicle} ${name}`;
    const draws = streams.stream(webhook.subject, purpose);
    const subscription: TrackedSubscription = {
      id: uuid(draws),
      webhook,
      row,
      user,
      createdAtMs: clock.now,
      signals: new NotifiedSignals(webhook),
      errors: noErrors,
      isFirstDue: true,
      isCutOff: false,
      isBehind: false,
      events,
    };
    this.#byId.set(subscription.id, subscription);
    this.#byRow.set(row, this.ofRow(row).concat(subscription));
    return subscription;
  }

  remove(subscription: TrackedSubscription): void {
    const { events, row, user, webhook } = subscription;
    const key = keyOf(webhook, row, user.name);
    this.#past.set(key, { count: (this.#past.get(key)?.count ?? 0) + 1, events });
    this.#byId.delete(subscription.id);
    const rest = this.ofRow(subscription.row).filter((each) => each !== subscription);
    if (rest.length === 0) this.#byRow.delete(subscription.row);
    else this.#byRow.set(subscription.row, rest);
  }
}

function keyOf({ id }: Webhook, row: number, user: string): string {
  return `${row} ${id} ${user}`;
}
