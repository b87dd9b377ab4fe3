import type { RunOutcome } from '../run-outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import { isGood } from '../summary.ts';
import { entriesOfStories } from './failure-lines.ts';
import type { History } from './history.ts';

/** The history of a run without all that the requested reports leave out. */
export function briefHistory(
  outcome: RunOutcome,
  { reports }: Pick<RunSettings, 'reports'>,
): History | undefined {
  const { history } = outcome;
  const kinds = new Set(reports.map(({ kind }) => kind));
  if (history === undefined || kinds.has('html')) return history;
  return {
    entries: isGood(outcome) ? [] : entriesOfStories(outcome),
    leftOut: 0,
    timeline: kinds.has('junit') ? history.timeline : [],
    attempts: [],
    courses: [],
  };
}
