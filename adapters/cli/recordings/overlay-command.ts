import { differenceWords, formatInstant, type ScenarioRun } from '../../../engine/index.ts';
import { type Overlay, readOverlay, runOverlay } from '../../past/replay/overlay.ts';
import { exitCodeOf } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import type { JsonFlags } from '../../terminal/shared-options.ts';
import {
  counted,
  type Paint,
  paintFor,
  printable,
  type Terminal,
} from '../../terminal/terminal.ts';
import { formatDate, formatTime, zoneOf } from '../../words/local-time.ts';
import type { ReplayFlags } from './recording-options.ts';

/**
 * `motorpool replay --overlay`: runs steps on top of a recording, reports the differences and
 * returns the exit code.
 */
export async function overlayCommand(
  recording: string,
  { overlay: file, json = false }: Required<Pick<ReplayFlags, 'overlay'>> & JsonFlags,
  terminal: Terminal,
): Promise<number> {
  const { stdout, env } = terminal;
  const overlay = await runOverlay(readOverlay(recording, file, terminal));
  if (json) stdout.write(jsonText(objectOf(overlay)));
  else stdout.write(`${linesOf(recording, overlay, paintFor(stdout, env)).join('\n')}\n`);
  return exitCodeOf(overlay.run.conclusion?.verdict ?? 'ERROR');
}

function objectOf({ run, deliveries }: Overlay) {
  return {
    verdict: run.conclusion?.verdict,
    reason: run.conclusion?.reason,
    divergences: run.divergences().map(({ subject, count, first }) => ({
      subject,
      count,
      first: {
        at: formatInstant(first.atMs),
        recorded: first.recorded ?? null,
        here: first.here ?? null,
        fields: first.fields,
      },
    })),
    deliveries,
    findings: run.findings,
  };
}

function linesOf(file: string, { run, deliveries }: Overlay, paint: Paint): readonly string[] {
  const others = deliveries.filter(({ recorded, here }) => recorded !== here);
  return [
    ...differenceLines(file, run, paint),
    ...(others.length === 0 ? [] : ['', paint('bold', 'Attempts of webhooks')]),
    ...others.map(({ webhook, what, recorded, here }) => {
      const by = Math.abs(here - recorded);
      return `  ${printable(webhook)}: ${here} ${what}, ${by} ${here > recorded ? 'more' : 'fewer'}`;
    }),
    ...verdictLines(run, paint),
  ];
}

function differenceLines(file: string, run: ScenarioRun, paint: Paint): readonly string[] {
  const found = run.divergences();
  if (found.length === 0) return [`nothing is different from ${printable(file)}`];
  const zone = zoneOf(run.scenario);
  return [
    paint('bold', `Different from ${printable(file)}`),
    ...found.flatMap(({ subject, count, first }) => {
      const many = count === 1 ? '1 difference' : `${counted(count, 'difference')}, the first`;
      const when = `${formatDate(first.atMs, zone)} ${formatTime(first.atMs, zone)}`;
      const words = differenceWords(first).slice(subject.length + 2);
      return [`  ${printable(subject)}: ${many} ${when}`, `    ${printable(words)}`];
    }),
  ];
}

/** The verdict of steps with expectations, or of steps that could not run. */
function verdictLines({ conclusion, findings }: ScenarioRun, paint: Paint): readonly string[] {
  const failed = findings.filter(({ passed }) => !passed);
  const { verdict, reason } = conclusion!;
  if (verdict === 'PASS' || verdict === 'SKIPPED') return [];
  return [
    '',
    `${paint(['red', 'bold'], verdict)}  ${printable(reason)}`,
    ...failed.map(({ actual = '' }) => `  ${printable(actual)}`),
  ];
}
