import type { ApiCommand } from './api-command.ts';
import type { CommandRequest } from './vehicle-commands.ts';
import type { WebhookCommand } from './webhooks/webhook-command.ts';

/** A wish about what stands between vehicles and an app; see `Service`. */
export type ServiceCommand =
  | {
      /** A user connects a vehicle, or authorises anew and gets another connection for the old one. */
      readonly kind: 'connection.open';
      readonly vehicle: string;
      /** Name of the user. */
      readonly user: string;
      /** What the user lets the app have of what the vehicle grants; all of it when left out. */
      readonly permissions?: readonly string[] | undefined;
      /**
       * What the app calls the user from now on where the connection shows them, null: nothing; as before when left out.
       */
      readonly externalId?: string | null | undefined;
    }
  | {
      readonly kind: 'connection.close';
      readonly vehicle: string;
      /** Name of the user; without one every connection of the vehicle is closed. */
      readonly user?: string | undefined;
    }
  | {
      /** A user goes, and with them their connections. */
      readonly kind: 'user.remove';
      readonly user: string;
    }
  | {
      /** Somebody comes who is in no scenario. */
      readonly kind: 'user.add';
      readonly user: string;
    }
  | {
      /** A user has connected vehicles and lets the app fetch tokens for them; see `LegacyTokens`. */
      readonly kind: 'code.issue';
      readonly user: string;
      readonly vehicles: readonly string[];
      /** Where the user is sent, if the app said so. */
      readonly redirectUri?: string | undefined;
    }
  | {
      /** The app gets a first pair of tokens: for a code, or for all that the user connects. */
      readonly kind: 'token.grant';
      readonly user: string;
      /** Number of the code. */
      readonly code?: number | undefined;
    }
  | {
      /** The app gets another pair of tokens for the refresh token of one. */
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

/** A user has the service give a vehicle a command; see `Executions`. */
export type CommandOrder = CommandRequest & {
  readonly kind: 'command.request';
  readonly vehicle: string;
  /** Name of the user. */
  readonly user: string;
};
