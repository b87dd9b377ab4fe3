import { join } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { plainName } from '../../adapters/file/file-name.ts';
import { assertFolderPossible } from '../../adapters/file/folder.ts';
import { writeTextFile } from '../../adapters/file/text-file.ts';
import { exitCode } from '../../adapters/terminal/exit-code.ts';
import { readJobCount } from '../../adapters/terminal/job-count.ts';
import { knownWord } from '../../adapters/terminal/known-word.ts';
import { Progress } from '../../adapters/terminal/progress.ts';
import { gather, type OptionsOf } from '../../adapters/terminal/shared-options.ts';
import { counted, printable, type Terminal } from '../../adapters/terminal/terminal.ts';
import { UsageError } from '../../adapters/terminal/usage-error.ts';
import { countedTables } from '../charts.generated.ts';
import { countedSuite, type SuiteRun } from '../counted-suite.ts';
import { TransitionStories } from './transition-stories.ts';

export const pathsOptions = (command: Command) =>
  command
    .option('--chart <name>', 'only transitions of this chart; may be repeated', gather)
    .option('--out <folder>', 'the folder that gets the scenarios', 'out/paths')
    .option('--jobs <number>', 'number of threads, which take one chart each', '1');

export type PathsFlags = OptionsOf<typeof pathsOptions>;

/**
 * `npm run lab -- paths`: writes a short scenario for each transition that some scenarios do not
 * take; the exit code.
 */
export async function pathsCommand(
  paths: readonly string[],
  { chart, jobs, out }: PathsFlags,
  terminal: Terminal,
): Promise<number> {
  const names = countedTables.map(({ id }) => id);
  const charts = chart?.map((each) => knownWord('--chart', each, names)) ?? names;
  const threads = readJobCount(jobs);
  if (out === '') throw new UsageError('--out is empty: name a folder');
  assertFolderPossible(out);
  const runs: SuiteRun[] = [];
  for await (const run of countedSuite(paths, terminal.env)) runs.push(run);
  const stories = new TransitionStories(runs, charts);
  const progress = new Progress(terminal);
  const lines: string[] = [];
  let written = 0;
  let told = 0;
  try {
    for await (const { text, transition, reason = '' } of stories.find(threads)) {
      if (text === undefined) lines.push(`- ${transition}: ${reason}`);
      else {
        const file = join(out, `${plainName(transition)}.yaml`);
        writeTextFile(file, text);
        lines.push(transition, `    ${file}`);
        written += 1;
      }
      told += 1;
      progress.draw(() => [`${told} of ${counted(stories.count, 'transition')}`]);
    }
  } finally {
    progress.erase();
  }
  lines.push(endWords(written, told));
  terminal.stdout.write(`${lines.map(printable).join('\n')}\n`);
  return exitCode.ok;
}

/** `9 of 10 transitions written; 1 cannot be`. */
function endWords(written: number, of: number): string {
  if (of === 0) return 'every transition is taken';
  const left = of - written;
  return `${written} of ${counted(of, 'transition')} written${left === 0 ? '' : `; ${left} cannot be`}`;
}
