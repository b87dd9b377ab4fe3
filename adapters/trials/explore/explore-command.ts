import { existsSync } from 'node:fs';
import { parseDuration } from '../../../engine/index.ts';
import { sourceNamed } from '../../file/shipped-scenarios.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { readJobCount } from '../../terminal/job-count.ts';
import { jsonText } from '../../terminal/json-text.ts';
import { readMatrix, readParams } from '../../terminal/named-values.ts';
import { Progress } from '../../terminal/progress.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { ChoiceKind } from '../../testing/explore/choice.ts';
import { type ExploreOptions, type ExploreReport, explore } from '../../testing/explore/explore.ts';
import type { ModuleExport } from '../../testing/explore/module-export.ts';
import { counted } from '../../words/text.ts';
import type { Case } from '../report/cases.ts';
import { junitText } from '../report/junit.ts';
import { explorePage } from './explore-page.ts';
import { readFoundReports, writeFoundReports } from './found-reports.ts';
import { withToldMistakes } from './told-mistakes.ts';

export interface ExploreFlags {
  readonly app: string;
  readonly appCommand?: string;
  readonly restart?: string;
  readonly reset?: string;
  readonly readBack?: string;
  readonly ignore?: readonly string[];
  readonly secret?: string;
  readonly budget?: string;
  readonly seed?: string;
  readonly late?: string;
  readonly choices?: string;
  readonly acrossVehicles?: boolean;
  readonly apiPort?: string;
  readonly inWorld?: boolean;
  readonly for?: string;
  readonly within?: string;
  readonly workAfter?: string;
  readonly jobs?: string;
  readonly out?: string;
  readonly report?: readonly string[];
  readonly param?: readonly string[];
  readonly matrix?: readonly string[];
  readonly root?: string;
}

/** `motorpool explore`: looks for disturbances that break an application; the exit code. */
export async function exploreCommand(
  scenario: string,
  flags: ExploreFlags,
  terminal: Terminal,
): Promise<number> {
  const reports = readFoundReports(flags.report);
  const progress = new Progress(terminal);
  const startMs = terminal.wallMs();
  const signal = terminal.interruption();
  const report = await explored(scenario, flags, {
    signal,
    onProgress: (runs, findings) =>
      progress.draw(() => [counted(runs, 'run'), counted(findings, 'finding')]),
  }).finally(() => progress.erase());
  const wallMs = terminal.wallMs() - startMs;
  const texts = {
    junit: () => junitText([suiteOf(scenario, report, wallMs)]),
    html: () => explorePage(scenario, report),
    json: () => jsonText(jsonOf(scenario, report)),
  };
  writeFoundReports(reports, texts, report.table, terminal);
  if (signal.aborted) return signal.reason as number;
  return report.passed ? exitCode.ok : exitCode.failed;
}

async function explored(
  scenario: string,
  flags: ExploreFlags,
  around: Pick<ExploreOptions, 'onProgress' | 'signal'>,
): Promise<ExploreReport> {
  const { app, appCommand, budget = '300', choices, late, param = [] } = flags;
  const { acrossVehicles, apiPort, for: span, ignore, inWorld, out, readBack } = flags;
  const { jobs, reset, restart, root, secret, seed, within, workAfter } = flags;
  if (out?.trim() === '') throw new UsageError('--out: name a folder, as in --out found');
  if (apiPort !== undefined && !/^\d+$/.test(apiPort)) {
    throw new UsageError(`--api-port ${apiPort}: write a port such as 4020, or 0 for a free one`);
  }
  const options: ExploreOptions = {
    root,
    app: appCommand === undefined ? partOf(app) : { command: appCommand, url: app },
    reset: reset === undefined ? undefined : partOf(reset),
    readBack: readBack === undefined ? undefined : partOf(readBack),
    restart: restart === undefined ? undefined : restarting(restart),
    ignore,
    secret,
    seed,
    acrossVehicles,
    apiPort: apiPort === undefined ? undefined : Number(apiPort),
    inWorld,
    for: span,
    within,
    workAfter,
    jobs: jobs === undefined ? 1 : readJobCount(jobs),
    out,
    late,
    params: readParams(param),
    matrix: readMatrix(flags.matrix ?? []),
    choices: choices?.split(',').flatMap((each) => (each.trim() as ChoiceKind | '') || []),
    budget: budgetOf(budget),
    throws: false,
    ...around,
  };
  return withToldMistakes(scenario, () => explore({ ...sourceNamed(scenario), ...options }));
}

function budgetOf(written: string): ExploreOptions['budget'] {
  if (/^0*[1-9]\d*$/.test(written)) return { runs: Number(written) };
  if ((parseDuration(written) ?? 0) > 0) return { time: written };
  throw new UsageError(
    `--budget ${written}: write a number of runs such as 300, or a time such as 60s`,
  );
}

/** A part of the application: an address, or the export of a module, as in `backend.mjs#reset`. */
function partOf(written: string): string | ModuleExport {
  const [module = '', name] = written.split('#', 2);
  const isAddress = /^[a-z]+:\/\//i.test(written);
  if (isAddress || (name === undefined && !existsSync(module))) return written;
  return { module, export: name };
}

function restarting(written: string): ModuleExport {
  const part = partOf(written);
  if (typeof part !== 'string') return part;
  throw new UsageError(`--restart ${written}: write the export of a module, backend.mjs#restarted`);
}

function suiteOf(scenario: string, report: ExploreReport, wallMs: number) {
  const { findings, remarks, runs } = report;
  const cases = findings.map(
    ({ name, oracle, sentence, why }): Case => ({
      name,
      result: 'failed',
      type: oracle,
      message: sentence,
      details: [sentence, ...why],
      position: undefined,
    }),
  );
  const whole: Case = {
    name: counted(runs, 'run'),
    result: 'passed',
    type: 'explored',
    message: '',
    details: [],
    position: undefined,
  };
  return {
    name: 'explore',
    file: scenario,
    properties: [],
    cases: [...cases, whole],
    wallMs,
    outcome: undefined,
    remarks,
  };
}

function jsonOf(scenario: string, report: ExploreReport) {
  const { classes, files, findings, passed, remarks, runs, tried } = report;
  const told = findings.map(({ choices, more, name, oracle, run, sentence, why }, index) => ({
    name,
    oracle,
    sentence,
    choices: choices.length,
    run,
    more,
    why,
    scenario: findings[index]!.scenario,
    file: files[index],
  }));
  return { passed, scenario, runs, classes, tried, findings: told, remarks };
}
