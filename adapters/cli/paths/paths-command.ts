import { join } from 'node:path';
import { chartNames } from '../../chart-coverage/chart-names.ts';
import type { CountedRun } from '../../chart-coverage/coverage.ts';
import { plainName } from '../../file/file-name.ts';
import { assertFolderPossible } from '../../file/folder.ts';
import { optionsFrom } from '../../file/sources-alone.ts';
import { writeTextFile } from '../../file/text-file.ts';
import { exitCode } from '../exit-code.ts';
import { jsonText } from '../json-report.ts';
import { knownWord } from '../known-word.ts';
import { isRejected, loadAll } from '../load.ts';
import { Progress } from '../progress.ts';
import { showRejections } from '../rejection.ts';
import { readSettings } from '../run-settings.ts';
import { ScenarioRejection } from '../scenario-rejection.ts';
import { readJobCount } from '../suite/jobs.ts';
import { scenarioFiles } from '../suite/scenario-files.ts';
import { counted, printable, type Terminal } from '../terminal.ts';
import { pathsPool } from '../threads/command-pool.ts';
import { UsageError } from '../usage-error.ts';
import { runCounted } from './counted-run.ts';
import { TransitionStories, type TransitionStory } from './transition-stories.ts';

export interface PathsFlags {
  readonly chart?: readonly string[];
  readonly jobs?: string;
  readonly missing?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

/** `motorpool paths`: writes a short scenario for each transition of charts; the exit code. */
export async function pathsCommand(
  paths: readonly string[],
  { chart, jobs, json = false, missing = false, out = 'paths' }: PathsFlags,
  terminal: Terminal,
): Promise<number> {
  const charts = chart?.map((each) => knownWord('--chart', each, chartNames)) ?? chartNames;
  if (!missing && paths.length > 0) {
    throw new UsageError('scenarios are those whose transitions --missing leaves out: add it');
  }
  const threads = readJobCount(jobs ?? '1');
  assertFolderPossible(out);
  const suite = missing ? await suiteOf(paths, terminal) : [];
  const stories = new TransitionStories(suite, charts);
  const pool = threads > 1 ? pathsPool(threads) : undefined;
  const progress = new Progress(terminal);
  const told: (TransitionStory & { readonly file?: string })[] = [];
  try {
    for await (const { text, ...story } of stories.find(pool?.line('paths', undefined))) {
      const file =
        text === undefined ? undefined : join(out, `${plainName(story.transition)}.yaml`);
      if (file !== undefined) writeTextFile(file, text!);
      told.push({ ...story, ...(file !== undefined && { file }) });
      progress.draw(() => [`${told.length} of ${counted(stories.count, 'transition')}`]);
    }
  } finally {
    progress.erase();
    await pool?.close();
  }
  terminal.stdout.write(json ? jsonText({ transitions: told }) : linesOf(told));
  return exitCode.ok;
}

/** The leaves that each scenario of a suite takes, in every combination of its matrix. */
async function suiteOf(
  paths: readonly string[],
  { env }: Terminal,
): Promise<readonly CountedRun[]> {
  if (paths.length === 0) return [];
  const { files } = await scenarioFiles(paths);
  const reading = { ...readSettings(files, {}), env };
  const runs: CountedRun[] = [];
  for (const each of files.flatMap((file) => loadAll(file, reading))) {
    if (isRejected(each)) throw new ScenarioRejection((shown) => showRejections([each], shown));
    const { file, matrix = new Map(), name } = each.scenario;
    const picked = [...matrix].map(([axis, value]) => [axis, String(value)] as const);
    const { text } = each.sources;
    const parsing = {
      ...optionsFrom(each.sources, file),
      matrix: Object.fromEntries<string>(picked),
      env,
    };
    const { counter } = await runCounted(text, { parsing: { ...parsing, file } });
    runs.push({ scenario: name, taken: counter.taken });
  }
  return runs;
}

function linesOf(told: readonly (TransitionStory & { readonly file?: string })[]): string {
  const written = told.filter(({ file }) => file !== undefined);
  const left = told.length - written.length;
  const end =
    told.length === 0
      ? 'every transition is taken'
      : `${written.length} of ${counted(told.length, 'transition')} written${left === 0 ? '' : `; ${left} cannot be`}`;
  const lines = told.flatMap(({ file, reason = '', transition }) =>
    file === undefined ? [`- ${transition}: ${reason}`] : [transition, `    ${file}`],
  );
  return `${[...lines, end].map(printable).join('\n')}\n`;
}
