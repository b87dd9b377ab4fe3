import { basename } from 'node:path';
import type { Finding, Verdict, Zone } from '../../engine/index.ts';
import { placeOf } from '../terminal/place.ts';
import { sourceExcerpt } from '../terminal/source-excerpt.ts';
import { counted, cut, type Format, grouped, type Paint, printable } from '../terminal/terminal.ts';
import { formatTime } from '../words/local-time.ts';
import { isSamePlace, reasonWords } from '../words/reason.ts';
import { failureLines } from './report/failure-lines.ts';
import { figures, type RunOutcome, sharingWords, wallWords } from './run-outcome.ts';
import { seedWords } from './seed-words.ts';

export interface SummaryLayout {
  readonly paint: Paint;
  readonly columns: number;
  /** The zone of displayed times. */
  readonly zone: Zone;
}

/**
 * The summary of a run: its expectations, the verdict with the position that decided it, and
 * figures.
 */
export function summaryLines(outcome: RunOutcome, layout: SummaryLayout): readonly string[] {
  const { findings, digest } = outcome;
  const { paint } = layout;
  return [
    '',
    ...(findings.length === 0 ? [] : expectationLines(outcome, layout)),
    ...overlaidLines(outcome, layout),
    `${verdictStart(outcome, paint)} ${verdictWords(outcome)}`,
    ...decidedAt(outcome, layout),
    `  ${figures(outcome)}`,
    ...noteLines(outcome, layout),
    `  ${paint('dim', digest)}`,
    ...(isGood(outcome) ? [] : [`  again with: ${printable(outcome.again)}`]),
  ];
}

/** The warning that a result rests on chargers which several vehicles had in full. */
function noteLines(outcome: RunOutcome, { paint }: SummaryLayout): readonly string[] {
  const words = sharingWords(outcome);
  return words === '' ? [] : [`  ${paint('yellow', printable(words))}`];
}

/** Whether an outcome needs no attention. */
export function isGood({ conclusion: { verdict } }: RunOutcome): boolean {
  return verdict === 'PASS' || verdict === 'SKIPPED';
}

/**
 * The summary as a single line, with the deciding position in the file; of several seeds, with the
 * command that repeats the first that failed.
 */
export function quietLine(outcome: RunOutcome, paint: Paint): string {
  const { seeds, again } = outcome;
  const start = verdictStart(outcome, paint);
  if (seeds !== undefined) {
    const rest = isGood(outcome)
      ? ` in ${wallWords(seeds.wallMs)} (sum of all runs)${note(outcome)}`
      : `: ${decisionWords(outcome, paint)}; again with: ${printable(again)}`;
    return `${start} ${printable(seedWords(seeds))}${rest}`;
  }
  if (outcome.conclusion.verdict !== 'PASS') return `${start} ${decisionWords(outcome, paint)}`;
  return `${start} ${verdictWords(outcome)}, ${figures(outcome)}${note(outcome)}`;
}

function note(outcome: RunOutcome): string {
  const sharing = sharingWords(outcome);
  return sharing === '' ? '' : `; ${printable(sharing)}`;
}

/** The reason of a verdict with the deciding position. */
function decisionWords(outcome: RunOutcome, paint: Paint): string {
  const { scenario, conclusion, findings } = outcome;
  const { position } = conclusion;
  const place = position === undefined ? '' : `  ${placeOf(scenario.file, position)}`;
  return `${printable(reasonWords(conclusion, findings))}${note(outcome)}${paint('dim', place)}`;
}

/** `PASS` in its colour. */
export function paintVerdict(verdict: Verdict, paint: Paint): string {
  return paint(verdictFormats[verdict], verdict);
}

/** `PASS  workday:`. */
function verdictStart({ scenario, conclusion }: RunOutcome, paint: Paint): string {
  const { verdict } = conclusion;
  return `${paintVerdict(verdict, paint)}  ${paint('bold', printable(scenario.name))}:`;
}

/**
 * The reason of a verdict. Failed expectations stand above with their reasons; every other end has
 * its own.
 */
function verdictWords({ conclusion, findings }: RunOutcome): string {
  const all = counted(findings.length, 'expectation');
  const failed = findings.filter(({ passed }) => !passed).length;
  if (conclusion.verdict === 'PASS') return `${all} met`;
  if (conclusion.verdict === 'FAIL') return `${grouped(failed)} of ${all} failed`;
  return printable(conclusion.reason);
}

const verdictFormats = {
  PASS: ['green', 'bold'],
  SKIPPED: ['yellow', 'bold'],
  BLOCKED: ['magenta', 'bold'],
  INCONCLUSIVE: ['yellow', 'bold'],
  FAIL: ['red', 'bold'],
  ERROR: ['red', 'bold'],
} satisfies Record<Verdict, Format>;

