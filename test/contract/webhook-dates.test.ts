import { describe, expect, test } from 'vitest';
import { served } from '../support/served.ts';

interface Told {
  readonly data: {
    readonly vehicle: { readonly make: string; readonly mode: string };
    readonly signals: readonly Readonly<Record<string, unknown>>[];
  };
  readonly meta: Readonly<Record<string, unknown>>;
}

/** The first delivery of a webhook, in a world that starts at an instant, in UTC. */
function firstAt(start: string, { app = '', webhook = '', mode = 'simulated', data = usual } = {}) {
  const world = served(
    `app: { managementToken: amt${app} }
users: { anna: null }
vehicles: { car: { model: tesla-model-3, owner: anna, mode: ${mode} } }
webhooks: { main: { url: "https://app.test", verify: skip, triggers: [Closure.IsLocked], data: [${data}], subscribe: [car]${webhook} } }`,
    { clock: `start: ${start}Z, timezone: Etc/UTC` },
  );
  const [attempt] = world.world.service.webhooks.deliveries.inFlight;
  const told = attempt && (JSON.parse(attempt.body) as Told);
  return { world, attempt, told: told! };
}

const usual = 'Closure.IsLocked, InternalCombustionEngine.FuelLevel, Charge.FastChargerType';

describe('"meta.applicationId present on 2026-09-22"', () => {
  test.each([
    ['2026-09-21T23:59:59.999', '', false],
    ['2026-09-22T00:00:00', '', true],
    ['2026-05-04T06:00:00', ', applicationIdFrom: 2026-05-04', true],
    ['2026-10-04T06:00:00', ', applicationIdFrom: 2027-01-01', false],
  ])('at %s%s: %s', (start, app, isThere) => {
    const { world, told } = firstAt(start, { app });

    expect(told.meta['applicationId']).toBe(
      isThere ? world.world.service.application.id : undefined,
    );
  });
});

describe('"status stands on every signal from 2025-11-17 11:00 Pacific"', () => {
  test.each([
    ['2025-11-17T18:59:59.999', '', false],
    ['2025-11-17T19:00:00', '', true],
    ['2025-11-17T19:00:00', ', signalStatusFrom: 2026-01-01', false],
    ['2025-01-17T19:00:00', ', signalStatusFrom: 2025-01-01', true],
  ])('at %s%s: %s', (start, app, isThere) => {
    const { told } = firstAt(start, { app });
    const status = (value: string) => expect.objectContaining({ value }) as object;

    expect(told.data.signals.map((each) => each['status'])).toEqual([
      isThere ? { value: 'SUCCESS' } : undefined,
      status('ERROR'),
      status('UNAVAILABLE'),
    ]);
    expect(told.data.signals[0]).toHaveProperty('body');
  });
});

test.each([
  ['', 'simulated', 'LIVE'],
  ['simulated', 'simulated', 'SIMULATED'],
  ['test', 'simulated', 'TEST'],
  ['simulated', 'live', 'LIVE'],
])(
  '"clients disagree about meta.mode of simulated cars": simulatedMode %s, a %s car',
  (written, mode, shown) => {
    const webhook = written === '' ? '' : `, simulatedMode: ${written}`;
    const { world, told } = firstAt('2026-05-04T06:00:00', { webhook, mode });

    expect([told.data.vehicle.mode, told.meta['mode']]).toEqual([mode, shown]);
    // A car that is shown as a test is not one that a user tries out.
    const { retained } = world.world.log;
    const created = retained.find(({ kind }) => kind === 'event.created');
    expect(created?.data).not.toHaveProperty('isTest');
  },
);

test.each([
  ['', 'TESLA'],
  [', makes: capitals', 'TESLA'],
  [', makes: display', 'Tesla'],
])('"VOLKSWAGEN ... Tesla: both cases occur, by channel"%s', (webhook, make) => {
  expect(firstAt('2026-05-04T06:00:00', { webhook }).told.data.vehicle.make).toBe(make);
});

describe('"payloads are limited to 50 KB"', () => {
  const records = (count: number) => ({
    values: Array.from({ length: count }, (_, at) => ({ id: `${at}`.padStart(500, 'x') })),
  });

  test.each([
    ['', 90, true],
    ['', 110, false],
    [', payloadLimit: 65536', 110, true],
    [', payloadLimit: 500', 0, false],
  ])('%s with %i records of 500 letters: %s', (webhook, count, isSent) => {
    const data = 'Closure.IsLocked, Charge.ChargeRecords';
    const { world } = firstAt('2026-05-04T06:00:00', { webhook, data });
    const { deliveries } = world.world.service.webhooks;
    world.world.submit({
      kind: 'signal.set',
      vehicle: 'car',
      signal: 'Charge.ChargeRecords',
      body: records(count),
    });
    world.run.order('car', 'unlock');
    const before = deliveries.inFlightCount;
    world.run.advanceUntil(() => deliveries.inFlightCount > before, world.world.clock.now + 60_000);

    const dropped = world.world.log.retained.filter(({ kind }) => kind === 'delivery.dropped');
    expect(deliveries.inFlightCount > before).toBe(isSent);
    expect(dropped.map((each) => each.data['reason'])).toEqual(
      isSent ? [] : webhook === '' ? ['size'] : ['size', 'size'],
    );
  });
});
