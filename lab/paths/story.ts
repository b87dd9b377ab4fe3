import { isDrive, lengthOf } from './moves.ts';
import { type Opening, ownNames } from './openings.ts';

/** A scenario of the search: an opening, and the steps of its car. */
export interface CarStory {
  readonly opening: Opening;
  readonly steps: readonly StoryStep[];
}

export interface StoryStep {
  /** The verb with its keys. */
  readonly does: string;
  /** The reason why the car refuses it. */
  readonly refused?: string;
}

const sections = ['app', 'places', 'sites', 'chargers', 'webhooks'] as const;

/** The text of stories side by side in one world; names have numbers where they are several. */
export function textOf(stories: readonly CarStory[]): string {
  const own = (words: string, number: number): string =>
    stories.length === 1 ? words : words.replaceAll(ownNames, `$1-${number}`);
  const section = (key: string, linesOf: (story: CarStory) => readonly (string | undefined)[]) => {
    const lines = stories.flatMap((story, number) =>
      linesOf(story).flatMap((line) => (line === undefined ? [] : [`  ${own(line, number)}`])),
    );
    return lines.length === 0 ? [] : [`${key}:`, ...lines];
  };
  const steps =
    stories.length === 1
      ? stepLines(stories[0]!.steps, '  ', false)
      : [
          '  - parallel:',
          ...stories.flatMap((story, number) => [
            `      car-${number}:`,
            ...stepLines(story.steps, '        ', true).map((line) => own(line, number)),
          ]),
        ];
  return `${[
    'version: 1',
    'name: story',
    'log: watched',
    'clock: { start: 2026-05-04T12:00:00, timezone: Europe/Berlin, limit: 1000d }',
    ...sections.flatMap((key) => section(key, ({ opening }) => [opening[key]])),
    // Those of the search come first, so that their rows are their numbers.
    ...section('vehicles', ({ opening }) => [`car: { ${opening.car} }`]),
    ...stories.flatMap(({ opening: { others } }, number) =>
      others === undefined ? [] : [`  ${own(others, number)}`],
    ),
    'steps:',
    ...steps,
  ].join('\n')}\n`;
}

/**
 * The number of the story whose text names a vehicle so. The second vehicle of a story belongs to
 * it as its car does: both refuse steps of that story.
 */
export function storyNumberOf(vehicle: string): number {
  return Number(/-(\d+)$/.exec(vehicle)?.[1] ?? 0);
}

/** A list of steps; those after the beginning of a trip happen during it. */
function stepLines(
  steps: readonly StoryStep[],
  indent: string,
  isShared: boolean,
): readonly string[] {
  if (steps.length === 0) return [`${indent}- wait: 0s`];
  const at = steps.findIndex(({ does, refused }) => isDrive(does) && refused === undefined);
  const lines = ({ does, refused }: StoryStep): readonly string[] => [
    `${indent}- ${does}`,
    ...(refused === undefined ? [] : [`${indent}  expect: { refused: ${refused} }`]),
  ];
  if (at < 0 || (at === steps.length - 1 && !isShared)) return steps.flatMap(lines);
  const { does } = steps[at]!;
  return [
    ...steps.slice(0, at).flatMap(lines),
    // A story that shares its world ends with its steps, be the car on its way.
    ...(isShared
      ? [`${indent}- race:`, `${indent}    driver: [{ ${does} }, { wait: 900d }]`]
      : [`${indent}- parallel:`, `${indent}    driver: [{ ${does} }]`]),
    `${indent}    others:`,
    ...stepLines(steps.slice(at + 1), `${indent}      `, isShared),
  ];
}

/** The simulated time that a story takes, ms. */
export function durationOf({ steps }: CarStory): number {
  return steps.reduce((sum, { does }) => sum + lengthOf(does), 0);
}
