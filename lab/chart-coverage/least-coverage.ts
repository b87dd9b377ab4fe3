import { knownWord } from '../../adapters/terminal/known-word.ts';
import { UsageError } from '../../adapters/terminal/usage-error.ts';
import { countedTables } from '../charts.generated.ts';
import type { ChartCoverage } from './coverage.ts';
import { figuresOf } from './summary.ts';

/** The percentage of transitions that scenarios must take: of all charts where none is named. */
export interface LeastCoverage {
  readonly chart: string | undefined;
  readonly percent: number;
}

/** Reads `80` and `charge=80`. Throws `UsageError`. */
export function readLeast(written: string): LeastCoverage {
  const [, chart, amount] = /^(?:([^=]*)=)?(.*?)%?$/.exec(written)!;
  const percent = Number(amount);
  if (!/^\d+(\.\d+)?$/.test(amount ?? '') || percent > 100) {
    throw new UsageError(
      `--min ${written}: write a percentage from 0 to 100, such as 80 or charge=80`,
    );
  }
  if (chart === undefined) return { chart, percent };
  const names = countedTables.map(({ id }) => id);
  return { chart: knownWord('--min', chart, names), percent };
}

/** The sentence about a coverage that is too low; undefined for any other. */
export function tooLow(
  charts: readonly ChartCoverage[],
  { chart, percent: least }: LeastCoverage,
): string | undefined {
  const counted = charts.filter((each) => chart === undefined || each.chart === chart);
  const { percent, transitions } = figuresOf(counted);
  if (percent >= least) return undefined;
  const of = chart === undefined ? 'all charts' : `the chart ${chart}`;
  return `The runs took ${transitions.taken} of ${transitions.of} transitions of ${of}, ${percent} %, and --min asks for ${least}.`;
}
