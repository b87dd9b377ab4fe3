import { utf8 } from '../../log/utf8.ts';
import { modelYear, wireMake } from '../../model/identity.ts';
import type { VehicleModel } from '../../model/model.ts';
import { isUnavailable, type Signal } from '../../signal/signal.ts';
import {
  isFailure,
  type SignalBody,
  type SignalFailure,
  type SignalReading,
} from '../../vehicle/row/signal-body.ts';
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
  type WebhookEvent,
} from './event.ts';
import type { WebhookSettings } from './webhook.ts';

/** Version of the envelope. */
const version = '4.0';

/**
 * The body of an attempt, exactly as written by `JSON.stringify`, because clients verify the
 * signature over the text that they get from parsing and writing it again. It is put together of
 * texts, since objects for `JSON.stringify` would be most of the time of a delivery here. Ids and
 * words of the service need no escapes.
 */
export function payloadText(world: ServiceGround, event: WebhookEvent, stamp: Stamp): string {
  if (event.webhook.settings.isLegacy === true) return legacyPayloadText(world, event);
  const { id, type } = event;
  const meta = metaText(world, event, stamp);
  if (type === 'VERIFY') {
    const { challenge } = event;
    return `{"eventId":"${id}","eventType":"${type}","data":{"challenge":"${challenge}"},"meta":${meta}}`;
  }
  const isInside = event.webhook.settings.triggersAt === 'data';
  const triggers = type === 'VEHICLE_STATE' ? event.triggers : undefined;
  const inside = triggers && isInside ? `,"triggers":${listOf(triggers.map(bare))}` : '';
  const beside = triggers && !isInside ? `"triggers":${typedList(triggers)},` : '';
  const what =
    type === 'VEHICLE_STATE'
      ? `"signals":${signalsText(world, event)}`
      : `"errors":${JSON.stringify(event.errors.map((each) => errorOf(each, world.service.base)))}`;
  return (
    `{"eventId":"${id}","eventType":"${type}","data":{${partiesText(world, event)},` +
    `${what}${inside}},${beside}"meta":${meta}}`
  );
}

/**
 * Whether the body of an event is larger than its webhook sends. That of a state is, if at all, by
 * values that were set: all others together stay below the usual limit, and are not measured.
 */
export function isTooLarge(world: ServiceGround, event: WebhookEvent): boolean {
  const { payloadLimit } = event.webhook.settings;
  if (event.type !== 'VEHICLE_STATE') return false;
  if (payloadLimit === undefined && world.reportOf(event.row).overridesKey === 0) return false;
  const stamp = { deliveryId: event.id, deliveredAtMs: event.createdAtMs };
  return utf8.encode(payloadText(world, event, stamp)).length > (payloadLimit ?? usualLimit);
}

/** 50 KB (public). */
const usualLimit = 51_200;

function metaText(
  { service }: ServiceGround,
  event: WebhookEvent,
  { deliveryId, deliveredAtMs }: Stamp,
): string {
  const { id: webhookId, name, settings } = event.webhook;
  const time = settings.tellsDeliveryTime === true ? `,"deliveryTime":${deliveredAtMs}` : '';
  const common =
    `{"version":"${version}","deliveryId":"${deliveryId}","deliveredAt":${deliveredAtMs}${time},` +
    `"webhookId":"${webhookId}","webhookName":${JSON.stringify(name)}`;
  if (event.type === 'VERIFY') return `${common}}`;
  const { id: eventId, mode, sequence } = event;
  const { dates: known, id } = service.application;
  const app = deliveredAtMs < known.applicationIdMs ? '' : `,"applicationId":"${id}"`;
  const count = event.type === 'VEHICLE_STATE' ? `,"signalCount":${event.data.length}` : '';
  // The interface has the id of the event here, the public service at the top level.
  return `${common}${app},"mode":"${mode}"${count},"eventId":"${eventId}","sequence":${sequence}}`;
}

function partiesText(world: ServiceGround, event: StateEvent | ErrorEvent): string {
  const { row, user, webhook } = event;
  const externalId = user.externalId === undefined ? 'null' : JSON.stringify(user.externalId);
  const vehicle = vehicleText(world, row, webhook.settings.makes);
  return `"user":{"id":"${user.id}","externalId":${externalId}},"vehicle":${vehicle}`;
}

