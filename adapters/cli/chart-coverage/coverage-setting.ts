import { chartNames } from '../../chart-coverage/chart-names.ts';
import { knownWord } from '../known-word.ts';
import { isCoverage, type ReportSetting } from '../report/report-setting.ts';
import { UsageError } from '../usage-error.ts';

/** Options about coverage as they are written on the command line. */
export interface CoverageFlags {
  readonly coverage?: boolean;
  readonly coverageMin?: readonly string[];
  readonly list?: boolean;
  readonly dry?: boolean;
}

/** The coverage that is asked for. */
export interface CoverageSetting {
  readonly least: readonly LeastCoverage[];
}

/** The percentage of transitions below which a run fails; of all charts where none is named. */
export interface LeastCoverage {
  readonly chart: string | undefined;
  readonly percent: number;
}

/** Reads the options of coverage; undefined without any. Throws `UsageError`. */
export function readCoverage(
  { coverage, coverageMin = [], list, dry }: CoverageFlags,
  reports: readonly ReportSetting[],
): CoverageSetting | undefined {
  const report = reports.find(({ kind }) => isCoverage(kind));
  const option =
    coverageMin.length > 0
      ? '--coverage-min'
      : coverage === true
        ? '--coverage'
        : report && `--report ${report.kind}`;
  if (option === undefined) return undefined;
  if (list === true || dry === true) {
    const other = list === true ? '--list' : '--dry';
    throw new UsageError(
      `${option} counts what scenarios do, and ${other} runs none: leave out one`,
    );
  }
  const least = coverageMin.map(leastOf);
  const twice = least.find(({ chart }, at) => least.findIndex((each) => each.chart === chart) < at);
  if (twice !== undefined) {
    const of = twice.chart === undefined ? 'all charts' : `the chart ${twice.chart}`;
    throw new UsageError(`--coverage-min is given twice for ${of}: leave out one`);
  }
  return { least };
}

function leastOf(written: string): LeastCoverage {
  const [, chart, amount] = /^(?:([^=]*)=)?(.*?)%?$/.exec(written)!;
  const percent = Number(amount);
  if (!/^\d+(\.\d+)?$/.test(amount ?? '') || percent > 100) {
    throw new UsageError(
      `--coverage-min ${written}: write a percentage from 0 to 100, such as 80 or charge=80`,
    );
  }
  const known = chart === undefined ? undefined : knownWord('--coverage-min', chart, chartNames);
  return { chart: known, percent };
}
