import { literal, looseObject, number, object, optional, type output, string, union } from 'zod';

const envelope = { eventId: string() };

const challenge = object({
  ...envelope,
  eventType: literal('VERIFY'),
  data: object({ challenge: string() }),
});

const event = looseObject({
  ...envelope,
  eventType: string(),
  data: looseObject({ vehicle: looseObject({ id: string() }) }),
  meta: looseObject({ sequence: number(), deliveryId: optional(string()) }),
});

const payload = union([challenge, event]);

/** What receivers need of a payload; an event keeps whatever else it has. */
export type Payload = output<typeof payload>;
export type EventPayload = output<typeof event>;

/** Undefined for what is no payload of version 4.0. */
export function readPayload(text: string): Payload | undefined {
  try {
    return payload.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function isChallenge(read: Payload): read is output<typeof challenge> {
  return read.eventType === 'VERIFY';
}
