import { sourceNamed } from '../../file/shipped-scenarios.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import { readMatrix, readParams } from '../../terminal/named-values.ts';
import { Progress } from '../../terminal/progress.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { SweepCell } from '../../testing/sweep/cell.ts';
import { type SweepOptions, type SweepReport, sweep } from '../../testing/sweep/sweep.ts';
import { counted } from '../../words/text.ts';
import { readFoundReports, writeFoundReports } from '../explore/found-reports.ts';
import { withToldMistakes } from '../explore/told-mistakes.ts';
import type { Case } from '../report/cases.ts';
import { junitText } from '../report/junit.ts';
import { sweepPage } from './sweep-page.ts';

export interface SweepFlags {
  readonly app?: string;
  readonly reset?: string;
  readonly readBack?: string;
  readonly ignore?: readonly string[];
  readonly secret?: string;
  readonly places?: string;
  readonly lasting?: string;
  readonly faults?: string;
  readonly targets?: string;
  readonly for?: string;
  readonly within?: string;
  readonly workAfter?: string;
  readonly out?: string;
  readonly report?: readonly string[];
  readonly param?: readonly string[];
  readonly matrix?: readonly string[];
  readonly root?: string;
}

/** `motorpool sweep`: tries every fault at some places of a scenario; the exit code. */
export async function sweepCommand(
  scenario: string,
  flags: SweepFlags,
  terminal: Terminal,
): Promise<number> {
  const reports = readFoundReports(flags.report);
  const progress = new Progress(terminal);
  const startMs = terminal.wallMs();
  const signal = terminal.interruption();
  const report = await swept(scenario, flags, {
    signal,
    onProgress: (runs, broken) => progress.draw(() => [counted(runs, 'run'), `${broken} broken`]),
  }).finally(() => progress.erase());
  const wallMs = terminal.wallMs() - startMs;
  const texts = {
    junit: () => junitText([suiteOf(scenario, report, wallMs)]),
    html: () => sweepPage(scenario, report),
    json: () => jsonText(jsonOf(scenario, report)),
  };
  writeFoundReports(reports, texts, report.table, terminal);
  if (signal.aborted) return signal.reason as number;
  return report.passed ? exitCode.ok : exitCode.failed;
}

async function swept(
  scenario: string,
  flags: SweepFlags,
  around: Pick<SweepOptions, 'onProgress' | 'signal'>,
): Promise<SweepReport> {
  const { app, faults, for: span, ignore, lasting, out, param = [], places } = flags;
  const { readBack, reset, root, secret, targets, within, workAfter } = flags;
  if (places !== undefined && !/^\d+$/.test(places)) {
    throw new UsageError(`--places ${places}: write a number such as 4`);
  }
  const options: SweepOptions = {
    root,
    app,
    reset,
    readBack,
    ignore,
    secret,
    lasting,
    for: span,
    within,
    workAfter,
    out,
    places: places === undefined ? undefined : Number(places),
    faults: listOf(faults),
    targets: listOf(targets),
    params: readParams(param),
    matrix: readMatrix(flags.matrix ?? []),
    throws: false,
    ...around,
  };
  return withToldMistakes(scenario, () => sweep({ ...sourceNamed(scenario), ...options }));
}

function listOf(written: string | undefined): readonly string[] | undefined {
  return written?.split(',').map((each) => each.trim());
}

function suiteOf(scenario: string, { cells, remarks, undisturbed }: SweepReport, wallMs: number) {
  const ofFirst = undisturbed.map(
    (sentence, index): Case => ({
      name: `without any fault ${index + 1}`,
      result: 'failed',
      type: 'undisturbed',
      message: sentence,
      details: [sentence],
      position: undefined,
    }),
  );
  return {
    name: 'sweep',
    file: scenario,
    properties: [],
    cases: [...ofFirst, ...cells.map(caseOf)],
    wallMs,
    outcome: undefined,
    remarks,
  };
}

function caseOf({ fault, oracle, place, result, sentence = '', target }: SweepCell): Case {
  const isBroken = result === 'broken';
  return {
    name: `${target} ${fault}, ${place}`,
    result: isBroken ? 'failed' : result === 'not reached' ? 'skipped' : 'passed',
    type: oracle ?? result,
    message: isBroken ? sentence : result,
    details: isBroken ? [sentence] : [],
    position: undefined,
  };
}

function jsonOf(scenario: string, report: SweepReport) {
  const { cells, files, passed, places, remarks, undisturbed } = report;
  let written = 0;
  const told = cells.map((each) => {
    if (each.result !== 'broken') return each;
    const file = files[written];
    written += 1;
    return Object.assign({ file }, each);
  });
  return { passed, scenario, places, cells: told, undisturbed, remarks };
}
