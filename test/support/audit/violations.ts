/** Violations by a world in a test of the limits of vehicles, reports and logs. */
export class AuditError extends Error {
  override readonly name = 'AuditError';
}

const found: AuditError[] = [];

/** Records a violation and throws it; it is recorded because a world may catch the error. */
export function violate(message: string): never {
  const error = new AuditError(message);
  found.push(error);
  throw error;
}

/** The violations since the last call. */
export function takeViolations(): readonly AuditError[] {
  return found.splice(0);
}
