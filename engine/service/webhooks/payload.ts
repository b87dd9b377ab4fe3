import { modelYear, wireMake } from '../../model/identity.ts';
import { isUnavailable, type Signal } from '../../signal/signal.ts';
import { isFailure, type SignalFailure } from '../../vehicle/row/signal-body.ts';
import { bodyAt } from '../dated-body.ts';
import { dates } from '../dates.ts';
import { legacyPayloadText } from '../legacy/webhook-form.ts';
import type { ServiceGround } from '../service-ground.ts';
import { signalErrorOf } from '../signal-error.ts';
import type { Stamp } from './delivery.ts';
import { errorOf } from './error-of.ts';
import {
  type ErrorEvent,
  firstDelivery,
  type StateEvent,
  type Trigger,
  triggerCode,
  type WebhookEvent,
} from './event.ts';
import type { WebhookSettings } from './webhook.ts';

/** Version of the envelope. */
const version = '4.0';

/**
 * The body of an attempt, exactly as written by `JSON.stringify`, because clients verify the
 * signature over the text that they get from parsing and writing it again.
 */
export function payloadText(world: ServiceGround, event: WebhookEvent, stamp: Stamp): string {
  if (event.webhook.settings.isLegacy === true) return legacyPayloadText(world, event);
  if (event.type === 'VERIFY') {
    const { id: eventId, type: eventType, challenge } = event;
    return JSON.stringify({ eventId, eventType, data: { challenge }, meta: metaOf(event, stamp) });
  }
  const { id, type } = event;
  const isInside = event.webhook.settings.triggersAt === 'data';
  const triggers = type === 'VEHICLE_STATE' ? event.triggers : undefined;
  const inside = triggers && isInside ? `,"triggers":${JSON.stringify(triggers.map(bare))}` : '';
  const beside = triggers && !isInside ? `"triggers":${JSON.stringify(triggers.map(typed))},` : '';
  const what =
    type === 'VEHICLE_STATE'
      ? `"signals":[${event.data.map((each, at) => signalText(each, at, event)).join(',')}]`
      : `"errors":${JSON.stringify(event.errors.map((each) => errorOf(each, world.service.base)))}`;
  const { user, vehicle } = partiesOf(world, event);
  return (
    `{"eventId":"${id}","eventType":"${type}","data":{"user":${JSON.stringify(user)},` +
    `"vehicle":${JSON.stringify(vehicle)},${what}${inside}},${beside}` +
    `"meta":${JSON.stringify(metaOf(event, stamp))}}`
  );
}

function metaOf(event: WebhookEvent, { deliveryId, deliveredAtMs }: Stamp) {
  const { id: webhookId, name: webhookName, settings } = event.webhook;
  const common = {
    version,
    deliveryId,
    deliveredAt: deliveredAtMs,
    ...(settings.tellsDeliveryTime === true && { deliveryTime: deliveredAtMs }),
    webhookId,
    webhookName,
  };
  if (event.type === 'VERIFY') return common;
  const { id: eventId, mode, sequence } = event;
  const signalCount = event.type === 'VEHICLE_STATE' ? event.data.length : undefined;
  // The interface has the id of the event here, the public service at the top level.
  return { ...common, mode, ...(signalCount !== undefined && { signalCount }), eventId, sequence };
}

function partiesOf(world: ServiceGround, { row, user }: StateEvent | ErrorEvent) {
  const report = world.reportOf(row);
  const { model, powertrain: powertrainType } = report.model;
  const make = wireMake(report.model);
  const id = world.service.vehicleId(row);
  const mode = world.service.modeOf(row);
  return {
    user: { id: user.id, externalId: user.externalId ?? null },
    vehicle: { id, make, model, year: modelYear(report), mode, powertrainType },
  };
}

function signalText(signal: Signal, at: number, event: StateEvent): string {
  const reading = event.readings[at];
  const head = `${headOf(signal)},`;
  if (reading === undefined || (isFailure(reading) && isUnavailable(reading))) {
    return `${head}"status":{"value":"UNAVAILABLE"}}`;
  }
  if (isFailure(reading)) {
    const error = errorIn(reading, event.webhook.settings);
    return `${head}"status":{"value":"ERROR","error":${JSON.stringify(error)}}}`;
  }
  const meta = `{"oemUpdatedAt":${event.reportedAtMs},"retrievedAt":${event.retrievedAtMs}}`;
  const isFormer = event.createdAtMs < dates.chargingTypeMs;
  const shown = isFormer ? bodyAt(signal, reading, event.createdAtMs) : reading;
  return `${head}"body":${JSON.stringify(shown)},"meta":${meta},"status":{"value":"SUCCESS"}}`;
}

/** The error of a signal in the form of the interface document, or as captured. */
function errorIn({ error }: SignalFailure, { codes }: WebhookSettings) {
  if (codes !== 'public') return signalErrorOf({ error });
  const { type, code } = error;
  return { type, code };
}

const heads = new WeakMap<Signal, string>();

function headOf(signal: Signal): string {
  let head = heads.get(signal);
  if (head === undefined) {
    const { code, name, group } = signal;
    head = JSON.stringify({ code, name, group }).slice(0, -1);
    heads.set(signal, head);
  }
  return head;
}

/** As captured on the wire. */
function typed(trigger: Trigger) {
  if (trigger === firstDelivery) return { type: firstDelivery };
  const { name, code, group } = trigger;
  return { type: 'SIGNAL_UPDATED', signal: { name, code, group } };
}

/** As documented. */
function bare(trigger: Trigger) {
  if (trigger === firstDelivery) return { code: triggerCode(trigger) };
  const { name, code, group } = trigger;
  return { code, name, group };
}