/** The identity of a vehicle never changes; drawing its year takes longer than all else here. */
function vehicleText(
  world: ServiceGround,
  row: number,
  makes: WebhookSettings['makes'] = 'capitals',
): string {
  const texts = vehicleTexts.get(world) ?? new Map<string, string>();
  const key = `${makes} ${row}`;
  let text = texts.get(key);
  if (text === undefined) {
    const report = world.reportOf(row);
    const model =
      makes === 'display' ? membersText(displayed(report.model)) : modelText(report.model);
    text =
      `{"id":"${world.service.vehicleId(row)}",${model},` +
      `"year":${modelYear(report)},"mode":"${world.service.modeOf(row)}",` +
      `"powertrainType":"${report.model.powertrain}"}`;
    if (texts.size === mostTexts) texts.clear();
    vehicleTexts.set(world, texts.set(key, text));
  }
  return text;
}

function displayed({ make, model }: VehicleModel): object {
  return { make, model };
}

/** Texts of the latest vehicles, by the form of makes and the row. */
const vehicleTexts = new WeakMap<ServiceGround, Map<string, string>>();
const mostTexts = 10_000;

function listOf(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}

/** A text that is the same for one object, written once. */
function written<Of extends object>(write: (of: Of) => string): (of: Of) => string {
  const texts = new WeakMap<Of, string>();
  return (of) => {
    let text = texts.get(of);
    if (text === undefined) {
      text = write(of);
      texts.set(of, text);
    }
    return text;
  };
}

/** Members of an object, without its braces. */
function membersText(object: object): string {
  return JSON.stringify(object).slice(1, -1);
}

const modelText = written((model: VehicleModel) =>
  membersText({ make: wireMake(model), model: model.model }),
);

function signalsText({ service }: ServiceGround, event: StateEvent): string {
  const meta = `{"oemUpdatedAt":${event.reportedAtMs},"retrievedAt":${event.retrievedAtMs}}`;
  const hasStatus = event.createdAtMs >= service.application.dates.signalStatusMs;
  const tail = hasStatus ? `${meta},"status":{"value":"SUCCESS"}` : meta;
  return listOf(event.data.map((each, at) => signalText(each, event.readings[at], event, tail)));
}

function signalText(
  signal: Signal,
  reading: SignalReading,
  event: StateEvent,
  tail: string,
): string {
  const head = headText(signal);
  if (reading === undefined || (isFailure(reading) && isUnavailable(reading))) {
    return `{${head},"status":{"value":"UNAVAILABLE"}}`;
  }
  if (isFailure(reading)) {
    const error = errorIn(reading, event.webhook.settings);
    return `{${head},"status":{"value":"ERROR","error":${JSON.stringify(error)}}}`;
  }
  const isFormer = event.createdAtMs < dates.chargingTypeMs;
  const body = isFormer
    ? JSON.stringify(bodyAt(signal, reading, event.createdAtMs))
    : bodyText(reading);
  return `{${head},"body":${body},"meta":${tail}}`;
}

/** The error of a signal in the form of the interface document, or as captured. */
function errorIn({ error }: SignalFailure, { codes }: WebhookSettings) {
  if (codes !== 'public') return signalErrorOf({ error });
  const { type, code } = error;
  return { type, code };
}

/** Events share the reading of a signal that has not changed between them. */
const bodyText = written((reading: SignalBody) => JSON.stringify(reading));

const headText = written(({ code, name, group }: Signal) => membersText({ code, name, group }));

/** As captured on the wire. */
function typed(trigger: Trigger): string {
  return trigger === firstDelivery ? `{"type":"${firstDelivery}"}` : typedText(trigger);
}

/** Events whose only trigger is the same signal share a list of it. */
const typedList = written((triggers: readonly Trigger[]) => listOf(triggers.map(typed)));

const typedText = written(({ name, code, group }: Signal) =>
  JSON.stringify({ type: 'SIGNAL_UPDATED', signal: { name, code, group } }),
);

/** As documented. */
function bare(trigger: Trigger): string {
  return trigger === firstDelivery ? `{"code":"${firstDelivery}"}` : `{${headText(trigger)}}`;
}
