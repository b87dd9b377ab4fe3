import { parseDocument } from 'yaml';
import { readShipped, shippedNames } from '../../adapters/file/shipped-scenarios.ts';
import { concluded } from '../../adapters/testing/concluded-run.ts';
import { shrunkText } from '../../adapters/trials/suite/shrunk-text.ts';
import type { CountedTable } from '../../engine/chart/counted.ts';
import { parseScenario, ScenarioRun } from '../../engine/index.ts';
import { countedTables } from '../charts.generated.ts';
import { countedBy } from '../counted-suite.ts';
import { aloneText, stepCount, withoutLast } from './alone.ts';
import { isOfVehicles, RowCounter } from './row-counter.ts';
import { StorySearch } from './search.ts';
import { type CarStory, textOf } from './story.ts';
import { runStory, type StoryRun, tried } from './story-run.ts';

/** Transitions of a chart, by number, and their names. */
export interface ChartJob {
  readonly chart: string;
  readonly wanted: readonly { readonly transition: number; readonly name: string }[];
}

/** The scenario of a transition; undefined where none is found. JSON values. */
export interface ChartStory {
  readonly transition: number;
  readonly text?: string;
}

/** Opens the jobs of charts. */
export function openCharts() {
  return (job: unknown) => chartStories(job as ChartJob);
}

/** The most runs by which a scenario of the package is made shorter. */
const mostRuns = 140;

/** Simulated time that each run may take: a story that ends at its first instant has some, too. */
const leastMs = 900_000;

/**
 * Scenarios for transitions of a chart. Those that no search reaches come from scenarios of the
 * package, as short as leaving out parts makes them: every shorter one is run, and has to take the
 * transition still.
 */
async function chartStories({ chart, wanted }: ChartJob): Promise<readonly ChartStory[]> {
  const table = countedTables.find(({ id }) => id === chart)!;
  const search = new StorySearch(
    table,
    wanted.map(({ transition }) => transition),
  );
  const found = await search.find();
  const goals = wanted.map((each) => ({ ...each, leaves: leavesOf(table, each.transition) }));
  const texts = new Map<number, string>();
  for (const { leaves, transition } of goals) {
    const story = found.get(transition);
    const text = story && (await shortest(story, chart, leaves));
    if (text !== undefined) texts.set(transition, text);
  }
  const known = await shippedFor(
    chart,
    goals.filter(({ transition }) => !texts.has(transition)),
  );
  for (const { leaves, transition } of goals) {
    if (texts.has(transition)) continue;
    const text = await shortened(known, chart, leaves);
    if (text === undefined) continue;
    texts.set(transition, text);
    // It may be the shortest of another transition.
    known.push({ text, ...(await runStory(text)) });
  }
  return wanted.map(({ name, transition }) => {
    const text = texts.get(transition);
    return { transition, ...(text !== undefined && { text: named(text, name) }) };
  });
}

/** The text of a story without the steps that are not needed; undefined if it takes nothing. */
async function shortest(
  story: CarStory,
  chart: string,
  leaves: readonly number[],
): Promise<string | undefined> {
  const takes = async (each: CarStory): Promise<boolean> => {
    const run = await tried(textOf([each]));
    return run?.counter.hasTaken(chart, leaves) === true;
  };
  if (!(await takes(story))) return undefined;
  let best = story;
  for (let at = story.steps.length - 1; at >= 0 && best.steps.length > 1; at -= 1) {
    const less = { ...best, steps: best.steps.filter((_, index) => index !== at) };
    if (await takes(less)) best = less;
  }
  return textOf([best]);
}

interface KnownStory extends StoryRun {
  readonly text: string;
}

/** Scenarios of the package that stand alone and take the leaves, those about charts first. */
async function shippedFor(
  chart: string,
  wanted: readonly { readonly leaves: readonly number[] }[],
): Promise<KnownStory[]> {
  const known: KnownStory[] = [];
  const left = new Set(wanted);
  const names = shippedNames().toSorted((a, b) => rank(a) - rank(b));
  for (const name of names) {
    if (left.size === 0) break;
    const { text } = readShipped(name)!;
    const run = await tried(text, {
      isEnough: (counter) => [...left].every(({ leaves }) => counter.hasTaken(chart, leaves)),
    });
    if (run === undefined) continue;
    known.push({ text, ...run });
    for (const each of left) if (run.counter.hasTaken(chart, each.leaves)) left.delete(each);
  }
  return known;
}

function rank(name: string): number {
  return name.startsWith('charts/') ? 0 : 1;
}

/** The shortest known scenario that takes one of the leaves, made shorter. */
async function shortened(
  known: readonly KnownStory[],
  chart: string,
  leaves: readonly number[],
): Promise<string | undefined> {
  const [start] = known
    .filter(({ counter }) => counter.hasTaken(chart, leaves))
    .sort((a, b) => a.text.length - b.text.length);
  if (start === undefined) return undefined;
  const isEnough = (counter: StoryRun['counter']): boolean => counter.hasTaken(chart, leaves);
  // Runs end with the transition, so that later parts cost nothing.
  const { tookMs } = await runStory(start.text, { isEnough });
  const mostMs = Math.max(tookMs, leastMs);
  const holds = async (text: string): Promise<boolean> => {
    const run = await tried(text, { isEnough, mostMs });
    return run !== undefined && isEnough(run.counter);
  };
  let best = start.text;
  const vehicle = await takerIn(best, chart, leaves);
  if (vehicle !== undefined) {
    const alone = aloneText(best, vehicle);
    if (await holds(alone)) best = alone;
  }
  for (let count = stepCount(best) >> 1; count > 0; ) {
    const less = withoutLast(best, count);
    if (await holds(less)) {
      best = less;
      count = Math.min(count, stepCount(best) >> 1);
    } else count >>= 1;
  }
  const { text } = await shrunkText(best, holds, mostRuns);
  return text;
}

/** The vehicle that first takes one of the leaves; undefined for a chart of other rows. */
async function takerIn(
  text: string,
  chart: string,
  leaves: readonly number[],
): Promise<string | undefined> {
  if (!isOfVehicles(chart)) return undefined;
  const counter = new RowCounter(chart);
  const isEnough = (): boolean => counter.rowOf(leaves) !== undefined;
  const run = new ScenarioRun(parseScenario(text, { file: 'scenario' }), countedBy(counter));
  const { plan } = await concluded(run, { isEnough });
  return plan.vehicles[counter.rowOf(leaves) ?? -1]?.name;
}

function leavesOf({ taken }: CountedTable, transition: number): readonly number[] {
  return taken.flatMap((transitions, leaf) => (transitions.includes(transition) ? [leaf] : []));
}

/** The text with its transition in place of its name and comments at the top. */
function named(text: string, transition: string): string {
  const document = parseDocument(text);
  document.commentBefore = ` Takes ${transition}`;
  document.set('name', transition);
  return document.toString({ lineWidth: 120 });
}
