import { expect, test } from 'vitest';
import { wholePage } from '../../adapters/words/whole-page.ts';
import { coverageOf } from '../../lab/chart-coverage/coverage.ts';
import { coveragePage } from '../../lab/chart-coverage/coverage-page.ts';
import { countedTables } from '../../lab/charts.generated.ts';

const lock = countedTables.find(({ id }) => id === 'lock')!;
const leaves = (lock.taken as readonly unknown[]).map((_, leaf) => leaf);
const runs = [{ scenario: 'all', taken: { lock: { BEV: leaves } } }];
const sections = wholePage(coveragePage(coverageOf(runs))).split('<section ');

/** The part of the page about a chart. */
const sectionOf = (chart: string): string =>
  sections.find((each) => each.startsWith(`id="${chart}"`))!;

test('every state and transition has its count', () => {
  const { parts } = lock;
  const states = parts.states.filter(({ type }) => type === 'atomic');

  expect(sectionOf('lock').match(/<th scope="row">[^<]+<\/th><td>1<\/td>/g)).toHaveLength(
    parts.transitions.length + states.length,
  );
});

test('a transition that no run took names its fewest events, or why none can', () => {
  const charge = sectionOf('charge');

  expect(charge).toContain(
    '<tr class="untaken"><th scope="row">unplugged on cable.plug [moving]</th><td>0</td><td>refuses</td><td>its fewest events: start, then cable.plug [moving]</td></tr>',
  );
  expect(charge).toContain(
    '<tr><th scope="row">unplugged on charger.fail</th><td>0</td><td>refuses</td><td>The faults of scenarios have names',
  );
});

test('a chart that is taken whole is folded', () => {
  expect(sectionOf('lock')).toContain('<details>');
  expect(sectionOf('charge')).toContain('<details open>');
});

test('the drawing of a chart shows what no run took', () => {
  expect(sectionOf('lock')).toContain('<svg');
  expect(sectionOf('lock')).not.toMatch(/class="(arrow|label) (untaken|unreachable)"/);
  expect(sectionOf('charge')).toMatch(/class="label untaken" data-transition="\d+"/);
});
