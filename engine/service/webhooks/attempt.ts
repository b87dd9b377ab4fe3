import { type ManagementTokens, signatureOf } from '../management-tokens.ts';
import type { ServiceGround } from '../service-ground.ts';
import type { AttemptFaults } from './attempt-faults.ts';
import type { Delivery, Stamp } from './delivery.ts';
import { payloadText } from './payload.ts';

/** One request to a receiver, and how to send it. */
export class Attempt {
  /** Its number in the world, from 1, by which `delivery.answer` refers to it. */
  readonly number: number;
  readonly delivery: Delivery;
  /** When it started, ms since the epoch. */
  readonly startedAtMs: number;
  readonly stamp: Stamp;
  /** The effects of faults on it. The sender implements those that concern the connection. */
  readonly faults: Readonly<AttemptFaults>;
  readonly #world: ServiceGround;
  readonly #tokens: ManagementTokens;
  #payload: string | undefined;

  constructor(
    world: ServiceGround,
    tokens: ManagementTokens,
    made: Pick<Attempt, 'number' | 'delivery' | 'startedAtMs' | 'stamp' | 'faults'>,
  ) {
    this.#world = world;
    this.#tokens = tokens;
    this.number = made.number;
    this.delivery = made.delivery;
    this.startedAtMs = made.startedAtMs;
    this.stamp = made.stamp;
    this.faults = made.faults;
  }

  /** The URL it is sent to; errors go to one of their own if there is one (public). */
  get url(): string {
    const { event, webhook } = this.delivery;
    const { errorUrl, url } = webhook.settings;
    return event.type === 'VEHICLE_ERROR' ? (errorUrl ?? url) : url;
  }

  /** JSON as written by `JSON.stringify`, with line breaks where a fault says so. */
  get body(): string {
    return this.faults.isTampered ? tampered(this.#text) : this.#text;
  }

  /**
   * The input for signatures of other schemes: the intended text and the signing secrets, the
   * newest first. Undefined where nothing is signed.
   */
  get signing(): { readonly text: string; readonly secrets: readonly string[] } | undefined {
    const { event, webhook } = this.delivery;
    if (event.type === 'VERIFY' && webhook.settings.signsChallenges !== true) return undefined;
    const text = this.#text;
    switch (this.faults.signature) {
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

  /**
   * Value of the header `SC-Signature`; undefined where there is none: a challenge has none unless
   * the webhook asks for it.
   */
  get signature(): string | undefined {
    const { signing } = this;
    return signing && signatureOf(signing.secrets[0]!, signing.text);
  }

  /** Built on demand: most simulated receivers never read it. */
  get #text(): string {
    if (this.#payload === undefined) {
      const compact = payloadText(this.#world, this.delivery.event, this.stamp);
      this.#payload = this.faults.isSpaced ? spaced(compact) : compact;
    }
    return this.#payload;
  }
}

/** The same JSON with line breaks and indents. */
function spaced(text: string): string {
  return JSON.stringify(JSON.parse(text), undefined, 2);
}

/** The text with one number altered: its signature is wrong even after parsing. */
function tampered(text: string): string {
  return text.replace(
    /("sequence": ?)(\d+)/,
    (_, name: string, digits: string) => `${name}${Number(digits) + 1}`,
  );
}
