import { expect, test } from 'vitest';
import { countedTables } from '../../../adapters/chart-coverage/charts.generated.ts';
import { aloneText } from '../../../adapters/cli/paths/alone.ts';
import { runCounted } from '../../../adapters/cli/paths/counted-run.ts';
import { moves } from '../../../adapters/cli/paths/moves.ts';
import { openings } from '../../../adapters/cli/paths/openings.ts';
import {
  TransitionStories,
  type TransitionStory,
} from '../../../adapters/cli/paths/transition-stories.ts';
import { shrunkText } from '../../../adapters/cli/suite/shrunk-text.ts';
import { parseScenario } from '../../../engine/index.ts';
import { record } from './recorded-terminal.ts';

const access = countedTables.find(({ id }) => id === 'access')!;

/** A run that takes all leaves of a chart but those of one transition. */
const runWithout = (left?: number) => ({
  scenario: 'suite',
  taken: {
    access: {
      BEV: access.taken.flatMap((taken, leaf) => (taken.includes(left ?? -1) ? [] : [leaf])),
    },
  },
});

test('a transition that a suite does not take has a story of few steps that takes it', async () => {
  const revoke = access.parts.transitions.findIndex(
    ({ guard, on }) => on === 'permission.revoke' && guard === 'forAWhile',
  );
  const stories = new TransitionStories([runWithout(revoke)], ['access']);
  const found: TransitionStory[] = [];
  for await (const each of stories.find()) found.push(each);

  expect(found).toHaveLength(1);
  const [{ text = '', transition }] = found as [TransitionStory];
  const { counter } = await runCounted(text);
  const leaves = Object.values(counter.taken['access']!).flat();
  expect(leaves.some((leaf) => access.taken[leaf]!.includes(revoke))).toBe(true);
  const story = parseScenario(text, { file: 'story' });
  expect(story.name).toBe(transition);
  expect(story.steps.length).toBeLessThan(4);
});

test('a suite that takes all transitions of a chart needs no story', () => {
  expect(new TransitionStories([runWithout()], ['access']).count).toBe(0);
});

test('the steps and openings of the search are about words of the charts', () => {
  const words = new Set<string>();
  for (const { events, guards, id, parts } of countedTables) {
    const transitions = parts.transitions.map(({ on }) => on);
    for (const word of [...events, ...guards, ...transitions, `${id} start`]) words.add(word);
  }
  const unknown = [...Object.keys(moves), ...Object.keys(openings)].filter(
    (word) => !words.has(word),
  );

  expect(unknown).toEqual([]);
});

test('a story alone keeps one vehicle and the steps about it', () => {
  const text = `vehicles:
  car: { model: BEV }
  van: { model: BEV }
steps:
  - lock: van
  - unlock: car
  - group: both
    do: [{ lock: van }, { lock: car }]
  - parallel:
      one: [{ wake: van }]
      two: [{ wake: car }, { wait: 1m }]
expect: [van.locked]
`;

  expect(aloneText(text, 'car')).toBe(`vehicles:
  car: { model: BEV }
steps:
  - unlock: car
  - group: both
    do: [ { lock: car } ]
  - parallel:
      two: [ { wake: car }, { wait: 1m } ]
`);
});

test.each([
  [['--jobs', 'many'], /--jobs many: write a number of threads/],
  [['--chart', 'lok'], /--chart: there is no lok.*lock/],
  [['scenarios/basics'], /scenarios are those whose transitions --missing leaves out: add it/],
  [['nowhere.yaml', '--missing'], /nowhere\.yaml/],
  [['--out', 'package.json'], /package\.json is a file and no folder/],
  [['--out', 'package.json/paths'], /package\.json is a file and no folder/],
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
