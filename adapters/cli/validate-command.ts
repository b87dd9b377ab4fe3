import { join } from 'node:path';
import { type Accuracy, measureAccuracy, parseAccuracyFacts } from '../../engine/index.ts';
import { shippedFolder } from '../file/shipped-folder.ts';
import { readTextFile } from '../file/text-file.ts';
import { writePlots } from './accuracy-plot.ts';
import { accuracyLines } from './accuracy-table.ts';
import { exitCode } from './exit-code.ts';
import { jsonText } from './json-report.ts';
import { knownModel } from './known-word.ts';
import { countWords, Progress } from './progress.ts';
import { columnsOf, paintFor, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface ValidateFlags {
  readonly json?: boolean;
  readonly all?: boolean;
  readonly vehicle?: readonly string[];
  readonly cases?: string;
  readonly plots?: string;
}

/**
 * `motorpool validate`: compares the simulator with published figures and returns the exit code.
 */
export function validateCommand(flags: ValidateFlags, around: Terminal): number {
  const progress = new Progress(around);
  const { stdout, env } = progress.terminal;
  const cases = { count: caseCount(flags.cases ?? usualCases), seed };
  const vehicles = new Set((flags.vehicle ?? []).map((name) => knownModel(name).id));
  const onCase = (done: number): void => {
    progress.draw(() => countWords(done, cases.count, 'case', progress.elapsedMs));
  };
  const accuracy = measureAccuracy(shippedFacts(), { ...cases, onCase });
  if (flags.plots !== undefined) {
    try {
      writePlots(flags.plots, accuracy);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      throw new UsageError(`--plots: ${flags.plots} cannot be written (${String(error.code)})`);
    }
  }
  if (flags.json === true) {
    stdout.write(jsonText(accuracyObject(accuracy, vehicles, cases)));
  } else {
    const paint = paintFor(stdout, env);
    const columns = columnsOf(stdout);
    const isAll = flags.all === true;
    const lines = accuracyLines(accuracy, { paint, columns, vehicles, isAll });
    stdout.write(`${lines.join('\n')}\n`);
  }
  return accuracy.passed ? exitCode.ok : exitCode.failed;
}

/** The published figures that ship with the package: the catalogue and its comparisons. */
function shippedFacts() {
  const folder = join(shippedFolder(), 'models');
  return parseAccuracyFacts(
    readTextFile(join(folder, 'vehicle-models.yaml')),
    readTextFile(join(folder, 'accuracy.yaml')),
    readTextFile(join(folder, 'road-load.yaml')),
  );
}

const usualCases = '300';
/** A fixed seed, so that a failure repeats. */
const seed = 'accuracy';

function caseCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= 1_000_000) return count;
  throw new UsageError(`--cases: ${text} is not a whole number from 1 to 1000000`);
}

/** The report as JSON. JSON has no NaN: the measure of a group without counting rows is null. */
function accuracyObject(
  { passed, groups, sources }: Accuracy,
  vehicles: ReadonlySet<string>,
  cases: { readonly count: number; readonly seed: string },
) {
  return {
    verdict: passed ? 'PASS' : 'FAIL',
    cases,
    groups: groups.map(({ rows, ...group }) => ({
      ...group,
      rows: rows.filter((row) => vehicles.size === 0 || vehicles.has(row.vehicle)),
    })),
    sources,
  };
}
