import type { Effect, EventMatch } from './effects.ts';
import type { Outcome } from './outcome.ts';
import type { WebhookSettings } from './webhook.ts';

/** A wish about webhooks, their subscriptions or deliveries. `webhook` is the name of one. */
export type WebhookCommand =
  | {
      readonly kind: 'webhook.create';
      readonly webhook: string;
      readonly settings: WebhookSettings;
    }
  | {
      /** Members that are left out stay as they are. */
      readonly kind: 'webhook.change';
      readonly webhook: string;
      readonly settings: Partial<WebhookSettings>;
    }
  /** `webhook.verify` sends another challenge. */
  | { readonly kind: 'webhook.remove' | 'webhook.verify'; readonly webhook: string }
  | {
      /** A fault begins. */
      readonly kind: 'webhook.break';
      readonly webhook: string;
      readonly fault: string;
      /** Which events it concerns; all of them without it. */
      readonly match?: EventMatch | undefined;
      readonly effects: readonly Effect[];
    }
  | {
      /** It ends; without a name all of them do. */
      readonly kind: 'webhook.mend';
      readonly webhook: string;
      readonly fault?: string | undefined;
    }
  | {
      /** The management token, which is the key of every webhook, is replaced. */
      readonly kind: 'secret.rotate';
      /** How long the one before may still be used; not at all without it. */
      readonly overlapMs?: number | undefined;
    }
  | {
      /** For a user who has connected the vehicle; its owner without one. */
      readonly kind: 'subscription.create' | 'subscription.remove';
      readonly vehicle: string;
      readonly webhook: string;
      readonly user?: string | undefined;
    }
  | EmitCommand
  | (AnswerCommand & { readonly kind: 'delivery.answer' })
  | {
      /** Has an event sent again that was settled: a new delivery with the same event id and sequence. */
      readonly kind: 'delivery.resend';
      /** Number of the delivery. */
      readonly delivery: number;
    };

/** What an answer from outside says. */
export interface AnswerCommand {
  readonly attempt: number;
  readonly outcome: Outcome;
  /** Simulated time that it took; see `WebhookSettings.latencyMs`. */
  readonly latencyMs?: number | undefined;
}

/** Has a subscribed vehicle tell how it stands, whether or not anything changed, or an error that nobody has. */
export interface EmitCommand {
  readonly kind: 'event.emit';
  readonly vehicle: string;
  readonly webhook: string;
  readonly user?: string | undefined;
  /** As `Group.Name` or code; all of the webhook's without it. */
  readonly triggers?: readonly string[] | undefined;
  /** Marked as a test (public: from the dashboard). */
  readonly isTest?: boolean | undefined;
  /** An error in place of how it stands. */
  readonly error?:
    | {
        readonly type: string;
        readonly code: string | null;
        readonly state: 'ERROR' | 'RESOLVED';
      }
    | undefined;
}

const kinds: Readonly<Record<WebhookCommand['kind'], true>> = {
  'delivery.answer': true,
  'delivery.resend': true,
  'event.emit': true,
  'secret.rotate': true,
  'subscription.create': true,
  'subscription.remove': true,
  'webhook.change': true,
  'webhook.create': true,
  'webhook.break': true,
  'webhook.mend': true,
  'webhook.remove': true,
  'webhook.verify': true,
};

/** Whether a command is for the webhooks to follow. */
export function isWebhookCommand(command: { readonly kind: string }): command is WebhookCommand {
  return Object.hasOwn(kinds, command.kind);
}
