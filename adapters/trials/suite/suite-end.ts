import type { Verdict } from '../../../engine/index.ts';
import type { RejectedScenario } from '../../scenarios/load.ts';
import { countMistakes } from '../../scenarios/rejection.ts';
import { exitCode, exitCodeOf, worstOf } from '../../terminal/exit-code.ts';
import { counted, grouped, type Paint, paintFor, type Terminal } from '../../terminal/terminal.ts';
import { jsonReport } from '../json-report.ts';
import { writeReports } from '../report/write-reports.ts';
import { type RunOutcome, verdictsOf } from '../run-outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import { paintVerdict } from '../summary.ts';
import { reportOf } from './run.ts';
import { countsOf } from './seeds.ts';

/** The results of a suite, and its end: the last lines, the reports and the exit code. */
export class SuiteEnd {
  readonly #settings: RunSettings;
  /** The outcomes, if the end needs more than their counts. */
  readonly #outcomes: RunOutcome[] = [];
  readonly #rejected: RejectedScenario[] = [];
  /** The verdicts in the order in which they first came, each with its number of scenarios. */
  readonly #verdicts = new Map<Verdict, number>();
  /** The runs with several seeds. */
  readonly #seeded = { scenarios: 0, ran: 0, failed: 0 };
  #worst: Verdict = 'PASS';
  #interrupted: number | undefined;

  constructor(settings: RunSettings) {
    this.#settings = settings;
  }

  /** The number of scenarios that have run. */
  get ran(): number {
    return [...this.#verdicts.values()].reduce((sum, count) => sum + count, 0);
  }

  add(outcome: RunOutcome): void {
    const { conclusion, seeds, interrupted } = outcome;
    const { show, reports, out } = this.#settings;
    // Thousands of outcomes with their texts take memory.
    const isTold = show === 'json' || reports.length > 0 || out !== undefined;
    if (isTold) this.#outcomes.push(outcome);
    this.#verdicts.set(conclusion.verdict, (this.#verdicts.get(conclusion.verdict) ?? 0) + 1);
    this.#worst = worstOf([this.#worst, ...verdictsOf(outcome)]);
    this.#interrupted ??= interrupted;
    if (seeds === undefined) return;
    const { ran, failed } = countsOf(seeds);
    this.#seeded.scenarios += 1;
    this.#seeded.ran += ran;
    this.#seeded.failed += failed;
  }

  reject(file: RejectedScenario): void {
    this.#rejected.push(file);
  }

  /** Shows the last lines and writes the reports. Returns the exit code. */
  async conclude(terminal: Terminal): Promise<number> {
    const settings = this.#settings;
    const outcomes = this.#outcomes;
    const rejected = this.#rejected;
    if (settings.show === 'json') terminal.stdout.write(jsonReport({ outcomes, rejected }));
    else this.#showEnd(terminal);
    writeReports(settings, { outcomes, rejected }, terminal);
    const { out } = settings;
    if (out !== undefined) {
      const { writeFailingSeeds } = await import('./failing-seed.ts');
      await writeFailingSeeds(outcomes, { ...settings, out }, terminal);
    }
    if (this.#interrupted !== undefined) return this.#interrupted;
    if (rejected.length > 0) return exitCode.usage;
    return exitCodeOf(this.#worst);
  }

  #showEnd(terminal: Terminal): void {
    const { show, shard } = this.#settings;
    countMistakes(this.#rejected, terminal);
    const report = reportOf(this.#settings, terminal);
    const all = this.ran + this.#rejected.length;
    if (shard !== undefined && all === 0) {
      report.write(`no scenario is in part ${shard.number} of ${shard.count}\n`);
    }
    const paint = paintFor(report, terminal.env);
    const isSuite = all > 1 && this.ran > 0;
    if ((show === 'timeline' || show === 'failures') && isSuite) {
      report.write(`\n${this.#tally(paint)}\n`);
    }
  }

  /** `3 scenarios: 2 PASS, 1 FAIL; 1 file with mistakes`. */
  #tally(paint: Paint): string {
    const parts = [...this.#verdicts].map(
      ([verdict, count]) => `${count} ${paintVerdict(verdict, paint)}`,
    );
    const { length } = this.#rejected;
    const mistakes = length === 0 ? '' : `; ${counted(length, 'file')} with mistakes`;
    return `${counted(this.ran, 'scenario')}: ${parts.join(', ')}${this.#seedTally()}${mistakes}`;
  }

  /** `; 80 runs, 3 of them failed: shown is the first of each scenario`. */
  #seedTally(): string {
    const { scenarios, ran, failed } = this.#seeded;
    if (scenarios === 0) return '';
    const told = failed === 0 ? 'none' : grouped(failed);
    const shown = failed === 0 ? '' : ': shown is the first of each scenario';
    return `; ${counted(ran, 'run')}, ${told} of them failed${shown}`;
  }
}
