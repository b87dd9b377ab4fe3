import { UsageError } from '../usage-error.ts';

const kinds = ['junit', 'html', 'json'] as const;

/** A report of `explore` or `sweep`. */
export interface FoundReport {
  readonly kind: (typeof kinds)[number];
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
