import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  Receiver,
  SearchError,
  type SearchOptions,
  type SweepCell,
  sweep,
} from '../../../../adapters/testing/index.ts';
import { formsOf } from '../../../../adapters/testing/sweep/fault-forms.ts';
import { effectStructures } from '../../../../engine/scenario/effects/index.ts';
import { scratch } from '../../scratch.ts';
import { night, TinyApp } from '../explore/night.ts';

/** `Receiver` with habits, swept by its states and the events that it handled. */
const sweepReceiver = (
  habits: Partial<ConstructorParameters<typeof Receiver>[0]>,
  options: Partial<SearchOptions<Receiver>> = {},
) =>
  sweep({
    yaml: night,
    app: ({ application }) => new Receiver({ secret: application.managementToken, ...habits }),
    readBack: (app) => ({
      cars: Object.fromEntries([...app.states].map(([id, { sequence }]) => [id, sequence])),
      handled: app.handled,
    }),
    throws: false,
    ...options,
  });

/** Counts signals, which no VEHICLE_ERROR has. */
const counting = () =>
  new TinyApp({ cut: 0, signals: 0 }, (state, event) => {
    const { signals } = event.data as unknown as { readonly signals: readonly unknown[] };
    state.signals += signals.length;
  });

const results = (cells: readonly SweepCell[]) =>
  Object.fromEntries(cells.map(({ effect, place, result }) => [`${effect} ${place}`, result]));

describe('the cells of a sweep', () => {
  test('a right receiver survives every fault of its webhook; what is dropped is lost', {
    tags: 'long',
  }, async () => {
    const { cells, passed, places } = await sweepReceiver({}, { targets: ['webhook'], places: 2 });

    expect([passed, places[0], places.length]).toEqual([true, 'start', 2]);
    expect(cells.length).toBeGreaterThan(40);
    const lost = cells.filter(({ result }) => result === 'lost').map(({ effect }) => effect);
    expect(lost).toEqual(['drop', 'drop']);
    expect(cells.filter(({ result }) => result === 'survived').length).toBeGreaterThan(30);
    const idle = cells.filter(({ result }) => result === 'not reached').map(({ effect }) => effect);
    expect(new Set(idle)).toEqual(new Set(['verify']));
  });

  test('a mistake breaks the cells of the faults that show it, by a sentence', {
    tags: 'long',
  }, async () => {
    const { cells, passed } = await sweepReceiver(
      { dedupes: false },
      { targets: ['webhook'], faults: ['duplicate', 'unanswered', 'drop', 'spacing'], places: 2 },
    );

    expect(passed).toBe(false);
    const places = [...new Set(cells.map(({ place }) => place))];
    for (const place of places) {
      expect(results(cells)).toMatchObject({
        [`duplicate ${place}`]: 'broken',
        [`unanswered ${place}`]: 'broken',
        [`drop ${place}`]: 'lost',
        [`spacing ${place}`]: 'survived',
      });
    }
    const broken = cells.find(({ result }) => result === 'broken');
    expect([broken?.oracle, broken?.sentence]).toEqual([
      'converges',
      expect.stringMatching(/^its handled.length is \d+ and not 8, as without disturbance$/),
    ]);
  });

  test('faults of vehicles make another day, on which answers are judged alone', {
    tags: 'long',
  }, async () => {
    const right = await sweepReceiver({}, { targets: ['vehicle.car'], places: 2 });
    const wrong = await sweep({
      yaml: night,
      targets: ['vehicle.car'],
      faults: ['offline', 'notFound'],
      places: 1,
      app: counting,
      readBack: ({ state }) => state,
      throws: false,
    });

    expect(right.passed).toBe(true);
    expect(new Set(right.cells.map(({ result }) => result))).toEqual(
      new Set(['other day', 'not reached']),
    );
    expect(wrong.cells.map(({ oracle, result }) => [oracle, result])).toEqual(
      Array.from({ length: 3 }, () => ['no-5xx', 'broken']),
    );
    expect(wrong.table).toContain('✗ vehicle.car offline, start: it answers event');
  });

  test('the file of a broken cell fails alone, until the application is mended', {
    tags: 'long',
  }, async () => {
    const out = scratch();
    const { files } = await sweepReceiver(
      { dedupes: false },
      { targets: ['webhook'], faults: ['duplicate'], places: 1, out },
    );
    const source = { yaml: undefined, scenario: files[0] };
    const again = await sweepReceiver({ dedupes: false }, source);
    const mended = await sweepReceiver({}, source);

    expect(files).toEqual([join(out, 'webhook.main-1-more-time-after-5s-start.yaml')]);
    expect(again.cells).toMatchObject([{ effect: 'duplicate', result: 'broken' }]);
    expect(mended.cells).toMatchObject([{ effect: 'duplicate', result: 'survived' }]);
  });
});

test('without an application, the expectations of the scenario are judged under each fault', {
  tags: 'long',
}, async () => {
  const yaml = `${night.replace('subscribe: all', 'subscribe: all\n    receiver: {}')}
expect:
  - { fact: charge.started, vehicle: car, count: 2 }
  - { deliveries: { webhook: main, failed: 0 } }
`;
  const { cells, remarks } = await sweep({
    yaml,
    targets: ['webhook', 'vehicle.car'],
    faults: ['reset', 'chargerFault'],
    lasting: '20m',
    places: 4,
    throws: false,
  });

  const of = (effect: string) => cells.filter((each) => each.effect === effect);
  // Expectations about deliveries are left out.
  expect(new Set(of('reset').map(({ result }) => result))).toEqual(new Set(['lost', 'survived']));
  const broken = of('chargerFault').filter(({ result }) => result === 'broken');
  expect(broken.length).toBeGreaterThan(0);
  expect(broken[0]?.sentence).toMatch(/^it fails: .*charge.started/);
  expect(remarks).toEqual([
    'without an application, the expectations of the scenario alone are judged',
  ]);
});

