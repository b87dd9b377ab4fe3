import type { Effect, EventMatch } from './effects.ts';
import type { Outcome } from './outcome.ts';
import type { WebhookSettings } from './webhook.ts';

/** A command about webhooks, their subscriptions or deliveries. `webhook` is a name. */
export type WebhookCommand =
  | {
      readonly kind: 'webhook.create';
      readonly webhook: string;
      readonly settings: WebhookSettings;
    }
  | {
      /** Omitted members stay as they are. */
      readonly kind: 'webhook.change';
      readonly webhook: string;
      readonly settings: Partial<WebhookSettings>;
      /**
       * Whether a webhook that is enabled again begins with a first delivery of each subscription
       * (public). Recordings of earlier versions lack it.
       */
      readonly beginsAgain?: true | undefined;
    }
  /** `webhook.verify` sends another challenge. */
  | { readonly kind: 'webhook.remove' | 'webhook.verify'; readonly webhook: string }
  | {
      /** A fault begins. */
      readonly kind: 'webhook.break';
      readonly webhook: string;
      readonly fault: string;
      /** The events it affects; all by default. */
      readonly match?: EventMatch | undefined;
      readonly effects: readonly Effect[];
    }
  | {
      /** Ends the fault, or all of them if no name is given. */
      readonly kind: 'webhook.mend';
      readonly webhook: string;
      readonly fault?: string | undefined;
    }
  | {
      /** Replaces the management token, which is the key of every webhook. */
      readonly kind: 'secret.rotate';
      /** The time for which the previous one stays valid; 0 by default. */
      readonly overlapMs?: number | undefined;
    }
  | {
      /** For a user who has connected the vehicle; its owner by default. */
      readonly kind: 'subscription.create' | 'subscription.remove';
      readonly vehicle: string;
      readonly webhook: string;
      readonly user?: string | undefined;
    }
  | EmitCommand
  | (AnswerCommand & { readonly kind: 'delivery.answer' })
  | {
      /** Resends a settled event: a new delivery with the same event id and sequence. */
      readonly kind: 'delivery.resend';
      /** Number of the delivery. */
      readonly delivery: number;
    };

/** An answer from outside. */
export interface AnswerCommand {
  readonly attempt: number;
  readonly outcome: Outcome;
  /** Simulated time that it took; see `WebhookSettings.latencyMs`. */
  readonly latencyMs?: number | undefined;
}

/** Sends a vehicle's state, changed or not, or an error that the vehicle does not have. */
export interface EmitCommand {
  readonly kind: 'event.emit';
  readonly vehicle: string;
  readonly webhook: string;
  readonly user?: string | undefined;
  /** As `Group.Name` or code; all of the webhook's by default. */
  readonly triggers?: readonly string[] | undefined;
  /** Marked as a test (public: from the dashboard). */
  readonly isTest?: boolean | undefined;
  /** An error instead of the state. */
  readonly error?:
    | {
        readonly type: string;
        readonly code: string | null;
        readonly state: 'ERROR' | 'RESOLVED';
      }
    | undefined;
}
