import { parseInstant } from '../../engine/index.ts';
import { type JsonObject, parsed } from './json-object.ts';
import { rawMember } from './raw-member.ts';

export interface CapturedBody {
  /** As it stands in the file. */
  readonly text: string;
  readonly eventId: string;
  /** The name of its webhook; undefined where the capture does not state it. */
  readonly webhook: string | undefined;
  /** When it was delivered, ms since the epoch; undefined where the capture does not state it. */
  readonly deliveredAtMs: number | undefined;
  /** `VEHICLE_STATE`, `VEHICLE_ERROR` or `VERIFY`; undefined where the capture does not say. */
  readonly eventType: string | undefined;
  /** The id of the vehicle it is about; undefined where there is none. */
  readonly vehicle: string | undefined;
  /** Undefined where the capture does not state it. */
  readonly sequence: number | undefined;
}

/** The body in a line of a capture, plain or as the data of a CloudEvent; else the reason. */
export function readBody(line: string): CapturedBody | string {
  const object = parsed(line);
  if (object === undefined) return 'it is not a JSON object';
  if (typeof object['specversion'] !== 'string') return bodyIn(line, object);
  const text = bodyOfEvent(line, object);
  const body = text === undefined ? undefined : parsed(text);
  if (text === undefined || body === undefined)
    return 'it is a CloudEvent whose data is not an object';
  return bodyIn(text, body);
}

/** The body in the data of a CloudEvent: JSON or a text of JSON, either one also in base64. */
function bodyOfEvent(line: string, event: JsonObject): string | undefined {
  const { data, data_base64: packed } = event;
  if (typeof packed === 'string') return Buffer.from(packed, 'base64').toString();
  if (typeof data === 'string') return data;
  const { text } = (data ?? {}) as JsonObject;
  if (event['type'] === 'motorpool.delivery.captured' && typeof text === 'string') return text;
  return rawMember(line, 'data');
}

function bodyIn(text: string, object: JsonObject): CapturedBody | string {
  const { eventId, eventType } = object;
  if (typeof eventId !== 'string') return 'its eventId is missing';
  const { deliveredAt, sequence, webhookName } = membersOf(object['meta']);
  const { id } = membersOf(membersOf(object['data'])['vehicle']);
  return {
    text,
    eventId,
    webhook: textOf(webhookName),
    deliveredAtMs: instantOf(deliveredAt),
    eventType: textOf(eventType),
    vehicle: textOf(id),
    sequence: Number.isSafeInteger(sequence) ? (sequence as number) : undefined,
  };
}

function membersOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Milliseconds on the wire, an ISO instant in the samples of the documentation (public). */
function instantOf(value: unknown): number | undefined {
  if (typeof value === 'string') return parseInstant(value);
  const isInstant = Number.isInteger(value) && Math.abs((value as number) - middleMs) <= middleMs;
  return isInstant ? (value as number) : undefined;
}

/** Half the way from the epoch to the last instant whose year has four digits. */
const middleMs = 253_402_300_799_999 / 2;
