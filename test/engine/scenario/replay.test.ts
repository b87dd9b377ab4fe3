import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { calledRun } from '../../support/called-run.ts';
import { playAll, recorded } from '../../support/recorded.ts';
import { filesOf, happenings, runOf } from './composed.ts';

/** An hour of a car that charges, goes dark for a while and stops; its owner looks on from outside of the simulation. */
const evening = `version: 1
seed: evening
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin, limit: 1d }
users: { anna: null }
vehicles: { car: { model: tesla-model-3, owner: anna, state: { battery.soc: 40% } } }
webhooks:
  main: { url: "https://app.example/hooks", triggers: [Charge.IsCharging], data: [Charge.IsCharging], subscribe: [car], receiver: {} }
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - wait: 10m
  - fault: { target: vehicle.car, effects: [{ offline: true }], for: 5m }
  - wait: 20m
  - checkpoint: half
  - charge: { vehicle: car, action: stop }
  - wait: 30m
  - unlock: car
`;

let files: ReturnType<typeof filesOf>;

beforeAll(async () => {
  files = filesOf({ 'a.simlog': (await recorded(evening)).recording });
});

const replaying = `version: 1
replay: { file: ./a.simlog }
`;

const startMs = Date.parse('2026-05-04T16:00:00Z');

function actualOf(text: string): string | undefined {
  return runOf(text, files).run.findings.at(-1)?.actual;
}

describe('a scenario that plays a recording', () => {
  test('has the world of the recording, and what happened in it', () => {
    const { run, log } = runOf(playAll, files);

    expect(run.conclusion?.verdict).toBe('PASS');
    expect(run.scenario.seed).toBe('evening');
    expect(happenings(log, startMs)).toEqual(happenings(runOf(evening).log, startMs));
  });

  test('gives the same log however time is cut', () => {
    const whole = runOf(playAll, files).lines;

    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 6 }), (minutes) => {
        const cuts = [...minutes].sort((a, b) => a - b);
        expect(runOf(playAll, { ...files, cuts }).lines).toEqual(whole);
      }),
      { numRuns: 15 },
    );
  });

  test('is itself a recording that can be replayed, and holds what it replays', async () => {
    const again = await recorded(playAll, files);
    const nested = filesOf({ 'a.simlog': again.recording });

    expect(again.run.run.conclusion?.verdict).toBe('PASS');
    expect(runOf(playAll, nested).run.conclusion?.verdict).toBe('PASS');
  });

  test('adds vehicles of its own, whose doings are no divergence', () => {
    const { run } = runOf(
      `${replaying}vehicles: { van: { model: BEV } }
steps:
  - parallel:
      replayed: [{ play: }]
      own: [{ wait: 3m }, { plugIn: { vehicle: van, power: 11kW } }]
expect: [{ divergence: none }, van.charge.isCharging]
`,
      files,
    );

    expect(run.conclusion).toMatchObject({ verdict: 'PASS' });
  });

  test('calls and breaks the API without a divergence', async () => {
    const run = calledRun(
      `${replaying}steps:
  - parallel:
      replayed: [{ play: }]
      app:
        - fault: { target: upstream.car, effects: [{ status: 500 }], for: 20m }
        - token: { user: anna, as: first, grant: code }
        - repeat: { times: 3, every: 15m }
          do: [{ api: "GET /v3/vehicles/{car}/signals", as: anna, expect: { status: [200, 500] } }]
expect: [{ divergence: none }, { fact: api.failed, count: 2 }]
`,
      files,
    );
    await run.passTo();

    expect(run.run.conclusion).toMatchObject({ verdict: 'PASS' });
  });
});

