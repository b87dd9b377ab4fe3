/** The maker of a world, and its time to live. None of it changes the course of the world. */
export interface WorldCard {
  /** The person, team or job that it belongs to. */
  readonly owner?: string | undefined;
  /** Real time at which it was made, ms since the epoch. */
  readonly createdMs: number;
  /** Real time at which it is deleted, ms since the epoch; never without it. */
  readonly expiresMs?: number | undefined;
  /** The SHA-256 digest, in hex, of the token with which clients may control it alone. */
  readonly tokenDigest?: string | undefined;
}
