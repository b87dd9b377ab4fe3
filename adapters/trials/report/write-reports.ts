import { writeTextFile } from '../../file/text-file.ts';
import { type Output, printableLines, type Terminal } from '../../terminal/terminal.ts';
import { jsonReport } from '../json-report.ts';
import type { RunSettings } from '../run-settings.ts';
import { githubReport } from './github.ts';
import { htmlReport } from './html/html-report.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import type { ReportKind } from './report-setting.ts';
import type { Reported } from './reported.ts';
import { tapReport } from './tap.ts';

/** Writes every requested report to its file or to standard output. Throws `FileError`. */
export function writeReports(
  { reports }: Pick<RunSettings, 'reports'>,
  reported: Reported,
  { env, stdout }: Pick<Terminal, 'env' | 'stdout'>,
): void {
  for (const { kind, file } of reports) writeReport(file, makers[kind](reported, env), stdout);
}

/** Writes a report to its file or to standard output. Throws `FileError`. */
export function writeReport(file: string | undefined, text: string, stdout: Output): void {
  const shown = printableLines(text);
  if (file === undefined) stdout.write(shown);
  else writeTextFile(file, shown);
}

const makers = {
  junit: junitReport,
  tap: tapReport,
  json: jsonReport,
  github: githubReport,
  html: htmlReport,
  markdown: markdownReport,
} satisfies Record<ReportKind, (reported: Reported, env: Terminal['env']) => string>;
