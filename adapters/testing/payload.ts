import {
  literal,
  looseObject,
  number,
  object,
  optional,
  type output,
  string,
  tuple,
  union,
  type ZodType,
} from 'zod';
import { ownMember } from '../../engine/index.ts';

const challenge: ZodType<Challenge> = object({
  eventId: string(),
  eventType: literal('VERIFY'),
  data: object({ challenge: string() }),
});

const event: ZodType<EventPayload> = looseObject({
  eventId: string(),
  eventType: string(),
  data: looseObject({ vehicle: looseObject({ id: string() }) }),
  meta: looseObject({ sequence: number(), deliveryId: optional(string()) }),
});

const legacy = { version: literal('2.0'), webhookId: string() };

const legacyChallenge = object({
  ...legacy,
  eventName: literal('verify'),
  payload: object({ challenge: string() }),
});

const legacyVehicle = looseObject({ vehicleId: string(), eventId: string(), sequence: number() });

const legacyEvent = looseObject({
  ...legacy,
  eventName: string(),
  payload: looseObject({ vehicles: tuple([legacyVehicle]) }),
});

const payload = union([
  challenge,
  event,
  legacyChallenge.transform(({ payload: { challenge: asked } }): Challenge => {
    return { eventId: asked, eventType: 'VERIFY', data: { challenge: asked } };
  }),
  legacyEvent.transform(currentForm),
]);

/** Declared without zod, whose declarations take longer to check than all of ours. */
interface Challenge {
  eventId: string;
  eventType: 'VERIFY';
  data: { challenge: string };
}

type LegacyEvent = output<typeof legacyEvent>;

/**
 * The members of a payload that receivers need; an event keeps all its others. An event of version
 * 2.0 also gets the members of version 4.0 that receivers need.
 */
export type Payload = Challenge | EventPayload;
export interface EventPayload {
  eventId: string;
  eventType: string;
  data: { vehicle: { id: string; [member: string]: unknown }; [member: string]: unknown };
  meta: { sequence: number; deliveryId?: string | undefined; [member: string]: unknown };
  [member: string]: unknown;
}

/** Reads a payload; undefined for a text of neither version. */
export function readPayload(text: string): Payload | undefined {
  try {
    return payload.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether a user only tries out the webhook: such an event is accepted and not acted on. */
export function isTest({ meta }: EventPayload): boolean {
  return meta['mode'] === 'TEST';
}

export function isChallenge(read: Payload): read is Challenge {
  return read.eventType === 'VERIFY';
}

/** The text of the same event with another id and sequence, in its original form. */
export function renumbered(text: string, eventId: string, sequence: number): string {
  const written = JSON.parse(text) as EventPayload | LegacyEvent;
  if (legacyEvent.safeParse(written).data === undefined) {
    const { meta, ...rest } = written as EventPayload;
    return JSON.stringify({ ...rest, eventId, meta: { ...meta, sequence } });
  }
  const { payload: carried, ...rest } = written as LegacyEvent;
  const vehicles = [{ ...carried.vehicles[0], eventId, sequence }];
  return JSON.stringify({ ...rest, payload: { ...carried, vehicles } });
}

/** The names in version 4.0 of the event types of version 2.0. */
const eventTypes: Record<string, string> = { schedule: 'VEHICLE_STATE', error: 'VEHICLE_ERROR' };

function currentForm(written: LegacyEvent): EventPayload {
  const [{ eventId, sequence, vehicleId: id }] = written.payload.vehicles;
  const eventType = ownMember(eventTypes, written.eventName) ?? written.eventName;
  return { ...written, eventId, eventType, data: { vehicle: { id } }, meta: { sequence } };
}
