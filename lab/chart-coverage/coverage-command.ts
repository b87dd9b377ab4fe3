import type { Command } from '@commander-js/extra-typings';
import { writeTextFile } from '../../adapters/file/text-file.ts';
import { exitCode } from '../../adapters/terminal/exit-code.ts';
import { Progress } from '../../adapters/terminal/progress.ts';
import { gather, type OptionsOf } from '../../adapters/terminal/shared-options.ts';
import { counted, paintFor, type Terminal } from '../../adapters/terminal/terminal.ts';
import { wholePage } from '../../adapters/words/whole-page.ts';
import { countedSuite, type SuiteRun, shippedSuite } from '../counted-suite.ts';
import { coverageOf } from './coverage.ts';
import { coveragePage } from './coverage-page.ts';
import { readLeast, tooLow } from './least-coverage.ts';
import { coverageLines, untakenLines } from './lines.ts';

export const coverageOptions = (command: Command) =>
  command
    .option('--html <file>', 'also write a page with the count of every state and transition')
    .option('--min <percent>', 'fail below, as 80 or charge=80; may be repeated', gather);

export type CoverageFlags = OptionsOf<typeof coverageOptions>;

/**
 * `npm run lab -- coverage`: shows which states and transitions of charts scenarios take. Returns
 * the exit code, which is not 0 where a scenario fails or too little is taken.
 */
export async function coverageCommand(
  paths: readonly string[],
  { html, min = [] }: CoverageFlags,
  terminal: Terminal,
): Promise<number> {
  const { env, stderr, stdout } = terminal;
  const least = min.map(readLeast);
  const runs = await runsOf(paths.length === 0 ? shippedSuite : paths, terminal);
  const coverage = coverageOf(runs);
  const lines = [...untakenLines(coverage), '', ...coverageLines(coverage, paintFor(stdout, env))];
  stdout.write(`${lines.join('\n')}\n`);
  if (html !== undefined) writeTextFile(html, wholePage(coveragePage(coverage)));
  const complaints = [
    ...runs.flatMap(({ conclusion: { reason, verdict }, file }) =>
      verdict === 'PASS' || verdict === 'SKIPPED' ? [] : [`${file}: ${verdict}, ${reason}`],
    ),
    ...least.flatMap((each) => tooLow(coverage, each) ?? []),
  ];
  for (const each of complaints) stderr.write(`${each}\n`);
  return complaints.length === 0 ? exitCode.ok : exitCode.failed;
}

async function runsOf(paths: readonly string[], terminal: Terminal): Promise<readonly SuiteRun[]> {
  const runs: SuiteRun[] = [];
  const progress = new Progress(terminal);
  try {
    for await (const run of countedSuite(paths, terminal.env)) {
      runs.push(run);
      progress.draw(() => [`${counted(runs.length, 'scenario')} run`]);
    }
  } finally {
    progress.erase();
  }
  return runs;
}
