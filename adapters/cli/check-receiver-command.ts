import { exitCode } from '../terminal/exit-code.ts';
import { jsonText } from '../terminal/json-text.ts';
import { painted } from '../terminal/signed-table.ts';
import { printable, type Terminal } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import {
  type CheckReceiverOptions,
  receiverReport,
  type UndeterminedTreatment,
} from '../testing/check-receiver.ts';
import type { ReceiverCheck } from '../testing/receiver-checks/check.ts';
import { commandRemedies } from '../testing/receiver-checks/remedies.ts';
import {
  applicationOptions,
  moduleFiles,
  toApplication,
  toNames,
} from '../trials/explore/application-settings.ts';
import { withToldMistakes } from '../trials/explore/told-mistakes.ts';
import type { Case, Suite } from '../trials/report/cases.ts';
import { junitText } from '../trials/report/junit.ts';
import { isOutputTaken, readReports } from '../trials/report/report-setting.ts';
import { writeReport } from '../trials/report/write-reports.ts';
import type { CheckReceiverFlags } from './check-receiver-options.ts';

/** `motorpool check-receiver`: checks the receiver at an address and returns the exit code. */
export async function checkReceiverCommand(
  url: string,
  flags: CheckReceiverFlags,
  terminal: Terminal,
): Promise<number> {
  const { json = false, report } = flags;
  const { stderr, stdout, wallMs } = terminal;
  const inputs = moduleFiles([url, flags.readBack, flags.reset]);
  const reports = readReports(report === undefined ? [] : [report], inputs, ['junit']);
  const isTaken = isOutputTaken({ log: undefined, reports });
  if (json && isTaken) {
    throw new UsageError('--json and --report both want standard output: junit=junit.xml');
  }
  const startMs = wallMs();
  const { checks, passed, table, undetermined } = await checked(url, flags);
  const junit = junitText([suiteOf(url, checks, flags, wallMs() - startMs)]);
  for (const { file } of reports) writeReport(file, junit, stdout);
  if (json) stdout.write(jsonText({ passed, url, checks }));
  else if (!isTaken) stdout.write(`${painted(table, terminal)}\n`);
  // The table has them, too, but output for programs may never be read by a person.
  if (undetermined !== '' && (json || report !== undefined || !passed)) {
    for (const line of undetermined.split('\n')) stderr.write(`${printable(line)}\n`);
  }
  return passed ? exitCode.ok : exitCode.failed;
}

async function checked(url: string, flags: CheckReceiverFlags) {
  const options: CheckReceiverOptions = {
    ...applicationOptions(flags),
    within: flags.within,
    data: toNames(flags.data),
    only: toNames(flags.only),
    except: toNames(flags.except),
    undetermined: flags.undetermined as UndeterminedTreatment | undefined,
  };
  return withToldMistakes(url, async () =>
    receiverReport(toApplication(url, flags), options, commandRemedies),
  );
}

function suiteOf(
  url: string,
  checks: readonly ReceiverCheck[],
  { undetermined }: CheckReceiverFlags,
  wallMs: number,
): Suite {
  const results = {
    passed: 'passed',
    failed: 'failed',
    undetermined: undetermined === 'fail' ? 'failed' : 'skipped',
  } as const;
  const cases = checks.map(
    ({ name, sentence, tookMs, verdict }): Case => ({
      name,
      result: results[verdict],
      type: verdict,
      message: sentence,
      details: [sentence],
      position: undefined,
      tookMs,
    }),
  );
  return { name: 'receiver', file: url, properties: [], cases, wallMs, outcome: undefined };
}
