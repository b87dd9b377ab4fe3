import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultCodes } from '../../../engine/fault.ts';
import { Fault, faceOf, faultFrom, serviceFault } from '../../../engine/index.ts';
import { faultTable, type TypeRow } from '../../../engine/service/fault-table.ts';
import {
  codesOfType,
  faultNameOf,
  faultsByStatus,
  findServiceFault,
  serviceFaultTypes,
} from '../../../engine/service/service-fault.ts';

/**
 * Every type with a status and its codes, as named by the interface document, by the public
 * service, or by us.
 */
const vocabulary: readonly (readonly [type: string, status: number, codes: string])[] = [
  ['AUTHENTICATION', 401, 'UNAUTHORIZED'],
  ['AUTHENTICATION', 403, 'ACCESS_DENIED'],
  ['BILLING', 430, 'INVALID_PLAN VEHICLE_LIMIT VEHICLE_REQUEST_LIMIT ACCOUNT_SUSPENDED'],
  [
    'COMPATIBILITY',
    501,
    'MAKE_NOT_COMPATIBLE SMARTCAR_NOT_CAPABLE VEHICLE_NOT_CAPABLE PLATFORM_NOT_CAPABLE',
  ],
  [
    'CONNECTED_SERVICES_ACCOUNT',
    400,
    'ACCOUNT_ISSUE AUTHENTICATION_FAILED NO_VEHICLES PERMISSION SUBSCRIPTION VEHICLE_MISSING ' +
      'VIRTUAL_KEY_REQUIRED',
  ],
  ['RATE_LIMIT', 429, 'SMARTCAR_API VEHICLE'],
  [
    'RESOURCE_NOT_FOUND',
    404,
    'PATH VERSION INVALID_PATH VEHICLE_NOT_FOUND SIGNAL_NOT_FOUND NOT_FOUND',
  ],
  ['SERVER', 500, 'INTERNAL MULTIPLE_RECORDS_FOUND RECORD_NOT_FOUND'],
  ['SERVER', 503, 'UNAVAILABLE'],
  ['UPSTREAM', 502, 'INVALID_DATA KNOWN_ISSUE NO_RESPONSE RATE_LIMIT UNKNOWN_ISSUE'],
  ['VALIDATION', 400, 'INVALID_INPUT_FORMAT MISSING_PARAMETER'],
  ['VALIDATION', 405, 'METHOD_NOT_ALLOWED'],
  ['VALIDATION', 408, 'REQUEST_TIMEOUT'],
  ['VALIDATION', 409, 'CONFLICT'],
  ['VALIDATION', 413, 'CONTENT_TOO_LARGE'],
  ['VALIDATION', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['VALIDATION', 426, 'UPGRADE_REQUIRED'],
  ['VALIDATION', 431, 'HEADERS_TOO_LARGE'],
  [
    'VEHICLE_STATE',
    409,
    'ASLEEP CHARGING_IN_PROGRESS CHARGING_PLUG_CONNECTED CHARGING_PLUG_NOT_CONNECTED DOOR_OPEN ' +
      'FULLY_CHARGED NOT_CHARGING CHARGE_FAULT HOOD_OPEN IGNITION_ON IN_MOTION ' +
      'REMOTE_ACCESS_DISABLED TRUNK_OPEN UNKNOWN UNREACHABLE VEHICLE_OFFLINE_FOR_SERVICE',
  ],
];

const all = Object.entries<TypeRow>(faultTable)
  .filter(([type]) => serviceFaultTypes.includes(type))
  .flatMap(([type, { codes }]) => Object.keys(codes).map((code) => ({ type, code })));

describe('the vocabulary', () => {
  test.each(vocabulary)('%s has the status %i for %s', (type, status, codes) => {
    for (const code of codes.split(' ')) expect(faceOf({ type, code }).status).toBe(status);
  });

  test('has nothing else', () => {
    const known = vocabulary.flatMap(([type, , codes]) =>
      codes.split(' ').map((code) => ({ type, code })),
    );
    const text = ({ type, code }: { type: string; code: string }): string => `${type} ${code}`;

    expect(all.map(text).sort()).toEqual(known.map(text).sort());
  });

  test('"type: string, one of …", to which PERMISSION and SignalError belong inside signals only', () => {
    expect([...serviceFaultTypes].sort()).toEqual([...new Set(vocabulary.map(([type]) => type))]);
    for (const type of ['PERMISSION', 'SignalError']) {
      expect(findServiceFault(type, 'FORBIDDEN')).toBeUndefined();
      expect(findServiceFault(type, 'SIGNAL_NOT_FOUND')).toBeUndefined();
    }
    expect(faceOf({ type: 'SignalError', code: 'SIGNAL_NOT_FOUND' })).toMatchObject({
      code: 'SIGNAL_NOT_FOUND',
      title: 'Signal Not Found',
      about: 'signal-errors',
    });
  });

  test('"type, code, title, detail (strings)": PERMISSION has a code in the interface alone', () => {
    const fault = { type: 'PERMISSION', code: null };
    const face = { status: 403, resolution: 'REAUTHENTICATE' };

    expect(faceOf(fault)).toMatchObject({ ...face, code: 'FORBIDDEN' });
    expect(faceOf(fault, 'public')).toMatchObject({ ...face, code: null });
  });

  test.each(all)('$type $code says what it is, for clients and for people', ({ type, code }) => {
    const face = faceOf({ type, code });

    expect(face.detail).toMatch(/^[a-z].*[^.]$/);
    expect(face.suggestedUserMessage).toMatch(/^[A-Z].*\.$/);
    expect(face.about).toMatch(/^[a-z-]+-errors$/);
    expect(face.title).not.toBe('');
  });
});

describe('"Statuses defined"', () => {
  test.each([
    ['VALIDATION', 'INVALID_INPUT_FORMAT', 400, 'BAD_REQUEST', 'Bad Request'],
    ['VALIDATION', 'MISSING_PARAMETER', 400, 'BAD_REQUEST', 'Bad Request'],
    ['AUTHENTICATION', 'UNAUTHORIZED', 401, 'UNAUTHORIZED', 'Unauthorized'],
    ['AUTHENTICATION', 'ACCESS_DENIED', 403, 'FORBIDDEN', 'Forbidden'],
    ['RESOURCE_NOT_FOUND', 'VEHICLE_NOT_FOUND', 404, 'NOT_FOUND', 'Not Found'],
    ['RESOURCE_NOT_FOUND', 'INVALID_PATH', 404, 'NOT_FOUND', 'Not Found'],
    ['SERVER', 'INTERNAL', 500, 'INTERNAL', 'Server Error'],
    ['RATE_LIMIT', 'VEHICLE', 429, 'RATE_LIMIT:VEHICLE', 'Too Many Requests'],
  ])('%s %s is %i %s "%s"', (type, code, status, spelt, title) => {
    expect(faceOf({ type, code })).toMatchObject({ status, type, code: spelt, title });
    expect(faceOf({ type, code }, 'public')).toMatchObject({ status, type, code, title });
  });

  test('"links.about" is named for the error group', () => {
    expect(faceOf({ type: 'RESOURCE_NOT_FOUND', code: 'PATH' }).about).toBe(
      'resource-not-found-errors',
    );
  });

  test.each([...faultsByStatus])(
    'a %i alone has a type and a code of that status',
    (status, fault) => {
      expect(faceOf(fault).status).toBe(status);
    },
  );
});

describe('faults of the engine', () => {
  test.each(faultCodes)('%s has a face, with the words of the engine', (code) => {
    const fault = faultFrom(new Fault(code, 'what was wrong'));

    expect(fault).toMatchObject({ ...faultNameOf(code), detail: 'what was wrong' });
    expect([400, 404, 409, 501]).toContain(faceOf(fault).status);
  });

  test('has the words of the table where there are none', () => {
    expect(serviceFault({ type: 'VEHICLE_STATE', code: 'DOOR_OPEN' }).detail).toBe(
      'a door is open',
    );
  });
});

describe('codes by the names that people give them', () => {
  test.each(all)('$type $code, in either spelling', ({ type, code }) => {
    const found = findServiceFault(type, code);
    const spelt = faceOf({ type, code }).code!;

    expect(found).toEqual({ type, code });
    expect(codesOfType(type)).toEqual(expect.arrayContaining([code, spelt]));
    // Several codes may share a spelling of the interface document: the first of them counts.
    expect(faceOf(findServiceFault(type, spelt)!).code).toBe(spelt);
  });

  test('a signal may have an unknown error, and it is shown all the same', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'toString')),
        fc.oneof(fc.string(), fc.constant(null), fc.constantFrom('constructor', 'valueOf')),
        (type, code) => {
          fc.pre(!Object.hasOwn(faultTable, type));
          const face = { status: 500, type, title: type };

          expect(faceOf({ type, code }, 'public')).toMatchObject({ ...face, code });
          expect(faceOf({ type, code })).toMatchObject({ ...face, code: code ?? 'UNKNOWN' });
          expect(findServiceFault(type, String(code))).toBeUndefined();
        },
      ),
    );
  });
});
