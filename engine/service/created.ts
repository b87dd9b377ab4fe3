import type { OfKind } from '../of-kind.ts';
import type { Admittance } from './api-faults.ts';
import type { ServiceCommand } from './command.ts';
import type { Connection } from './connections.ts';
import type { Execution } from './execution.ts';
import type { TokenTexts } from './token-pairs.ts';
import type { User } from './users.ts';
import type { Delivery } from './webhooks/delivery.ts';
import type { Subscription } from './webhooks/subscriptions.ts';
import type { Webhook } from './webhooks/webhook.ts';

/** The things that commands create, by kind; commands that are not listed create none. */
export interface Created {
  readonly 'api.request': Admittance;
  /** The text of the code. */
  readonly 'code.issue': string;
  /** It may be settled already. */
  readonly 'command.request': Execution;
  readonly 'connection.open': Connection;
  /** Undefined if the webhook has reached its limit of pending deliveries. */
  readonly 'delivery.resend': Delivery | undefined;
  readonly 'subscription.create': Subscription;
  readonly 'token.grant': TokenTexts;
  /** The text of the token. */
  readonly 'token.issue': string;
  readonly 'token.refresh': TokenTexts;
  readonly 'user.add': User;
  readonly 'webhook.create': Webhook;
}

/** The thing that a command of a kind creates. */
export type CreatedBy<Kind extends string> = Kind extends keyof Created ? Created[Kind] : undefined;

/** The functions that follow recorded commands; they throw faults before anything changes. */
export type CommandFollowers<Kind extends ServiceCommand['kind'] = ServiceCommand['kind']> = {
  readonly [Each in Kind]: (
    command: OfKind<ServiceCommand, Each>,
    cause: number,
  ) => Each extends keyof Created ? Created[Each] : void;
};
