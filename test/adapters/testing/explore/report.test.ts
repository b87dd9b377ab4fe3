import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SimulatedWorld } from '../../../../adapters/library/simulated-world.ts';
import type { AppUnderTest } from '../../../../adapters/testing/app-under-test.ts';
import { explore } from '../../../../adapters/testing/index.ts';
import { searchPage } from '../../../../adapters/trials/explore/search-page.ts';
import { scratch } from '../../scratch.ts';
import { night, TinyApp } from './night.ts';

interface CarState {
  isLocked?: unknown;
  sequence: number;
}

/** Trusts the event that came last, and keeps its lock and its number. */
class LastWins extends TinyApp<Record<string, CarState>> {
  constructor() {
    super({}, (state, event) => {
      const { signals } = event.data as unknown as {
        readonly signals: readonly { readonly code: string; readonly body: object }[];
      };
      const locked = signals.find(({ code }) => code === 'closure-islocked')?.body;
      state[event.data.vehicle.id] = { sequence: event.meta.sequence, isLocked: locked };
    });
  }
}

const exploring = (options: object) =>
  explore({
    yaml: night,
    app: () => new LastWins(),
    readBack: ({ state }) => ({ cars: state }),
    choices: ['late'],
    throws: false,
    ...options,
  });

test('a difference is told by the name of the vehicle, and not by the numbers of events', {
  tags: 'long',
}, async () => {
  const { findings } = await exploring({});

  expect(findings[0]?.sentence).toBe(
    'event 2 of van arrives after event 3: its cars.{van}.isLocked.value is false and not true, as without disturbance',
  );
});

test('where numbers alone differ, they are told', { tags: 'long' }, async () => {
  const { findings } = await exploring({ ignore: ['cars.*.isLocked'] });

  expect(findings[0]?.sentence).toMatch(/: its cars\.\{van\}\.sequence is \d+ and not \d+, as/);
});

test('a found file shows the entries that its finding had shown, in their order', {
  tags: 'long',
}, async () => {
  const out = scratch();
  const { files, findings } = await exploring({ out });
  const again = await exploring({ yaml: undefined, scenario: files[0] });

  const { why } = findings[0]!;
  expect(again.findings[0]?.why).toEqual(why);
  const times = why.map((line) => line.slice(0, 24));
  expect(times.toSorted()).toEqual(times);
  const of = (words: RegExp): number => why.findIndex((line) => words.test(line));
  const overtaking = why.findIndex((line, index) => {
    return / van event\.created /.test(line) && index > of(/ delivery\.disturbed delay/);
  });
  expect(of(/ van event\.created /)).toBeGreaterThan(0);
  expect(overtaking).toBeGreaterThan(0);
  expect(of(/ delivery\.attempted /)).toBeGreaterThan(overtaking);
});

describe('hints', () => {
  const car = night.replaceAll(/ {2}- \{ (?:un)?lock: van \}\n/g, '');
  const apart = car.replaceAll('  - wait: 1m\n', '  - wait: 20m\n');

  test('say where no event can arrive late, and which lateness is enough', async () => {
    const { remarks } = await exploring({ yaml: apart });
    const [, late] = /^no event can arrive late within .* \(--late (\S+)\)$/.exec(remarks[0]!)!;
    const { tried } = await exploring({ yaml: apart, late });

    expect(remarks).toEqual([
      expect.stringMatching(
        / for the events of each vehicle lie \S+ apart or more: let the story /,
      ),
    ]);
    expect(tried[0]?.possible).toBeGreaterThan(0);
  });

  test('say where the last event of no vehicle can be overtaken', { tags: 'long' }, async () => {
    const { remarks } = await exploring({ yaml: car });

    expect(remarks).toEqual([
      expect.stringMatching(/^the last event of no vehicle can be overtaken within .* 1\dm\)$/),
    ]);
  });

  test('say nothing where late events can be the last word', { tags: 'long' }, async () => {
    expect((await exploring({})).remarks).toEqual([]);
  });

  test('say which disturbances a budget has left, and which budget reaches them', {
    tags: 'long',
  }, async () => {
    const choices = ['late', 'twice', 'refused'];
    const { remarks, table, tried } = await exploring({ choices, budget: { runs: 3 } });
    const left = tried.reduce((sum, each) => sum + each.left, 0);
    const whole = await exploring({ choices, budget: { runs: 3 + left } });

    expect(tried.map(({ what, runs }) => [what, runs])).toEqual([
      ['late', 3],
      ['twice', 0],
      ['refused', 0],
    ]);
    expect(table).toContain('  twice        0 of 12, 12 left\n');
    expect(remarks).toEqual([
      `the budget of 3 runs left ${left} disturbances (late 1, twice 12, refused 40): one of ${3 + left} runs reaches each of them`,
    ]);
    expect(whole.tried.every((each) => each.left === 0)).toBe(true);
    expect(whole.remarks).toEqual([]);
  });
});

