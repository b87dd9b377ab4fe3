/** A mistake that a programmer could make in a file of the product. */
export interface PlantedBug {
  readonly file: string;
  /** A text that occurs once in the file. */
  readonly from: string;
  readonly to: string;
  /** The effect that a user would notice. */
  readonly bug: string;
  /**
   * The files or folders whose tests run first, relative to `test/`. They save time only: where
   * they find nothing, all other tests follow.
   */
  readonly near: readonly string[];
}
