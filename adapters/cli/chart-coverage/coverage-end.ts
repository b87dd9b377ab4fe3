import { coverageOf, type SuiteCoverage } from '../../chart-coverage/coverage.ts';
import { coverageLine, coverageLines, untakenLine } from '../../chart-coverage/lines.ts';
import { coveragePage } from '../../chart-coverage/page/coverage-page.ts';
import { coverageObject, figuresOf } from '../../chart-coverage/summary.ts';
import { wholePage } from '../../words/whole-page.ts';
import { jsonText } from '../json-report.ts';
import { isCoverage } from '../report/report-setting.ts';
import { writeReport } from '../report/write-reports.ts';
import type { RunOutcome } from '../run-outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import { reportOf } from '../suite/run.ts';
import { paintFor, type Terminal } from '../terminal.ts';
import type { CoverageSetting, LeastCoverage } from './coverage-setting.ts';

/** The end of a command that counts the transitions of charts. */
export class CoverageEnd {
  readonly #coverage: SuiteCoverage;
  readonly #setting: CoverageSetting;

  constructor(outcomes: readonly RunOutcome[], setting: CoverageSetting) {
    this.#setting = setting;
    this.#coverage = coverageOf(
      outcomes.map(({ scenario, taken = {} }) => ({ scenario: scenario.name, taken })),
    );
  }

  /** The coverage as a member of `--json`. */
  get json() {
    return coverageObject(this.#coverage);
  }

  /** Shows the coverage to people. */
  show(settings: RunSettings, terminal: Terminal): void {
    const report = reportOf(settings, terminal);
    if (settings.show === 'verdict') {
      report.write(`${coverageLine(this.#coverage)}\n`);
      return;
    }
    const lines = coverageLines(this.#coverage, paintFor(report, terminal.env));
    const left = untakenLine(this.#coverage, '--report coverage-html=coverage.html');
    report.write(`\n${[...lines, ...(left === undefined ? [] : [left])].join('\n')}\n`);
  }

  /** Writes the reports about coverage. Throws `FileError`. */
  write({ reports }: Pick<RunSettings, 'reports'>, { stdout }: Pick<Terminal, 'stdout'>): void {
    for (const { kind, file } of reports) {
      if (!isCoverage(kind)) continue;
      const text =
        kind === 'coverage-html' ? wholePage(coveragePage(this.#coverage)) : jsonText(this.json);
      writeReport(file, text, stdout);
    }
  }

  /** The sentences about coverage that is too low. */
  tooLow(): readonly string[] {
    return this.#setting.least.flatMap((least) => {
      const { percent, transitions } = figuresOf(this.#chartsOf(least));
      if (percent >= least.percent) return [];
      const of = least.chart === undefined ? 'all charts' : `the chart ${least.chart}`;
      const option = least.chart === undefined ? '' : `${least.chart}=`;
      return [
        `The runs took ${transitions.taken} of ${transitions.of} transitions of ${of}, ${percent} %, and --coverage-min ${option}${least.percent} asks for more.`,
      ];
    });
  }

  #chartsOf({ chart }: LeastCoverage) {
    const { charts } = this.#coverage;
    return chart === undefined ? charts : charts.filter((each) => each.chart === chart);
  }
}
