import type { Json } from '../log/canonical.ts';
import type { Signal } from '../signal/signal.ts';
import type { SignalBody } from '../vehicle/row/signal-body.ts';
import { dates } from './dates.ts';

/**
 * A body as the service shows it at an instant, ms. Until 2026-01-28 `CONNECTOR` and
 * `connectorType` stood in place of `CHARGING_TYPE` and `chargingType` (stated); the values AC and
 * DC are today's (ours).
 */
export function bodyAt({ code }: Signal, body: SignalBody, atMs: number): SignalBody {
  return atMs < dates.chargingTypeMs && concerned.has(code) ? former(body) : body;
}

/** Charge limits, records and timers (stated). */
const concerned: ReadonlySet<string> = new Set([
  'charge-chargelimits',
  'charge-chargerecords',
  'charge-chargetimers',
]);

function former(body: SignalBody): SignalBody {
  const members = Object.entries(body).map(([name, member]) => [
    name === 'chargingType' ? 'connectorType' : name,
    name === 'type' && member === 'CHARGING_TYPE' ? 'CONNECTOR' : formerJson(member),
  ]);
  return Object.fromEntries(members) as SignalBody;
}

function formerJson(json: Json): Json {
  if (Array.isArray(json)) return (json as readonly Json[]).map(formerJson);
  return typeof json === 'object' && json !== null ? former(json as SignalBody) : json;
}
