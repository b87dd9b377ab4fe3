import { expect, test } from 'vitest';
import { parseScenario } from '../../engine/index.ts';
import { countedTables } from '../../lab/charts.generated.ts';
import { aloneText } from '../../lab/paths/alone.ts';
import { moves } from '../../lab/paths/moves.ts';
import { openings } from '../../lab/paths/openings.ts';
import { runStory } from '../../lab/paths/story-run.ts';
import { TransitionStories, type TransitionStory } from '../../lab/paths/transition-stories.ts';
import { recordLab } from './recorded-lab.ts';

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
  const { counter } = await runStory(text);
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
  [['nowhere.yaml'], /nowhere\.yaml/],
  [['--out', 'package.json'], /package\.json is a file and no folder/],
  [['--out', 'package.json/paths'], /package\.json is a file and no folder/],
])('wrong options end with 2: %j', async (flags, message) => {
  const { code, stderr } = await recordLab(['paths', ...flags]);

  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});
