import { extract } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { urlSafeText, uuid } from '../random/identifier.ts';
import { keyedDraws } from '../random/keyed-draws.ts';
import type { Draws, Stream, Streams } from '../random/stream.ts';
import { permissionNames } from '../vehicle/row/permissions.ts';
import { dates, type ServiceDates } from './dates.ts';
import type { LimitSettings } from './rate-limits.ts';
import { equalSecrets } from './secrets.ts';
import type { Spelling } from './service-fault.ts';

/** The application as a scenario declares it; omitted members are drawn from the seed. */
export interface ApplicationSettings {
  readonly name?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly managementToken?: string | undefined;
  /** Permission names; all of them by default. */
  readonly permissions?: readonly string[] | undefined;
  /** Allowed redirect targets, the usual one first; any by default (ours). */
  readonly redirectUris?: readonly string[] | undefined;
  /** Time of registration, ms since the epoch; the start of the world by default. */
  readonly createdAtMs?: number | undefined;
  /** The flow behind a connect URL; `pages` by default. */
  readonly connectFlow?: ConnectFlow | undefined;
  /** Name of the fleet of which each guest gets a car of its own. */
  readonly guestFleet?: string | undefined;
  /** Dates of the service in place of the usual ones. */
  readonly dates?: Partial<ServiceDates> | undefined;
  /** The instant from which cars of every make can be connected; by default that of each make. */
  readonly makesMs?: number | undefined;
  /**
   * The life of a refresh token after its first use. `interface`: a minute, the default; `public`:
   * ten minutes from 2025-11-12.
   */
  readonly refreshOverlap?: Spelling | undefined;
  /** The form of access tokens; opaque by default. */
  readonly tokens?: TokenForm | undefined;
  /** The life of access tokens; an hour by default, two for those of users. */
  readonly tokenLifeMs?: number | undefined;
  /** The time the service waits for the effect of a command; 3 minutes by default. */
  readonly commandTimeoutMs?: number | undefined;
  /** Limits on the number of requests; none by default. */
  readonly limits?: LimitSettings | undefined;
}

/**
 * The flow behind a connect URL. `pages`: the user is asked; `auto`: redirects at once with every
 * requested permission, as the first user with matching vehicles; `guests`: the same, as a new user
 * each time (ours).
 */
export type ConnectFlow = 'auto' | 'guests' | 'pages';

/** The form of access tokens; the interface allows both. */
export type TokenForm = 'opaque' | 'jwt';

/** The settings of an application that declares none. */
export const usualApplication = {
  name: 'motorpool app',
  connectFlow: 'pages',
  refreshOverlap: 'interface',
  tokens: 'opaque',
  /** Ours. */
  commandTimeoutMs: 180_000,
} as const satisfies ApplicationSettings;

/** The app that uses the service: one per world. */
export class Application {
  /** A UUID. */
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly managementToken: string;
  /** The permissions that it asks owners for. Simulated vehicles use those they report. */
  readonly permissions: readonly string[];
  /** Allowed redirect targets, the usual one first; any if empty. */
  readonly redirectUris: readonly string[];
  /** Time of registration, ms since the epoch; the start of the world if undefined. */
  readonly createdAtMs: number | undefined;
  readonly connectFlow: ConnectFlow;
  /** Name of the fleet of which each guest gets a car of its own; undefined without one. */
  readonly guestFleet: string | undefined;
  readonly dates: ServiceDates;
  readonly makesMs: number | undefined;
  readonly refreshOverlap: Spelling;
  readonly tokens: TokenForm;
  /** The life of access tokens in place of the stated ones (ours). */
  readonly tokenLifeMs: number | undefined;
  /** The time the service waits for the effect of a command. */
  readonly commandTimeoutMs: number;
  readonly #streams: Streams;
  /** Undefined if both secrets come from the seed. */
  readonly #key: Uint8Array | undefined;

  constructor(streams: Streams, settings: ApplicationSettings) {
    this.#streams = streams;
    const stream = (purpose: string) => this.#stream(purpose);
    const usualSecret = urlSafeText(stream('client-secret'), 40);
    const usualToken = uuid(stream('management-token'));
    this.id = uuid(stream('id'));
    this.name = settings.name ?? usualApplication.name;
    this.clientId = settings.clientId ?? `client_${urlSafeText(stream('client-id'), 26)}`;
    this.clientSecret = settings.clientSecret ?? usualSecret;
    this.managementToken = settings.managementToken ?? usualToken;
    this.permissions = settings.permissions ?? permissionNames;
    this.redirectUris = settings.redirectUris ?? [];
    this.createdAtMs = settings.createdAtMs;
    this.connectFlow = settings.connectFlow ?? usualApplication.connectFlow;
    this.guestFleet = settings.guestFleet;
    this.dates = { ...dates, ...settings.dates };
    this.makesMs = settings.makesMs;
    this.refreshOverlap = settings.refreshOverlap ?? usualApplication.refreshOverlap;
    this.tokens = settings.tokens ?? usualApplication.tokens;
    this.tokenLifeMs = settings.tokenLifeMs;
    this.commandTimeoutMs = settings.commandTimeoutMs ?? usualApplication.commandTimeoutMs;
    const isOwn = this.clientSecret !== usualSecret || this.managementToken !== usualToken;
    this.#key = isOwn ? this.#ownKey() : undefined;
  }

  /**
   * Draws for the tokens, codes and keys of the application. They follow from the seed and, if the
   * application has a secret of its own, from its secrets, so that the scenario alone does not
   * reveal its tokens.
   */
  secretDraws(purpose: string): Draws {
    return this.#key === undefined ? this.#stream(purpose) : keyedDraws(this.#key, purpose);
  }

  isClient(clientId: string, secret: string): boolean {
    const isKnown = this.isKnownAs(clientId);
    const isSecret = equalSecrets(secret, this.clientSecret);
    return isKnown && isSecret;
  }

  /** Whether an id is its client id or, for clients older than version 3, its own id (public). */
  isKnownAs(id: string): boolean {
    const names = [this.clientId, this.id].map((name) => equalSecrets(id, name));
    return names.includes(true);
  }

  #ownKey(): Uint8Array {
    const secrets = JSON.stringify([this.clientSecret, this.managementToken]);
    const salt = urlSafeText(this.#stream('secrets'), 64);
    return extract(sha256, utf8ToBytes(secrets), utf8ToBytes(salt));
  }

  /** A stream that no vehicle draws from, because vehicle names contain no colon. */
  #stream(purpose: string): Stream {
    return this.#streams.stream('app:', purpose);
  }
}
