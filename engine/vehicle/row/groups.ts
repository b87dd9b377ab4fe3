/**
 * The size of a group: adjacent vehicles whose events may run ahead of those of others (see
 * `time/calendars.ts`). Their rows and timers fit into the processor's nearer caches.
 */
export const groupSize = 2048;
const groupBits = 31 - Math.clz32(groupSize);

/** In fleets of more than eight million, several ranges of rows share a group. */
const groupCount = 4096;

export function groupOf(row: number): number {
  return (row >>> groupBits) & (groupCount - 1);
}
