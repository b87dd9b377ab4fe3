import type { Signal } from '../../signal/signal.ts';
import type { Spelling } from '../service-fault.ts';
import type { ReceiverSettings } from './receivers.ts';
import type { RetryPolicy, RetryProfile } from './retry-profile.ts';

/** The settings of a webhook: plain JSON, which the commands that create and change one carry. */
export interface WebhookSettings {
  /** The address of events and challenges; http or https. */
  readonly url: string;
  /** The address of errors; `url` by default. Null removes it. */
  readonly errorUrl?: string | null | undefined;
  /** True by default. */
  readonly isEnabled?: boolean | undefined;
  /** Signals whose change makes an event, by `Group.Name` or code. None: no events (public). */
  readonly triggers?: readonly string[] | undefined;
  /** Signals that every event carries. */
  readonly data?: readonly string[] | undefined;
  /** Whether every connection is subscribed, now and later. */
  readonly autoSubscribe?: boolean | undefined;
  /** Whether that includes simulated vehicles; false by default (public; the option is ours). */
  readonly includeSimulated?: boolean | undefined;
  /** `skip`: active without a challenge (ours). */
  readonly verify?: 'challenge' | 'skip' | undefined;
  /** Whether challenges are signed too; false by default, as seen on the wire. */
  readonly signsChallenges?: boolean | undefined;
  /** Whether the sender adds the headers of Standard Webhooks. */
  readonly signsStandard?: boolean | undefined;
  /** The clock of their timestamps; by default the host's, as receivers refuse old ones. */
  readonly standardClock?: 'wall' | 'simulated' | undefined;
  /** The position of triggers: beside `data` by default (as captured), or in it (as documented). */
  readonly triggersAt?: 'top-level' | 'data' | undefined;
  /** `changes`: a verified command without a change sends no event (public). */
  readonly pushes?: 'changes' | 'verified' | undefined;
  /** Errors in signals: by default as documented; `public`: type and code alone, as captured. */
  readonly codes?: Spelling | undefined;
  /** Whether `meta` has a `deliveryTime` equal to `deliveredAt`, as captures of 2025 have. */
  readonly tellsDeliveryTime?: boolean | undefined;
  /** `meta.mode` of simulated vehicles; `live` by default, as receivers disagree. */
  readonly simulatedMode?: 'live' | 'simulated' | 'test' | undefined;
  /** The form of makes; `capitals` by default. `display`: as captured in some webhooks. */
  readonly makes?: 'capitals' | 'display' | undefined;
  /** Bytes of the largest body; 50 KB by default (public). A larger one is dropped (ours). */
  readonly payloadLimit?: number | undefined;
  /** Whether payloads have the form of version 2.0. */
  readonly isLegacy?: boolean | undefined;
  /** `published` by default. */
  readonly retry?: RetryProfile | RetryPolicy | undefined;
  /** The limit of concurrent attempts; none by default. */
  readonly concurrency?: number | undefined;
  /** The limit of pending deliveries, beyond which new ones are dropped; none by default. */
  readonly pending?: number | undefined;
  /** Simulated time of an answer from outside that states none; 0 by default. */
  readonly latencyMs?: number | undefined;
  /** A scripted receiver, which answers in place of the one at the address. */
  readonly receiver?: ReceiverSettings | undefined;
}

/** `pending`: a challenge is under way for an address that was never verified. */
export type Verification = 'pending' | 'verified' | 'failed' | 'skipped';

/** A destination of events. It changes until it is removed. */
export interface Webhook {
  /** Its name in the scenario and its display name. */
  readonly name: string;
  /** The subject of its draws, distinct from those of vehicles and other webhooks. */
  readonly subject: string;
  /** A UUID that follows from the seed, the name and the number of its earlier webhooks. */
  readonly id: string;
  readonly createdAtMs: number;
  readonly settings: WebhookSettings;
  readonly isEnabled: boolean;
  readonly triggers: readonly Signal[];
  readonly data: readonly Signal[];
  readonly policy: RetryPolicy;
  readonly verification: Verification;
  readonly isRemoved: boolean;
  /** Consecutive dead deliveries. */
  readonly deadInRow: number;
}

/** Whether it monitors vehicles and sends events: it is enabled, and its address verified. */
export function isActive({ isEnabled, isRemoved, verification }: Webhook): boolean {
  return isEnabled && !isRemoved && (verification === 'verified' || verification === 'skipped');
}

/** Whether a webhook is active and has a trigger; without one it never fires (public). */
export function fires(webhook: Webhook): boolean {
  return webhook.triggers.length > 0 && isActive(webhook);
}
