import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { models, type World } from '../../../engine/index.ts';
import { capabilities, coverageOf } from '../../../engine/service/capabilities.ts';
import { redirectUriMistake } from '../../../engine/service/redirect-uri.ts';
import { permissionNames } from '../../../engine/vehicle/row/permissions.ts';
import { naughtyStrings } from '../../support/naughty-strings.ts';
import { worldFrom } from './connected-world.ts';

const day = 86_400_000;
const change = Date.UTC(2026, 5, 16);

const cars = `
users: { anna: { externalId: app-7 }, ben: null }
vehicles:
  tesla: { model: tesla-model-3-long-range-awd, owner: anna }
  ford: { model: ford-escape-phev, owner: anna, mode: live }
  old: { model: ICE, owner: ben }`;

const scoped = (world: World, text: string) => {
  const scope = world.service.consent.scopeOf(text);
  if ('message' in scope) throw new Error(scope.message);
  return scope;
};

const lockedAt = (world: World): readonly boolean[] =>
  scoped(world, 'required:read_battery read_vin').map((each) =>
    world.service.consent.isLocked(each),
  );

describe('"a required: prefix only controls whether the owner may uncheck a permission"', () => {
  test('since 2026-06-16, of an application that is as new', () => {
    expect(lockedAt(worldFrom('2026-06-16T00:00:00', cars))).toEqual([true, false]);
    expect(lockedAt(worldFrom('2026-06-15T23:59:59', cars))).toEqual([true, true]);
  });

  test('"existing applications keep every requested permission required"', () => {
    const created = (at: string) => `app: { createdAt: ${at} }\n${cars}`;
    expect(lockedAt(worldFrom('2026-07-01T00:00:00', created('2026-06-15')))).toEqual([true, true]);
    expect(lockedAt(worldFrom('2026-07-01T00:00:00', created('2026-06-16')))).toEqual([
      true,
      false,
    ]);
    const world = worldFrom('2026-06-15T12:00:00', cars);
    world.advanceTo(change + day);
    expect(lockedAt(world)).toEqual([true, true]);
  });

  test('before, a vehicle without a required capability could not be connected (public)', () => {
    const before = worldFrom('2026-06-15T12:00:00', cars);
    const { consent } = before.service;
    const [tesla, old] = [before.rowOf('tesla'), before.rowOf('old')];
    const asked = scoped(before, 'required:read_fuel read_odometer');

    expect([consent.fits(tesla, asked), consent.fits(old, asked)]).toEqual([false, true]);
    expect(consent.fits(tesla, scoped(before, 'read_fuel read_odometer'))).toBe(true);
    expect(consent.fits(tesla, scoped(before, 'read_fuel'))).toBe(false);
    before.advanceTo(change);
    expect(consent.fits(tesla, asked)).toBe(true);
  });

  test('the compatibility dataset decides which models are suitable', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...models.values()),
        fc.uniqueArray(fc.constantFrom(...permissionNames), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (model, names, isBefore) => {
          const start = isBefore ? '2026-01-05T00:00:00' : '2026-08-01T00:00:00';
          const world = worldFrom(start, `vehicles: { car: { model: ${model.id} } }`);
          const asked = scoped(world, names.map((name) => `required:${name}`).join(' '));
          const coverage = coverageOf(model);
          const able = new Set(
            capabilities().flatMap(({ permission, capability }) =>
              /^(supported|notYetVerified)$/.test(coverage.get(capability)!) ? [permission] : [],
            ),
          );

          const expected = isBefore
            ? names.every((name) => able.has(name))
            : names.some((name) => able.has(name));
          expect(world.service.consent.fits(0, asked)).toBe(expected);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a scope', () => {
  const world = worldFrom('2026-07-01T00:00:00', `app: { permissions: [read_vin] }\n${cars}`);
  const { consent } = world.service;

  test('"if scope is omitted, the requested permissions derive from application settings"', () => {
    for (const text of [undefined, '', '  ']) {
      expect(consent.scopeOf(text)).toEqual([{ name: 'read_vin', isRequired: false }]);
    }
  });

  test('names each permission once, required if it is so anywhere', () => {
    expect(consent.scopeOf('read_fuel  required:read_vin read_vin required:read_fuel')).toEqual([
      { name: 'read_fuel', isRequired: true },
      { name: 'read_vin', isRequired: true },
    ]);
  });

  test('of anything else is unknown', () => {
    for (const text of ['read_nonsense', 'required:', 'required:required:read_vin', 'READ_VIN']) {
      expect(consent.scopeOf(`read_vin ${text}`)).toMatchObject({
        message: `there is no permission ${text}`,
      });
    }
    for (const naughty of naughtyStrings) {
      const scope = consent.scopeOf(naughty);
      expect('message' in scope || scope.length === 1).toBe(true);
    }
  });
});

describe('users and vehicles', () => {
  const world = worldFrom('2026-07-01T00:00:00', cars);
  const { consent } = world.service;
  const [tesla, ford, old] = ['tesla', 'ford', 'old'].map((name) => world.rowOf(name));

  test('a user has what they own and what they have connected', () => {
    expect(consent.candidates('anna', {})).toEqual([tesla, ford]);
    world.submit({ kind: 'connection.open', vehicle: 'old', user: 'anna' });
    expect(consent.candidates('anna', {})).toEqual([tesla, ford, old]);
    world.submit({ kind: 'connection.close', vehicle: 'old', user: 'anna' });
    world.submit({ kind: 'connection.close', vehicle: 'tesla' });
    expect(consent.candidates('anna', {})).toEqual([tesla, ford]);
  });

  test('of a mode, a make in any spelling, a VIN', () => {
    expect(consent.candidates('anna', { mode: 'live' })).toEqual([ford]);
    expect(consent.candidates('anna', { make: 'TESLA' })).toEqual([tesla]);
    expect(consent.candidates('anna', { make: 'Audi' })).toEqual([]);
    const vin = consent.vinOf(ford!);
    expect(vin).toMatch(/^[A-HJ-NPR-Z\d]{17}$/);
    expect(consent.candidates('anna', { vin: vin.toLowerCase() })).toEqual([ford]);
    expect(consent.candidates('ben', { vin })).toEqual([]);
  });

  test('the hinted user answers, else the first with such vehicles', () => {
    expect(consent.volunteer({}, [])).toBe('anna');
    expect(consent.volunteer({}, ['nobody'])).toBe('anna');
    expect(consent.volunteer({}, ['ben'])).toBe('ben');
    expect(consent.volunteer({}, ['app-7'])).toBe('anna');
    expect(consent.volunteer({ mode: 'live' }, [])).toBe('anna');
    expect(consent.volunteer({ mode: 'live' }, ['ben'])).toBeUndefined();
    expect(consent.volunteer({ vin: consent.vinOf(old!) }, [])).toBe('ben');
  });
});

describe('"external_id: stored on the connection and returned as user.externalId"', () => {
  const open = (world: World, vehicle: string, externalId?: string | null) =>
    world.submit({ kind: 'connection.open', vehicle, user: 'anna', externalId });
  const shown = (world: World) =>
    Object.fromEntries(
      world.service.connections
        .list()
        .map(({ row, user }) => [world.fleet.nameOf(row), user.externalId]),
    );

  test('each connection has its own, until another flow says another, or takes it away', () => {
    const world = worldFrom('2026-07-01T00:00:00', cars);
    open(world, 'tesla', 'one');
    expect(shown(world)).toEqual({ tesla: 'one', ford: 'app-7', old: undefined });
    open(world, 'tesla');
    open(world, 'ford', 'two');
    expect(shown(world)).toEqual({ tesla: 'one', ford: 'two', old: undefined });
    open(world, 'tesla', null);
    expect(shown(world)).toEqual({ tesla: undefined, ford: 'two', old: undefined });
  });

  test('is what connections are found by', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            vehicle: fc.constantFrom('tesla', 'ford', 'old'),
            externalId: fc.constantFrom('app-7', 'one', null, undefined),
          }),
          { maxLength: 6 },
        ),
        (acts) => {
          const world = worldFrom('2026-07-01T00:00:00', cars);
          for (const { vehicle, externalId } of acts) open(world, vehicle, externalId);
          const { connections, users } = world.service;
          for (const externalId of ['app-7', 'one', 'none']) {
            for (const userId of [undefined, users.byName('anna')!.id]) {
              const expected = connections
                .list()
                .filter(({ user }) => user.externalId === externalId)
                .filter(({ user }) => (userId ?? user.id) === user.id);
              expect(connections.list({ externalId, userId })).toEqual(expected);
              expect(connections.count({ externalId, userId })).toBe(expected.length);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('a guest is a new user each time', () => {
  const world = worldFrom('2026-07-01T00:00:00', cars.replaceAll('ben', 'guest-1'));
  const { consent, users } = world.service;
  const grant = () =>
    consent.grant({
      user: undefined,
      rows: [0],
      permissions: ['read_vin'],
      externalId: undefined,
      wantsCode: false,
      redirectUri: undefined,
    });
  const guests = [grant(), grant()].map(({ user }) => user);

  expect(guests.map(({ name }) => name)).toEqual(['guest-2', 'guest-3']);
  expect(new Set(guests.map(({ id }) => id)).size).toBe(2);
  expect(users.byName('guest-3')).toEqual(guests[1]);
  expect(world.service.connections.of(0, guests[0]!.id)?.permissions).toEqual(['read_vin']);
});

describe('a redirect URI', () => {
  test.each([
    'https://app.example/cb',
    'http://localhost:3000',
    'http://localhost:3000/cb?a=b%20c&d',
    'http://[::1]:8080/cb',
    'sc8229df9f-91a0://exchange',
    'com.example.app:/cb',
  ])('is %s', (uri) => {
    expect(redirectUriMistake(uri)).toBeUndefined();
  });

  test.each([
    '',
    '/cb',
    'app.example/cb',
    'https:',
    'https:///cb',
    'https://',
    'https://user:secret@app.example/',
    'https://app.example\\@evil.example/',
    'https://app.example/#x',
    'https://app.example/"><script>',
    'https://app.example/ x',
    'https://app.example/\r\nset-cookie: a=b',
    'https://ä.example/',
    'javascript:alert(1)',
    'JavaScript://app.example/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'mailto:x@y.example',
  ])('is not %j', (uri) => {
    expect(redirectUriMistake(uri)).toEqual(expect.any(String));
  });
});
