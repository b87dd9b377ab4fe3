/** What a world in a test did that no vehicle, report or log may do. */
export class AuditError extends Error {
  override readonly name = 'AuditError';
}

const found: AuditError[] = [];

/** Notes a violation and throws it; it is noted because a world may well catch what is thrown in it. */
export function violate(message: string): never {
  const error = new AuditError(message);
  found.push(error);
  throw error;
}

/** The violations since the last call. */
export function takeViolations(): readonly AuditError[] {
  return found.splice(0);
}
