import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { explore, listen, Receiver } from '../../../../adapters/testing/index.ts';
import { night, TinyApp } from './night.ts';

type Habits = Partial<ConstructorParameters<typeof Receiver>[0]>;

/** `Receiver` with habits, explored by its states and the events that it handled. */
const exploreReceiver = (habits: Habits, options: object = {}) =>
  explore({
    yaml: night,
    app: ({ application }) => new Receiver({ secret: application.managementToken, ...habits }),
    readBack: (app) => ({
      cars: Object.fromEntries([...app.states].map(([id, { sequence }]) => [id, sequence])),
      handled: app.handled,
    }),
    throws: false,
    ...options,
  });

test('nothing is found in a right receiver, in any order within three hours', {
  tags: 'long',
}, async () => {
  const report = await exploreReceiver({}, { late: '3h', budget: { runs: 400 } });

  expect(report.findings).toEqual([]);
  expect(report.passed).toBe(true);
  expect(report.runs).toBe(400);
  expect(report.classes).toEqual({ run: expect.any(Number) as number, possible: 720 });
  expect(report.classes?.run).toBeGreaterThan(20);
});

describe('each mistake is found once, confirmed in the world, by one fault', () => {
  test.each([
    [{ sorts: false }, 'late', 'converges', 'delay: { by: '],
    [{ dedupes: false }, 'twice', 'converges', 'duplicate: { delay: 1s }'],
    [{ verifies: false }, 'refused', 'refuses', 'signature: { form: wrong }'],
  ])('%j: %s', { tags: 'long' }, async (habits, kind, oracle, fault) => {
    const { findings, remarks } = await exploreReceiver(habits);

    expect(findings.map(({ name }) => name)).toEqual([`${kind}-${oracle}`]);
    const [{ choices, more, scenario, why }] = findings as [(typeof findings)[number]];
    expect(choices.map((each) => each.kind)).toEqual([kind]);
    expect(more).toBeGreaterThan(5);
    expect(scenario).toContain(fault);
    expect(scenario).toContain('# it charges at once');
    // From the step that caused the event to the end of its delivery.
    expect(why[0]).toMatch(/ (?:step\.started|car subscription\.created) /);
    expect(why.some((line) => / (?:car|van) event.created /.test(line))).toBe(true);
    expect(why.some((line) => line.includes('delivery.disturbed'))).toBe(true);
    expect(remarks).toEqual([]);
  });
});

test('a scenario of a finding fails alone, until the application is mended', {
  tags: 'long',
}, async () => {
  const out = mkdtempSync(join(tmpdir(), 'explore-'));
  // Without a seed, that of a file follows from its name.
  const { files } = await exploreReceiver(
    { sorts: false },
    { out, yaml: night.replace('seed: 7\n', '') },
  );
  const source = { yaml: undefined, scenario: files[0] };

  const before = await exploreReceiver({ sorts: false }, source);
  const after = await exploreReceiver({}, source);

  expect(readFileSync(files[0]!, 'utf8')).toContain('explored 1');
  expect(before.findings.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^by the faults of the scenario: its cars\./),
  ]);
  expect(readFileSync(files[0]!, 'utf8')).toContain('seed: "');
  expect(before.runs).toBe(1);
  expect(after.passed).toBe(true);
});

test('the same seed and budget of runs find the same', { tags: 'long' }, async () => {
  const options = { budget: { runs: 350 }, seed: 3, late: 'any' };
  const [first, second] = [
    await exploreReceiver({ sorts: false, dedupes: false }, options),
    await exploreReceiver({ sorts: false, dedupes: false }, options),
  ];

  expect(first.findings.length).toBeGreaterThan(1);
  expect(second).toEqual(first);
});

test('a mistake that takes two disturbances is found by a pair', { tags: 'long' }, async () => {
  const { findings } = await explore({
    yaml: night,
    app: () =>
      new TinyApp(
        { last: new Map<string, number>(), old: 0, broken: false },
        (state, { data, meta }) => {
          const { id } = data.vehicle;
          if (meta.sequence < (state.last.get(id) ?? 0)) state.old += 1;
          state.last.set(id, meta.sequence);
          state.broken ||= state.old > 1;
        },
      ),
    readBack: ({ state }) => ({ broken: state.broken }),
    choices: ['late', 'together', 'twice'],
    throws: false,
  });

  expect(findings).toHaveLength(1);
  expect(findings[0]!.choices.length).toBe(2);
  // Behind 19 single ones.
  expect(findings[0]!.run).toBeLessThan(30);
});

test('the answer 500 is found in order, too, and then nothing else is tried', async () => {
  const report = await explore({
    yaml: night,
    app: () =>
      new TinyApp({}, () => {
        throw new Error('no');
      }),
    throws: false,
  });

  expect(report.runs).toBe(0);
  expect(report.findings.map(({ sentence }) => sentence)).toEqual([
    'without any disturbance: it answers event 1 of car with 500',
  ]);
});

test('an exploration ends where all further sets are too late', async () => {
  const report = await exploreReceiver({}, { choices: ['late'] });

  expect(report.runs).toBeLessThan(300);
  expect(report.passed).toBe(true);
});

