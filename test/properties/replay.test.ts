import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOutside, type ScenarioRun } from '../../engine/index.ts';
import { scratch } from '../adapters/scratch.ts';
import { act, deeds, pair } from '../support/activity.ts';
import { cases } from '../support/cases.ts';
import { controlled, twoCars } from '../support/controlled.ts';
import { cuts, inPieces } from '../support/cutting.ts';
import { replayed } from '../support/replayed.ts';
import { acts, answering, open, outcomes, perform } from '../support/webhook-activity.ts';

const runs = { numRuns: 40 };

/**
 * Limits and a fault make requests count, and the script calls the API beside clients that do so
 * from outside.
 */
const calls = `
  - api: GET /v3/vehicles/{car}/signals
    as: anna
  - wait: 20m
  - api: GET /v3/vehicles/{car}/signals
    as: anna
app: { limits: { vehicle: { requests: 3, per: 1m } } }
`;

const strike = {
  target: 'vehicle.van',
  effects: [{ offline: true }],
  for: '25m',
};

const apiStrike = {
  target: 'api.*',
  effects: [{ error: { type: 'UPSTREAM', code: 'NO_RESPONSE' } }],
  for: '10m',
};

const request = fc.constantFrom<readonly [string, string, (string | object)?]>(
  ['POST', '/sim/clock/advance', { by: '12m' }],
  ['POST', '/sim/clock/advance', { by: '0s' }],
  ['POST', '/sim/clock/advance', { until: 'car.battery.soc >= 40%' }],
  ['POST', '/sim/vehicles/car/do', 'unplug'],
  ['POST', '/sim/vehicles/van/do', { drive: { distance: '5km', speed: '50km/h' } }],
  ['POST', '/sim/faults', strike],
  ['POST', '/sim/faults', { ...strike, target: 'nobody' }],
  ['POST', '/sim/faults', apiStrike],
  ['DELETE', '/sim/faults/fault-1'],
  ['DELETE', '/sim/faults'],
  ['GET', '/v3/vehicles/{vehicle}/signals'],
  ['POST', '/v3/vehicles/{vehicle}/commands/charge/stop'],
  ['DELETE', '/v3/vehicles/{vehicle}/connections'],
);

function carOf({ world }: ScenarioRun): string {
  return world.service.vehicleId(world.rowOf('car'));
}

function annaOf({ world }: ScenarioRun): string {
  return world.service.users.byName('anna')!.id;
}

async function expectReplay(run: ScenarioRun, folder: string): Promise<void> {
  const { agreed, parting, run: again } = await replayed(run, folder);

  expect(parting).toBeUndefined();
  expect(agreed).toBe(run.world.log.length);
  expect(again.world.log.digest).toBe(run.world.log.digest);
}

describe('replaying a recording reproduces its digest', () => {
  test('of orders from outside, however time was cut', async () => {
    const folder = scratch();
    await fc.assert(
      fc.asyncProperty(deeds, cuts, async (list, shares) => {
        const run = pair({
          others: 'fleets: { crowd: { count: 3, model: BEV, persona: commuter } }',
        });
        act(run, list, inPieces(shares));

        await expectReplay(run, folder);
      }),
      runs,
    );
  });

  test('of webhooks, faults and what real receivers answered', async () => {
    const folder = scratch();
    await fc.assert(
      fc.asyncProperty(acts, outcomes, async (list, answers) => {
        const run = open();
        perform(run, list, answering(answers));

        await expectReplay(run, folder);
      }),
      runs,
    );
  });

  test('of requests to the API and to the control API', async () => {
    const folder = scratch();
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (requests) => {
        const { app, control, run } = controlled(`${twoCars}${calls}`);
        for (const [method, path, body] of requests) {
          if (path.startsWith('/sim/')) await control(method, path, body);
          else {
            const { vehicleId, userId } = { vehicleId: carOf(run), userId: annaOf(run) };
            const { accessToken } = run.world.service.issueToken();
            await app.fetch(
              new Request(`http://test${path.replace('{vehicle}', vehicleId)}`, {
                method,
                headers: { authorization: `Bearer ${accessToken}`, 'sc-user-id': userId },
              }),
            );
          }
        }

        await expectReplay(run, folder);
        for (const entry of run.world.log.retained.filter(isOutside)) kinds.add(entry.kind);
      }),
      { numRuns: 30 },
    );
    const met = ['api.request', 'fault.begin', 'fault.end', 'cable.unplug'].filter((kind) =>
      kinds.has(kind),
    );
    expect(met.length).toBeGreaterThanOrEqual(cases(4));
  });

  test('of a world that was ended', async () => {
    const folder = scratch();
    await fc.assert(
      fc.asyncProperty(deeds, fc.boolean(), async (list, isFinished) => {
        const run = pair();
        act(run, list);
        if (isFinished) run.finish();
        else run.abandon('interrupted');

        await expectReplay(run, folder);
      }),
      { numRuns: 20 },
    );
  });
});
