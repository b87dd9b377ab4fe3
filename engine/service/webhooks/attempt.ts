import { type ManagementTokens, signatureOf } from '../management-tokens.ts';
import type { ServiceGround } from '../service-ground.ts';
import type { Delivery } from './delivery.ts';
import { payloadText, type Stamp } from './payload.ts';
import type { Spoilt } from './spoilt.ts';

/** One request to a receiver, and how it is to be sent. */
export class Attempt {
  /** Its place among all of the world, from 1: what `delivery.answer` names. */
  readonly number: number;
  readonly delivery: Delivery;
  /** When it started, ms since the epoch. */
  readonly startedAtMs: number;
  readonly stamp: Stamp;
  /** What faults do to it; whoever sends it sees to what concerns the connection. */
  readonly spoilt: Readonly<Spoilt>;
  readonly #world: ServiceGround;
  readonly #tokens: ManagementTokens;
  #payload: string | undefined;

  constructor(
    world: ServiceGround,
    tokens: ManagementTokens,
    made: Pick<Attempt, 'number' | 'delivery' | 'startedAtMs' | 'stamp' | 'spoilt'>,
  ) {
    this.#world = world;
    this.#tokens = tokens;
    this.number = made.number;
    this.delivery = made.delivery;
    this.startedAtMs = made.startedAtMs;
    this.stamp = made.stamp;
    this.spoilt = made.spoilt;
  }

  /** Errors go to an address of their own where there is one (public). */
  get url(): string {
    const { event, webhook } = this.delivery;
    const { errorUrl, url } = webhook.settings;
    return event.type === 'VEHICLE_ERROR' ? (errorUrl ?? url) : url;
  }

  /** JSON as `JSON.stringify` writes it. */
  get body(): string {
    return this.spoilt.isTampered ? tampered(this.#text) : this.#text;
  }

  /**
   * What a signature of another kind than ours is made of: the text that was meant, and the secrets under which it is
   * signed, the newest first. Undefined where nothing is signed.
   */
  get signing(): { readonly text: string; readonly secrets: readonly string[] } | undefined {
    const { event, webhook } = this.delivery;
    if (event.type === 'VERIFY' && webhook.settings.signsChallenges !== true) return undefined;
    const text = this.#text;
    switch (this.spoilt.signature) {
      case 'right':
        return { text, secrets: this.#tokens.valid };
      case 'old':
        return { text, secrets: [this.#tokens.previous] };
      case 'wrong':
        return { text, secrets: [`not ${this.#tokens.current}`] };
      case 'missing':
        return undefined;
    }
  }

  /** Of the header `SC-Signature`; undefined where there is none: a challenge has none unless it is asked for. */
  get signature(): string | undefined {
    const { signing } = this;
    return signing && signatureOf(signing.secrets[0]!, signing.text);
  }

  /** Worked out when somebody asks: most receivers of a simulation never do. */
  get #text(): string {
    this.#payload ??= payloadText(this.#world, this.delivery.event, this.stamp);
    return this.#payload;
  }
}

/** The same but for a number, which is not what was signed, however a client writes it again. */
function tampered(text: string): string {
  return text.replace(
    /"sequence":(\d+)/,
    (_, digits: string) => `"sequence":${Number(digits) + 1}`,
  );
}
