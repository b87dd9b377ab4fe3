import type { Json } from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import { given } from './parts.ts';

interface WorkshopVisit {
  readonly serviceDate: string | null;
}

/** The visits to a workshop from one day or instant to another, both included (UTC; public but for the bounds). */
export function historyOf(body: Json, query: URLSearchParams): Json {
  const fromMs = boundary(query, 'start_date', 0) ?? -Infinity;
  const toMs = boundary(query, 'end_date', dayMs - 1) ?? Infinity;
  const visits = body as unknown as readonly (WorkshopVisit & Json)[];
  return visits.filter(({ serviceDate }) => {
    if (serviceDate === null) return true;
    const atMs = Date.parse(serviceDate);
    return atMs >= fromMs && atMs <= toMs;
  });
}

const dayMs = 86_400_000;

/** A day counts from its beginning or to its end. */
function boundary(query: URLSearchParams, name: string, ofDayMs: number): number | undefined {
  // One official SDK ends its query with another question mark (public).
  const text = given(query.get(name)?.replace(/\?$/, ''));
  if (text === undefined) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text);
  const atMs = isDay || isInstant ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(atMs)) return isDay ? atMs + ofDayMs : atMs;
  const message = 'a day such as 2026-05-04, or an instant such as 2026-05-04T06:00:00Z';
  throw refusal('request_malformed', `query ${name}: ${message}`, {}, [{ field: [name], message }]);
}
