/**
 * Makes placeholders for `setup()`, which requires a function for each guard and action. In a chart
 * only the names count: binding the compiled table supplies the functions behind them.
 */
export function named<V extends Readonly<Record<string, unknown>>>(
  vocabulary: V,
): Record<keyof V & string, () => boolean> {
  const entries = Object.keys(vocabulary).map((name) => [name, () => false] as const);
  return Object.fromEntries(entries) as Record<keyof V & string, () => boolean>;
}
