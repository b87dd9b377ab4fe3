import { join } from 'node:path';
import { checkReceiver, explore } from 'motorpool/testing';
import { expect, test } from 'vitest';
import { ChargeDiary } from './diary.ts';
import { diaryIn, type Exhibit, exhibits } from './exhibits.ts';
import { type Mistake, mistakes } from './mistakes.ts';

/**
 * The runs against the right diary, ten times those that find a mistake. Runs of a diary that asks the service have worlds,
 * so that fewer are done.
 */
const rightRuns = {
  'night.yaml': 600,
  'account.yaml': 600,
  'month-end.yaml': 600,
  'tunnel.yaml': 30,
  'two-charges.yaml': 30,
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
  async (name, exhibit) => {
    expect(Object.keys(mistakes)).toContain(name);

    const { findings } = await explored(exhibit, name as Mistake, 100);

    expect(findings.length).toBeGreaterThan(0);
    for (const { choices } of findings) expect(choices.length).toBeLessThan(4);
  },
);

test.each(Object.keys(mistakes) as Mistake[])(
  '%s is found, with a story of at most three choices',
  async (name) => {
    const exhibit = exhibits[name];

    const { findings } = await explored(exhibit, name, exhibit.asks === true ? 10 : 100);

    expect(findings.length).toBeGreaterThan(0);
    for (const { choices } of findings) expect(choices.length).toBeLessThan(4);
  },
);

test('the right diary passes all checks of a receiver', async () => {
  await checkReceiver(({ application }) => new ChargeDiary(application), {
    readBack: (diary) => diary.state(),
  });
});

async function explored(exhibit: Exhibit, mistake: Mistake | undefined, runs: number) {
  return explore({
    scenario: join(import.meta.dirname, exhibit.scenario),
    app: (world) => diaryIn(world, exhibit, mistake),
    readBack: (app) => app.state(),
    budget: { runs },
    throws: mistake === undefined,
  });
}
