import { isSameFile } from '../../file/log-writer.ts';
import { knownWord } from '../../terminal/known-word.ts';
import { UsageError } from '../../terminal/usage-error.ts';

/** The kinds of reports. */
const reportKinds = ['junit', 'tap', 'json', 'github', 'html', 'markdown'] as const;

export type ReportKind = (typeof reportKinds)[number];

/** A requested report. */
export interface ReportSetting {
  readonly kind: ReportKind;
  /** The file; undefined for standard output. */
  readonly file: string | undefined;
}

/** Reads `kind` and `kind=file`, where `-` is standard output too. Throws `UsageError`. */
export function readReports(
  written: readonly string[],
  scenarios: readonly string[],
  kinds: readonly ReportKind[] = reportKinds,
): readonly ReportSetting[] {
  const settings = written.map((each) => settingOf(each, scenarios, kinds));
  const files = settings.map(({ file }) => file);
  const twice = files.find((file, index) => file !== undefined && files.indexOf(file) < index);
  if (twice !== undefined)
    throw new UsageError(`--report: two reports would be written to ${twice}`);
  const toOutput = settings.filter(({ file }) => file === undefined).map(({ kind }) => kind);
  if (toOutput.length > 1) {
    throw new UsageError(
      `--report: ${toOutput.join(' and ')} both want standard output: write --report kind=file`,
    );
  }
  return settings;
}

/** Whether a log or a report takes standard output, so that text for people goes elsewhere. */
export function isOutputTaken({
  log,
  reports,
}: {
  readonly log: string | undefined;
  readonly reports: readonly ReportSetting[];
}): boolean {
  return log === '-' || reports.some(({ file, kind }) => file === undefined && kind !== 'github');
}

/** The parts of a run's history that its reports need. */
export function needsOf({
  reports,
  show,
}: {
  readonly reports: readonly ReportSetting[];
  readonly show: string;
}): {
  readonly history: boolean;
  readonly courses: boolean;
} {
  const kinds = new Set(reports.map(({ kind }) => kind));
  return {
    history:
      show === 'timeline' || show === 'failures' || [...kinds].some((kind) => kind !== 'json'),
    courses: kinds.has('html'),
  };
}

function settingOf(
  written: string,
  scenarios: readonly string[],
  kinds: readonly ReportKind[],
): ReportSetting {
  const at = written.indexOf('=');
  const word = at < 0 ? written : written.slice(0, at);
  const file = at < 0 ? '-' : written.slice(at + 1);
  const kind = knownWord('--report', word, kinds) as ReportKind;
  if (file === '')
    throw new UsageError(`--report ${written}: name a file, as in ${kind}=${names[kind]}`);
  if (scenarios.some((scenario) => isSameFile(scenario, file))) {
    throw new UsageError(`--report ${written} would overwrite the scenario`);
  }
  return { kind, file: file === '-' ? undefined : file };
}

/** The suggested names of the files. */
const names = {
  junit: 'junit.xml',
  tap: 'run.tap',
  json: 'run.json',
  github: 'annotations.txt',
  html: 'report.html',
  markdown: 'summary.md',
} satisfies Record<ReportKind, string>;
