import { painted } from '../../terminal/signed-table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { writeReport } from '../report/write-reports.ts';

const kinds = ['junit', 'html', 'json'] as const;
type FoundKind = (typeof kinds)[number];

/** A report of `explore` or `sweep`. */
export interface FoundReport {
  readonly kind: FoundKind;
  /** Undefined: standard output. */
  readonly file: string | undefined;
}

/** Reads `--report`, given several times as `kind` or `kind=file`. Throws `UsageError`. */
export function readFoundReports(written: readonly string[] = []): readonly FoundReport[] {
  const reports = written.map(reportOf);
  if (reports.filter(({ file }) => file === undefined).length > 1) {
    throw new UsageError('only one --report can have standard output: name files, junit=junit.xml');
  }
  return reports;
}

/**
 * Writes the reports, after the table where none of them has standard output: the findings are told
 * even where a file cannot be written. Throws `FileError`.
 */
export function writeFoundReports(
  reports: readonly FoundReport[],
  texts: Readonly<Record<FoundKind, () => string>>,
  table: string,
  terminal: Terminal,
): void {
  if (reports.every(({ file }) => file !== undefined)) {
    terminal.stdout.write(`${painted(table, terminal)}\n`);
  }
  for (const { kind, file } of reports) {
    writeReport(file, texts[kind](), terminal.stdout);
  }
}

function reportOf(written: string): FoundReport {
  const [kind, file = '-'] = written.split(/=(.*)/s);
  const known = kinds.find((each) => each === kind);
  if (known === undefined) {
    throw new UsageError(
      `--report ${written}: there are junit, html and json, as in junit=junit.xml`,
    );
  }
  if (file === '')
    throw new UsageError(`--report ${written}: name a file, as in ${known}=report.${known}`);
  return { kind: known, file: file === '-' ? undefined : file };
}
