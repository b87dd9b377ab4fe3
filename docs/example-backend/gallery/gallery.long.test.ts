import { explore } from 'motorpool/testing';
import { expect, test } from 'vitest';
import { diaryIn, type Exhibit, exhibits } from './exhibits.ts';
import { type Mistake, mistakes } from './mistakes.ts';

/** Every run of a diary that asks the service has a world, so that fewer are done. */
const rightRuns = { 'night.yaml': 3000, 'tunnel.yaml': 100, 'two-charges.yaml': 100 };

test.each(Object.entries(rightRuns))(
  'nothing is found against the right diary: %s',
  async (scenario, runs) => {
    const exhibit: Exhibit = { scenario, asks: scenario !== 'night.yaml' };

    const { remarks, runs: done } = await explored(exhibit, undefined, runs);

    expect(done).toBe(runs);
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

async function explored(exhibit: Exhibit, mistake: Mistake | undefined, runs: number) {
  return explore({
    scenario: new URL(exhibit.scenario, import.meta.url).pathname,
    app: (world) => diaryIn(world, exhibit, mistake),
    readBack: (app) => app.state(),
    budget: { runs },
    throws: mistake === undefined,
  });
}
