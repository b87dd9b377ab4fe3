import type { ApiCommand } from './api-command.ts';
import type { CommandRequest } from './vehicle-commands.ts';
import type { WebhookCommand } from './webhooks/webhook-command.ts';

/** A command about anything between vehicles and an app; see `Service`. */
export type ServiceCommand =
  | {
      /** A user connects a vehicle; if it was connected, a new connection replaces the old one. */
      readonly kind: 'connection.open';
      readonly vehicle: string;
      /** Name of the user. */
      readonly user: string;
      /** The permissions given to the app, of those the vehicle grants; all by default. */
      readonly permissions?: readonly string[] | undefined;
      /** The app's own id of the user from now on. Null: none; by default unchanged. */
      readonly externalId?: string | null | undefined;
    }
  | {
      readonly kind: 'connection.close';
      readonly vehicle: string;
      /** Name of the user; by default every connection of the vehicle is closed. */
      readonly user?: string | undefined;
    }
  | {
      /** Removes a user and their connections. */
      readonly kind: 'user.remove';
      readonly user: string;
    }
  | {
      /** Adds a user that the scenario does not declare. */
      readonly kind: 'user.add';
      readonly user: string;
    }
  | {
      /** A user lets the app fetch tokens for connected vehicles; see `LegacyTokens`. */
      readonly kind: 'code.issue';
      readonly user: string;
      readonly vehicles: readonly string[];
      /** The redirect URI of the authorization request, if it had one. */
      readonly redirectUri?: string | undefined;
    }
  | {
      /** Gives the app a first pair of tokens: for a code, or for all that the user connects. */
      readonly kind: 'token.grant';
      readonly user: string;
      /** Number of the code. */
      readonly code?: number | undefined;
    }
  | {
      /** Gives the app another pair of tokens in exchange for a refresh token. */
      readonly kind: 'token.refresh';
      readonly user: string;
      /** Number of the pair. */
      readonly pair: number;
    }
  | {
      /** The application asks for an access token; see `Service.issueToken`. */
      readonly kind: 'token.issue';
    }
  | ApiCommand
  | WebhookCommand
  | CommandOrder;

/** An API command that a user sends to a vehicle through the service; see `Executions`. */
export type CommandOrder = CommandRequest & {
  readonly kind: 'command.request';
  readonly vehicle: string;
  /** Name of the user. */
  readonly user: string;
};
