import { painted } from '../../terminal/signed-table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { type ReportSetting, readReports } from '../report/report-setting.ts';
import { writeReport } from '../report/write-reports.ts';
import { modulePath } from './application-settings.ts';
import type { ExploreFlags } from './search-options.ts';

const kinds = ['junit', 'html', 'json'] as const;
type FoundKind = (typeof kinds)[number];

/** Reads `--report` of `explore` and `sweep`. Throws `UsageError`. */
export function readFoundReports(
  scenario: string,
  { app, readBack, report = [], reset }: Partial<ExploreFlags>,
): readonly ReportSetting<FoundKind>[] {
  const modules = [app, readBack, reset].flatMap((part) => modulePath(part) ?? []);
  return readReports(report, [scenario, ...modules], kinds);
}

/**
 * Writes the reports, after the table where none of them has standard output: the findings are told
 * even where a file cannot be written. Throws `FileError`.
 */
export function writeFoundReports(
  reports: readonly ReportSetting<FoundKind>[],
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
