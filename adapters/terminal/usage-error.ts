/** An impossible request to the command line; the message says which ones are possible. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
