import { concluded } from '../../adapters/testing/concluded-run.ts';
import type { CountedTable } from '../../engine/chart/counted.ts';
import { parseScenario, ScenarioError } from '../../engine/index.ts';
import { type PathStep, shortestPath } from '../chart-coverage/shortest-path.ts';
import { countedBy } from '../counted-suite.ts';
import { HeedlessRun } from './heedless-run.ts';
import { lasts, moves, waits } from './moves.ts';
import { type Opening, openings, suits, usualOpenings } from './openings.ts';
import { isOfVehicles, RowCounter } from './row-counter.ts';
import { type CarStory, durationOf, storyNumberOf, textOf } from './story.ts';

/** The most stories that share a world. */
const mostTogether = 64;

/** The most steps of a story. */
const mostSteps = 8;

/** The most stories that are run for one transition, each in a world of its own or not. */
const mostTries = { alone: 40, together: 200 } as const;

/** A story that waits for its run. */
interface NearStory extends CarStory {
  /** Its steps, and the events that are left of the transition. */
  readonly far: number;
  readonly key: string;
}

/** A transition without a story. */
interface WantedStory {
  readonly transition: number;
  readonly due: NearStory[];
  tries: number;
}

/**
 * Searches the shortest stories that take transitions of a chart. The compiled table tells which
 * events may lead from the states after a story to a transition, and `moves` the steps that cause
 * them and let guards answer otherwise; a run shows the answers of the world. Every transition
 * that has no story yet gets its nearest candidates run in turn, so that none uses up the runs.
 */
export class StorySearch {
  readonly #table: CountedTable;
  /** Whether each chart begins with an event of its own, and passes with it. */
  readonly #isPassing: boolean;
  /** By transition. */
  readonly #goals = new Map<number, WantedStory>();
  readonly #found = new Map<number, CarStory>();
  readonly #paths = new Map<string, readonly PathStep[] | undefined>();
  readonly #seen = new Set<string>();
  readonly #possible = new Map<string, boolean>();
  readonly #run = new Set<string>();

