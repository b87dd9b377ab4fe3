/** The command line asks for something it cannot have; the message says what would do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
