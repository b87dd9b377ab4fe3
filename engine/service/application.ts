import { extract } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { urlSafeText, uuid } from '../random/identifier.ts';
import { keyedDraws } from '../random/keyed-draws.ts';
import type { Draws, Stream, Streams } from '../random/stream.ts';
import { permissionNames } from '../vehicle/row/permissions.ts';
import { dates } from './dates.ts';
import type { LimitSettings } from './rate-limits.ts';
import { equalSecrets } from './secrets.ts';

/** What a scenario says of the application; what it leaves out is drawn from the seed. */
export interface ApplicationSettings {
  readonly name?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly managementToken?: string | undefined;
  /** Permission names; all of them when left out. */
  readonly permissions?: readonly string[] | undefined;
  /** Where users may be sent back to, the usual one first; anywhere when left out (ours). */
  readonly redirectUris?: readonly string[] | undefined;
  /** When it was registered, ms since the epoch; at the start of the world when left out. */
  readonly createdAtMs?: number | undefined;
  /** What a connect URL leads to; pages when left out. */
  readonly connectFlow?: ConnectFlow | undefined;
  /** From when on version 2.0 is no longer served, ms since the epoch; 2026-12-01 when left out. */
  readonly legacyEndMs?: number | undefined;
  /** How access tokens look; opaque when left out. */
  readonly tokens?: TokenForm | undefined;
  /** How long the service waits for the effect of a command; 3 minutes when left out. */
  readonly commandTimeoutMs?: number | undefined;
  /** Limits on the number of requests; none when left out. */
  readonly limits?: LimitSettings | undefined;
}

/**
 * What a connect URL leads to. `pages`: the user is asked; `auto`: back to the app at once, with all that was asked for, as
 * the first user who has such vehicles; `guests`: the same, as a new user each time (ours).
 */
export type ConnectFlow = 'auto' | 'guests' | 'pages';

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
  /** The permissions that it asks owners for. A simulated vehicle's reported permissions count in their place. */
  readonly permissions: readonly string[];
  /** Where users may be sent back to, the usual one first; empty: anywhere. */
  readonly redirectUris: readonly string[];
  /** When it was registered, ms since the epoch; undefined: at the start of the world. */
  readonly createdAtMs: number | undefined;
  readonly connectFlow: ConnectFlow;
  /** From when on version 2.0 is no longer served, ms since the epoch. */
  readonly legacyEndMs: number;
  readonly tokens: TokenForm;
  readonly #streams: Streams;
  /** Undefined if the seed gives both secrets. */
  readonly #key: Uint8Array | undefined;

  constructor(streams: Streams, settings: ApplicationSettings) {
    this.#streams = streams;
    const stream = (purpose: string) => this.#stream(purpose);
    const usualSecret = urlSafeText(stream('client-secret'), 40);
    const usualToken = uuid(stream('management-token'));
    this.id = uuid(stream('id'));
    this.name = settings.name ?? 'motorpool app';
    this.clientId = settings.clientId ?? `client_${urlSafeText(stream('client-id'), 26)}`;
    this.clientSecret = settings.clientSecret ?? usualSecret;
    this.managementToken = settings.managementToken ?? usualToken;
    this.permissions = settings.permissions ?? permissionNames;
    this.redirectUris = settings.redirectUris ?? [];
    this.createdAtMs = settings.createdAtMs;
    this.connectFlow = settings.connectFlow ?? 'pages';
    this.legacyEndMs = settings.legacyEndMs ?? dates.legacyEndMs;
    this.tokens = settings.tokens ?? 'opaque';
    const isOwn = this.clientSecret !== usualSecret || this.managementToken !== usualToken;
    this.#key = isOwn ? this.#ownKey() : undefined;
  }

  /**
   * Draws for the tokens, codes and keys of the application. They follow from the seed and, if the application has a secret
   * of its own, from its secrets, so that the scenario alone does not give its tokens away.
   */
  secretDraws(purpose: string): Draws {
    return this.#key === undefined ? this.#stream(purpose) : keyedDraws(this.#key, purpose);
  }

  isClient(clientId: string, secret: string): boolean {
    const isKnown = this.isKnownAs(clientId);
    const isSecret = equalSecrets(secret, this.clientSecret);
    return isKnown && isSecret;
  }

  /** It goes by its client id or, where clients are older than version 3, by its own id (public). */
  isKnownAs(id: string): boolean {
    const names = [this.clientId, this.id].map((name) => equalSecrets(id, name));
    return names.includes(true);
  }

  #ownKey(): Uint8Array {
    const secrets = JSON.stringify([this.clientSecret, this.managementToken]);
    const salt = urlSafeText(this.#stream('secrets'), 64);
    return extract(sha256, utf8ToBytes(secrets), utf8ToBytes(salt));
  }

  /** A stream that no vehicle draws from, because names of vehicles have no colon. */
  #stream(purpose: string): Stream {
    return this.#streams.stream('app:', purpose);
  }
}
