/** The maker of a world and its limits. It changes nothing that happens in the world. */
export interface WorldCard {
  /** The person, team or job that it belongs to. */
  readonly owner?: string | undefined;
  /** Real time at which it was made, ms since the epoch. */
  readonly createdMs: number;
  /** Real time at which it is deleted, ms since the epoch; never without it. */
  readonly expiresMs?: number | undefined;
  /** The SHA-256 digest, in hex, of the token with which clients may control it alone. */
  readonly tokenDigest?: string | undefined;
  /** Its own limits, each at most that of the server. */
  readonly limits?: WorldLimits | undefined;
  /** Present if it is a branch of another world. */
  readonly branch?: BranchFacts | undefined;
}

/** The origin of a world with the past of another. */
export interface BranchFacts {
  /** Id of the other world. */
  readonly of: string;
  /** Instant at which the futures part, ms since the epoch. */
  readonly atMs: number;
  /** Whether its webhooks reach their receivers. */
  readonly sends: boolean;
}

/** Limits of one world; a missing member is none. */
export interface WorldLimits {
  /** The most vehicles of its scenario. */
  readonly vehicles?: number | undefined;
  /** The most requests about it in a second of real time. */
  readonly requestsPerSecond?: number | undefined;
  /** The length of its journal, bytes, at which it takes no more changes. */
  readonly journalBytes?: number | undefined;
}

/** The lowest of some limits; undefined if there is none. */
export function lowest(
  name: keyof WorldLimits,
  ...limits: readonly (WorldLimits | undefined)[]
): number | undefined {
  const least = Math.min(...limits.map((each) => each?.[name] ?? Infinity));
  return least === Infinity ? undefined : least;
}

/** The parts of a card that the client who orders a world chooses. */
export type OrderedCard = Pick<WorldCard, 'owner' | 'expiresMs' | 'limits' | 'tokenDigest'>;

/** Changes of a card; null takes a member away. */
export interface CardChange {
  readonly owner?: string | null | undefined;
  readonly expiresMs?: number | null | undefined;
}

/** The cards of the worlds of a server, by the ids of the worlds. */
export interface WorldCards {
  /** The limits of every world, which a world's own limits may only lower. */
  readonly limits: WorldLimits;
  /** Real time, ms since the epoch. */
  nowMs(): number;
  get(id: string): WorldCard | undefined;
  /**
   * The instant at which a world that is no longer there expired, ms since the epoch; undefined
   * for any other.
   */
  expiredMs(id: string): number | undefined;
  /** Draws a token for a world. Its digest goes into the card; the token itself is kept nowhere. */
  newToken(): { readonly token: string; readonly tokenDigest: string };
  /** The id of the world whose token this is, also after the world has expired. */
  ofToken(token: string): string | undefined;
  /**
   * Counts a request about a world. Returns the real time, ms, by which it came too early; 0 if it
   * is within the limit.
   */
  countRequest(id: string): number;
}
