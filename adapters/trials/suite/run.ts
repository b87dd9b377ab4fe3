import { utc } from '../../../engine/index.ts';
import type { LoadedScenario } from '../../scenarios/load.ts';
import { Progress } from '../../terminal/progress.ts';
import {
  columnsOf,
  type Output,
  paintFor,
  printable,
  type Terminal,
} from '../../terminal/terminal.ts';
import { zoneOf } from '../../words/local-time.ts';
import { isOutputTaken } from '../report/report-setting.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { type ObjectionTo, runScenario } from '../run-scenario.ts';
import type { RunSettings } from '../run-settings.ts';
import { isGood, quietLine, type SummaryLayout, summaryLines } from '../summary.ts';

/** Runs one scenario and shows its output. */
export async function run(
  loaded: LoadedScenario,
  settings: RunSettings,
  around: Terminal,
  interruption: AbortSignal,
  progress = new Progress(around),
): Promise<RunOutcome> {
  const outcome = await runAlone(loaded, { settings, progress, interruption });
  showOutcome(outcome, settings, progress.terminal);
  return outcome;
}

/** The surroundings of the runs of a suite. */
export interface RunsAround {
  readonly settings: RunSettings;
  readonly progress: Progress;
  readonly interruption: AbortSignal;
  readonly objectionTo?: ObjectionTo | undefined;
}

/** Runs one scenario and shows its timeline, but not its outcome. */
export function runAlone(loaded: LoadedScenario, around: RunsAround): Promise<RunOutcome> {
  const { settings, progress } = around;
  const { terminal } = progress;
  const paint = paintFor(reportOf(settings, terminal), terminal.env);
  return runScenario(loaded, { ...around, terminal, paint });
}

/** Shows an outcome to people. */
export function showOutcome(outcome: RunOutcome, settings: RunSettings, terminal: Terminal): void {
  if (settings.show === 'json') return;
  const report = reportOf(settings, terminal);
  const layout = {
    paint: paintFor(report, terminal.env),
    columns: Math.min(columnsOf(report), 120),
    zone: settings.utc ? utc : zoneOf(outcome.scenario),
  };
  report.write(`${reportLines(outcome, settings, layout).join('\n')}\n`);
}

/** The output for people: standard error where a log or a report takes standard output. */
export function reportOf(settings: RunSettings, { stdout, stderr }: Terminal): Output {
  return isOutputTaken(settings) ? stderr : stdout;
}

function reportLines(
  outcome: RunOutcome,
  settings: RunSettings,
  layout: SummaryLayout,
): readonly string[] {
  const again = `  seed ${outcome.scenario.seed}; again with: ${printable(outcome.again)}`;
  const drawn = settings.isSeedDrawn ? [again] : [];
  if (outcome.seeds !== undefined) {
    const line = quietLine(outcome, layout.paint);
    return settings.show === 'failures' && !isGood(outcome)
      ? [line, ...summaryLines(outcome, layout), '']
      : [line];
  }
  if (settings.show === 'verdict') return [quietLine(outcome, layout.paint), ...drawn];
  const lines = summaryLines(outcome, layout);
  return isGood(outcome) ? [...lines, ...drawn] : lines;
}
