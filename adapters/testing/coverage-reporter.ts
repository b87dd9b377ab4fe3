/**
 * The module `motorpool/testing/coverage`: a reporter of vitest that counts the states and
 * transitions of charts which the worlds of `motorpool/vitest` take.
 */
import type { Reporter, TestCase, Vitest } from 'vitest/node';
import { chartNames } from '../chart-coverage/chart-names.ts';
import { type CountedRun, coverageOf, type SuiteCoverage } from '../chart-coverage/coverage.ts';
import { coverageLines, untakenLine } from '../chart-coverage/lines.ts';
import { coveragePage } from '../chart-coverage/page/coverage-page.ts';
import { coverageObject, figuresOf } from '../chart-coverage/summary.ts';
import { writeTextFile } from '../file/text-file.ts';
import { checkOptionNames, checkWord } from '../library/check-word.ts';
import { printableLines } from '../words/text.ts';
import { wholePage } from '../words/whole-page.ts';

/** Options of `chartCoverage`. */
export interface ChartCoverageOptions {
  /**
   * The percentage of transitions below which the run of vitest fails: of all charts, or of each
   * named one, `{ charge: 90 }`.
   */
  readonly min?: number | Readonly<Record<string, number>> | undefined;
  /** The file of a page that draws the charts with their untaken transitions. */
  readonly html?: string | undefined;
  /** The file of the same for programs. */
  readonly json?: string | undefined;
}

/**
 * A reporter for `test.reporters` of vitest that shows the coverage of charts by the fixtures
 * `world` of all tests. Without it nothing is counted.
 *
 *     reporters: ['default', chartCoverage({ min: 60, html: 'coverage.html' })]
 */
export function chartCoverage(options: ChartCoverageOptions = {}): Reporter {
  const { html, json } = options;
  checkOptionNames('chartCoverage', options, known);
  const least = leastOf(options);
  let runs: CountedRun[] = [];
  return {
    onInit(vitest: Vitest) {
      vitest.provide('motorpoolCoverage', true);
    },
    onTestRunStart() {
      runs = [];
    },
    onTestCaseResult(testCase: TestCase) {
      const { motorpoolTaken: taken } = testCase.meta();
      if (taken !== undefined) runs.push({ scenario: testCase.fullName, taken });
    },
    onTestRunEnd() {
      // Tests end in any order.
      const coverage = coverageOf(runs.toSorted((a, b) => (a.scenario < b.scenario ? -1 : 1)));
      if (html !== undefined) writeTextFile(html, wholePage(coveragePage(coverage)));
      if (json !== undefined) {
        writeTextFile(json, `${JSON.stringify(coverageObject(coverage), undefined, 2)}\n`);
      }
      console.log(printableLines(`\n${textOf(coverage)}`));
      for (const sentence of tooLow(coverage, least)) {
        console.error(sentence);
        process.exitCode = 1;
      }
    },
  };
}

/** Every option; the compiler names one that is missing. */
const known = {
  min: true,
  html: true,
  json: true,
} as const satisfies Record<keyof ChartCoverageOptions, true>;

/** The least percentage of a chart; of all charts without a name. */
type Least = readonly [chart: string | undefined, percent: number];

function leastOf({ min }: ChartCoverageOptions): readonly Least[] {
  const least: readonly Least[] =
    min === undefined ? [] : typeof min === 'number' ? [[undefined, min]] : Object.entries(min);
  for (const [chart, percent] of least) {
    if (chart !== undefined) checkWord('min: there is no chart', chart, chartNames);
    if (percent >= 0 && percent <= 100) continue;
    throw new TypeError(`min: ${percent} is no percentage from 0 to 100`);
  }
  return least;
}

function textOf(coverage: SuiteCoverage): string {
  const lines = coverageLines(coverage, (_, text) => text);
  return [...lines, untakenLine(coverage, 'html') ?? ''].join('\n');
}

function tooLow({ charts }: SuiteCoverage, least: readonly Least[]): readonly string[] {
  return least.flatMap(([chart, min]) => {
    const counted = charts.filter((each) => chart === undefined || each.chart === chart);
    const { percent, transitions } = figuresOf(counted);
    if (percent >= min) return [];
    const of = chart === undefined ? 'all charts' : `the chart ${chart}`;
    return [
      `The tests took ${transitions.taken} of ${transitions.of} transitions of ${of}, ${percent} %, and min asks for ${min}.`,
    ];
  });
}
