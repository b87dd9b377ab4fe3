import { isRejected, type RejectedScenario } from '../../scenarios/load.ts';
import { showMistakes } from '../../scenarios/rejection.ts';
import { countWords, Progress } from '../../terminal/progress.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { RunSettings } from '../run-settings.ts';
import { begunAhead } from './begun-ahead.ts';
import type { Candidates } from './candidates.ts';
import { reportOf } from './run.ts';
import type { Runners, SuiteScenario } from './runners.ts';
import { seedsOf } from './seeds.ts';
import type { Candidate } from './selection.ts';
import { SuiteEnd } from './suite-end.ts';

/** The surroundings of a suite. */
export interface SuiteSurroundings<Found extends SuiteScenario> {
  readonly runners: Runners<Found>;
  readonly terminal: Terminal;
  readonly interruption: AbortSignal;
}

/**
 * Runs scenarios and shows them in order, files with mistakes in their place. Returns the exit
 * code.
 */
export async function runSuite<Found extends SuiteScenario>(
  candidates: Candidates<Found>,
  settings: RunSettings,
  { runners, terminal: around, interruption }: SuiteSurroundings<Found>,
): Promise<number> {
  const progress = new Progress(around);
  const { terminal } = progress;
  const end = new SuiteEnd(settings);
  const { seeds } = settings;
  let known = 0;
  const noted = (each: Candidate<Found>): Candidate<Found> => {
    if (!isRejected(each)) known += seeds === undefined ? 1 : seedsOf(each.scenario, seeds).count;
    return each;
  };
  const whole = (): number => known + candidates.left() * (seeds ?? 1);
  const first = await firstOf(candidates.each, noted);
  const isOne = first.scenarios < 2;
  const noun = seeds === undefined ? 'scenario' : 'run';
  if (whole() > 1) {
    progress.whole = () => countWords(progress.done, whole(), noun, progress.elapsedMs);
  }
  const areBeside = runners.atOnce > 1 && whole() > 1;
  const drawing = areBeside ? setInterval(() => progress.draw(), 100) : undefined;
  let isCut = false;
  let isLineDue = false;
  const about = first.scenarios + candidates.left();
  const begin = runners.begin(progress, interruption, { about, isOne });
  try {
    for await (const each of begunAhead(first.rest, begin, runners.atOnce)) {
      if (isLineDue) terminal.stderr.write('\n');
      isLineDue = false;
      if (isRejected(each)) {
        end.reject(each);
        isLineDue = tellMistakes(each, settings, terminal);
        continue;
      }
      if (end.ran > 0) separate(settings, terminal);
      if (areBeside) progress.draw();
      const outcome = await each.outcome();
      if (outcome === undefined) {
        isCut = true;
        break;
      }
      end.add(outcome);
      if (seeds === undefined) progress.done += 1;
      if (outcome.interrupted !== undefined) break;
    }
  } finally {
    clearInterval(drawing);
    progress.erase();
  }
  const code = await end.conclude(terminal);
  return isCut ? (interruption.reason as number) : code;
}

/** Takes candidates until two of them are scenarios, and gives them back before the rest. */
async function firstOf<Found extends SuiteScenario>(
  candidates: AsyncIterable<Candidate<Found>>,
  noted: (each: Candidate<Found>) => Candidate<Found>,
) {
  const source = candidates[Symbol.asyncIterator]();
  const taken: Candidate<Found>[] = [];
  let scenarios = 0;
  while (scenarios < 2) {
    const next = await source.next();
    if (next.done === true) break;
    taken.push(noted(next.value));
    if (!isRejected(next.value)) scenarios += 1;
  }
  async function* rest(): AsyncGenerator<Candidate<Found>> {
    // Each is forgotten as it is given out, so that a scenario that has run takes no memory.
    while (taken.length > 0) yield taken.shift()!;
    for (;;) {
      const next = await source.next();
      if (next.done === true) return;
      yield noted(next.value);
    }
  }
  return { scenarios, rest: rest() };
}

/** Shows the mistakes of a file. Returns whether a blank line is due before the next output. */
function tellMistakes(each: RejectedScenario, { show }: RunSettings, terminal: Terminal): boolean {
  if (show === 'json') return false;
  showMistakes([each], terminal);
  return true;
}

/** Writes a blank line between two timelines. */
function separate(settings: RunSettings, terminal: Terminal): void {
  if (settings.show === 'timeline') reportOf(settings, terminal).write('\n\n');
}