test('the expectations at the end of a scenario are judged with an application, too', {
  tags: 'long',
}, async () => {
  const yaml = `${night}expect: [{ fact: charge.started, vehicle: car, count: 2 }]\n`;
  const { cells } = await sweepReceiver(
    {},
    { yaml, targets: ['vehicle.car'], faults: ['chargerFault'], lasting: '20m', places: 4 },
  );

  expect(cells.some(({ oracle }) => oracle === 'expectations')).toBe(true);
});

test('an application that was deprived of events is not expected to know their state', async () => {
  const yaml = `${night}expect: [{ readBack: "handled", equals: 8 }]\n`;
  const { cells } = await sweepReceiver(
    {},
    {
      yaml,
      readBack: ({ handled }) => ({ handled: new Set(handled).size }),
      targets: ['webhook'],
      faults: ['drop', 'duplicate'],
      places: 2,
    },
  );

  const found = new Set(cells.map(({ effect, result }) => `${effect} ${result}`));
  expect(found).toEqual(new Set(['drop lost', 'duplicate survived']));
});

test('every effect of the language is swept', () => {
  const kinds = ['webhook', 'api', 'upstream', 'vehicle', 'charger'] as const;
  const swept = kinds.flatMap((kind) => formsOf(kind, []).map(({ effect }) => effect));

  expect(new Set(swept)).toEqual(new Set(Object.keys(effectStructures())));
  expect(swept.length).toBeGreaterThan(60);
});

describe('applications and options that cannot be swept', () => {
  test('a mistake without any fault is told alone', async () => {
    const app = (): TinyApp<object> =>
      new TinyApp({}, () => {
        throw new Error('always');
      });
    const report = await sweep({ yaml: night, app, throws: false });

    expect([report.passed, report.cells]).toEqual([false, []]);
    expect(report.table).toContain('✗ without any disturbance: it answers event 1 of car with 500');
    await expect(sweep({ yaml: night, app })).rejects.toBeInstanceOf(SearchError);
  });

  test('an application that keeps state between runs is named', async () => {
    const state = { count: 0 };
    const leaking = sweep({
      yaml: night,
      app: () => new TinyApp(state, (kept) => (kept.count += 1)),
      readBack: () => state,
    });

    await expect(leaking).rejects.toThrow(
      /keeps state between runs: count of its read-back is left over; a factory or reset must make it forget everything/,
    );
  });

  test.each([
    [{ faults: ['offlin'] }, /faults: there is no offlin.*offline/],
    [{ targets: ['charger'] }, /targets: the scenario has none of charger/],
    [{ places: 0 }, /places: 0 is no number of places/],
    [{ lasting: 'long' }, /lasting: long is no time/],
    [{ plcaes: 3 }, /sweep has no option plcaes.*places/],
    [{ app: undefined }, /readBack is about an application: give app, too/],
  ])('%j', async (options: object, message) => {
    await expect(sweepReceiver({}, options)).rejects.toThrow(message);
  });
});

test('a delay lets an event overtake where two of a vehicle are near each other', async () => {
  const yaml = night
    .replace('  - { lock: van }\n', '')
    .replace(
      '  - { unlock: van }\n  - wait: 1m\n',
      '  - wait: 1m\n  - { unlock: van }\n  - wait: 20s\n  - { lock: van }\n',
    );
  const { cells, places } = await sweepReceiver(
    { sorts: false },
    { yaml, targets: ['webhook'], faults: ['delay'] },
  );

  expect(places).toHaveLength(4);
  expect(cells.filter(({ result }) => result === 'broken')).toHaveLength(1);
});

test('faults with the same words differ by their effects, and do not repeat their target', {
  tags: 'long',
}, async () => {
  const { cells } = await sweepReceiver({}, { targets: ['upstream.car', 'api'], places: 1 });
  const names = cells.map(({ fault, target }) => `${target} ${fault}`);

  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('api fails with SERVER:INTERNAL (status)');
  expect(names).toContain('api fails with SERVER:INTERNAL (error)');
  expect(names.filter((name) => name.includes('vehicle car'))).toEqual([]);
});

test('an interruption keeps the cells that are done', async () => {
  const abort = new AbortController();
  const { cells, remarks, table } = await sweepReceiver(
    { dedupes: false },
    {
      targets: ['webhook'],
      faults: ['duplicate', 'unanswered'],
      signal: abort.signal,
      onProgress: (runs) => void (runs === 3 && abort.abort()),
    },
  );

  expect(cells).toHaveLength(3);
  expect(remarks).toEqual(['it was interrupted after 3 cells, 5 left']);
  expect(table).toContain('✗ webhook.main 1 more time, after 5s, start: its handled.length is');
});

test('a folder that cannot take the files is told before the first run', async () => {
  const out = scratch({ 'webhook.main-dropped-start.yaml': 'mine\n' });
  let runs = 0;
  const app = () => {
    runs += 1;
    return counting();
  };
  const sweeping = (folder: string) =>
    sweep({ yaml: night, app, targets: ['webhook'], out: folder, throws: false });

  await expect(sweeping(out)).rejects.toThrow(
    /dropped-start\.yaml does not begin with "# Found by/,
  );
  await expect(sweeping(join(out, 'webhook.main-dropped-start.yaml', 'in'))).rejects.toThrow(
    /is a file and no folder/,
  );
  expect(runs).toBe(0);
});
