import type { Json } from '../../../engine/index.ts';

/** An external deed as a step of a scenario. */
export interface OutsideStep {
  readonly step: WrittenStep;
  /** Whether it lasts too long for the next step to wait. */
  readonly isLong?: boolean;
  /** The part that the step does not reproduce. */
  readonly loss?: string | undefined;
}

/** A step as a file writes it, without its moment. */
export type WrittenStep = Readonly<Record<string, Json>>;