describe('play', () => {
  test.each([
    ['marker(half)', 30],
    ['marker(charge-stopped)', 30],
    ['marker(network-dropped)', 10],
    ['12m', 12],
    ['"18:20"', 20],
    ['2026-05-04T18:25:00', 25],
    ['2d', 60],
  ])('until %s ends after %i minutes', (until, minutes) => {
    const { run, log } = runOf(`${replaying}steps: [{ play: { until: ${until} } }]`, files);

    expect(run.conclusion?.verdict).toBe('SKIPPED');
    expect(log.at(-1)?.atMs).toBe(startMs + minutes * 60_000);
  });

  test('goes on where it ended; what was left comes as much later as nothing played', () => {
    const { log } = runOf(
      `${replaying}steps: [{ wait: 7m }, { play: { until: 5m } }, { wait: 1h }, { play: }]`,
      files,
    );
    const shown = happenings(log, startMs).filter((text) =>
      /(plug|drop|charge\.stop|unlock) /.test(text),
    );

    expect(shown.map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      '7 car cable.plug',
      '77 car network.drop',
      '97 car charge.stop',
      '127 car doors.unlock',
    ]);
  });

  test('waits when a race has ended it', () => {
    const { log } = runOf(
      `${replaying}steps:
  - race: { play: [{ play: }], soon: [{ wait: 12m }] }
  - wait: 1h
`,
      files,
    );

    expect(happenings(log, startMs).some((text) => text.includes('doors.unlock'))).toBe(false);
  });

  test('finds no marker any more that lies behind it', () => {
    const text = `${replaying}steps: [{ play: { until: 40m } }, { play: { until: marker(half) } }]`;

    expect(runOf(text, files).run.conclusion).toMatchObject({
      verdict: 'ERROR',
      reason: 'from here on the recording has no half',
    });
  });
});

describe('divergence', () => {
  const meddling = `steps:
  - parallel:
      replayed: [{ play: }]
      meddler: [{ wait: 20m }, { charge: { vehicle: car, limit: 42% } }]
`;

  test('tells what the script changes: both values, the entry and what led to it', () => {
    const { run } = runOf(`${replaying}${meddling}expect: [{ divergence: none }]`, files);
    const [finding] = run.findings;

    expect(run.conclusion?.verdict).toBe('FAIL');
    expect(finding?.actual).toMatch(
      /^\d+ differences, the first at 2026-05-04T16:20:00\.000Z: car: limit\.changed .+ is not in the recording$/,
    );
    expect(finding?.related?.map(({ kind }) => kind)).toEqual(['limit.changed']);
    expect(finding?.causes?.map(({ kind }) => kind)).toEqual(['limit.set', 'step.started']);
  });

  test('is bounded', () => {
    expect(
      actualOf(`${replaying}${meddling}expect: [{ divergence: { atMost: 1 } }]`),
    ).toBeDefined();
    expect(
      runOf(`${replaying}${meddling}expect: [{ divergence: { atMost: 10000 } }]`, files).run
        .conclusion,
    ).toMatchObject({ verdict: 'PASS' });
  });

  test('is looked for only in what was played', () => {
    const text = `${replaying}steps:
  - play: { until: 15m }
  - charge: { vehicle: car, limit: 45% }
  - wait: 2h
expect: [{ divergence: none }]
`;

    expect(actualOf(text)).toBeUndefined();
  });

  test('in an overlay is told and fails nothing; the recording is played beside the steps', () => {
    const { run, log } = runOf(
      `version: 1
replay: { file: ./a.simlog, mode: overlay }
steps: [{ wait: 20m }, { charge: { vehicle: car, limit: 42% } }]
`,
      files,
    );
    const told = log.find(({ kind }) => kind === 'replay.compared');

    expect(run.conclusion?.verdict).toBe('SKIPPED');
    expect(told?.data).toMatchObject({ subjects: ['car', 'main of car'] });
    expect(told?.data['first']).toContain('car: limit.changed');
    expect(told?.data['divergences']).toBeGreaterThan(2);
  });

  test('is none in what compare leaves out or tolerates', async () => {
    const { recording } = await recorded(evening);
    const altered = recording.replace(
      '"unit":"km","value":12000}',
      '"unit":"km","value":12000.25}',
    );
    const other = filesOf({ 'a.simlog': altered });
    const actual = (compare: string): string | undefined =>
      runOf(playAll.replace('a.simlog }', `a.simlog, compare: { ${compare} } }`), other).run
        .findings[0]?.actual;

    expect(altered).not.toBe(recording);
    expect(actual('')).toBe(
      '1 difference at 2026-05-04T16:00:00.000Z: car: signal.changed odometer-traveleddistance: ' +
        'body.value was 12000.25 and is 12000',
    );
    expect(actual('ignore: [other], tolerance: { "**.value": 0.2, "x.value": 1 }')).toBeDefined();
    expect(actual('ignore: [value]')).toBeUndefined();
    expect(actual('ignore: ["body.*"]')).toBeUndefined();
    expect(actual('tolerance: { "**.value": 0.25 }')).toBeUndefined();
  });
});
