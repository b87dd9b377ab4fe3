import { describe, expect, test } from 'vitest';
import { faceOf, type Json, type ScenarioRun } from '../../../engine/index.ts';
import { runOf } from './connected-world.ts';
import { type Ask, advance, ask, failing, garage, statuses, statusOf } from './failing-api.ts';

const minute = 60_000;

describe('which requests fail', () => {
  test.each<[fault: string, failing: Ask[], others: Ask[]]>([
    ['{ target: api, effects: [{ status: 500 }] }', [{}, { vehicle: '' }, { user: 'ben' }], []],
    [
      '{ target: api.signals.list, effects: [{ status: 500 }] }',
      [{}, { vehicle: 'van' }],
      [{ operation: 'signals.get' }],
    ],
    [
      '{ target: "api.commands.*", effects: [{ status: 500 }] }',
      [{ operation: 'commands.charge-start' }, { operation: 'commands.security-lock' }],
      [{}, { operation: 'command-executions.get' }],
    ],
    [
      '{ target: upstream.car, effects: [{ status: 500 }] }',
      [{}, { operation: 'commands.charge-start' }],
      [{ vehicle: 'van' }, { vehicle: '' }],
    ],
    [
      '{ target: upstream.taxis, effects: [{ status: 500 }] }',
      [{ vehicle: 'taxis-1' }, { vehicle: 'taxis-3' }],
      [{}, { vehicle: '' }],
    ],
    [
      '{ target: api, match: { vehicle: taxis-2, user: ben, operation: "*.list" }, effects: [{ status: 500 }] }',
      [{ vehicle: 'taxis-2', user: 'ben' }],
      [
        { vehicle: 'taxis-2' },
        { vehicle: 'taxis-1', user: 'ben' },
        { vehicle: 'taxis-2', user: 'ben', operation: 'signals.get' },
      ],
    ],
  ])('%s', (fault, hit, missed) => {
    const run = failing(fault);
    for (const request of hit) expect(statusOf(ask(run, request))).toBe(500);
    const { digest } = run.world.log;
    for (const request of missed) expect(ask(run, request)).toEqual({ latencyMs: 0 });

    // A request that no fault can affect is not even recorded.
    expect(run.world.log.digest).toBe(digest);
  });
});

describe('how they fail', () => {
  test.each([
    [400, 'VALIDATION', 'BAD_REQUEST'],
    [401, 'AUTHENTICATION', 'UNAUTHORIZED'],
    [403, 'AUTHENTICATION', 'FORBIDDEN'],
    [404, 'RESOURCE_NOT_FOUND', 'NOT_FOUND'],
    [409, 'VEHICLE_STATE', 'UNKNOWN'],
    [429, 'RATE_LIMIT', 'RATE_LIMIT:VEHICLE'],
    [430, 'BILLING', 'VEHICLE_REQUEST_LIMIT'],
    [500, 'SERVER', 'INTERNAL'],
    [501, 'COMPATIBILITY', 'VEHICLE_NOT_CAPABLE'],
    [502, 'UPSTREAM', 'NO_RESPONSE'],
    [504, 'UPSTREAM', 'NO_RESPONSE'],
  ])('a status of %i picks %s %s', (status, type, code) => {
    const { fault } = ask(failing(`{ target: api, effects: [{ status: ${status} }] }`));

    expect(faceOf(fault!)).toMatchObject({ status, type, code });
  });

  test('an error has its type, its code in either spelling, and words of its own', () => {
    const error = '{ type: AUTHENTICATION, code: FORBIDDEN, detail: not today, retryAfter: 90s }';
    const { fault } = ask(failing(`{ target: api, effects: [{ error: ${error} }] }`));

    expect(fault).toEqual({
      type: 'AUTHENTICATION',
      code: 'ACCESS_DENIED',
      detail: 'not today',
      retryAfterMs: 90_000,
    });
  });

  test('"the first two fail", and then nothing is recorded any more', () => {
    const run = failing('{ target: api, effects: [{ status: { code: 500, times: 2 } }] }');
    expect(statuses(run, 2)).toEqual([500, 500]);
    const { digest } = run.world.log;

    expect(statuses(run, 3)).toEqual([200, 200, 200]);
    expect(run.world.log.digest).toBe(digest);
  });

  test('failures come in their order, each as often as it says', () => {
    const effects =
      '[{ status: { code: 429, times: 1, retryAfter: 5s } }, { status: { code: 500, times: 2 } }, { status: 502 }]';

    expect(statuses(failing(`{ target: api, times: 5, effects: ${effects} }`), 7)).toEqual([
      429, 500, 500, 502, 502, 200, 200,
    ]);
  });

  test('a latency is added, to what fails too, and goes on when no failure is left', () => {
    const run = failing(
      '{ target: api, effects: [{ latency: 3s }, { status: { code: 500, times: 1 } }, { latency: 200ms }] }',
    );

    expect(ask(run)).toMatchObject({ latencyMs: 3200, fault: { type: 'SERVER' } });
    expect(ask(run)).toEqual({ latencyMs: 3200 });
  });

  test('a latency may be drawn for each request', () => {
    const run = failing('{ target: api, effects: [{ latency: { uniform: [1s, 5s] } }] }');
    const drawn = Array.from({ length: 50 }, () => ask(run).latencyMs);

    expect(new Set(drawn).size).toBeGreaterThan(40);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(5000);
    expect(drawn.every(Number.isInteger)).toBe(true);
  });

  test('of several faults the one that began first answers, and the others are not asked', () => {
    const run = failing(
      '{ target: api, effects: [{ status: { code: 500, times: 1 } }] }',
      '{ target: upstream.car, effects: [{ latency: 1s }] }',
      '{ target: api, effects: [{ status: { code: 502, times: 2 } }] }',
    );

    expect(ask(run)).toMatchObject({ latencyMs: 0, fault: { type: 'SERVER' } });
    expect(ask(run)).toMatchObject({ latencyMs: 1000, fault: { type: 'UPSTREAM' } });
    expect(ask(run)).toMatchObject({ latencyMs: 1000, fault: { type: 'UPSTREAM' } });
    expect(ask(run)).toEqual({ latencyMs: 1000 });
  });

  test('a request that a limit refuses meets no fault', () => {
    const run = runOf(`app: { limits: { vehicle: { requests: 1, per: 1m } } }
${garage}
faults: [{ target: api, effects: [{ status: { code: 500, times: 2 } }] }]`);

    expect(statuses(run, 3)).toEqual([500, 429, 429]);
    advance(run, minute);
    expect(statuses(run, 1)).toEqual([500]);
    advance(run, minute);
    expect(statuses(run, 1)).toEqual([200]);
  });
});

