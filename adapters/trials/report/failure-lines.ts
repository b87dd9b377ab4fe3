import { type Finding, isOfKind, type LoggedEntry, type Zone } from '../../../engine/index.ts';
import { placeOf } from '../../terminal/place.ts';
import { cut, type Paint, printable } from '../../terminal/terminal.ts';
import { formatEntries } from '../../words/entry-line.ts';
import { zoneOf } from '../../words/local-time.ts';
import type { RunOutcome, ScenarioFacts } from '../run-outcome.ts';
import { entriesOfTrail, type Trail, trailOver, trailTo } from './trail.ts';

export interface StoryLayout {
  readonly paint: Paint;
  readonly columns: number;
  readonly zone: Zone;
}

/**
 * The story of a failed finding, or of the end of a run: the latest facts about its subject, and
 * the causes of the most telling one. Empty without a history.
 */
export function failureLines(
  outcome: RunOutcome,
  finding: Finding | undefined,
  layout: StoryLayout = { paint: plain, columns: Infinity, zone: zoneOf(outcome.scenario) },
): readonly string[] {
  const trail = trailOf(outcome, finding);
  if (trail === undefined || trail.latest.length === 0) return [];
  const { paint } = layout;
  return [
    paint('dim', 'before it'),
    ...latestLines(trail.latest, finding?.atMs, outcome.scenario, layout),
    ...chainLines(trail.chain, outcome.scenario, layout),
  ];
}

/** The trail of a failure; undefined without a history. */
function trailOf(outcome: RunOutcome, finding: Finding | undefined): Trail | undefined {
  const { conclusion, history } = outcome;
  if (history === undefined) return undefined;
  if (finding === undefined) return trailTo(history, Infinity, conclusion.reason);
  const { related = [] } = finding;
  if (related.length > 0) return trailOver(history, related);
  return trailTo(history, finding.atMs, wordsOf(finding));
}

/** The entries that the stories of an outcome need: without the others they are the same. */
export function entriesOfStories(outcome: RunOutcome): readonly LoggedEntry[] {
  const { conclusion, findings, history } = outcome;
  if (history === undefined) return [];
  const needed = findings
    .filter(({ passed }) => !passed)
    .map(({ atMs, related = [], ...finding }) => {
      if (related.length > 0) return trailOver(history, related).chain;
      return entriesOfTrail(history, atMs, wordsOf(finding));
    });
  needed.push(entriesOfTrail(history, Infinity, conclusion.reason));
  const kept = new Set(needed.flat().map(({ sequence }) => sequence));
  return history.entries.filter(({ sequence }) => kept.has(sequence));
}

function wordsOf({ expected, actual = '' }: Pick<Finding, 'expected' | 'actual'>): string {
  return `${expected} ${actual}`;
}

function plain(_: unknown, text: string): string {
  return text;
}

function latestLines(
  latest: readonly LoggedEntry[],
  failedAtMs: number | undefined,
  scenario: ScenarioFacts,
  { paint, columns, zone }: StoryLayout,
): readonly string[] {
  const layout = { paint, columns, zone, subjectWidth: scenario.subjectWidth };
  return formatEntries(latest, failedAtMs ?? latest.at(-1)!.atMs, layout);
}

/** `from night.yaml:9:5 plugIn › cable.plug › cable.plugged › charge.started`. */
function chainLines(
  chain: readonly LoggedEntry[],
  scenario: ScenarioFacts,
  { paint, columns }: StoryLayout,
): readonly string[] {
  if (chain.length < 2) return [];
  const words = chain.map((entry) => linkWords(entry, scenario)).join(' › ');
  return [`${paint('dim', 'from')} ${cut(words, columns - 5)}`];
}

/** A step by its position in the file and its verb, any other entry by its kind. */
export function linkWords(entry: LoggedEntry, scenario: ScenarioFacts): string {
  if (!isOfKind(entry, 'step.started')) return printable(entry.kind);
  const { step, verb } = entry.data;
  const position = scenario.stepPlaces[step];
  const place = position === undefined ? step : placeOf(scenario.file, position);
  return printable(`${place} ${verb}`);
}
