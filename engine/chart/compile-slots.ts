/**
 * Gives each timer a slot such that timers pending together never share one: greedy colouring in
 * the order of the timers, so the answer is the same every time. `together` holds, for each timer,
 * the timers it can be pending with.
 */
export function colourSlots(together: readonly ReadonlySet<number>[]): number[] {
  const slots: number[] = [];
  for (const others of together) {
    const taken = new Set(slots.filter((_slot, earlier) => others.has(earlier)));
    let slot = 0;
    while (taken.has(slot)) slot += 1;
    slots.push(slot);
  }
  return slots;
}
