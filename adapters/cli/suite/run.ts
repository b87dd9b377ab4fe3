import { utc } from '../../../engine/index.ts';
import { zoneOf } from '../../words/local-time.ts';
import { Progress } from '../progress.ts';
import { isOutputTaken } from '../report/report-setting.ts';
import type { LoadedScenario, RunOutcome } from '../run-outcome.ts';
import { runScenario } from '../run-scenario.ts';
import type { RunSettings } from '../run-settings.ts';
import { isGood, quietLine, type SummaryLayout, summaryLines } from '../summary.ts';
import { columnsOf, paintFor, printable, type Terminal } from '../terminal.ts';

/** Runs one scenario and shows its output. */
export async function run(
  loaded: LoadedScenario,
  settings: RunSettings,
  around: Terminal,
  interruption: AbortSignal,
  progress = new Progress(around),
): Promise<RunOutcome> {
  const { terminal } = progress;
  const report = isOutputTaken(settings) ? terminal.stderr : terminal.stdout;
  const paint = paintFor(report, terminal.env);
  const outcome = await runScenario(loaded, { terminal, progress, settings, paint, interruption });
  if (settings.show !== 'json') {
    const columns = Math.min(columnsOf(report), 120);
    const zone = settings.utc ? utc : zoneOf(outcome.scenario);
    report.write(`${reportLines(outcome, settings, { paint, columns, zone }).join('\n')}\n`);
  }
  return outcome;
}

function reportLines(
  outcome: RunOutcome,
  settings: RunSettings,
  layout: SummaryLayout,
): readonly string[] {
  const again = `  seed ${outcome.scenario.seed}; again with: ${printable(outcome.again)}`;
  const drawn = settings.isSeedDrawn ? [again] : [];
  if (settings.show === 'verdict') return [quietLine(outcome, layout.paint), ...drawn];
  const lines = summaryLines(outcome, layout);
  return isGood(outcome) ? [...lines, ...drawn] : lines;
}
