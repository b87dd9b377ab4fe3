import type { Signal } from '../../signal/signal.ts';
import type { Spelling } from '../service-fault.ts';
import type { ReceiverSettings } from './receivers.ts';
import type { RetryPolicy, RetryProfile } from './retry-profile.ts';

/** What somebody says of a webhook: plain JSON, which the commands that create and change one carry. */
export interface WebhookSettings {
  /** Where events go, and challenges; http or https. */
  readonly url: string;
  /** Where errors go; to `url` without it. Null takes it away. */
  readonly errorUrl?: string | null | undefined;
  /** True without it. */
  readonly isEnabled?: boolean | undefined;
  /** Signals whose change is an event, as `Group.Name` or code. Without any, nothing is ever sent (public). */
  readonly triggers?: readonly string[] | undefined;
  /** Signals that every event carries. */
  readonly data?: readonly string[] | undefined;
  /** Whether every connection is subscribed, now and later. */
  readonly autoSubscribe?: boolean | undefined;
  /** Whether that concerns simulated vehicles too; not without it (public; that it can be is ours). */
  readonly includeSimulated?: boolean | undefined;
  /** `skip`: active without a challenge (ours). */
  readonly verify?: 'challenge' | 'skip' | undefined;
  /** Whether challenges are signed too; not without it, as seen on the wire. */
  readonly signsChallenges?: boolean | undefined;
  /** Whether whoever sends adds the headers of Standard Webhooks. */
  readonly signsStandard?: boolean | undefined;
  /** Whose time those carry: that of the host without it, since receivers refuse what is old; or the simulated one. */
  readonly standardClock?: 'wall' | 'simulated' | undefined;
  /** Where triggers stand in the body: beside `data` without it (as captured), or in it (as documented). */
  readonly triggersAt?: 'top-level' | 'data' | undefined;
  /** Errors in signals: as the interface document has them without it; `public`: type and code alone, as captured. */
  readonly codes?: Spelling | undefined;
  /** Whether `meta` has `deliveryTime` beside `deliveredAt`, the same instant, as captures of 2025 have. */
  readonly tellsDeliveryTime?: boolean | undefined;
  /** Whether payloads have the form of version 2.0. */
  readonly isLegacy?: boolean | undefined;
  /** `published` without it. */
  readonly retry?: RetryProfile | RetryPolicy | undefined;
  /** Attempts under way at once; any number without it. */
  readonly concurrency?: number | undefined;
  /** Deliveries that may be pending at once; later ones are dropped. Any number without it. */
  readonly pending?: number | undefined;
  /** Simulated time that an answer from outside takes where it does not say so itself; 0 without it. */
  readonly latencyMs?: number | undefined;
  /** Answers in place of whoever is at the address. */
  readonly receiver?: ReceiverSettings | undefined;
}

/** `pending`: a challenge is under way for an address that was never verified. */
export type Verification = 'pending' | 'verified' | 'failed' | 'skipped';

/** Where events go. It changes until it is removed. */
export interface Webhook {
  /** Its name in the scenario and its display name. */
  readonly name: string;
  /** Whose draws its own are: no vehicle's and no other webhook's, whatever they are called. */
  readonly subject: string;
  /** A UUID that follows from the seed, the name and how often there was one before. */
  readonly id: string;
  readonly createdAtMs: number;
  readonly settings: WebhookSettings;
  readonly isEnabled: boolean;
  readonly triggers: readonly Signal[];
  readonly data: readonly Signal[];
  readonly policy: RetryPolicy;
  readonly verification: Verification;
  readonly isRemoved: boolean;
  /** Deliveries in a row that came to nothing. */
  readonly deadInRow: number;
}

/** Whether anything is monitored and sent: enabled, and its address verified. */
export function isActive({ isEnabled, isRemoved, verification }: Webhook): boolean {
  return isEnabled && !isRemoved && (verification === 'verified' || verification === 'skipped');
}

/** A webhook that is active and has a trigger; without one it never fires (public). */
export function fires(webhook: Webhook): boolean {
  return webhook.triggers.length > 0 && isActive(webhook);
}
