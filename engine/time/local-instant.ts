import { dayNumber, msOfDay, parseInstant } from './instant.ts';
import type { FoldChoice, Zone } from './zone.ts';

/**
 * Reads an instant as `parseInstant` does; a text that names no zone is what the clocks of this one
 * show. A time that they skip moves forward, of one that comes twice the choice decides.
 */
export function parseInstantIn(zone: Zone, text: string, choice?: FoldChoice): number | undefined {
  const atMs = parseInstant(text);
  if (atMs === undefined || /(?:Z|[+-]\d\d:\d\d)$/.test(text)) return atMs;
  return zone.toInstant(dayNumber(atMs), msOfDay(atMs), choice);
}
