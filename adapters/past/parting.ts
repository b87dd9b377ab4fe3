/** The first difference of a run from its past. */
export interface Parting {
  /** The number of entries, from the first on, in which both agree. */
  readonly agreed: number;
  /** The number of entries by which both differ: one more, or as many as a journal's mark has. */
  readonly differsBy: number;
  /** The recorded line; undefined where the past has ended, and in a journal. */
  readonly recorded?: string | undefined;
  /** The line of the run; undefined where it has ended or failed, and beside a journal. */
  readonly recomputed?: string | undefined;
  /** The reason for which the run could not go on. */
  readonly problem?: string | undefined;
  /** The digest that a journal has for the entries by which both differ. */
  readonly digest?: string | undefined;
}

/** The place of a difference from a journal and its probable cause, after the name of the world. */
export function partingWords(
  { agreed, differsBy }: Parting,
  made: string,
  present: string,
): string {
  const why =
    made === present
      ? 'its journal was altered, or this is a bug of motorpool'
      : `motorpool ${made} made it, and this is motorpool ${present}`;
  return `differs from its journal between its entries ${agreed} and ${differsBy}: ${why}`;
}
