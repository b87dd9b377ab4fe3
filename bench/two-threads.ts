import { type Spent, spentBy } from './command.ts';
import { type Figure, median } from './figure.ts';

/** Rounds, each of which runs the work in one thread and in two, where the caller sets no other number. */
export const rounds = 5;

interface TwoThreadsSettings {
  readonly rounds?: number;
  readonly atLeast?: number;
  /** Whether runs may end with FAIL. */
  readonly mayFail?: boolean;
}

/**
 * The gain of a second thread for a command, which only a machine with a spare processor can show.
 * Runs in one thread and in two take turns.
 */
export function twoThreads(
  command: (jobs: string) => readonly string[],
  subjectOf: (stdout: string) => string,
  { rounds: times = rounds, atLeast, mayFail }: TwoThreadsSettings = {},
): Figure[] {
  const one: Spent[] = [];
  const two: Spent[] = [];
  for (let round = 0; round < times; round += 1) {
    one.push(spentBy(command('1'), { mayFail }));
    two.push(spentBy(command('2'), { mayFail }));
  }
  const figure = (what: string, by: (spent: Spent) => number): Figure => {
    const value = median(two.map(by));
    const peer = { name: 'one thread', value: median(one.map(by)) };
    const name = `${subjectOf(one[0]!.stdout)} in two threads, ${what}`;
    return { name, value, unit: 'ms', peer, ratio: peer.value / value };
  };
  const time = figure('time', ({ ms }) => ms);
  return [
    atLeast === undefined ? time : { ...time, promise: { atLeast } },
    figure('processor time', ({ cpuMs }) => cpuMs),
  ];
}
