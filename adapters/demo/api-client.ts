import type { ToldSignal } from './belief.ts';

export interface ApiAccess {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The origin of the API. */
  readonly origin: string;
  /** Sends a request; in tests and in the server itself without a port. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** A connection of the application: a car, its user and the permissions that the user granted. */
export interface ConnectedCar {
  readonly vehicleId: string;
  readonly userId: string;
  readonly permissions: readonly string[];
}

/** The size of a page of a list, the largest that the API allows. */
const pageSize = 100;

/** The requests of the limiter to the public API, with a token of its own. */
export class ApiClient {
  readonly #access: ApiAccess;
  #token: string | undefined;
  #validUntilMs = -Infinity;

  constructor(access: ApiAccess) {
    this.#access = access;
  }

  /** Gets a token if there is none that holds at an instant, ms since the epoch. */
  async authorize(atMs: number): Promise<void> {
    if (atMs < this.#validUntilMs) return;
    const { clientId, clientSecret } = this.#access;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    this.#token = undefined;
    const issued = await this.#ask('POST', '/oauth2/token', { body });
    const token = (await issued.json()) as {
      readonly access_token: string;
      readonly expires_in: number;
    };
    this.#token = token.access_token;
    this.#validUntilMs = atMs + token.expires_in * 1000;
  }

  async connections(): Promise<readonly ConnectedCar[]> {
    const found = await this.#all<ConnectionBody>('/v3/connections');
    return found.map(({ attributes, relationships: { vehicle, user } }) => {
      const { permissions } = attributes;
      return { vehicleId: vehicle.data.id, userId: user.data.id, permissions };
    });
  }

  /** The ids of the vehicles that are subscribed to a webhook. */
  async subscribed(webhookId: string): Promise<readonly string[]> {
    const path = `/v3/subscriptions?filter[webhookId]=${webhookId}`;
    const found = await this.#all<SubscriptionItem>(path);
    return found.map(({ relationships }) => relationships.vehicle.data.id);
  }

  /** The signals of a car as it last reported them; none if the service refuses them. */
  async signals(vehicleId: string, userId: string): Promise<readonly ToldSignal[]> {
    const path = `/v3/vehicles/${vehicleId}/signals`;
    const found = await this.#all<SignalItem>(path, { 'sc-user-id': userId });
    return found.map(({ attributes: { code, body }, meta }) => {
      const oemUpdatedAt = new Date(meta?.oemUpdatedAt ?? 0).getTime();
      return { code, body: body ?? undefined, meta: { oemUpdatedAt } };
    });
  }

  async subscribe(attributes: {
    readonly webhookId: string;
    readonly vehicleId: string;
    readonly userId: string;
  }): Promise<void> {
    const body = JSON.stringify({ data: { attributes } });
    await this.#ask('POST', '/v3/subscriptions', {
      body,
      headers: { 'content-type': 'application/json' },
    });
  }

  /**
   * Starts or stops charging; resolves with the time at which the car showed the effect, or with
   * undefined if it did not.
   */
  async charge(
    vehicleId: string,
    userId: string,
    order: 'start' | 'stop',
  ): Promise<number | undefined> {
    const path = `/v3/vehicles/${vehicleId}/commands/charge/${order}`;
    const answer = await this.#ask('POST', path, { headers: { 'sc-user-id': userId } });
    if (!answer.ok) return undefined;
    const { data } = (await answer.json()) as ExecutionBody;
    return Date.parse(data.meta.completedAt);
  }

  /** All pages of a list, up to one that the service refuses. */
  async #all<Item>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Item[]> {
    const found: Item[] = [];
    for (let page = 1; ; page += 1) {
      const query = `${path.includes('?') ? '&' : '?'}page[number]=${page}&page[size]=${pageSize}`;
      const answer = await this.#ask('GET', `${path}${query}`, { headers });
      if (!answer.ok) return found;
      const { data } = (await answer.json()) as { readonly data: readonly Item[] };
      found.push(...data);
      if (data.length < pageSize) return found;
    }
  }

  #ask(
    method: string,
    path: string,
    init: {
      readonly body?: string | URLSearchParams;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<Response> {
    const { fetch, origin } = this.#access;
    const headers = new Headers(init.headers);
    if (this.#token !== undefined) headers.set('authorization', `Bearer ${this.#token}`);
    return fetch(new Request(`${origin}${path}`, { ...init, method, headers }));
  }
}

interface ExecutionBody {
  readonly data: { readonly meta: { readonly completedAt: string } };
}

interface ConnectionBody {
  readonly attributes: { readonly permissions: readonly string[] };
  readonly relationships: {
    readonly vehicle: { readonly data: { readonly id: string } };
    readonly user: { readonly data: { readonly id: string } };
  };
}

interface SubscriptionItem {
  readonly relationships: {
    readonly vehicle: { readonly data: { readonly id: string } };
  };
}

interface SignalItem {
  readonly attributes: {
    readonly code: string;
    readonly body?: { readonly value: unknown } | null;
  };
  readonly meta?: { readonly oemUpdatedAt?: string | number };
}
