/**
 * A drawing of a chart, laid out when motorpool is built. States and transitions have the order and
 * numbers of `ChartParts`; all lengths are whole pixels from the left and the top.
 */
export interface ChartDrawing {
  /** `connectivity` */
  readonly id: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  /** The chart itself is the first. */
  readonly states: readonly DrawnState[];
  readonly transitions: readonly DrawnTransition[];
  /** Every transition with a target belongs to one arrow. */
  readonly arrows: readonly DrawnArrow[];
  /** The events that other parts of the world send, in words. */
  readonly events: Readonly<Record<string, string>>;
}

/** A box. States within it lie inside. */
export interface DrawnState {
  /** `plugged.charging`; empty for the chart itself. */
  readonly path: string;
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final';
  readonly description?: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The numbers of its transitions without target, such as refusals; no arrow shows them. */
  readonly stays?: readonly number[];
  /** The line from the dot to the state with which it begins. */
  readonly start?: readonly Pixel[];
  /** The facts that its entry and exit tell, as those of a transition. */
  readonly facts?: readonly string[];
}

/** A transition in words. */
export interface DrawnTransition {
  /** The path of the state that has it. */
  readonly from: string;
  /** The path of its target; none for a transition that stays. */
  readonly to?: string;
  /** The event, `after relockTimeout` or `always`. */
  readonly on: string;
  /** `belowLimit and not startOrdered` */
  readonly guard?: string;
  /** The facts of the log that its actions tell, and the events that they send to other charts. */
  readonly facts?: readonly string[];
}

/** All transitions from one state to another. */
export interface DrawnArrow {
  readonly from: string;
  readonly to: string;
  readonly points: readonly Pixel[];
  readonly labels: readonly DrawnLabel[];
}

/** The words of one transition; the arrow runs through them. */
export interface DrawnLabel {
  /** The number of the transition. */
  readonly transition: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly rows: readonly string[];
}

/** A place, in pixels from the left and the top. */
export type Pixel = readonly [x: number, y: number];

/** The height of a row of a label. */
export const rowHeight = 14;
