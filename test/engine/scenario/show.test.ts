import { expect, test } from 'vitest';
import {
  checkpointsOf,
  type LoggedEntry,
  parseScenario,
  ScenarioRun,
} from '../../../engine/index.ts';
import { around, mistakesOf } from './diagnostics-of.ts';

const text = `version: 1
clock: { start: 2026-03-02T06:00:00, mode: scaled, speed: 60, startPaused: true }
vehicles: { car: { model: hyundai-ioniq-5-long-range-rwd } }
steps:
  - chapter: Morning
    say: Nobody is up yet.
  - wait: 1h
  - say: The first door opens.
  - spotlight: car
  - pause: presenter
  - checkpoint: awake
  - unlock: car
expect: ['!car.locked']
`;

function ran(yaml: string) {
  const entries: LoggedEntry[] = [];
  const scenario = parseScenario(yaml, { file: 'show.yaml' });
  const run = new ScenarioRun(scenario, { sink: (_, entry) => entries.push(entry) });
  run.advanceTo(Infinity);
  return { run, entries };
}

test('the show is marks in the log, each caused by its step', () => {
  const { run, entries } = ran(text);
  const marks = entries.filter(({ kind }) =>
    /^(chapter|text|spotlight|presenter|checkpoint)\./.test(kind),
  );

  expect(run.conclusion?.verdict).toBe('PASS');
  expect(marks.map(({ kind, subject, data }) => [kind, subject, data])).toEqual([
    ['chapter.began', '', { text: 'Nobody is up yet.', title: 'Morning' }],
    ['text.said', '', { text: 'The first door opens.' }],
    ['spotlight.turned', 'car', {}],
    ['presenter.awaited', '', {}],
    ['checkpoint.reached', '', { checkpoint: 'awake' }],
  ]);
  expect(marks.every(({ cause }) => entries[cause]?.kind === 'step.started')).toBe(true);
});

test('what follows a pause belongs to a later instant, so that a clock can stand in between', () => {
  const { entries } = ran(text);
  const at = (kind: string) => entries.find((entry) => entry.kind === kind)!.atMs;

  expect(at('checkpoint.reached') - at('presenter.awaited')).toBe(1);
});

test('the show changes no vehicle', () => {
  const plain = text.replace(/ {2}- (chapter|say|spotlight|checkpoint): .*\n( {4}say: .*\n)?/g, '');
  const facts = (yaml: string) =>
    ran(yaml)
      .entries.filter(({ io }) => io === 'st')
      .map(({ atMs, kind, data }) => ({ atMs, kind, data }));

  expect(plain).not.toContain('chapter');
  expect(facts(plain)).toEqual(facts(text));
});

test('a scenario tells its checkpoints', () => {
  expect(checkpointsOf(parseScenario(text, { file: 'show.yaml' }))).toEqual(['awake']);
});

test.each([
  ['steps: [{ chapter: Rush, say: 5 }]', 'wrong_type 5'],
  ['steps: [{ spotlight: cra }]', 'name_unknown cra -> car'],
  ['steps: [{ pause: 5m }]', 'word_unknown 5m'],
  ['steps: [{ lock: car, say: Click }]', 'modifier_misplaced say'],
  ['ambient: [{ for: car, every: 1h, do: [{ say: Tick }] }]', 'verb_misplaced say'],
])('%s', (rest, mistake) => {
  const mistakes = mistakesOf(around(rest)).map((line) => line.replace(/\d+:\d+ /, ''));

  expect(mistakes[0]).toBe(mistake);
});
