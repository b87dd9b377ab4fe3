import { rowMatcher } from '../api-faults.ts';
import type { Ground } from '../ground.ts';
import type { EventMatch } from './effects.ts';
import type { EventType, WebhookEvent } from './event.ts';

/** The traits by which faults select an event. A challenge has only its type. */
export interface EventTraits {
  readonly type: EventType;
  readonly row?: number | undefined;
  readonly userName?: string | undefined;
  readonly sequence?: number | undefined;
  /** The place among the events of its subscription, from 1. */
  readonly place?: number | undefined;
  /** The place of an attempt among those of its delivery, from 1; undefined for the event. */
  readonly attempt?: number | undefined;
}

export function traitsOf(event: WebhookEvent): EventTraits {
  if (event.type === 'VERIFY') return event;
  const { type, row, user, sequence, place } = event;
  return { type, row, userName: user.name, sequence, place };
}

/** Returns a test of events; throws the fault `vehicle_not_found` for an unknown vehicle. */
export function eventMatcher(
  world: Ground,
  { vehicle, user, sequence, event: place, attempt }: EventMatch = {},
): (event: EventTraits) => boolean {
  const isMeant = rowMatcher(world, vehicle);
  const { from, to } = sequence ?? {};
  return (event) =>
    isMeant(event.row) &&
    (user === undefined || user === event.userName) &&
    (place === undefined || place === event.place) &&
    (attempt === undefined || attempt === event.attempt) &&
    isWithin(event.sequence, from, to);
}

/** Any value is, without bounds. */
function isWithin(value: number | undefined, from?: number, to?: number): boolean {
  if (from === undefined && to === undefined) return true;
  return value !== undefined && value >= (from ?? 0) && value <= (to ?? Infinity);
}
