import { isSameFile } from '../../file/log-writer.ts';
import { knownWord } from '../../terminal/known-word.ts';
import { UsageError } from '../../terminal/usage-error.ts';

/** The kinds of reports. */
export const reportKinds = ['junit', 'tap', 'json', 'github', 'html', 'markdown'] as const;

export type ReportKind = (typeof reportKinds)[number];

/** A requested report. */
export interface ReportSetting<Kind = ReportKind> {
  readonly kind: Kind;
  /** The file; undefined for standard output. */
  readonly file: string | undefined;
}

/**
 * Reads `kind` and `kind=file`, where `-` is standard output too. Throws `UsageError`.
 *
 * @param inputs the files that no report may overwrite
 */
export function readReports<Kind extends ReportKind>(
  written: readonly string[],
  inputs: readonly string[],
  kinds: readonly Kind[],
): readonly ReportSetting<Kind>[] {
  const settings = written.map((each) => toSetting(each, inputs, kinds));
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

function toSetting<Kind extends ReportKind>(
  written: string,
  inputs: readonly string[],
  kinds: readonly Kind[],
): ReportSetting<Kind> {
  const at = written.indexOf('=');
  const word = at < 0 ? written : written.slice(0, at);
  const file = at < 0 ? '-' : written.slice(at + 1);
  const kind = knownWord('--report', word, kinds) as Kind;
  if (file === '')
    throw new UsageError(`--report ${written}: name a file, as in ${kind}=${names[kind]}`);
  const lost = inputs.find((input) => isSameFile(input, file));
  if (lost !== undefined) throw new UsageError(`--report ${written} would overwrite ${lost}`);
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
