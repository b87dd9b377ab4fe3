import { dayNumber, msOfDay, parseInstant } from './instant.ts';
import type { FoldChoice, Zone } from './zone.ts';

/**
 * Reads an instant as `parseInstant` does, and one without its seconds or with a space for its T. A
 * text without a zone is local time of this one. A time that its clocks skip moves forward; of one
 * that comes twice, `choice` selects the instant.
 */
export function parseInstantIn(zone: Zone, text: string, choice?: FoldChoice): number | undefined {
  const atMs = parseInstant(text.replace(shortForm, '$1T$2:00').replace(spaced, '$1T'));
  if (atMs === undefined || /(?:Z|[+-]\d\d:\d\d)$/.test(text)) return atMs;
  return zone.toInstant(dayNumber(atMs), msOfDay(atMs), choice);
}

const shortForm = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?!:)/;
const spaced = /^(\d{4}-\d\d-\d\d) /;
