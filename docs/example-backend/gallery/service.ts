import type { Habits } from './habits.ts';

export interface ServiceOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Before the paths of the API; of no account to a `fetch` of one's own. */
  readonly api?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** The code with which a user has come back from the connect flow to `callback`. */
  readonly codeOf: (userId: string) => Promise<string>;
}

/** The page of the app to which users come back from the connect flow. */
export const callback = 'http://localhost:3000/callback';

/** The tokens of a user. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly expiresAtMs: number;
}

/** The API as the diary uses it: with tokens of users to read, and with one of its own for commands. */
export class Service {
  readonly #options: ServiceOptions;
  readonly #habits: Habits;
  /** By user id. */
  readonly #tokens = new Map<string, Tokens>();

  constructor(options: ServiceOptions, habits: Habits) {
    this.#options = options;
    this.#habits = habits;
  }

  /** Gets the tokens of a user who has come back from the connect flow. */
  async connect(userId: string, nowMs: number): Promise<void> {
    const code = await this.#options.codeOf(userId);
    const grant = { grant_type: 'authorization_code', code, redirect_uri: callback };
    const tokens = await this.#exchange(grant, nowMs);
    if (tokens !== undefined) this.#tokens.set(userId, tokens);
  }

  /** Null where the service does not say. */
  async odometerKm(vehicleId: string, userId: string, nowMs: number): Promise<number | null> {
    const access = await this.#accessOf(userId, nowMs);
    const answer = await this.#ask(`/v2.0/vehicles/${vehicleId}/odometer`, {
      headers: { authorization: `Bearer ${access}` },
    });
    if (!answer.ok) return null;
    const { distance } = (await answer.json()) as { readonly distance: number };
    return distance;
  }

  /**
   * Readies a command that locks the doors. Its outcome may take three minutes, longer than a webhook
   * waits for an answer. Resolves with whether to send the command once more.
   */
  async lockOf(vehicleId: string, userId: string): Promise<() => Promise<boolean>> {
    const { clientId, clientSecret } = this.#options;
    const issued = await this.#ask('/oauth2/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    const { access_token } = (await issued.json()) as { readonly access_token: string };
    const headers = { authorization: `Bearer ${access_token}`, 'sc-user-id': userId };
    const path = `/v3/vehicles/${vehicleId}/commands/security/lock`;
    return async () => {
      const { status } = await this.#ask(path, { method: 'POST', headers });
      return this.#habits.isWorthRepeating(status);
    };
  }

  async #accessOf(userId: string, nowMs: number): Promise<string> {
    const old = this.#tokens.get(userId);
    if (old === undefined) return '';
    if (nowMs < old.expiresAtMs) return old.access;
    const grant = { grant_type: 'refresh_token', refresh_token: old.refresh };
    const fresh = await this.#exchange(grant, nowMs);
    if (fresh === undefined) return '';
    const kept = this.#habits.kept(old, fresh);
    this.#tokens.set(userId, kept);
    return kept.access;
  }

  async #exchange(grant: Record<string, string>, nowMs: number): Promise<Tokens | undefined> {
    const { clientId, clientSecret } = this.#options;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const answer = await this.#ask('/oauth/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'user-agent': 'diary' },
      body: new URLSearchParams(grant),
    });
    if (!answer.ok) return undefined;
    const { access_token, expires_in, refresh_token } = (await answer.json()) as TokenPair;
    return {
      access: access_token,
      refresh: refresh_token,
      expiresAtMs: nowMs + 1000 * expires_in,
    };
  }

  #ask(path: string, init: RequestInit): Promise<Response> {
    const { api = 'http://127.0.0.1:4010', fetch: ask = fetch } = this.#options;
    return ask(api + path, init);
  }
}

interface TokenPair {
  readonly access_token: string;
  readonly expires_in: number;
  readonly refresh_token: string;
}