test('one run is told as one', async () => {
  const { remarks, table } = await exploring({ budget: { runs: 1 } });

  expect(table).toMatch(/^1 run of 8 events of 2 vehicles\n/);
  expect(remarks.join()).toMatch(/^the budget of 1 run left /);
});

const twoHooks = night.replace(
  'steps:',
  `  lock:
    url: http://127.0.0.1:3000/hooks
    verify: skip
    triggers: [Closure.IsLocked]
    data: [Closure.IsLocked]
    subscribe: all
steps:`,
);

test('events of several webhooks are told with their webhook, in the picture, too', {
  tags: 'long',
}, async () => {
  const report = await exploring({ yaml: twoHooks });
  const page = searchPage('explore', 'night.yaml', report);

  expect(report.findings[0]?.sentence).toMatch(
    /^event \d of (?:car|van) by (?:main|lock) arrives after event \d: /,
  );
  expect(page).toMatch(/>\d by lock<\/text>/);
  expect(page).toMatch(/>\d by main<\/text>/);
});

/** Takes an event for known before it looks at the signature, and trusts the one that came last. */
class Hasty implements AppUnderTest {
  readonly locked: Record<string, unknown> = {};
  readonly #known = new Set<string>();
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  readonly receive = async (request: Request): Promise<Response> => {
    const text = await request.text();
    const { data, eventId } = JSON.parse(text) as {
      readonly eventId: string;
      readonly data: {
        readonly vehicle: { readonly id: string };
        readonly signals: readonly { readonly code: string; readonly body: unknown }[];
      };
    };
    const isKnown = this.#known.has(eventId);
    this.#known.add(eventId);
    const right = createHmac('sha256', this.#secret).update(text).digest('hex');
    if (request.headers.get('sc-signature') !== right) return new Response(null, { status: 401 });
    const locked = data.signals.find(({ code }) => code === 'closure-islocked')?.body;
    if (!isKnown) this.locked[data.vehicle.id] = locked;
    return new Response(null, { status: 204 });
  };
}

test('different disturbances that make the same difference are told once', {
  tags: 'long',
}, async () => {
  const { findings } = await exploring({
    app: ({ application }: SimulatedWorld) => new Hasty(application.managementToken),
    readBack: ({ locked }: Hasty) => locked,
    choices: ['late', 'refused'],
  });
  const refused = await exploring({
    app: ({ application }: SimulatedWorld) => new Hasty(application.managementToken),
    readBack: ({ locked }: Hasty) => locked,
    choices: ['refused'],
  });

  expect(findings.map(({ name }) => name)).toEqual(['late-converges']);
  expect(refused.findings.map(({ name }) => name)).toContain('refused-converges');
  expect(findings[0]!.more).toBeGreaterThan(refused.findings[0]!.more);
});

describe('files of another origin', () => {
  test('are not replaced, which is told before the first run', async () => {
    const out = scratch({ 'late-converges.yaml': 'mine\n', 'other.yaml': 'mine\n' });
    let runs = 0;
    const app = (): LastWins => {
      runs += 1;
      return new LastWins();
    };

    await expect(exploring({ out, app })).rejects.toThrow(
      /^out: .*late-converges\.yaml does not begin with "# Found by motorpool", so it is not replaced/,
    );
    expect(runs).toBe(0);
    expect(readFileSync(join(out, 'late-converges.yaml'), 'utf8')).toBe('mine\n');
  });

  test('of the same origin are replaced, also that of the run without disturbance', {
    tags: 'long',
  }, async () => {
    const out = scratch();
    const app = () =>
      new TinyApp({}, () => {
        throw new Error('no');
      });
    for (const _ of [1, 2]) {
      const { files } = await exploring({ out, app, readBack: undefined });
      expect(files).toEqual([join(out, 'undisturbed-no-5xx.yaml')]);
      expect(readFileSync(files[0]!, 'utf8')).toMatch(/^# Found by motorpool explore: without any/);
    }
    for (const _ of [1, 2]) expect((await exploring({ out })).files).toHaveLength(1);
  });

  test('that come while it runs are kept, and the finding is told', { tags: 'long' }, async () => {
    const out = scratch();
    const file = join(out, 'late-converges.yaml');
    const onProgress = (): void => writeFileSync(file, 'mine\n');
    const { files, findings, remarks } = await exploring({ out, onProgress });

    expect([files, findings.length]).toEqual([[], 1]);
    expect(remarks).toContainEqual(expect.stringContaining('so it is not replaced'));
    expect(readFileSync(file, 'utf8')).toBe('mine\n');
  });
});
