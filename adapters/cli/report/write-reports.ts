import { writeTextFile } from '../../file/text-file.ts';
import { jsonReport } from '../json-report.ts';
import type { RunSettings } from '../run-settings.ts';
import type { Terminal } from '../terminal.ts';
import { githubReport } from './github.ts';
import { htmlReport } from './html/html-report.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { type CoverageKind, isCoverage, type ReportKind } from './report-setting.ts';
import type { Reported } from './reported.ts';
import { tapReport } from './tap.ts';

/**
 * Writes every requested report to its file or to standard output, but those about coverage. Throws
 * `FileError`.
 */
export function writeReports(
  { reports }: Pick<RunSettings, 'reports'>,
  reported: Reported,
  { env, stdout }: Pick<Terminal, 'env' | 'stdout'>,
): void {
  for (const { kind, file } of reports) {
    if (isCoverage(kind)) continue;
    const text = makers[kind](reported, env);
    if (file === undefined) stdout.write(text);
    else writeTextFile(file, text);
  }
}

const makers = {
  junit: junitReport,
  tap: tapReport,
  json: jsonReport,
  github: githubReport,
  html: htmlReport,
  markdown: markdownReport,
} satisfies Record<
  Exclude<ReportKind, CoverageKind>,
  (reported: Reported, env: Terminal['env']) => string
>;
