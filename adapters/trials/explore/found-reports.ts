import { painted } from '../../terminal/signed-table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { isOutputTaken, type ReportSetting, readReports } from '../report/report-setting.ts';
import { writeReport } from '../report/write-reports.ts';
import { moduleFiles } from './application-settings.ts';
import type { ExploreFlags } from './search-options.ts';

const kinds = ['junit', 'html', 'json'] as const;
type FoundKind = (typeof kinds)[number];

/** Reads `--report` of `explore` and `sweep`. Throws `UsageError`. */
export function readFoundReports(
  scenario: string,
  { app, readBack, report = [], reset }: Partial<ExploreFlags>,
): readonly ReportSetting<FoundKind>[] {
  return readReports(report, [scenario, ...moduleFiles([app, readBack, reset])], kinds);
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
  if (!isOutputTaken({ log: undefined, reports })) {
    terminal.stdout.write(`${painted(table, terminal)}\n`);
  }
  for (const { kind, file } of reports) {
    writeReport(file, texts[kind](), terminal.stdout);
  }
}