describe('when they fail', () => {
  test('from and until, and for so long', () => {
    const run = failing(
      '{ target: api, from: "06:30", until: "07:00", effects: [{ status: 500 }] }',
      '{ target: api, from: 2026-05-04T08:00:00, for: 10m, effects: [{ status: 502 }] }',
    );
    const fared = Array.from({ length: 15 }, () => {
      const [status] = statuses(run, 1);
      advance(run, 10 * minute);
      return status;
    });

    expect(fared).toEqual([
      200, 200, 200, 500, 500, 500, 200, 200, 200, 200, 200, 200, 502, 200, 200,
    ]);
  });

  test('a fault begins before any other event of its instant, and is over at its end', () => {
    const run = failing('{ target: api, from: "06:30", for: 1m, effects: [{ status: 500 }] }');
    advance(run, 30 * minute - 1);
    expect(statuses(run, 1)).toEqual([200]);
    advance(run, 1);
    expect(statuses(run, 1)).toEqual([500]);
    advance(run, minute - 1);
    expect(statuses(run, 1)).toEqual([500]);
    advance(run, 1);
    expect(statuses(run, 1)).toEqual([200]);
  });

  test('steps begin and heal them', () => {
    const run = runOf(`${garage}
steps:
  - fault: { name: outage, target: api, effects: [{ status: 500 }] }
  - fault: { target: upstream.car, effects: [{ latency: 1s }] }
  - wait: 10m
  - heal: outage
  - wait: 10m
  - heal: upstream.car`);
    const fared = Array.from({ length: 3 }, () => {
      advance(run, 5 * minute);
      const { latencyMs } = ask(run);
      const [status] = statuses(run, 1);
      advance(run, 5 * minute);
      return [status, latencyMs];
    });

    expect(fared).toEqual([
      [500, 0],
      [200, 1000],
      [200, 0],
    ]);
    expect(factsOf(run, 'api.broken')).toEqual(['outage', 'steps[1]']);
    expect(factsOf(run, 'api.mended')).toEqual(['outage', 'steps[1]']);
  });

  test('each vehicle of an ambient rule has its own', () => {
    const fared = (more: string): number[] => {
      const run = runOf(`vehicles: { car: { model: BEV } ${more} }
fleets: { taxis: { count: 3, model: BEV } }
ambient:
  - for: taxis
    every: 10m
    do: [{ fault: { target: upstream.self, probability: 0.5, effects: [{ status: 500 }], for: 5m } }]`);
      advance(run, 11 * minute);
      if (more !== '') statuses(run, 7, { vehicle: 'taxis-1' });

      expect(statuses(run, 5, { vehicle: 'car' })).toEqual([200, 200, 200, 200, 200]);
      return statuses(run, 30, { vehicle: 'taxis-2' });
    };

    expect(new Set(fared(''))).toEqual(new Set([200, 500]));
    expect(fared(', van: { model: ICE }')).toEqual(fared(''));
  });

  test('from outside the script, by name', () => {
    const run = runOf(garage);
    const { name: first } = run.strike({ target: 'api', effects: [{ status: 500 }], for: '5m' });
    run.strike({ name: 'slow', target: 'upstream.taxis', effects: [{ latency: '2s' }] });

    expect(run.faults.standing.map(({ name, target }) => [name, target])).toEqual([
      [first, 'api'],
      ['slow', 'upstream.taxis'],
    ]);
    expect(statuses(run, 1)).toEqual([500]);
    expect(run.faults.heal({ name: first }, -1)).toBe(1);
    expect(run.faults.heal({ name: first }, -1)).toBe(0);
    expect(statuses(run, 1)).toEqual([200]);
    expect(ask(run, { vehicle: 'taxis-3' })).toEqual({ latencyMs: 2000 });
    expect(() => run.strike({ target: 'upstream.cra', effects: [{ status: 500 }] })).toThrow(
      'did you mean upstream.car?',
    );
    expect(() => run.strike('outage')).toThrow('expected a map');
  });
});

function factsOf({ world: { log } }: ScenarioRun, fact: string): Json[] {
  return log.retained.filter(({ kind }) => kind === fact).map(({ data }) => data['fault']!);
}
