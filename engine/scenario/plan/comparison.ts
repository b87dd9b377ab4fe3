export type Scalar = number | string | boolean;

/**
 * The condition that a value must meet. Numbers are in the units of expressions: percent, km, kW,
 * kWh, degC, km/h; durations are milliseconds, instants milliseconds since the epoch, as
 * `Expression.evaluate` returns them.
 */
export type Comparison =
  | { readonly kind: 'equals'; readonly value: Scalar }
  | { readonly kind: 'near'; readonly value: number; readonly tolerance: number }
  | { readonly kind: 'atLeast' | 'atMost'; readonly value: number }
  | { readonly kind: 'between'; readonly from: number; readonly to: number }
  | { readonly kind: 'matches'; readonly pattern: string }
  | { readonly kind: 'oneOf'; readonly values: readonly Scalar[] }
  /** A part of a text, or a member of a list. */
  | { readonly kind: 'contains'; readonly value: Scalar }
  /** The length of a text or a list. */
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'present' | 'absent' };
