import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { signalDocument, signalMeta } from '../../adapters/http/v3/signal-document.ts';
import { vehicleDocument } from '../../adapters/http/v3/vehicle-document.ts';
import { readSignals } from '../../engine/index.ts';
import { deeds, submitDeed } from '../support/activity.ts';
import { cases } from '../support/cases.ts';
import { type Controlled, controlled } from '../support/controlled.ts';
import {
  type Declared,
  declaredRequest,
  declaredRoutes,
  encoded,
  type Fill,
  headerValue,
  reconnect,
} from '../support/declared-requests.ts';
import { naughtyStrings } from '../support/naughty-strings.ts';
import { type Served, served } from '../support/served.ts';

const garage = `
users: { anna: { externalId: app-7 }, ben: null }
vehicles:
  car: { model: tesla-model-3, owner: anna, state: { battery.soc: 55% } }
  van: { model: PHEV, owner: ben, mode: live }`;

/** Every possible route, those of the control API included. */
function everything(): Controlled {
  return controlled(`
version: 1
name: everything
clock: { start: 2026-05-04T06:00:00 }${garage}`);
}

let declared: readonly Declared[] = [];

beforeAll(async () => {
  declared = await declaredRoutes(everything());
});

/**
 * No unexpected failure occurs, and a GET leaves the world unchanged. `fetch` checks the other
 * rules of responses.
 */
async function ask(world: Controlled, route: Declared, fill: Fill): Promise<void> {
  const { log } = world.run.world;
  reconnect(world.run.world);
  const asked = declaredRequest(world, route, fill);
  const { digest } = log;
  const { status, text } = await world.fetch(asked);
  expect(status, `${asked.method} ${asked.url}: ${text}`).not.toBe(500);
  if (route.method === 'GET') expect(log.digest, route.path).toBe(digest);
}

describe('every route that is declared', () => {
  test('answers what it should be asked', async () => {
    expect(declared.length).toBeGreaterThan(10);
    for (const route of declared) await ask(everything(), route, {});
  });

  test('answers requests with a hundred naughty strings', async () => {
    const world = everything();
    expect(new Set(naughtyStrings).size).toBe(100);
    const some = naughtyStrings.slice(0, cases(100));
    for (const route of declared) {
      const { parameters = [], requestBody } = route.operation;
      const slots = new Set(parameters.map(({ in: slot }) => slot));
      for (const naughty of some) {
        const value = headerValue(naughty);
        if (slots.has('path')) await ask(world, route, { path: naughty });
        if (slots.has('query')) await ask(world, route, { query: naughty });
        if (slots.has('header')) {
          await ask(world, route, { headers: { 'sc-user-id': value } });
          await ask(world, route, { headers: { 'sc-unit-system': value } });
        }
        if (requestBody === undefined) continue;
        await ask(world, route, { body: naughty, headers: { 'content-type': value } });
        await ask(world, route, { body: naughty });
        await ask(world, route, { leaf: naughty });
      }
    }
    for (const naughty of some) {
      const value = headerValue(naughty);
      await ask(world, declared[0]!, { headers: { authorization: value } });
      await ask(world, declared[0]!, { headers: { authorization: `Bearer ${value}` } });
      await ask(world, declared[0]!, { headers: { authorization: `Basic ${value}` } });
      await ask(world, declared[0]!, { headers: { 'motorpool-world': value } });
      await world.fetch(new URL(`http://localhost/${encoded(naughty)}`).href);
      await world.fetch(new URL(`http://localhost/w/${encoded(naughty)}/v3/connections`).href);
    }
  });

  test('answers anything', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...naughtyStrings));
    const part = fc.option(text, { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            route: fc.nat(),
            path: part,
            query: part,
            leaf: part,
            body: fc.option(fc.oneof(text, fc.json()), { nil: undefined }),
            header: part,
          }),
          { minLength: 1, maxLength: 20 },
        ),
        async (asks) => {
          const world = everything();
          for (const { route, path, query, leaf, body, header } of asks) {
            await ask(world, declared[route % declared.length]!, {
              ...(path !== undefined && { path }),
              ...(query !== undefined && { query }),
              ...(leaf !== undefined && { leaf }),
              ...(body !== undefined && { body }),
              ...(header !== undefined && { headers: { 'sc-user-id': headerValue(header) } }),
            });
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the text of signals', () => {
  test('is the one of the documents built from scratch, whatever happened in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        deeds,
        fc.constantFrom('metric' as const, 'imperial' as const),
        async (list, units) => {
          const world = served(garage);
          for (const [number, deed] of list.entries()) {
            world.run.advanceTo(world.world.clock.now + deed.afterMs);
            submitDeed(world.run, deed);
            await expectText(world, units, 20 + (number % 40));
            world.run.advanceTo(world.world.clock.now + 15_000);
            await expectText(world, units, 100);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

/** Once as a whole and once in pages of a given size. */
async function expectText(
  world: Served,
  units: 'metric' | 'imperial',
  size: number,
): Promise<void> {
  const { world: engine, run, fetch, vehicleId, userId } = world;
  const row = engine.rowOf('car');
  const path = `/v3/vehicles/${vehicleId('car')}/signals`;
  const self = `http://localhost${path}`;
  const connection = engine.service.connections.of(row, userId('anna'))!;
  const headers = { ...world.headers('anna'), 'sc-unit-system': units };
  const report = engine.reportOf(row);
  const view = {
    self: self.slice(0, -'/signals'.length),
    units,
    codes: 'interface',
    nowMs: engine.clock.now,
  } as const;
  const documents = [...readSignals(connection, report)].map(([signal, said]) =>
    signalDocument(signal, said, signalMeta(report), view),
  );
  const pages = [...Array(Math.ceil(documents.length / size)).keys()].map((page) => page + 1);
  for (const [number, pageSize] of [[1, 100], ...pages.map((page) => [page, size])] as [
    number,
    number,
  ][]) {
    const { text } = await fetch(`${path}?page=${number}&pageSize=${pageSize}`, { headers });
    const last = Math.ceil(documents.length / pageSize);
    const link = (to: number) => `${self}?page=${to}&pageSize=${pageSize}`;
    const whole = {
      data: documents.slice((number - 1) * pageSize, number * pageSize),
      meta: { pageNumber: number, pageSize, totalCount: documents.length },
      links: {
        self: link(number),
        first: link(1),
        prev: number > 1 ? link(number - 1) : null,
        next: number < last ? link(number + 1) : null,
        last: link(last),
      },
      included: { vehicle: vehicleDocument({ base: 'http://localhost', world: { run } }, row) },
    };
    expect(text).toBe(JSON.stringify(whole));
  }
}
