import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { shippedFolder } from '../../adapters/file/shipped-folder.ts';
import { exitCode } from '../../adapters/terminal/exit-code.ts';
import { jsonText } from '../../adapters/terminal/json-text.ts';
import { knownWord } from '../../adapters/terminal/known-word.ts';
import { countWords, Progress } from '../../adapters/terminal/progress.ts';
import { gather, jsonOption, type OptionsOf } from '../../adapters/terminal/shared-options.ts';
import { columnsOf, paintFor, type Terminal } from '../../adapters/terminal/terminal.ts';
import { UsageError } from '../../adapters/terminal/usage-error.ts';
import { findModel, modelNames } from '../../engine/index.ts';
import { type Accuracy, measureAccuracy } from './accuracy.ts';
import { parseAccuracyFacts } from './facts.ts';
import { writePlots } from './plot.ts';
import { accuracyLines } from './table.ts';

export const validateOptions = (command: Command) =>
  command
    .option('-a, --all', 'also show rows that agree by construction or are set aside')
    .option('--vehicle <model>', 'show only this model; may be repeated', gather)
    .option('--cases <number>', 'random cases for the instants of thresholds', '300')
    .option('--plots <folder>', 'write a plot of every car into this folder, as SVG')
    .addOption(jsonOption);

export type ValidateFlags = OptionsOf<typeof validateOptions>;

/**
 * `npm run lab -- validate`: compares the simulator with published figures and returns the exit code.
 */
export function validateCommand(flags: ValidateFlags, around: Terminal): number {
  const progress = new Progress(around);
  const { stdout, env } = progress.terminal;
  const cases = { count: caseCount(flags.cases), seed };
  const vehicles = new Set((flags.vehicle ?? []).map(knownModel));
  const onCase = (done: number): void => {
    progress.draw(() => countWords(done, cases.count, 'case', progress.elapsedMs));
  };
  const accuracy = measureAccuracy(publishedFacts(), { ...cases, onCase });
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

/** The id of a model by its id or short name. */
function knownModel(name: string): string {
  return findModel(name)?.id ?? knownWord('--vehicle', name, modelNames);
}

/** The published figures: those of the catalogue, which has its models from them, and others. */
function publishedFacts() {
  const folder = join(shippedFolder(), 'models');
  return parseAccuracyFacts(
    readFileSync(join(folder, 'vehicle-models.yaml'), 'utf8'),
    readFileSync(join(import.meta.dirname, 'comparisons.yaml'), 'utf8'),
    readFileSync(join(folder, 'road-load.yaml'), 'utf8'),
  );
}

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
