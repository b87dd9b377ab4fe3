/** A pattern that is invalid, or too large to be searched for in linear time. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
  /** The faulty part of the pattern, in UTF-16 units, end excluded. */
  readonly start: number;
  readonly end: number;

  constructor(message: string, start: number, end: number) {
    super(message);
    this.start = start;
    this.end = end;
  }
}
