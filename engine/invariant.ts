/**
 * An impossible condition, which stops the run: a bug of ours, never a mistake of the API's caller
 * (that is a fault). Nothing inside the engine catches it.
 */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws InvariantError with `message` unless `condition` holds. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
