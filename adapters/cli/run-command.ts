import { exitCode, exitCodeOf, worstOf } from './exit-code.ts';
import { jsonDiagnostics, jsonReport } from './json-report.ts';
import { isRejected, load, type RejectedScenario } from './load.ts';
import type { LoadedScenario, Outcome } from './outcome.ts';
import { showRejections } from './rejection.ts';
import { runScenario } from './run-scenario.ts';
import { checkAgainst, type RunFlags, type RunSettings, readSettings } from './run-settings.ts';
import { paintVerdict, quietLine, summaryLines } from './summary.ts';
import { columnsOf, counted, type Paint, paintFor, type Terminal } from './terminal.ts';

/** `motorpool run`: runs scenarios one after another and returns the exit code. */
export async function runCommand(
  files: readonly string[],
  flags: RunFlags,
  terminal: Terminal,
): Promise<number> {
  const settings = readSettings(files, flags);
  const loaded = files.map((file) => load(file, { ...settings, env: terminal.env }));
  const rejected = loaded.filter(isRejected);
  if (rejected.length > 0) return reject(rejected, settings, terminal);
  return runAll(loaded as readonly LoadedScenario[], settings, terminal);
}

async function runAll(
  scenarios: readonly LoadedScenario[],
  settings: RunSettings,
  terminal: Terminal,
): Promise<number> {
  for (const { scenario } of scenarios) checkAgainst(scenario, settings);
  const interruption = terminal.interruption();
  const outcomes: Outcome[] = [];
  // The report makes room for a log on standard output.
  const report = settings.log === '-' ? terminal.stderr : terminal.stdout;
  const paint = paintFor(report, terminal.env);
  for (const scenario of scenarios) {
    if (outcomes.length > 0 && settings.show === 'timeline') report.write('\n\n');
    const surroundings = { terminal, settings, paint, interruption };
    const outcome = await runScenario(scenario, surroundings);
    outcomes.push(outcome);
    if (settings.show !== 'json') {
      const columns = Math.min(columnsOf(report), 120);
      const lines = reportLines(outcome, settings, { paint, columns });
      report.write(`${lines.join('\n')}\n`);
    }
    if (outcome.interrupted !== undefined) break;
  }
  if (settings.show === 'json') terminal.stdout.write(jsonReport(outcomes));
  else if (settings.show === 'timeline' && outcomes.length > 1) {
    report.write(`\n${tally(outcomes, paint)}\n`);
  }
  const interrupted = outcomes.find((outcome) => outcome.interrupted !== undefined)?.interrupted;
  return interrupted ?? exitCodeOf(worstOf(outcomes.map(({ conclusion }) => conclusion.verdict)));
}

function reportLines(
  outcome: Outcome,
  settings: RunSettings,
  layout: { readonly paint: Paint; readonly columns: number },
): readonly string[] {
  const { seed, file } = outcome.scenario;
  const drawn = settings.isSeedDrawn
    ? [`  seed ${seed}; again with: motorpool run ${file} --seed ${seed}`]
    : [];
  if (settings.show === 'verdict') return [quietLine(outcome, layout.paint), ...drawn];
  return [...summaryLines(outcome, layout), ...drawn];
}

/** `3 scenarios: 2 PASS, 1 FAIL`. */
function tally(outcomes: readonly Outcome[], paint: Paint): string {
  const verdicts = outcomes.map(({ conclusion }) => conclusion.verdict);
  const parts = [...new Set(verdicts)].map((verdict) => {
    const count = verdicts.filter((each) => each === verdict).length;
    return `${count} ${paintVerdict(verdict, paint)}`;
  });
  return `${counted(outcomes.length, 'scenario')}: ${parts.join(', ')}`;
}

function reject(
  rejected: readonly RejectedScenario[],
  { show }: RunSettings,
  terminal: Terminal,
): number {
  if (show === 'json') {
    const diagnostics = rejected.flatMap((each) => each.diagnostics);
    terminal.stdout.write(jsonDiagnostics(diagnostics));
  } else {
    showRejections(rejected, terminal);
  }
  return exitCode.usage;
}
