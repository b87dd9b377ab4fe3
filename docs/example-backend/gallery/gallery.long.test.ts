import { join } from 'node:path';
import { checkReceiver, explore } from 'motorpool/testing';
import { expect, test } from 'vitest';
import { ChargeDiary } from './diary.ts';
import { diaryIn, type Exhibit, exhibits } from './exhibits.ts';
import { type Mistake, mistakes } from './mistakes.ts';

/**
 * The runs against the right diary, twice those that find a mistake. Runs of a diary that asks the service have worlds,
 * so that fewer are done.
 */
const rightRuns = {
  'night.yaml': 200,
  'account.yaml': 200,
  'month-end.yaml': 200,
  'tunnel.yaml': 20,
  'two-charges.yaml': 20,
};

test.each(Object.entries(rightRuns))(
  'nothing is found against the right diary: %s',
  async (scenario, runs) => {
    const asks = scenario === 'tunnel.yaml' || scenario === 'two-charges.yaml';
    const { remarks, runs: done } = await explored({ scenario, asks }, undefined, runs);

    expect(done).toBeGreaterThanOrEqual(runs);
    expect(remarks.filter((each) => each.startsWith('not confirmed'))).toEqual([]);
  },
);

test.each(Object.entries(exhibits))(
  '%s is found within 100 runs, in at most three choices',
  async (name) => {
    expect(Object.keys(mistakes)).toContain(name);

    const { findings } = await found(name as Mistake);

    expect(findings.length).toBeGreaterThan(0);
    for (const { choices } of findings) expect(choices.length).toBeLessThan(4);
  },
);

test.each(Object.keys(mistakes) as Mistake[])(
  '%s is found, with a story of at most three choices',
  async (name) => {
    const { findings } = await found(name);

    expect(findings.length).toBeGreaterThan(0);
    for (const { choices } of findings) expect(choices.length).toBeLessThan(4);
  },
);

test('the right diary passes all checks of a receiver', async () => {
  await checkReceiver(({ application }) => new ChargeDiary(application), {
    readBack: (diary) => diary.state(),
  });
});

const lookedFor = new Map<Mistake, ReturnType<typeof explored>>();

/** Looks for a mistake once, for both tests of it. */
async function found(name: Mistake): ReturnType<typeof explored> {
  const exhibit = exhibits[name];
  const looked = lookedFor.get(name) ?? explored(exhibit, name, exhibit.asks === true ? 10 : 100);
  lookedFor.set(name, looked);
  return looked;
}

async function explored(exhibit: Exhibit, mistake: Mistake | undefined, runs: number) {
  return explore({
    scenario: join(import.meta.dirname, exhibit.scenario),
    app: (world) => diaryIn(world, exhibit, mistake),
    readBack: (app) => app.state(),
    budget: { runs },
    throws: mistake === undefined,
  });
}
