import { createHash, randomBytes } from 'node:crypto';
import { TokenBucket } from '../../engine/index.ts';
import {
  type CardChange,
  lowest,
  type WorldCard,
  type WorldCards,
  type WorldLimits,
} from '../http/control/world-card.ts';
import type { Wall } from '../pace/wall.ts';

export interface ServerCardsOptions {
  readonly wall: Wall;
  /** Real time, ms since the epoch. */
  readonly epochMs: () => number;
  readonly limits: WorldLimits;
  /** Called with the id of a world whose time was over at an instant, after its card is gone. */
  readonly onExpired: (id: string, atMs: number) => void;
}

/** The cards of the worlds of a server. Worlds that expire are reported at their instant. */
export class ServerCards implements WorldCards {
  readonly limits: WorldLimits;
  readonly #options: ServerCardsOptions;
  readonly #cards = new Map<string, WorldCard>();
  /** The cards of the latest worlds that expired, the oldest first. */
  readonly #expired = new Map<string, WorldCard>();
  /** The ids of worlds by the digests of their tokens. */
  readonly #idsOfTokens = new Map<string, string>();
  readonly #buckets = new Map<string, TokenBucket>();
  #callOff: () => void = () => {};
  #isClosed = false;

  constructor(options: ServerCardsOptions) {
    this.#options = options;
    this.limits = options.limits;
  }

  nowMs(): number {
    return this.#options.epochMs();
  }

  get(id: string): WorldCard | undefined {
    return this.#cards.get(id);
  }

  /** Sets the card of a new world, or another one of a world. */
  set(id: string, card: WorldCard): void {
    this.#forget(this.#expired, id);
    this.#forget(this.#cards, id);
    this.#cards.set(id, card);
    if (card.tokenDigest !== undefined) this.#idsOfTokens.set(card.tokenDigest, id);
    this.#plan();
  }

  delete(id: string): void {
    this.#forget(this.#cards, id);
    this.#buckets.delete(id);
    this.#plan();
  }

  expiredMs(id: string): number | undefined {
    return this.#expired.get(id)?.expiresMs;
  }

  newToken(): { readonly token: string; readonly tokenDigest: string } {
    const token = randomBytes(32).toString('base64url');
    return { token, tokenDigest: digestOf(token) };
  }

  ofToken(token: string): string | undefined {
    return this.#idsOfTokens.get(digestOf(token));
  }

  countRequest(id: string): number {
    const card = this.#cards.get(id);
    const perSecond = lowest('requestsPerSecond', card?.limits, this.limits);
    if (card === undefined || perSecond === undefined) return 0;
    const nowMs = this.#options.wall.nowMs();
    const known = this.#buckets.get(id);
    const refill = { requests: perSecond, perMs: 1000 };
    const bucket = known ?? new TokenBucket({ bucket: perSecond, refill }, nowMs);
    if (known === undefined) this.#buckets.set(id, bucket);
    const earlyMs = bucket.waitMs(nowMs);
    if (earlyMs === 0) bucket.take(nowMs);
    return earlyMs;
  }

  /** Reports no more worlds. */
  close(): void {
    this.#isClosed = true;
    this.#callOff();
  }

  /**
   * Waits for the next world to expire. Real time is read again every minute, as the host may set
   * its clock.
   */
  #plan(): void {
    this.#callOff();
    const nextMs = Math.min(
      ...[...this.#cards.values()].map(({ expiresMs = Infinity }) => expiresMs),
    );
    if (nextMs === Infinity || this.#isClosed) return;
    const inMs = Math.min(Math.max(0, nextMs - this.nowMs()), recheckMs);
    this.#callOff = this.#options.wall.after(inMs, () => this.#sweep());
  }

  #sweep(): void {
    const nowMs = this.nowMs();
    const over = [...this.#cards].filter(([, { expiresMs = Infinity }]) => expiresMs <= nowMs);
    for (const [id, card] of over) this.expire(id, card);
    this.#plan();
  }

  /** Ends a world whose time is over. */
  expire(id: string, card: WorldCard): void {
    this.#cards.delete(id);
    this.#buckets.delete(id);
    this.#expired.set(id, card);
    if (card.tokenDigest !== undefined) this.#idsOfTokens.set(card.tokenDigest, id);
    const [oldest] = this.#expired.keys();
    if (this.#expired.size > mostExpired) this.#forget(this.#expired, oldest!);
    this.#options.onExpired(id, card.expiresMs!);
  }

  #forget(cards: Map<string, WorldCard>, id: string): void {
    const digest = cards.get(id)?.tokenDigest;
    if (digest !== undefined) this.#idsOfTokens.delete(digest);
    cards.delete(id);
  }
}

/** The card of a world after a change; null takes a member away. */
export function amendedCard(card: WorldCard, { owner, expiresMs }: CardChange): WorldCard {
  return {
    ...card,
    ...(owner !== undefined && { owner: owner ?? undefined }),
    ...(expiresMs !== undefined && { expiresMs: expiresMs ?? undefined }),
  };
}

const recheckMs = 60_000;

/** The most worlds that are remembered after they have expired. */
const mostExpired = 1000;

/** The digest by which cards know a token. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
