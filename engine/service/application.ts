import { urlSafeText, uuid } from '../random/identifier.ts';
import type { Streams } from '../random/stream.ts';
import { permissionNames } from '../vehicle/reporting/permissions.ts';
import { equalSecrets } from './secrets.ts';

/** What a scenario says of the application; what it leaves out is drawn from the seed. */
export interface ApplicationSettings {
  readonly name?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly managementToken?: string | undefined;
  /** Permission names; all of them when left out. */
  readonly permissions?: readonly string[] | undefined;
  /** How access tokens look; opaque when left out. */
  readonly tokens?: TokenForm | undefined;
  /** How long the service waits for the effect of a command; 3 minutes when left out. */
  readonly commandTimeoutMs?: number | undefined;
}

/** The interface allows both. */
export type TokenForm = 'opaque' | 'jwt';

/** The app that uses the service: one per world. */
export class Application {
  /** A UUID. */
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly managementToken: string;
  /** What it asks owners for. A simulated vehicle's reported permissions count in their place. */
  readonly permissions: readonly string[];
  readonly tokens: TokenForm;
  /** Whether a secret is not the scenario's own but follows from the seed, and so can be worked out. */
  readonly hasDefaultSecrets: boolean;

  constructor(streams: Streams, settings: ApplicationSettings) {
    // No vehicle has a name with a colon, so none draws from these streams.
    const stream = (purpose: string) => streams.stream('app:', purpose);
    this.id = uuid(stream('id'));
    this.name = settings.name ?? 'motorpool app';
    this.clientId = settings.clientId ?? `client_${urlSafeText(stream('client-id'), 26)}`;
    this.clientSecret = settings.clientSecret ?? urlSafeText(stream('client-secret'), 40);
    this.managementToken = settings.managementToken ?? uuid(stream('management-token'));
    this.permissions = settings.permissions ?? permissionNames;
    this.tokens = settings.tokens ?? 'opaque';
    this.hasDefaultSecrets =
      settings.clientSecret === undefined || settings.managementToken === undefined;
  }

  isClient(clientId: string, secret: string): boolean {
    const isId = equalSecrets(clientId, this.clientId);
    const isSecret = equalSecrets(secret, this.clientSecret);
    return isId && isSecret;
  }

  isManagementToken(text: string): boolean {
    return equalSecrets(text, this.managementToken);
  }
}
