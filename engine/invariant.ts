/**
 * Stops the run when something that cannot happen has happened: a mistake of ours, never of a
 * caller of the API (that is a fault). Nothing inside the engine catches it.
 */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws InvariantError with `message` unless `condition` holds. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
