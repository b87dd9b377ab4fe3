import { formatDuration, type Scenario, utc, type Zone } from '../../../engine/index.ts';
import {
  type DescribedStep,
  describeSteps,
  whenWords,
} from '../../scenarios/explain/described-steps.ts';
import { explanationOf, jsonOfAll } from '../../scenarios/explain/explanation.ts';
import { surroundingsOf } from '../../scenarios/explain/surroundings.ts';
import { headingLines } from '../../scenarios/heading.ts';
import type { LoadedScenario } from '../../scenarios/load.ts';
import { isRejected } from '../../scenarios/load.ts';
import { countMistakes, showMistakes } from '../../scenarios/rejection.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { placeOf } from '../../terminal/place.ts';
import {
  columnsOf,
  cut,
  type Paint,
  paintFor,
  printable,
  type Terminal,
} from '../../terminal/terminal.ts';
import { formatDate, zoneOf } from '../../words/local-time.ts';
import type { RunSettings } from '../run-settings.ts';
import type { Candidate } from './selection.ts';

/** Shows the timelines of scenarios before they run. Returns the exit code. */
export function showDry(
  candidates: readonly Candidate<LoadedScenario>[],
  settings: Pick<RunSettings, 'show' | 'utc'>,
  terminal: Terminal,
): number {
  const rejected = candidates.filter(isRejected);
  const { stdout, env } = terminal;
  if (settings.show === 'json') {
    const known = candidates.flatMap((each) =>
      isRejected(each) ? [] : [explanationOf(each.scenario)],
    );
    stdout.write(jsonOfAll(known, rejected));
    return rejected.length > 0 ? exitCode.usage : exitCode.ok;
  }
  const paint = paintFor(stdout, env);
  const columns = columnsOf(stdout);
  for (const [index, each] of candidates.entries()) {
    if (isRejected(each)) {
      showMistakes([each], terminal);
      continue;
    }
    if (index > 0) stdout.write('\n\n');
    const zone = settings.utc ? utc : zoneOf(each.scenario);
    stdout.write(`${dryLines(each.scenario, { paint, columns, zone }).join('\n')}\n`);
  }
  countMistakes(rejected, terminal);
  return rejected.length > 0 ? exitCode.usage : exitCode.ok;
}

interface DryLayout {
  readonly paint: Paint;
  readonly columns: number;
  readonly zone: Zone;
}

/**
 * The heading, each step with the earliest instant at which it can run, and the facts beside the
 * steps.
 */
function dryLines(scenario: Scenario, layout: DryLayout): readonly string[] {
  const { paint } = layout;
  const { webhooks, faults, always, ambient, atEnd } = surroundingsOf(scenario);
  const { teardown, clock } = scenario;
  return [
    ...headingLines(scenario, layout),
    '',
    ...stepLines(scenario, describeSteps(scenario, scenario.steps), layout),
    ...listLines('webhooks', webhooks, layout),
    ...listLines('faults', faults, layout),
    ...listLines('meanwhile', ambient, layout),
    ...listLines('all the time', always, layout),
    ...listLines('expected at the end', atEnd, layout),
    ...listLines(
      'afterwards',
      describeSteps(scenario, teardown).map(({ text }) => text),
      layout,
    ),
    '',
    paint('dim', `ends after ${formatDuration(clock.limitMs)} at the latest`),
  ];
}

function listLines(
  title: string,
  sentences: readonly string[],
  { paint, columns }: DryLayout,
): readonly string[] {
  if (sentences.length === 0) return [];
  return [
    paint('bold', ` ${title}`),
    ...sentences.map((each) => `  ${cut(printable(each), columns - 2)}`),
  ];
}

/** The lines of steps; the date stands before the first step of each day. */
function stepLines(
  scenario: Scenario,
  told: readonly DescribedStep[],
  layout: DryLayout,
): readonly string[] {
  const { paint, zone } = layout;
  const width = Math.max(...told.map((each) => whenWords(each, zone).length), 0);
  let shown = '';
  return told.flatMap((each) => {
    const date = formatDate(each.atMs, zone);
    const isOther = date !== shown;
    shown = date;
    return [
      ...(isOther ? [paint('bold', ` ${date}`)] : []),
      stepLine(each, width, scenario.file, layout),
    ];
  });
}

function stepLine(
  told: DescribedStep,
  width: number,
  file: string,
  { paint, columns, zone }: DryLayout,
): string {
  const { because, depth, position, text, verb } = told;
  const when = whenWords(told, zone).padEnd(width);
  const indent = '  '.repeat(depth);
  const why = because === undefined ? '' : `, because ${because}`;
  const place = placeOf(file, position);
  const room = columns - width - indent.length - 4;
  const words = cut(printable(`${text}${verb === 'branch' ? ':' : ''}${why}`), room);
  const isRoom = words.length + place.length + 2 <= room && columns !== Infinity;
  return `  ${paint('dim', when)}  ${indent}${words}${isRoom ? `  ${paint('dim', place)}` : ''}`;
}
