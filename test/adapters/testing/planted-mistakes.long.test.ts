import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkReceiver, sign } from '../../../adapters/testing/index.ts';
import { receiverChecks } from '../../../adapters/testing/receiver-checks/index.ts';
import { recordMaterial } from '../../../adapters/testing/receiver-checks/material.ts';
import {
  accepted,
  chargingValue,
  type Parts,
  type PlantedEvent,
  SoundReceiver,
  turn,
} from '../../support/planted-receiver.ts';

const names = receiverChecks.map(({ name }) => name);
const readBack = ({ account }: SoundReceiver): unknown => account;

/** The ids of the events of the checks, which do not depend on the time of day. */
const { signedBefore } = await recordMaterial({ nowMs: Date.now() });
const { eventId: idOfSignedBefore } = JSON.parse(signedBefore.text) as PlantedEvent;
const isOf = (text: string, id: string): boolean => text.includes(`"eventId":"${id}"`);
const isDigits = (given: string | null): boolean => /^[0-9a-f]{64}$/.test(given ?? '');
const orRefused = (isTaken: boolean): Response =>
  isTaken ? accepted() : new Response(null, { status: 401 });

/** The secret of a program that reads it once. */
let secretAtStart: string | undefined;

/** A mistake for each check, by which the check and no other fails. */
const planted: Readonly<Record<string, Partial<Parts>>> = {
  challenge: { challenge: (text) => text },
  'right-signature': {
    isRight: (given, text, app) =>
      given === createHmac('sha256', app.secret).update(text, 'latin1').digest('hex'),
  },
  'wrong-signature': {
    refuse: (given, text, app) => orRefused(given === sign(`not ${app.secret}`, text)),
  },
  'missing-signature': { refuse: (given) => orRefused(given === null) },
  'old-signature': {
    refuse: (given, text) => orRefused(isDigits(given) && isOf(text, idOfSignedBefore)),
  },
  'short-signature': {
    refuse(given) {
      if (given !== null && given.length !== 64) throw new RangeError('the lengths differ');
      return orRefused(false);
    },
  },
  'altered-body': {
    refuse: (given, text, app) =>
      orRefused(
        isDigits(given) &&
          given !== sign(`not ${app.secret}`, text) &&
          !isOf(text, idOfSignedBefore),
      ),
  },
  'stored-body': {
    refuse(given, text, app) {
      if (isDigits(given)) app.keep(JSON.parse(text) as PlantedEvent);
      return orRefused(false);
    },
  },
  'no-json': { parse: (text) => JSON.parse(text) as unknown },
  spacing: {
    isRight(given, text, app) {
      try {
        return given === sign(app.secret, JSON.stringify(JSON.parse(text)));
      } catch {
        return given === sign(app.secret, text);
      }
    },
  },
  duplicate: {
    isKnown: ({ eventId, meta }, { known, notes }) => {
      const before = notes.get(eventId);
      notes.set(eventId, meta.deliveryId);
      return known.has(eventId) && before !== meta.deliveryId;
    },
  },
  'duplicates-at-once': {
    async before({ eventId }, app) {
      if (app.known.has(eventId)) return undefined;
      await turn();
      app.known.delete(eventId);
      return undefined;
    },
  },
  'events-at-once': {
    async before(event, app) {
      const { eventId, eventType, meta } = event;
      if (eventType !== 'VEHICLE_STATE' || app.known.has(eventId) || meta.mode === 'TEST') {
        return undefined;
      }
      app.known.add(eventId);
      const { id } = event.data.vehicle;
      const before = app.states.get(id);
      await turn();
      const since = app.states.get(id);
      if (before === undefined) app.states.delete(id);
      else if (since !== undefined) app.states.set(id, { ...since, sequence: before.sequence });
      app.keep(event);
      return accepted();
    },
  },
  'older-after-newer': {
    // It sorts events that come together, and otherwise compares with the first that it had.
    async before(event, app) {
      const { eventId, eventType, meta } = event;
      if (eventType !== 'VEHICLE_STATE' || app.known.has(eventId) || meta.mode === 'TEST') {
        return undefined;
      }
      app.known.add(eventId);
      const together = (app.notes.get('together') ?? []) as PlantedEvent[];
      app.notes.set('together', [...together, event]);
      await turn();
      const batch = (app.notes.get('together') ?? []) as PlantedEvent[];
      app.notes.set('together', []);
      for (const each of batch.sort((a, b) => a.meta.sequence - b.meta.sequence)) {
        const { id } = each.data.vehicle;
        const from = (app.notes.get(id) ?? each.meta.sequence) as number;
        app.notes.set(id, from);
        if (each.meta.sequence >= from) app.states.delete(id);
        app.keep(each);
      }
      return accepted();
    },
  },
  reversed: {
    async before(event, app) {
      const isFirst = event.triggers?.[0]?.type === 'FIRST_DELIVERY';
      if (isFirst && !app.known.has(event.eventId)) app.states.delete(event.data.vehicle.id);
      return undefined;
    },
  },
  gap: { isOlder: ({ meta }, known) => meta.sequence < known || meta.sequence > known + 999 },
  'same-sequence': { isOlder: ({ meta }, known) => meta.sequence <= known },
  'retry-after-500': {
    // It knows an event by its id once another has come, and until then by the delivery.
    async before({ eventId, meta }, app) {
      const { known, notes } = app;
      const under = (notes.get('under way') ?? new Set()) as Set<string>;
      notes.set('under way', under);
      const isRepeat = notes.has(meta.deliveryId) || under.has(eventId);
      notes.set(meta.deliveryId, true);
      if (isRepeat) return accepted();
      if (notes.get('last') === eventId) known.delete(eventId);
      notes.set('last', eventId);
      under.add(eventId);
      await turn();
      under.delete(eventId);
      return undefined;
    },
  },
  'retry-after-timeout': {
    isKnown({ eventId }, { notes }) {
      const isLast = notes.get('last') === eventId;
      notes.set('last', eventId);
      return isLast;
    },
  },
  'first-delivery': { isStart: (event) => chargingValue(event) === true },
  'unknown-members': {
    before: async (event) =>
      Object.hasOwn(event, 'added') ? new Response(null, { status: 400 }) : undefined,
  },
  'unknown-signals': {
    async before({ data }) {
      const groups = new Set(['charge', 'closure', 'location', 'odometer', 'tractionbattery']);
      for (const { code } of (data as Partial<PlantedEvent['data']>).signals ?? []) {
        if (!groups.has(code.split('-')[0]!)) throw new TypeError(`no column for ${code}`);
      }
      return undefined;
    },
  },
  'unknown-event-type': {
    before: async ({ eventType }) =>
      eventType.startsWith('VEHICLE_M') ? new Response(null, { status: 422 }) : undefined,
  },
  'unknown-vehicle': {
    async before({ data }, { world }) {
      const ids = ['car', 'foreign'].map((name) => world.vehicle(name).id);
      return ids.includes(data.vehicle.id) ? undefined : new Response(null, { status: 404 });
    },
  },
  'signal-error': {
    async before({ data, eventType }) {
      if (eventType === 'VEHICLE_STATE') data.signals.map(({ body }) => body!.value);
      return undefined;
    },
  },
  'vehicle-error': {
    async before({ data, eventType }) {
      if (eventType === 'VEHICLE_ERROR') data.signals.map(({ code }) => code);
      return undefined;
    },
  },
  'test-event': { isTest: () => false },
  'large-body': {
    async textOf(request) {
      const text = await request.text();
      if (text.length > 1_000_000) throw new RangeError('request entity too large');
      return text;
    },
  },
  'slow-client': {
    // One request after the other.
    async first(request, { notes }) {
      const before = notes.get('before') as Promise<unknown> | undefined;
      notes.set(
        'before',
        Promise.resolve(before).then(() => request.clone().text()),
      );
      await before;
      return undefined;
    },
  },
  rotation: {
    isRight: (given, text) => given === sign(secretAtStart!, text),
  },
};

test('every check has a planted mistake, and a name for options', () => {
  expect(Object.keys(planted)).toEqual(names);
  for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

/** A receiver that takes vehicles of the stated modes alone. */
const strict: Partial<Parts> = {
  before: async ({ data }) =>
    ['live', 'simulated'].includes(`${(data.vehicle as { mode?: string }).mode}`)
      ? undefined
      : new Response(null, { status: 422 }),
};

describe('a planted mistake', () => {
  test.each([...Object.entries(planted), ['test-event', strict] as const])(
    'fails exactly %s',
    async (name, parts) => {
      secretAtStart = undefined;
      const app = (world: ConstructorParameters<typeof SoundReceiver>[0]): SoundReceiver => {
        secretAtStart ??= world.application.managementToken;
        return new SoundReceiver(world, parts);
      };

      const report = await checkReceiver(app, { readBack, throws: false, within: '60s' });

      const failed = report.checks.filter(({ verdict }) => verdict === 'failed');
      expect(failed.map((each) => each.name)).toEqual([name]);
      expect(report.passed).toBe(false);
    },
  );
});
