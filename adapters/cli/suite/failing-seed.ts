import { join } from 'node:path';
import { parseDocument } from 'yaml';
import {
  type Finding,
  type ParseOptions,
  parseScenario,
  ScenarioError,
  type Verdict,
} from '../../../engine/index.ts';
import { writeTextFile } from '../../file/text-file.ts';
import { runToConclusion } from '../../testing/concluded-run.ts';
import { reproductionOf } from '../reproduction.ts';
import type { RunOutcome } from '../run-outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import { isGood } from '../summary.ts';
import { printable, type Terminal } from '../terminal.ts';
import { reportOf } from './run.ts';
import { seedAt } from './seeds.ts';
import { shrunkText } from './shrunk-text.ts';

/** The most runs by which a story is made shorter. */
const mostRuns = 400;

/**
 * Writes the smallest failing seed of each scenario as a scenario of its own, with the story
 * shortened to the parts that let it fail alike, and shows the command that runs it.
 */
export async function writeFailingSeeds(
  outcomes: readonly RunOutcome[],
  settings: RunSettings & { readonly out: string },
  terminal: Terminal,
): Promise<void> {
  const report = settings.show === 'json' ? terminal.stderr : reportOf(settings, terminal);
  for (const outcome of outcomes.filter((each) => !isGood(each))) {
    const { scenario } = outcome;
    const said = await written(outcome, settings, terminal);
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
  const end = async (text: string): Promise<string | undefined> => endOf({ text, file, parsing });
  const failure = endWords(conclusion.verdict, findings);
  const passing = passingSeed(outcome, settings, parsing);
  // A seed that passes must go on passing, or the story would fail for another reason.
  const holds = async (text: string): Promise<boolean> =>
    (await end(text)) === failure &&
    (passing === undefined || (await end(reseeded(text, passing))) === 'PASS');
  const whole = reseeded(source, seed);
  // A receiver elsewhere may be the reason: it is not called again.
  const isAlike = await holds(whole);
  const { text } = isAlike ? await shrunkText(whole, holds, mostRuns) : { text: whole };
  const path = join(settings.out, `${`${name} ${seed}`.replaceAll(/[^\w.]+/g, '-')}.yaml`);
  writeTextFile(path, `# Seed ${seed} of ${file}: ${failure.replaceAll('\n', ' ')}\n${text}`);
  const again = reproductionOf({ file: path, matrix: new Map(picked) }, settings, command);
  const how = isAlike
    ? `shortened from ${linesOf(source)} to ${linesOf(text)} lines`
    : 'as it is, for it does not fail without its receivers';
  return `written ${how}; again with: ${again}`;
}

type Parsing = Omit<ParseOptions, 'file'>;

/** The verdict of a run with the first expectation that failed; undefined for a wrong scenario. */
async function endOf(story: Parameters<typeof runToConclusion>[0]): Promise<string | undefined> {
  try {
    const { conclusion, world } = await runToConclusion(story);
    return endWords(conclusion.verdict, world.findings);
  } catch (error) {
    if (error instanceof ScenarioError) return undefined;
    throw error;
  }
}

function endWords(verdict: Verdict, findings: readonly Finding[]): string {
  const failed = findings.find(({ passed }) => !passed);
  return failed === undefined ? verdict : `${verdict} ${failed.expected}`;
}

/** The first seed that passed; undefined where none is known. */
function passingSeed(
  { scenario: { file }, seeds, source }: RunOutcome,
  { seed }: RunSettings,
  parsing: Parsing,
): string | undefined {
  const own = seed ?? parseScenario(source, { ...parsing, file }).seed;
  if (seeds === undefined || seeds.verdicts.PASS === undefined) return undefined;
  const all = Array.from({ length: seeds.failed.length + 1 }, (_, index) => seedAt(own, index + 1));
  return all.find((each) => !seeds.failed.includes(each));
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
