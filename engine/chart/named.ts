/**
 * Placeholders for `setup()`: it wants a function per guard and action, but in a chart only the names count. The
 * functions behind the names are given when the compiled table is bound.
 */
export function named<V extends Readonly<Record<string, unknown>>>(
  vocabulary: V,
): Record<keyof V & string, () => boolean> {
  const entries = Object.keys(vocabulary).map((name) => [name, () => false] as const);
  return Object.fromEntries(entries) as Record<keyof V & string, () => boolean>;
}
