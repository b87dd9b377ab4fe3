import { formatDiagnostic, type Scenario } from '../../engine/index.ts';
import { jsonDiagnostics } from '../scenarios/json-diagnostics.ts';
import type { LoadedScenario } from '../scenarios/load.ts';
import { isRejected, type load, loadAll } from '../scenarios/load.ts';
import { poolSize } from '../scenarios/pool.ts';
import { showRejections } from '../scenarios/rejection.ts';
import { exitCode } from '../terminal/exit-code.ts';
import { readMatrix, readParams } from '../terminal/named-values.ts';
import {
  counted,
  isColorful,
  type Output,
  type Paint,
  paintFor,
  printable,
  type Terminal,
} from '../terminal/terminal.ts';
import { suiteOfChecked, suiteOfRejected } from '../trials/report/cases.ts';
import { githubText } from '../trials/report/github.ts';
import { junitText } from '../trials/report/junit.ts';
import { isOutputTaken, readReports } from '../trials/report/report-setting.ts';
import { writeReport } from '../trials/report/write-reports.ts';
import type { CheckFlags } from '../trials/run-options.ts';
import { checkOutputs } from '../trials/run-settings.ts';
import { scenarioFiles } from '../trials/suite/scenario-files.ts';

/** `motorpool check`: reads scenarios without running them and returns the exit code. */
export async function checkCommand(
  paths: readonly string[],
  flags: CheckFlags,
  terminal: Terminal,
): Promise<number> {
  const params = readParams(flags.param ?? []);
  const matrix = readMatrix(flags.matrix ?? []);
  const options = { params, matrix, root: flags.root, seed: undefined, env: terminal.env };
  const { files } = await scenarioFiles(paths);
  const reports = readReports(flags.report ?? [], files, ['junit', 'github']);
  checkOutputs({ json: flags.json === true, log: undefined, reports });
  const loaded = files.flatMap((file) => loadAll(file, options));
  const rejected = loaded.filter(isRejected);
  if (flags.json === true) {
    const diagnostics = rejected.flatMap((each) => each.diagnostics);
    terminal.stdout.write(jsonDiagnostics(diagnostics, { files: loaded.map(fileObject) }));
  } else {
    const output = isOutputTaken({ log: undefined, reports }) ? terminal.stderr : terminal.stdout;
    const paint = paintFor(output, terminal.env);
    for (const each of loaded) {
      if (isRejected(each)) showRejections([each], terminal);
      else
        output.write(`${[okLine(each, paint), ...hintsOf(each, output, terminal)].join('\n')}\n`);
    }
  }
  if (reports.length > 0) {
    const suites = loaded.map((each) =>
      isRejected(each) ? suiteOfRejected(each) : suiteOfChecked(each),
    );
    for (const { kind, file } of reports) {
      const text = kind === 'junit' ? junitText(suites) : githubText(suites, terminal.env);
      writeReport(file, text, terminal.stdout);
    }
  }
  return rejected.length > 0 ? exitCode.usage : exitCode.ok;
}

function okLine({ scenario }: LoadedScenario, paint: Paint): string {
  const vehicles = counted(poolSize(scenario), 'vehicle');
  const words = `${vehicles}, ${counted(scenario.steps.length, 'step')}`;
  return `${paint('green', 'ok')}  ${printable(titleOf(scenario))}  ${paint('dim', words)}`;
}

/** The hints of a scenario, which do not fail the check. */
function hintsOf(
  { scenario, source }: LoadedScenario,
  output: Output,
  { env }: Terminal,
): string[] {
  const layout = { color: isColorful(output, env), isHint: true };
  return scenario.hints.map((hint) => formatDiagnostic(hint, source, layout));
}

/** The name of a scenario, with its combination of a matrix. */
function titleOf({ file, name, matrix }: Scenario): string {
  return matrix === undefined ? file : `${file}  ${name}`;
}

function fileObject(loaded: ReturnType<typeof load>) {
  return isRejected(loaded)
    ? { file: loaded.file, ok: false }
    : {
        file: loaded.scenario.file,
        ok: true,
        scenario: loaded.scenario.name,
        ...(loaded.scenario.hints.length > 0 && { hints: loaded.scenario.hints }),
      };
}
