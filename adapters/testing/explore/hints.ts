import { formatDuration } from '../../../engine/index.ts';
import { counted } from '../../words/text.ts';
import { type ChoiceKind, isSameCar, type SentEvent } from './choice.ts';
import type { Tried } from './search-report.ts';

/** A sentence where the budget left single choices, with one that reaches all of them. */
export function budgetHint(runs: number, tried: readonly Tried[]): readonly string[] {
  const missed = tried.filter(({ left }) => left > 0);
  if (missed.length === 0) return [];
  const left = missed.reduce((sum, each) => sum + each.left, 0);
  const kinds = missed.map((each) => `${each.what} ${each.left}`).join(', ');
  return [
    `the budget of ${counted(runs, 'run')} left ${counted(left, 'disturbance')} (${kinds}): one of ${runs + left} runs reaches each of them`,
  ];
}

const minuteMs = 60_000;

/**
 * A sentence where no event, or the last of no vehicle, can be overtaken within the longest
 * lateness: later events put right all that a late one has spoilt.
 */
export function latenessHint(
  sent: readonly SentEvent[],
  choices: readonly ChoiceKind[],
  boundMs: number,
): readonly string[] {
  if (!choices.includes('late')) return [];
  const gaps = sent.flatMap((each, index) => {
    const next = sent.slice(index + 1).filter((other) => isSameCar(each, other));
    return next[0] === undefined ? [] : [{ ms: next[0].atMs - each.atMs, isLast: !next[1] }];
  });
  if (gaps.length === 0) return ['no event can arrive late: each vehicle has one event alone'];
  const nearest = (of: typeof gaps): number => Math.min(...of.map(({ ms }) => ms));
  const bound = formatDuration(boundMs);
  const advice = (ms: number): string => {
    const enough = formatDuration(Math.ceil(ms / minuteMs) * minuteMs);
    return `let the story have two changes of a vehicle within that time, or use late ${enough} (--late ${enough})`;
  };
  if (nearest(gaps) > boundMs) {
    const apart = formatDuration(nearest(gaps));
    return [
      `no event can arrive late within ${bound}, for the events of each vehicle lie ${apart} apart or more: ${advice(nearest(gaps))}`,
    ];
  }
  const ends = gaps.filter(({ isLast }) => isLast);
  if (nearest(ends) <= boundMs) return [];
  return [
    `the last event of no vehicle can be overtaken within ${bound}, and it may put right what a late one before it has spoilt: ${advice(nearest(ends))}`,
  ];
}
