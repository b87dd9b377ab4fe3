import { exitCode, exitCodeOf, worstOf } from '../exit-code.ts';
import { jsonReport } from '../json-report.ts';
import { isRejected, type RejectedScenario } from '../load.ts';
import { countWords, Progress } from '../progress.ts';
import { countMistakes, showMistakes } from '../rejection.ts';
import { isOutputTaken } from '../report/report-setting.ts';
import { writeReports } from '../report/write-reports.ts';
import type { RunOutcome } from '../run-outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import { paintVerdict } from '../summary.ts';
import { counted, type Paint, paintFor, type Terminal } from '../terminal.ts';
import type { Runners, SuiteScenario } from './runners.ts';
import type { Candidate } from './selection.ts';

/** Where a suite runs. */
export interface SuiteSurroundings<Found extends SuiteScenario> {
  readonly runners: Runners<Found>;
  readonly terminal: Terminal;
  readonly interruption: AbortSignal;
}

/**
 * Runs scenarios and shows them in order, files with mistakes in their place. Returns the exit
 * code.
 */
export async function runSuite<Found extends SuiteScenario>(
  candidates: readonly Candidate<Found>[],
  settings: RunSettings,
  { runners, terminal: around, interruption }: SuiteSurroundings<Found>,
): Promise<number> {
  const progress = new Progress(around);
  const { terminal } = progress;
  const scenarios = candidates.filter((each): each is Found => !isRejected(each));
  const outcomes: RunOutcome[] = [];
  const rejected: RejectedScenario[] = [];
  if (scenarios.length > 1) {
    const { length } = scenarios;
    progress.whole = () => countWords(outcomes.length, length, 'scenario', progress.elapsedMs);
  }
  const areBeside = runners.areBeside && scenarios.length > 1;
  const drawing = areBeside ? setInterval(() => progress.draw(), 100) : undefined;
  const outcomeOf = runners.begin(scenarios, progress, interruption);
  try {
    for (const each of candidates) {
      if (isRejected(each)) {
        rejected.push(each);
        tellMistakes(each, settings, terminal, candidates.at(-1) === each);
        continue;
      }
      if (outcomes.length > 0) separate(settings, terminal);
      if (areBeside) progress.draw();
      const outcome = await outcomeOf(each);
      outcomes.push(outcome);
      if (outcome.interrupted !== undefined) break;
    }
  } finally {
    clearInterval(drawing);
    progress.erase();
  }
  return conclude(outcomes, rejected, settings, terminal);
}

function tellMistakes(
  each: RejectedScenario,
  { show }: RunSettings,
  terminal: Terminal,
  isLast: boolean,
): void {
  if (show === 'json') return;
  showMistakes([each], terminal);
  if (!isLast) terminal.stderr.write('\n');
}

/** Writes a blank line between two timelines. */
function separate(settings: RunSettings, terminal: Terminal): void {
  if (settings.show === 'timeline') reportOf(settings, terminal).write('\n\n');
}

/** The output for people: standard error where a log or a report takes standard output. */
function reportOf(settings: RunSettings, { stdout, stderr }: Terminal) {
  return isOutputTaken(settings) ? stderr : stdout;
}

function conclude(
  outcomes: readonly RunOutcome[],
  rejected: readonly RejectedScenario[],
  settings: RunSettings,
  terminal: Terminal,
): number {
  if (settings.show === 'json') {
    terminal.stdout.write(jsonReport({ outcomes, rejected }));
  } else {
    countMistakes(rejected, terminal);
    const report = reportOf(settings, terminal);
    const { shard } = settings;
    if (shard !== undefined && outcomes.length + rejected.length === 0) {
      report.write(`no scenario is in part ${shard.number} of ${shard.count}\n`);
    }
    const paint = paintFor(report, terminal.env);
    const isSuite = outcomes.length + rejected.length > 1 && outcomes.length > 0;
    if (settings.show === 'timeline' && isSuite) {
      report.write(`\n${tally(outcomes, rejected, paint)}\n`);
    }
  }
  writeReports(settings, { outcomes, rejected }, terminal.stdout);
  const interrupted = outcomes.find((outcome) => outcome.interrupted !== undefined)?.interrupted;
  if (interrupted !== undefined) return interrupted;
  if (rejected.length > 0) return exitCode.usage;
  return exitCodeOf(worstOf(outcomes.map(({ conclusion }) => conclusion.verdict)));
}

/** `3 scenarios: 2 PASS, 1 FAIL; 1 file with mistakes`. */
function tally(
  outcomes: readonly RunOutcome[],
  rejected: readonly RejectedScenario[],
  paint: Paint,
): string {
  const verdicts = outcomes.map(({ conclusion }) => conclusion.verdict);
  const parts = [...new Set(verdicts)].map((verdict) => {
    const count = verdicts.filter((each) => each === verdict).length;
    return `${count} ${paintVerdict(verdict, paint)}`;
  });
  const mistakes =
    rejected.length === 0 ? '' : `; ${counted(rejected.length, 'file')} with mistakes`;
  return `${counted(outcomes.length, 'scenario')}: ${parts.join(', ')}${mistakes}`;
}
