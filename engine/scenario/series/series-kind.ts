/** The meaning of the values of a series. */
export interface SeriesKind {
  /** The values in messages: `prices`. */
  readonly title: string;
  /** The unit of values that state none; undefined: they must state theirs. */
  readonly usualUnit: string | undefined;
  /** The units that may be written, for messages. */
  readonly units: readonly string[];
  /** Converts a value to the canonical unit; undefined for a unit of another kind. */
  readonly scaleOf: (unit: string) => ((value: number) => number) | undefined;
  /** Words of headings that are units, those of another currency included: `SEK/kWh`. */
  readonly unitPattern: RegExp;
  readonly min: number;
  readonly max: number;
}

/** The unit in a heading, `Price [EUR/MWh]`; undefined for a heading without one. */
export function unitOfHeading({ unitPattern }: SeriesKind, heading: string): string | undefined {
  return heading.split(/[\s[\]()]+/).find((word) => unitPattern.test(word));
}
