/**
 * The leaves of counted tables that runs took, by chart and kind of vehicle. The kind is a
 * powertrain; it is empty for rows without a vehicle. JSON values.
 */
export type TakenLeaves = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/** The leaves that any of several worlds took. */
export function allTaken(parts: readonly TakenLeaves[]): TakenLeaves {
  const all = new Map<string, Map<string, Set<number>>>();
  for (const part of parts) {
    for (const [id, kinds] of Object.entries(part)) {
      const known = all.get(id) ?? new Map<string, Set<number>>();
      all.set(id, known);
      for (const [kind, leaves] of Object.entries(kinds)) {
        const set = known.get(kind) ?? new Set();
        known.set(kind, set);
        for (const leaf of leaves) set.add(leaf);
      }
    }
  }
  const charts = [...all].map(([id, kinds]) => {
    const each = [...kinds].map(([kind, set]) => [kind, [...set].sort((a, b) => a - b)] as const);
    return [id, Object.fromEntries(each)] as const;
  });
  return Object.fromEntries(charts);
}
