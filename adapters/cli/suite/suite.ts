import { exitCode, exitCodeOf, worstOf } from '../exit-code.ts';
import { jsonReport } from '../json-report.ts';
import { isRejected, type RejectedScenario } from '../load.ts';
import { countWords, Progress } from '../progress.ts';
import { countMistakes, showMistakes } from '../rejection.ts';
import { writeReports } from '../report/write-reports.ts';
import { type RunOutcome, verdictsOf } from '../run-outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import { paintVerdict } from '../summary.ts';
import { counted, grouped, type Paint, paintFor, type Terminal } from '../terminal.ts';
import { reportOf } from './run.ts';
import type { Runners, SuiteScenario } from './runners.ts';
import { countsOf, seedsOf } from './seeds.ts';
import type { Candidate } from './selection.ts';

/** The surroundings of a suite. */
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
  const { seeds } = settings;
  const whole = scenarios.reduce(
    (sum, { scenario }) => sum + (seeds === undefined ? 1 : seedsOf(scenario, seeds).count),
    0,
  );
  const noun = seeds === undefined ? 'scenario' : 'run';
  if (whole > 1) {
    progress.whole = () => countWords(progress.done, whole, noun, progress.elapsedMs);
  }
  const areBeside = runners.areBeside && whole > 1;
  const drawing = areBeside ? setInterval(() => progress.draw(), 100) : undefined;
  let isCut = false;
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
      if (outcome === undefined) {
        isCut = true;
        break;
      }
      outcomes.push(outcome);
      if (seeds === undefined) progress.done += 1;
      if (outcome.interrupted !== undefined) break;
    }
  } finally {
    clearInterval(drawing);
    progress.erase();
  }
  const code = await conclude(outcomes, rejected, settings, terminal);
  return isCut ? (interruption.reason as number) : code;
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

async function conclude(
  outcomes: readonly RunOutcome[],
  rejected: readonly RejectedScenario[],
  settings: RunSettings,
  terminal: Terminal,
): Promise<number> {
  const coverage = await coverageEnd(outcomes, settings);
  if (settings.show === 'json') {
    terminal.stdout.write(jsonReport({ outcomes, rejected, coverage: coverage?.json }));
  } else {
    countMistakes(rejected, terminal);
    const report = reportOf(settings, terminal);
    const { shard } = settings;
    if (shard !== undefined && outcomes.length + rejected.length === 0) {
      report.write(`no scenario is in part ${shard.number} of ${shard.count}\n`);
    }
    const paint = paintFor(report, terminal.env);
    const isSuite = outcomes.length + rejected.length > 1 && outcomes.length > 0;
    if ((settings.show === 'timeline' || settings.show === 'failures') && isSuite) {
      report.write(`\n${tally(outcomes, rejected, paint)}\n`);
    }
    coverage?.show(settings, terminal);
  }
  writeReports(settings, { outcomes, rejected, coverage: coverage?.json }, terminal.stdout);
  coverage?.write(settings, terminal);
  const { out } = settings;
  if (out !== undefined) {
    const { writeFailingSeeds } = await import('./failing-seed.ts');
    await writeFailingSeeds(outcomes, { ...settings, out }, terminal);
  }
  const interrupted = outcomes.find((outcome) => outcome.interrupted !== undefined)?.interrupted;
  if (interrupted !== undefined) return interrupted;
  if (rejected.length > 0) return exitCode.usage;
  const code = exitCodeOf(worstOf(outcomes.flatMap(verdictsOf)));
  const tooLow = coverage?.tooLow() ?? [];
  for (const sentence of tooLow) terminal.stderr.write(`${sentence}\n`);
  return tooLow.length > 0 && code === exitCode.ok ? exitCode.failed : code;
}

/** The coverage of charts, if it is asked for; only then is its code loaded. */
async function coverageEnd(outcomes: readonly RunOutcome[], { coverage }: RunSettings) {
  if (coverage === undefined) return undefined;
  const { CoverageEnd } = await import('../chart-coverage/coverage-end.ts');
  return new CoverageEnd(outcomes, coverage);
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
  const runs = seedTally(outcomes);
  return `${counted(outcomes.length, 'scenario')}: ${parts.join(', ')}${runs}${mistakes}`;
}

/** `; 80 runs, 3 of them failed: shown is the first of each scenario`. */
function seedTally(outcomes: readonly RunOutcome[]): string {
  const counts = outcomes.flatMap(({ seeds }) => (seeds === undefined ? [] : countsOf(seeds)));
  if (counts.length === 0) return '';
  const ran = counts.reduce((sum, each) => sum + each.ran, 0);
  const failed = counts.reduce((sum, each) => sum + each.failed, 0);
  const told = failed === 0 ? 'none' : grouped(failed);
  const shown = failed === 0 ? '' : ': shown is the first of each scenario';
  return `; ${counted(ran, 'run')}, ${told} of them failed${shown}`;
}
