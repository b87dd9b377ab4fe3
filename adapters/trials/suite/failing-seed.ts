import { join } from 'node:path';
import { parseDocument } from 'yaml';
import {
  type Finding,
  type ParseOptions,
  parseScenario,
  ScenarioError,
  type Verdict,
} from '../../../engine/index.ts';
import { FileError } from '../../file/file-error.ts';
import { plainName } from '../../file/file-name.ts';
import { assertFoundFolder, foundComment, writeFoundFile } from '../../file/found-file.ts';
import { printable, type Terminal } from '../../terminal/terminal.ts';
import { runToConclusion } from '../../testing/concluded-run.ts';
import { reproductionOf } from '../reproduction.ts';
import type { RunOutcome } from '../run-outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import { isGood } from '../summary.ts';
import { reportOf } from './run.ts';
import { countsOf, seedAt } from './seeds.ts';
import { shrunkText } from './shrunk-text.ts';

/** The most runs by which a story is made shorter. */
const mostRuns = 400;

/**
 * Writes the smallest failing seed of each scenario as a scenario of its own, with the story
 * shortened to the parts that let it fail the same, and shows the command that runs it.
 */
export async function writeFailingSeeds(
  outcomes: readonly RunOutcome[],
  settings: RunSettings & { readonly out: string },
  terminal: Terminal,
): Promise<void> {
  const report = settings.show === 'json' ? terminal.stderr : reportOf(settings, terminal);
  for (const outcome of outcomes.filter((each) => !isGood(each))) {
    const { scenario } = outcome;
    const said = await written(outcome, settings, terminal).catch((error: unknown) => {
      // The failure is told, though its file cannot be written.
      if (error instanceof FileError) return error.message;
      throw error;
    });
    report.write(`${printable(`${scenario.name}, seed ${scenario.seed}: ${said}`)}\n`);
  }
}

async function written(
  outcome: RunOutcome,
  settings: RunSettings & { readonly out: string },
  { command, env }: Terminal,
): Promise<string> {
  const { conclusion, findings, scenario, source } = outcome;
  const { file, imported, matrix = {}, name, seed } = scenario;
  if (Object.keys(imported).length > 0) {
    return 'it imports files, which a file elsewhere could not: repeat it by its command';
  }
  const picked = Object.entries(matrix).map(([axis, value]) => [axis, String(value)] as const);
  const parsing = { params: settings.params, matrix: Object.fromEntries(picked), env };
  const failure = endOf(conclusion.verdict, findings);
  const ends = new Map<string, StoryEnd | undefined>();
  const end = async (text: string): Promise<StoryEnd | undefined> => {
    if (!ends.has(text)) ends.set(text, await endOfText({ text, file, parsing }));
    return ends.get(text);
  };
  const passes = async (text: string, other: string): Promise<boolean> =>
    (await end(reseeded(text, other)))?.failed === 'PASS';
  const candidates = candidatesToPass(outcome, settings, parsing);
  let passing: string | undefined;
  for (const each of candidates) {
    if (!(await passes(source, each))) continue;
    passing = each;
    break;
  }
  // A seed that passes must go on passing, or the story would fail for another reason.
  const failsTheSame = async (text: string): Promise<boolean> => {
    const { failed, found } = (await end(text)) ?? {};
    if (failed !== failure.failed || found !== failure.found) return false;
    return passing === undefined ? candidates.length === 0 : passes(text, passing);
  };
  const whole = reseeded(source, seed);
  const less = (await failsTheSame(whole))
    ? (await shrunkText(whole, failsTheSame, mostRuns)).text
    : undefined;
  // A receiver elsewhere may be the reason: it is not called again.
  const text = less ?? whole;
  const path = join(settings.out, `${plainName(`${name} ${seed}`)}.yaml`);
  const comment = foundComment('run', `seed ${seed} of ${file}: ${wordsOf(failure)}`);
  writeFoundFile(path, `# ${comment}\n${text}`);
  const again = reproductionOf({ file: path, matrix: new Map(picked) }, settings, command);
  const how =
    less === undefined
      ? 'as it is, for it ends otherwise without its receivers'
      : `shortened from ${linesOf(source)} to ${linesOf(text)} lines`;
  return `written ${how}; again with: ${again}`;
}

/** Throws `FileError` where the folder has other files in the places of failing seeds. */
export function assertFailingSeedsFit(folder: string, names: readonly string[]): void {
  const starts = names.map((name) => `${plainName(name)}-`);
  const isSeed = (rest: string): boolean => /^[^.]*\d[^.]*\.yaml$/.test(rest);
  assertFoundFolder(folder, (file) =>
    starts.some((start) => file.startsWith(start) && isSeed(file.slice(start.length))),
  );
}

type Parsing = Omit<ParseOptions, 'file'>;

/** The verdict of a run with its first failed expectation, and the value that was found there. */
interface StoryEnd {
  readonly failed: string;
  readonly found: string | undefined;
}

/** The end of a run; undefined for a wrong scenario. */
async function endOfText(
  story: Parameters<typeof runToConclusion>[0],
): Promise<StoryEnd | undefined> {
  try {
    const { conclusion, world } = await runToConclusion(story);
    return endOf(conclusion.verdict, world.findings);
  } catch (error) {
    if (error instanceof ScenarioError) return undefined;
    throw error;
  }
}

function endOf(verdict: Verdict, findings: readonly Finding[]): StoryEnd {
  const failed = findings.find(({ passed }) => !passed);
  if (failed === undefined) return { failed: verdict, found: undefined };
  return { failed: `${verdict} ${failed.expected}`, found: failed.actual };
}

function wordsOf({ failed, found }: StoryEnd): string {
  return `${failed}${found === undefined ? '' : `: ${found}`}`.replaceAll('\n', ' ');
}

/** The first seeds that may have passed, where some did. */
function candidatesToPass(
  { scenario: { file }, seeds, source }: RunOutcome,
  { seed }: RunSettings,
  parsing: Parsing,
): readonly string[] {
  if (seeds === undefined || seeds.verdicts.PASS === undefined) return [];
  const own = seed ?? parseScenario(source, { ...parsing, file }).seed;
  const first = Math.min(countsOf(seeds).ran, mostRuns);
  const all = Array.from({ length: first }, (_, index) => seedAt(own, index + 1));
  return all.filter((each) => !seeds.failed.includes(each));
}

/** The text with another seed, or with one if it had none. */
function reseeded(text: string, seed: string): string {
  const document = parseDocument(text);
  document.set('seed', seed);
  return document.toString({ lineWidth: 120 });
}

function linesOf(text: string): number {
  return text.trim().split('\n').length;
}
