import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HttpApp } from '../../adapters/http/app-of.ts';
import { makeResources } from '../../engine/index.ts';
import { legacyAnswer, legacyPaths, signalsBeside } from '../../engine/service/legacy/answer.ts';
import { legacyMismatches } from '../../engine/service/legacy/parity.ts';
import { checkParity } from '../../lab/parity/views.ts';
import { act, deeds, openRun, submitDeed } from '../support/activity.ts';
import { served } from '../support/served.ts';

const garage = `
users: { anna: { externalId: app-7 }, ben: null }
vehicles:
  car: { model: tesla-model-3, owner: anna, state: { battery.soc: 55% } }
  van: { model: PHEV, owner: ben, mode: live, grants: [read_battery, read_fuel] }
  truck: { model: ford-f-150-2-7-ecoboost-2wd, owner: ben }`;

test('version 3, version 2.0, batches and webhooks say the same of every vehicle, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (list) => {
      const { run, app } = served(garage);
      for (const deed of list) {
        run.advanceTo(run.world.clock.now + deed.afterMs);
        submitDeed(run, deed);
      }
      const { compared, mismatches } = await checkParity(run, app);
      expect(mismatches).toEqual([]);
      expect(compared).toBeGreaterThan(300);
    }),
    { numRuns: 30 },
  );
});

test('parity holds after any events, and no error of version 2.0 hides a value of version 3', () => {
  const paths = legacyPaths();
  const cars = ['car', 'van', 'truck'];
  const expectations = cars.flatMap((car) =>
    paths.map(
      (path) =>
        `  - { legacy: '/vehicles/{${car}}${path}', matches: v3(${car}), unless: legacy.status != 200 }`,
    ),
  );
  const text = `version: 1\nclock: { start: 2026-05-04T06:00:00 }${garage}\nexpect:\n${expectations.join('\n')}\n`;
  fc.assert(
    fc.property(deeds, (list) => {
      const run = openRun(text);
      const { world } = run;
      act(run, list);
      const answers = cars.flatMap((car) => {
        const row = world.rowOf(car);
        const owner = world.service.ownerOf(row);
        const signals = signalsBeside(world, row, owner);
        const make = world.fleet.modelOf(row).make.toLowerCase();
        const own = paths.filter((path) => !isOfMake(path) || path.startsWith(`/${make}/`));
        return own.map((path) => {
          const answer = legacyAnswer(world, row, owner, path);
          return { car, path, answer, found: legacyMismatches(path, answer, signals) };
        });
      });

      expect(answers.filter(({ found }) => found.length > 0)).toEqual([]);
      expect(answers.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(10);
      expect(run.finish()).toMatchObject({ verdict: 'PASS' });
      expect(run.findings).toHaveLength(cars.length * paths.length);
    }),
    { numRuns: 30 },
  );
});

/** The paths for cars of one make: other cars do not answer them. */
function isOfMake(path: string): boolean {
  return makeResources().some(({ makes }) => makes.some((each) => path.startsWith(`/${each}/`)));
}

test('fractions are those of the percent that version 3 shows, whatever was set', async () => {
  const percent = fc.oneof(
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
  );
  await fc.assert(
    fc.asyncProperty(percent, async (value) => {
      const { run, app } = served(garage);
      const { world } = run;
      for (const [vehicle, signal] of [
        ['car', 'TractionBattery.StateOfCharge'],
        ['truck', 'InternalCombustionEngine.OilLife'],
        ['truck', 'InternalCombustionEngine.FuelLevel'],
      ] as const) {
        world.submit({ kind: 'signal.set', vehicle, signal, body: value });
      }
      run.advanceTo(world.clock.now + 86_400_000);
      expect((await checkParity(run, app)).mismatches).toEqual([]);
    }),
    { numRuns: 10 },
  );
});

test('a request that a limit refuses says nothing about a vehicle', async () => {
  const limits = 'app: { limits: { vehicle: { requests: 20, per: 1h } } }';
  const { run, app } = served(`${limits}${garage}`);
  const { compared, mismatches } = await checkParity(run, app);

  expect(mismatches).toEqual([]);
  expect(compared).toBeGreaterThan(30);
});

/** An app whose answers to a path are altered on the way to the client. */
function spoilt(app: HttpApp, part: string, from: RegExp, to: string): HttpApp {
  return {
    ...app,
    fetch: async (request) => {
      const response = await app.fetch(request);
      if (!request.url.includes(part)) return response;
      const text = (await response.text()).replace(from, to);
      return new Response(text, { status: response.status });
    },
  };
}

test.each([
  ['/odometer', /"distance":[\d.]+/, '"distance":1', 'v2.0', '/odometer distance'],
  [
    '/batch',
    /"percentRemaining":0.55/,
    '"percentRemaining":55',
    'batch',
    '/battery percentRemaining',
  ],
  ['/security', /CLOSED/, 'OPEN', 'v2.0', '/security doors.frontLeft'],
  [
    '/tesla/thermometer/exterior',
    /"temperature":[-\d.]+/,
    '"temperature":99',
    'v2.0',
    '/tesla/thermometer/exterior temperature',
  ],
] as const)('a difference in %s is named', async (part, from, to, view, field) => {
  const { run, app } = served(garage);
  const { mismatches } = await checkParity(run, spoilt(app, part, from, to));

  expect(mismatches).toContainEqual(
    expect.objectContaining({ vehicle: 'car', user: 'anna', view, field }) as object,
  );
  expect(new Set(mismatches.map((each) => each.field))).toEqual(new Set([field]));
});

test('a difference in version 3 shows in every other view', async () => {
  const { run, app } = served(garage);
  const { mismatches } = await checkParity(
    run,
    spoilt(app, '/signals', /("code":"closure-islocked".*?"value":)(true|false)/, '$1"x"'),
  );

  expect(new Set(mismatches.map(({ view }) => view))).toEqual(
    new Set(['v2.0', 'batch', 'webhook', 'webhook v2.0']),
  );
});
