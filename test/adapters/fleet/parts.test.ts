import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { fleetRunOf, planOf, runIdOf, scenarioOf } from '../../../adapters/fleet/fleet-run.ts';
import { gather } from '../../../adapters/fleet/gather.ts';
import type { PartResult } from '../../../adapters/fleet/part-result.ts';
import { runHere } from '../../../adapters/fleet/part-runner.ts';
import { partsLeft } from '../../../adapters/fleet/parts-left.ts';
import { runPart } from '../../../adapters/fleet/run-part.ts';
import { groupDigests, parseScenario, type Scenario, ScenarioRun } from '../../../engine/index.ts';

const text = `
version: 1
name: street
log: watched
clock: { start: 2026-03-27T06:00:00, timezone: Europe/Berlin, limit: 6h }
vehicles:
  car: { model: hyundai-ioniq-5, state: { battery.soc: 40% } }
fleets:
  drivers: { count: 40, model: BEV, persona: commuter }
  parked:
    count: 8200
    model: { choice: { BEV: 1, ICE: 1 } }
    vary: { battery.soc: { uniform: [30%, 90%] } }
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - wait: 6h
expect: [car.battery.soc > 41]
`;

const days = 0.25;
const sources = {
  file: 'street.yaml',
  path: undefined,
  text,
  imports: {},
  params: {},
  env: {},
};
let scenario: Scenario;
let runId: string;
let sealed: string | undefined;

beforeAll(() => {
  scenario = parseScenario(text, { file: 'street.yaml' });
  runId = runIdOf(fleetRunOf(scenario, sources, { days, engineVersion: '1' }));
  const run = new ScenarioRun(scenario, {
    retain: false,
    sink: (_, { kind, data }) => {
      if (kind === 'world.sealed') sealed = (data as { readonly states: string }).states;
    },
  });
  run.advanceTo(Infinity);
});

const never = new AbortController().signal;

/** Runs parts until so many results are there; returns these. */
async function runSome(parts: ReturnType<typeof partsLeft>, most: number): Promise<PartResult[]> {
  const results: PartResult[] = [];
  const stop = new AbortController();
  const runner = runHere({ scenario, days, runId, wallMs: () => 0 });
  const hearer = {
    onResult: (result: PartResult) => {
      results.push(result);
      if (results.length === most) stop.abort(130);
    },
    onProgress: () => {},
  };
  await runner(parts, hearer, most === Infinity ? never : stop.signal).catch((reason: unknown) =>
    expect(reason).toBe(130),
  );
  return results;
}

test('a fleet has the digest of run, in any number of parts, in any order, with any interruption', {
  tags: 'long',
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 4 }),
      async (one, other, done) => {
        const first = planOf(scenario, days, { count: one });
        const early = await runSome([...first.parts].reverse(), done);
        const second = planOf(scenario, days, { jobs: other });
        const late = await runSome(partsLeft(second.parts, early), Infinity);
        const named = [...late, ...early].map((result, at) => ({ name: `r${at}`, result }));
        const { groups, rows: vehicles } = first.split;
        const facts = { runId, groups, vehicles, hasScript: true };
        const outcome = gather(named, facts);
        expect(outcome.digest).toBe(sealed);
        expect(outcome).toMatchObject({ verdict: 'PASS', sums: { vehicles: 8241 } });
      },
    ),
    { numRuns: 6 },
  );
});

test('a fleet is simulated to the end of its last hour, which need not be a whole one', async () => {
  const few = parseScenario(
    'version: 1\nfleets: { drivers: { count: 3, model: BEV, persona: commuter } }',
    { file: 'few.yaml' },
  );
  const halfHours = 1.5 / 24;
  const run = new ScenarioRun(few, { retain: false, open: true });
  run.advanceTo(few.clock.startAtMs + 5_400_000);

  const [part] = planOf(few, halfHours, { count: 1 }).parts;
  const result = await runPart(part!, { scenario: few, days: halfHours, runId, wallMs: () => 0 });

  expect(result.digests).toEqual(groupDigests(run.world, run.world.clock.now));
});

test('shares of any number hold each part once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), (count) => {
      const { parts } = planOf(scenario, days, { count });
      const shares = Array.from({ length: count }, (_, share) =>
        parts.filter((_part, at) => at % count === share),
      );
      expect(shares.flat().length).toBe(parts.length);
      expect(new Set(shares.flat())).toEqual(new Set(parts));
    }),
  );
});

describe('the name of a run', () => {
  const nameOf = (more: object, changes: object = {}): string =>
    runIdOf({
      ...fleetRunOf(scenario, { ...sources, ...changes }, { days, engineVersion: '1' }),
      ...more,
    });

  test('is the same for the scenario that its texts give', () => {
    const run = fleetRunOf(scenario, sources, { days, engineVersion: '1' });
    const again = scenarioOf(JSON.parse(JSON.stringify(run)) as typeof run);
    expect(runIdOf(fleetRunOf(again, sources, { days, engineVersion: '1' }))).toBe(runId);
  });

  test.each([
    ['seed', { seed: 'other' }, {}],
    ['days', { days: 1 }, {}],
    ['version', { engineVersion: '2' }, {}],
    ['matrix', { matrix: { power: '11kW' } }, {}],
    ['text', {}, { text: `${text}\n` }],
    ['params', {}, { params: { cars: '3' } }],
  ])('is another for another %s', (_, more, changes) => {
    expect(nameOf(more, changes)).not.toBe(runId);
  });
});