  /** @param wanted the numbers of the transitions */
  constructor(table: CountedTable, wanted: readonly number[]) {
    this.#table = table;
    this.#isPassing = !isOfVehicles(table.id);
    for (const transition of wanted) {
      const words = (this.#pathFrom(undefined, transition) ?? []).flatMap(wordsOf);
      const special = [...new Set(words)].flatMap((word) => openings[word] ?? []);
      const due = [...usualOpenings, ...special].map((opening, number) => ({
        opening,
        steps: [],
        far: Math.min(1, number),
        key: keyOf(opening, []),
      }));
      this.#goals.set(transition, { transition, due, tries: 0 });
    }
  }

  /** The stories that were found, by the number of their transition. */
  async find(): Promise<ReadonlyMap<number, CarStory>> {
    for (let next = this.#next(); next.length > 0; next = this.#next()) {
      const most = this.#isPassing ? 1 : mostTogether;
      for (const alike of groupsOf(next, most)) await this.#runTogether(alike);
    }
    return this.#found;
  }

  /** The nearest candidates of each transition. */
  #next(): readonly NearStory[] {
    const next: NearStory[] = [];
    const most = mostTries[this.#isPassing ? 'alone' : 'together'];
    for (const goal of this.#goals.values()) {
      goal.due.sort((a, b) => a.far - b.far);
      for (let count = 0; count < mostAtOnce && goal.tries < most; ) {
        const candidate = goal.due.shift();
        if (candidate === undefined) break;
        if (this.#run.has(candidate.key)) continue;
        this.#run.add(candidate.key);
        next.push(candidate);
        goal.tries += 1;
        count += 1;
      }
    }
    return next;
  }

  async #runTogether(stories: readonly NearStory[]): Promise<void> {
    const counter = new RowCounter(this.#table.id);
    const refusals = new Map<number, string>();
    const onRefusal = (vehicle: string, reason: string): void => {
      refusals.set(storyNumberOf(vehicle), reason);
    };
    try {
      const plan = parseScenario(textOf(stories), { file: 'story' });
      await concluded(new HeedlessRun(plan, countedBy(counter), onRefusal));
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      if (stories.length > 1) for (const each of stories) await this.#runTogether([each]);
      return;
    }
    let others = stories.length;
    for (const [row, story] of stories.entries()) {
      const other = story.opening.others === undefined ? undefined : others++;
      this.#heed(withRefusal(story, refusals.get(row)), row, counter, other);
    }
  }

  #heed(story: NearStory, row: number, counter: RowCounter, other?: number): void {
    for (const leaf of this.#isPassing ? counter.allTaken : counter.takenBy(row)) {
      for (const transition of this.#table.taken[leaf]!) {
        if (!this.#goals.delete(transition)) continue;
        this.#found.set(transition, story);
      }
    }
    const lasting = story.steps.flatMap(({ does }) => (lasts(does) ? [does] : [])).sort();
    const rows = [row, ...(other === undefined ? [] : [other])];
    const signature = [
      keyOf(story.opening, []),
      ...rows.map((each) => counter.signatureOf(each)),
      ...lasting,
    ].join('\n');
    if (this.#seen.has(signature) || story.steps.length >= mostSteps) return;
    this.#seen.add(signature);
    const from: (number | undefined)[] = [...counter.statesOf(this.#isPassing ? 0 : row)];
    if (this.#isPassing || counter.hasFresh(row)) from.push(undefined);
    for (const goal of this.#goals.values()) this.#extend(story, from, goal);
  }

  /** Adds the story with one more step, for each that may bring it nearer to a transition. */
  #extend(
    story: NearStory,
    states: readonly (number | undefined)[],
    { due, transition }: WantedStory,
  ) {
    const steps = new Map<string, number>();
    for (const state of states) {
      const whole = this.#pathFrom(state, transition);
      if (whole === undefined) continue;
      // A chart of a vehicle starts by itself.
      const path = state === undefined && !this.#isPassing ? whole.slice(1) : whole;
      for (const [at, { event, guards }] of path.entries()) {
        for (const word of at === 0 ? [event, ...guards] : guards) {
          for (const step of this.#stepsFor(word)) {
            steps.set(step, Math.min(steps.get(step) ?? Infinity, path.length));
          }
        }
      }
    }
    for (const [does, length] of steps) {
      const all = [...story.steps, { does }];
      const key = keyOf(story.opening, all);
      if (this.#run.has(key) || !this.#isPossible(story, does)) continue;
      due.push({ opening: story.opening, steps: all, far: all.length + length, key });
    }
  }

  #pathFrom(state: number | undefined, transition: number): readonly PathStep[] | undefined {
    const key = `${state} ${transition}`;
    if (!this.#paths.has(key)) this.#paths.set(key, shortestPath(this.#table, transition, state));
    return this.#paths.get(key);
  }

  /** Whether a story may go on with a step: its opening has the things that the step names. */
  #isPossible({ opening, steps }: CarStory, does: string): boolean {
    const hasFault = steps.some((each) => isNamedFault(each.does));
    if (does.startsWith('heal:')) return hasFault;
    if (isNamedFault(does) && hasFault) return false;
    const key = keyOf(opening, [{ does }]);
    const known =
      this.#possible.get(key) ??
      (suits(does, opening) && isReadable({ opening, steps: [{ does }] }));
    this.#possible.set(key, known);
    return known;
  }

  #stepsFor(word: string): readonly string[] {
    if (word === 'start') return moves[`${this.#table.id} start`] ?? [];
    const known = moves[withoutNot(word)] ?? [];
    return word.startsWith('after ') ? [...known, ...waits] : known;
  }
}

/** The number of candidates of a transition that are run in one turn. */
const mostAtOnce = 4;

function wordsOf({ event, guards }: PathStep): readonly string[] {
  return [event, ...guards.map(withoutNot)];
}

function withoutNot(guard: string): string {
  return guard.replace(/^not /, '');
}

function keyOf(opening: Opening, steps: CarStory['steps']): string {
  return [JSON.stringify(opening), ...steps.map(({ does }) => does)].join('\n');
}

/** Stories that end at about the same time, so that none goes on after its end. */
function groupsOf(stories: readonly NearStory[], most: number): readonly (readonly NearStory[])[] {
  const groups = new Map<string, NearStory[]>();
  for (const story of stories) {
    const duration = durationOf(story);
    let key = `${duration} 0`;
    for (let part = 1; (groups.get(key)?.length ?? 0) >= most; part += 1)
      key = `${duration} ${part}`;
    groups.set(key, [...(groups.get(key) ?? []), story]);
  }
  return [...groups.values()];
}

/** The story with the reason why its last step is refused; those before have theirs. */
function withRefusal(story: NearStory, refused: string | undefined): NearStory {
  const last = story.steps.at(-1);
  if (refused === undefined || last === undefined) return story;
  return { ...story, steps: [...story.steps.slice(0, -1), { ...last, refused }] };
}

function isNamedFault(step: string): boolean {
  return step.startsWith('fault: { name:');
}

/** Whether a story is a scenario. */
function isReadable(story: CarStory): boolean {
  try {
    parseScenario(textOf([story]), { file: 'story' });
    return true;
  } catch (error) {
    if (error instanceof ScenarioError) return false;
    throw error;
  }
}
