import { formatInstant } from '../../time/instant.ts';
import { isFailure, type SignalFailure } from '../../vehicle/row/signal-body.ts';
import { faceOf } from '../service-fault.ts';
import type { ServiceGround } from '../service-ground.ts';
import { errorOf } from '../webhooks/error-of.ts';
import type { ErrorEvent, LegacyDatum, StateEvent, WebhookEvent } from '../webhooks/event.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import { readLegacy } from './resource.ts';
import { legacyResources } from './resources.ts';

/**
 * The data that a version 2.0 webhook sends about a vehicle for a user, by name: the last reported
 * resources that its data signals are part of.
 */
export function legacyData(
  world: ServiceGround,
  { data }: Pick<Webhook, 'data'>,
  row: number,
  user: string,
): readonly LegacyDatum[] {
  const report = world.reportOf(row);
  const granted = world.service.connections.grantedTo(row, user);
  const dataAge = formatInstant(report.atMs);
  return legacyResources()
    .filter(({ needs, shows }) => [...needs, ...shows].some((each) => data.includes(each)))
    .map((resource) => {
      const { path, permission, hasUnits } = resource;
      const reading = granted.includes(permission) ? readLegacy(resource, report) : notGranted;
      if (isFailure(reading)) return failedDatum(path, reading);
      const units = hasUnits ? { 'sc-unit-system': 'metric' } : {};
      const headers = Object.assign({ 'sc-data-age': dataAge }, units);
      return { path, code: 200, body: reading.body, headers };
    });
}

/**
 * The body of an attempt in the form of version 2.0: the challenge is public, as are the top-level
 * members; the data about vehicles is ours.
 */
export function legacyPayloadText(world: ServiceGround, event: WebhookEvent): string {
  const webhookId = event.webhook.id;
  if (event.type === 'VERIFY') {
    const payload = { challenge: event.challenge };
    return JSON.stringify({ version, webhookId, eventName: 'verify', payload });
  }
  const eventName = event.type === 'VEHICLE_STATE' ? 'schedule' : 'error';
  const payload = { vehicles: [vehicleOf(world, event)] };
  const mode = event.mode.toLowerCase();
  return JSON.stringify({ version, webhookId, eventName, mode, payload });
}

const version = '2.0';

function vehicleOf({ service }: ServiceGround, event: ErrorEvent | StateEvent) {
  const { id: eventId, row, user, sequence, createdAtMs } = event;
  const told =
    event.type === 'VEHICLE_STATE'
      ? { data: event.legacyData ?? [] }
      : { errors: event.errors.map((each) => errorOf(each, service.base)) };
  return {
    vehicleId: service.vehicleId(row),
    userId: user.id,
    eventId,
    sequence,
    timestamp: formatInstant(createdAtMs),
    ...told,
  };
}

const notGranted: SignalFailure = { error: { type: 'PERMISSION', code: null } };

function failedDatum(path: string, { error: { type, code } }: SignalFailure): LegacyDatum {
  const { status, detail: description, resolution } = faceOf({ type, code }, 'public');
  const body = { type, code, description, statusCode: status, resolution: { type: resolution } };
  return { path, code: status, body, headers: {} };
}