/** The limits of listed expectations; --json has all of them. */
const mostMet = 30;
const mostFailed = 60;

function expectationLines(outcome: RunOutcome, layout: SummaryLayout): readonly string[] {
  const { findings, scenario } = outcome;
  const passed = findings.filter((each) => each.passed);
  const failed = findings.filter((each) => !each.passed);
  const chosen = new Set([...passed.slice(0, mostMet), ...failed.slice(0, mostFailed)]);
  const shown = findings.filter((finding) => chosen.has(finding));
  const met = metLayout(shown, scenario.file, layout.columns);
  const left = [
    leftOut(passed.length - mostMet, 'met', layout),
    leftOut(failed.length - mostFailed, 'failed', layout),
  ];
  return [
    layout.paint('bold', 'Expectations'),
    ...shown.flatMap((finding) =>
      finding.passed ? [metLine(finding, met, layout)] : failedLines(outcome, finding, layout),
    ),
    ...left.flat(),
    '',
  ];
}

function leftOut(count: number, what: string, { paint }: SummaryLayout): readonly string[] {
  return count > 0 ? [paint('dim', `  … and ${counted(count, 'more', 'more')} ${what}`)] : [];
}

/** The layout of the lines of met expectations. */
interface MetLayout {
  /** Width of the expectations, so that the positions are aligned. */
  readonly width: number;
  /** The file as the positions show it. */
  readonly file: string;
}

/** The layout in which, where lines would be too long, the folder of the file is cut first. */
function metLayout(findings: readonly Finding[], path: string, columns: number): MetLayout {
  const met = findings.filter(({ passed }) => passed);
  const widest = Math.max(...met.map(({ expected }) => expected.length));
  const roomBeside = (file: string): number =>
    columns - Math.max(...met.map(({ position }) => placeOf(file, position).length)) - 6;
  const file = roomBeside(path) < widest ? basename(path) : path;
  return { file, width: Math.min(widest, Math.max(24, roomBeside(file))) };
}

function metLine(
  { expected, position }: Finding,
  { width, file }: MetLayout,
  { paint, columns }: SummaryLayout,
): string {
  const words = cut(printable(expected), width).padEnd(width);
  const place = cut(placeOf(file, position), columns - width - 6);
  return `  ${paint('green', '✓')} ${words}  ${paint('dim', place)}`;
}

function failedLines(
  outcome: RunOutcome,
  finding: Finding,
  layout: SummaryLayout,
): readonly string[] {
  const { paint } = layout;
  const { scenario } = outcome;
  const { expected, actual, because, position } = finding;
  return [
    `  ${paint('red', '✗')} ${paint('bold', printable(expected))}`,
    ...(actual === undefined ? [] : [`    actually ${paint('red', printable(actual))}`]),
    ...(because === undefined ? [] : [`    because ${printable(because)}`]),
    `    ${paint('dim', placeOf(scenario.file, position))}`,
    ...sourceExcerpt(outcome, position, layout),
    ...indented(failureLines(outcome, finding, narrower(layout))),
  ];
}

/** The limit of listed subjects; more are counted. */
const mostOverlaid = 20;

/** The differences that an overlay made. */
function overlaidLines(
  { overlaid }: RunOutcome,
  { paint, columns, zone }: SummaryLayout,
): readonly string[] {
  if (overlaid === undefined) return [];
  if (overlaid.length === 0) return ['Nothing is different from the recording', ''];
  const lines = overlaid.slice(0, mostOverlaid).map(({ subject, count, atMs, first }) => {
    const many = count === 1 ? '' : `, the first of ${grouped(count)}`;
    const words = first.slice(subject.length + 2);
    const told = `${subject}  ${formatTime(atMs, zone)}${many}: ${words}`;
    return `  ${cut(printable(told), columns - 2)}`;
  });
  const rest = overlaid.length - lines.length;
  return [
    paint('bold', 'Different from the recording'),
    ...lines,
    ...(rest === 0 ? [] : [paint('dim', `  … and ${counted(rest, 'more', 'more')}`)]),
    '',
  ];
}

/** The deciding position, unless an expectation shows it. */
function decidedAt(outcome: RunOutcome, layout: SummaryLayout): readonly string[] {
  const { conclusion, findings, scenario } = outcome;
  const { position } = conclusion;
  if (position === undefined) return [];
  if (findings.some((each) => !each.passed && isSamePlace(each.position, position))) return [];
  return [
    `    ${layout.paint('dim', placeOf(scenario.file, position))}`,
    ...sourceExcerpt(outcome, position, layout),
    ...(isGood(outcome) ? [] : indented(failureLines(outcome, undefined, narrower(layout)))),
  ];
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `    ${line}`);
}

function narrower(layout: SummaryLayout): SummaryLayout {
  return { ...layout, columns: layout.columns - 4 };
}
