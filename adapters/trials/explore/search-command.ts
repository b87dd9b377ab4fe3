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
import { StartInterrupted } from '../../testing/explore/exploration-trouble.ts';
import { explore } from '../../testing/explore/explore.ts';
import type { SearchMethod, SearchOptions } from '../../testing/explore/options.ts';
import type { SearchReport } from '../../testing/explore/search-report.ts';
import { sweep } from '../../testing/sweep/sweep.ts';
import { counted } from '../../words/text.ts';
import type { Case, Suite } from '../report/cases.ts';
import { junitText } from '../report/junit.ts';
import {
  applicationOptions,
  readEvery,
  readRestart,
  toApplication,
  toNames,
} from './application-settings.ts';
import { readFoundReports, writeFoundReports } from './found-reports.ts';
import type { ExploreFlags, SweepFlags } from './search-options.ts';
import { searchPage } from './search-page.ts';
import { withToldMistakes } from './told-mistakes.ts';

/** `motorpool explore`: looks for disturbances that break an application; the exit code. */
export async function exploreCommand(
  scenario: string,
  flags: ExploreFlags,
  terminal: Terminal,
): Promise<number> {
  const { acrossVehicles, budget = '300', choices, inWorld, late, restart } = flags;
  const own: SearchOptions = {
    restart: restart === undefined ? undefined : readRestart(restart),
    acrossVehicles,
    inWorld,
    late,
    choices: toNames(choices) as readonly ChoiceKind[] | undefined,
    budget: readBudget(budget),
  };
  return searched('explore', scenario, flags, own, terminal);
}

/** `motorpool sweep`: tries every fault at some places of a scenario; the exit code. */
export async function sweepCommand(
  scenario: string,
  flags: SweepFlags,
  terminal: Terminal,
): Promise<number> {
  const { faults, lasting, places, targets } = flags;
  if (places !== undefined && !/^\d+$/.test(places)) {
    throw new UsageError(`--places ${places}: write a number such as 4`);
  }
  const own: SearchOptions = {
    lasting,
    places: places === undefined ? undefined : Number(places),
    faults: toNames(faults),
    targets: toNames(targets),
  };
  return searched('sweep', scenario, flags, own, terminal);
}

const searches = { explore, sweep } as const;

async function searched(
  method: SearchMethod,
  scenario: string,
  flags: ExploreFlags | SweepFlags,
  own: SearchOptions,
  terminal: Terminal,
): Promise<number> {
  const reports = readFoundReports(scenario, flags);
  const progress = new Progress(terminal);
  const startMs = terminal.wallMs();
  const signal = terminal.interruption();
  const options: SearchOptions = {
    ...optionsIn(flags),
    ...own,
    throws: false,
    signal,
    onProgress: (runs, findings) =>
      progress.draw(() => [counted(runs, 'run'), counted(findings, 'finding')]),
  };
  let report: SearchReport;
  try {
    report = await withToldMistakes(scenario, async () =>
      searches[method]({ ...options, ...sourceNamed(scenario) }),
    );
  } catch (error) {
    if (error instanceof StartInterrupted) return signal.reason as number;
    throw error;
  } finally {
    progress.erase();
  }
  const wallMs = terminal.wallMs() - startMs;
  const texts = {
    junit: () => junitText([suiteOf(method, scenario, report, wallMs)]),
    html: () => searchPage(method, scenario, report),
    json: () => jsonText(toJson(scenario, report)),
  };
  writeFoundReports(reports, texts, report.table, terminal);
  if (signal.aborted) return signal.reason as number;
  return report.passed ? exitCode.ok : exitCode.failed;
}

/** The options that both searches have. */
function optionsIn(flags: ExploreFlags | SweepFlags): SearchOptions {
  const {
    app,
    apiPort,
    every,
    for: span,
    jobs,
    matrix = [],
    out,
    param = [],
    root,
    within,
  } = flags;
  if (out?.trim() === '') throw new UsageError('--out: name a folder, as in --out found');
  if (apiPort !== undefined && !/^\d+$/.test(apiPort)) {
    throw new UsageError(`--api-port ${apiPort}: write a port such as 4020, or 0 for a free one`);
  }
  if (app === undefined && flags.appCommand !== undefined) {
    throw new UsageError('--app-command: say by --app at which address it listens');
  }
  return {
    ...applicationOptions(flags),
    app: app === undefined ? undefined : toApplication(app, flags),
    root,
    apiPort: apiPort === undefined ? undefined : Number(apiPort),
    for: span,
    within,
    jobs: jobs === undefined ? 1 : readJobCount(jobs),
    out,
    every: every === undefined ? undefined : readEvery(every),
    params: readParams(param),
    matrix: readMatrix(matrix),
  };
}

function readBudget(written: string): SearchOptions['budget'] {
  if (/^0*[1-9]\d*$/.test(written)) return { runs: Number(written) };
  if ((parseDuration(written) ?? 0) > 0) return { time: written };
  throw new UsageError(
    `--budget ${written}: write a number of runs such as 300, or a time such as 60s`,
  );
}

function suiteOf(
  method: SearchMethod,
  scenario: string,
  { cells, findings, remarks, runs }: SearchReport,
  wallMs: number,
): Suite {
  const found = findings.map(({ name, oracle, sentence, why }) =>
    toCase(name, 'failed', oracle, [sentence, ...why]),
  );
  const unbroken = cells.flatMap(({ fault, place, result, target }) => {
    if (result === 'broken') return [];
    const name = `${target} ${fault}, ${place}`;
    return [toCase(name, result === 'not reached' ? 'skipped' : 'passed', result)];
  });
  const whole = toCase(counted(runs, 'run'), 'passed', 'explored');
  const cases = [...found, ...(cells.length > 0 ? unbroken : [whole])];
  return {
    name: method,
    file: scenario,
    properties: [],
    cases,
    wallMs,
    outcome: undefined,
    remarks,
  };
}

function toCase(
  name: string,
  result: Case['result'],
  type: string,
  details: readonly string[] = [],
): Case {
  return { name, result, type, message: details[0] ?? type, details, position: undefined };
}

function toJson(scenario: string, report: SearchReport) {
  const { cells, classes, files, findings, passed, places, remarks, runs, tried } = report;
  const told = findings.map((each, index) => {
    const others = { alike: undefined, arrivals: undefined, choices: each.choices.length };
    return Object.assign({ file: files[index] }, each, others);
  });
  return { passed, scenario, runs, classes, tried, places, cells, findings: told, remarks };
}
