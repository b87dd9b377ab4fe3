import { expect, test } from 'vitest';
import { countedTables } from '../../../adapters/chart-coverage/charts.generated.ts';
import {
  runCounted,
  TransitionStories,
  type TransitionStory,
} from '../../../adapters/cli/paths/transition-stories.ts';
import { shrunkText } from '../../../adapters/cli/suite/shrunk-text.ts';
import { parseScenario } from '../../../engine/index.ts';
import { record } from './recorded-terminal.ts';

const lock = countedTables.find(({ id }) => id === 'lock')!;
const unlock = lock.parts.transitions.findIndex(
  ({ from, on }) => on === 'doors.unlock' && lock.parts.states[from]?.path === 'locked',
);

/** A run that takes all leaves of the lock but those of some transitions. */
const lockRun = (...left: readonly number[]) => ({
  scenario: 'suite',
  taken: {
    lock: {
      BEV: lock.taken.flatMap((taken, leaf) =>
        taken.some((each) => left.includes(each)) ? [] : [leaf],
      ),
    },
  },
});

test('a transition that a suite does not take has a story of few steps that takes it', async () => {
  const stories = new TransitionStories([lockRun(unlock)], ['lock']);
  const found: TransitionStory[] = [];
  for await (const each of stories.find()) found.push(each);

  const story = found.find(({ transition }) =>
    transition.startsWith('lock: locked on doors.unlock'),
  );
  const { taken } = await runCounted(story!.text!);
  const leaves = Object.values(taken['lock']!).flat();
  expect(leaves.some((leaf) => lock.taken[leaf]!.includes(unlock))).toBe(true);
  const steps = parseScenario(story!.text!, { file: 'story' });
  expect(steps.name).toBe(story!.transition);
  expect(steps.steps.length).toBeLessThan(4);
});

test('a suite that takes all transitions of a chart needs no story', () => {
  expect(new TransitionStories([lockRun()], ['lock']).count).toBe(0);
});

test.each([
  [['--chart', 'lok'], /--chart: there is no lok.*lock/],
  [['scenarios/basics'], /scenarios are those whose transitions --missing leaves out: add it/],
  [['nowhere.yaml', '--missing'], /nowhere\.yaml/],
])('wrong options end with 2: %j', async (flags, message) => {
  const { code, stderr } = await record(['paths', ...flags]);

  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});

test('a text is shortened to the parts that are needed, and keeps their comments', async () => {
  const text = `version: 1
name: long
tags: [a]
vehicles:
  car: { model: BEV, state: { battery.soc: 52% } } # the one
  van: { model: BEV }
steps:
  - wait: 1m
  - lock: car
  - wait: 2m
  - unlock: car
  - wait: 3m
expect: [true]
`;
  const tried: string[] = [];
  const { runs, text: short } = await shrunkText(
    text,
    async (shorter) => {
      tried.push(shorter);
      return /car: .*model.*unlock: car/s.test(shorter);
    },
    100,
  );

  expect(short).toBe(`version: 1
name: long
vehicles:
  car: { model: BEV } # the one
steps:
  - unlock: car
`);
  expect(tried).toHaveLength(runs);
  expect(runs).toBeLessThan(40);
});

test('a text is shortened by no more runs than it may take', async () => {
  const { runs, text } = await shrunkText('steps: [1, 2, 3, 4]', async () => false, 3);

  expect([runs, text]).toEqual([3, 'steps: [1, 2, 3, 4]']);
});
