import { type Choice, type Form, restartedIn, type SentEvent } from './choice.ts';

/** A request of a run, as the application gets it. */
export interface DeliveryArrival {
  readonly event: number;
  readonly copy: number;
  readonly atMs: number;
  readonly form: Form | 'right';
  /** Whether it arrives at the same instant as the arrival before it. */
  readonly isTogether: boolean;
  /** Whether the application is started again after its answer. */
  readonly restarts: boolean;
}

/** The times of the service that choices follow. */
export interface Timing {
  /** The wait between the first attempt and the second, ms. */
  readonly retryMs: number;
  /** The time-out of an attempt, ms. */
  readonly timeoutMs: number;
}

/** The arrivals of a run with choices, in order. */
export function arrivalsOf(
  sent: readonly SentEvent[],
  choices: readonly Choice[],
  timing: Timing,
): readonly DeliveryArrival[] {
  const times = timesOf(sent, choices);
  const together = new Set(
    choices.flatMap(({ event, kind }) => (kind === 'together' ? [event] : [])),
  );
  const restarts = new Set(restartedIn(choices));
  const arrivals = sent.map((_, event) => ({
    event,
    copy: 0,
    atMs: times[event]!,
    form: 'right' as DeliveryArrival['form'],
    rank: together.has(event) ? -1 : 0,
  }));
  const copies = new Map<number, number>();
  for (const choice of choices) {
    const { event, kind } = choice;
    const more = (atMs: number, form: DeliveryArrival['form'] = 'right'): void => {
      const copy = (copies.get(event) ?? 0) + 1;
      copies.set(event, copy);
      arrivals.push({ event, copy, atMs, form, rank: 1 });
    };
    if (kind === 'twice') more(behindMs(sent, times[choice.after]!));
    else if (kind === 'unanswered')
      more(times[event]! + Math.max(timing.retryMs, timing.timeoutMs));
    else if (kind === 'refused' && choice.form === 'spaced') arrivals[event]!.form = 'spaced';
    else if (kind === 'refused') {
      more(times[event]!, choice.form);
      arrivals[event]!.atMs += timing.retryMs;
    }
  }
  arrivals.sort((a, b) => a.atMs - b.atMs || a.rank - b.rank || a.event - b.event);
  return arrivals.map(({ event, copy, atMs, form }, index) => {
    const before = arrivals[index - 1];
    const isTogether = before?.rank === -1 && before.atMs === atMs;
    return { event, copy, atMs, form, isTogether, restarts: copy === 0 && restarts.has(event) };
  });
}

/** When each event arrives first. One that waits for a late one arrives behind that. */
export function timesOf(sent: readonly SentEvent[], choices: readonly Choice[]): readonly number[] {
  const times = sent.map(({ atMs }) => atMs);
  const moved = choices.filter((each) => each.kind === 'late' || each.kind === 'together');
  for (const { after, event, kind } of moved.toSorted((a, b) => b.event - a.event)) {
    const atMs = times[after]!;
    times[event] = kind === 'late' ? behindMs(sent, atMs) : atMs;
  }
  return times;
}

/** The longest delay of an event by these choices, ms, rounded down to whole gaps. */
export function latenessOf(sent: readonly SentEvent[], choices: readonly Choice[]): number {
  const times = timesOf(sent, choices);
  const gaps = choices.flatMap((each) => {
    if (!('after' in each)) return [];
    const last = sent.findLast(({ atMs }) => atMs <= times[each.after]!)!;
    return [last.atMs - sent[each.event]!.atMs];
  });
  return Math.max(0, ...gaps);
}

/** An instant behind this one at which nothing else of the scenario has been sent since. */
export function behindMs(sent: readonly SentEvent[], atMs: number): number {
  const nextMs = sent.find((each) => each.atMs > atMs)?.atMs ?? Infinity;
  return atMs + (nextMs - atMs > 1000 ? 1000 : Math.max(1, Math.floor((nextMs - atMs) / 2)));
}