test('findings are an error, whose message has each', { tags: 'long' }, async () => {
  await expect(exploreReceiver({ sorts: false }, { throws: true })).rejects.toThrow(
    /SearchError|arrives after event .*as without disturbance/,
  );
});

test('an application that calls the API is explored in the world from the start', {
  tags: 'long',
}, async () => {
  const report = await explore({
    yaml: night,
    app: (world) =>
      new TinyApp(new Map<string, number>(), async (heard, { data, meta }) => {
        await world.fetch('/v3/vehicles');
        heard.set(data.vehicle.id, meta.sequence);
      }),
    readBack: ({ state }) => state,
    // The first request loads the code of the API.
    within: '60s',
    budget: { runs: 6 },
    throws: false,
  });

  expect(report.remarks[0]).toBe('the application calls the API, so every run has a world');
  expect(report.findings.map(({ name }) => name)).toEqual(['late-converges']);
});

test('expectations of the scenario are judged in the world, those about delivery left out', async () => {
  const yaml = `${night}  - expect: [{ deliveries: { events: 8, failed: 0 } }, { value: car.battery.soc, atLeast: 10 }]
`;
  const report = await exploreReceiver(
    {},
    { yaml, inWorld: true, choices: ['refused'], budget: { runs: 3 } },
  );

  expect(report.runs).toBe(3);
  expect(report.findings).toEqual([]);
});

describe('an application that cannot be explored is named as such', () => {
  const left: Record<string, number> = {};
  const cases: readonly (readonly [string, object, RegExp])[] = [
    [
      'keeps state between runs',
      {
        app: () =>
          new TinyApp(left, (state, { eventId }) => {
            state[eventId] = (state[eventId] ?? 0) + 1;
          }),
        readBack: (app: TinyApp<object>) => app.state,
      },
      /keeps state between runs: .* is left over/,
    ],
    [
      'writes the clock',
      {
        app: () =>
          new TinyApp({ at: 0, count: 0 }, (state) => {
            state.at = Date.now() + (state.count += 1) + performance.now();
          }),
        readBack: (app: TinyApp<object>) => app.state,
      },
      /writes the clock at at of its read-back/,
    ],
    [
      'differs from itself',
      {
        app: () =>
          new TinyApp({ drawn: 0 }, (state) => {
            state.drawn = Math.random();
          }),
        readBack: (app: TinyApp<object>) => app.state,
      },
      /differs from itself without any disturbance: drawn/,
    ],
    [
      'hangs',
      { app: () => ({ receive: () => new Promise<Response>(() => {}) }), within: 50 },
      /the application hangs: a delivery had no answer within 50ms/,
    ],
    [
      'hangs later',
      {
        app: () => {
          const seen = new Set<string>();
          return new TinyApp({}, async (_, { eventId }) => {
            if (seen.has(eventId)) await new Promise(() => {});
            seen.add(eventId);
          });
        },
        choices: ['twice'],
        within: 300,
      },
      /the application hangs: .* it was run 1: event 1 of car arrives twice/,
    ],
    ['has no reset', { app: new TinyApp({}, () => {}) }, /has no reset/],
    [
      'is not there',
      { app: 'http://127.0.0.1:1/hooks', reset: () => {} },
      /no receiver answers at http:\/\/127.0.0.1:1\/hooks/,
    ],
    [
      'gets nothing',
      { app: () => new TinyApp({}, () => {}), yaml: night.replace('verify: skip', 'receiver: {}') },
      /itself answers for every webhook/,
    ],
    [
      'answers the challenge wrongly',
      { app: () => new TinyApp({}, () => {}), yaml: night.replace('    verify: skip\n', '') },
      /answers the challenge wrongly/,
    ],
  ];

  test.each(cases)('%s', async (_, options, message) => {
    const given = { yaml: night, throws: false, ...options } as Parameters<typeof explore>[0];

    await expect(explore(given)).rejects.toThrow(message);
  });
});

test('an application at an address is reached, also after undici has set its dispatcher', async () => {
  const usual = getGlobalDispatcher();
  const own = new Agent();
  setGlobalDispatcher(own);
  const app = await listen(() => new Response(null, { status: 204 }));
  onTestFinished(async () => {
    setGlobalDispatcher(usual);
    await own.close();
    await app.close();
  });

  const { runs } = await explore({
    yaml: night,
    app: app.url,
    reset: () => {},
    choices: ['late'],
    budget: { runs: 2 },
  });

  expect(runs).toBe(2);
});

test.each([
  [{ raedBack: 1 }, /explore has no option raedBack.*readBack/],
  [{ choices: ['lat'] }, /there is no choice lat.*late/],
  [{ late: 'soon' }, /late: soon is neither retry, any nor a time/],
  [{ budget: { runs: 0 } }, /budget.runs: 0 is no number of runs/],
])('wrong options are refused: %j', async (options, message) => {
  const given = { yaml: night, app: () => new TinyApp({}, () => {}), ...options };

  await expect(explore(given as Parameters<typeof explore>[0])).rejects.toThrow(message);
});
