import { formatDuration } from '../../../engine/index.ts';

/** An event of the scenario as it is sent when nothing disturbs it. */
export interface SentEvent {
  readonly eventId: string;
  readonly webhook: string;
  readonly vehicle: string;
  readonly user: string;
  /** The place among the events of the vehicle for the webhook and user, from 1. */
  readonly place: number;
  /** When it is sent, ms since the epoch. */
  readonly atMs: number;
}

/** Forms that must be refused, and one that must be accepted: rightly signed, with spaces. */
export const forms = ['wrong', 'missing', 'old', 'altered', 'spaced'] as const;
export type Form = (typeof forms)[number];

/** One disturbance of one event; `event` and `after` are indices into the events in order. */
export type Choice =
  /** It arrives right after a later one of its vehicle. */
  | { readonly kind: 'late'; readonly event: number; readonly after: number }
  /** It arrives at the same instant as a later one of its vehicle. */
  | { readonly kind: 'together'; readonly event: number; readonly after: number }
  /** It arrives once more, right after an event; `after` may be the event itself. */
  | { readonly kind: 'twice'; readonly event: number; readonly after: number }
  /** It arrives, its answer is lost, and it is sent again. */
  | { readonly kind: 'unanswered'; readonly event: number }
  /** Its first attempt has another form; the right one follows. */
  | { readonly kind: 'refused'; readonly event: number; readonly form: Form }
  /** The application answers it, ends, and is started again on its store. */
  | { readonly kind: 'restart'; readonly event: number };

export type ChoiceKind = Choice['kind'];
export const choiceKinds = [
  'late',
  'together',
  'twice',
  'unanswered',
  'refused',
  'restart',
] as const;

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

/** All single choices, the simplest first, whose events are late by no more than `lateMs`. */
export function singleChoices(
  sent: readonly SentEvent[],
  lateMs: number,
  kinds: readonly ChoiceKind[],
): readonly Choice[] {
  const pairs = sent.flatMap((each, event) =>
    sent.flatMap((other, after) =>
      after > event && isSameCar(each, other) && other.atMs - each.atMs <= lateMs
        ? [{ event, after, gap: other.place - each.place }]
        : [],
    ),
  );
  // A mistake that first deliveries alone show is told apart from one that all show.
  const first = ({ event }: { event: number }): number => (sent[event]!.place === 1 ? 1 : 0);
  pairs.sort((a, b) => a.gap - b.gap || first(a) - first(b) || a.event - b.event);
  const of = {
    late: pairs.map(({ event, after }): Choice => ({ kind: 'late', event, after })),
    together: pairs
      .filter(({ gap }) => gap === 1)
      .map(({ event, after }): Choice => ({ kind: 'together', event, after })),
    twice: [
      ...sent.map((_, event): Choice => ({ kind: 'twice', event, after: event })),
      ...pairs.map(({ event, after }): Choice => ({ kind: 'twice', event, after })),
    ],
    unanswered: sent.map((_, event): Choice => ({ kind: 'unanswered', event })),
    refused: forms.flatMap((form) =>
      sent.map((_, event): Choice => ({ kind: 'refused', event, form })),
    ),
    restart: sent.map((_, event): Choice => ({ kind: 'restart', event })),
  } satisfies Record<ChoiceKind, readonly Choice[]>;
  return choiceKinds.filter((kind) => kinds.includes(kind)).flatMap((kind) => of[kind]);
}

function isSameCar(a: SentEvent, b: SentEvent): boolean {
  return a.webhook === b.webhook && a.vehicle === b.vehicle && a.user === b.user;
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
function timesOf(sent: readonly SentEvent[], choices: readonly Choice[]): readonly number[] {
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
function behindMs(sent: readonly SentEvent[], atMs: number): number {
  const nextMs = sent.find((each) => each.atMs > atMs)?.atMs ?? Infinity;
  return atMs + (nextMs - atMs > 1000 ? 1000 : Math.max(1, Math.floor((nextMs - atMs) / 2)));
}

/** Whether choices can be made in one run: each event is moved at most once. */
export function areCompatible(choices: readonly Choice[]): boolean {
  const moved = choices
    .filter(({ kind }) => kind !== 'twice' && kind !== 'restart')
    .map(({ event }) => event);
  return new Set(moved).size === moved.length;
}

/** The choices in words: `event 1 of car arrives after event 2`. */
export function choiceWords(sent: readonly SentEvent[], choices: readonly Choice[]): string {
  if (choices.length === 0) return 'without any disturbance';
  return choices.map((each) => wordsOf(sent, each)).join(', and ');
}

function wordsOf(sent: readonly SentEvent[], choice: Choice): string {
  const { place, vehicle } = sent[choice.event]!;
  const what = `event ${place} of ${vehicle}`;
  const other = 'after' in choice ? `event ${sent[choice.after]!.place}` : '';
  switch (choice.kind) {
    case 'late':
      return `${what} arrives after ${other}`;
    case 'together':
      return `${what} arrives at the same instant as ${other}`;
    case 'twice':
      return choice.after === choice.event
        ? `${what} arrives twice`
        : `${what} arrives again after ${other}`;
    case 'unanswered':
      return `the answer to ${what} is lost, and it arrives again`;
    case 'refused':
      return `${what} first arrives ${formWords[choice.form]}`;
    case 'restart':
      return `the application is started again after ${what}`;
  }
}

const formWords: Readonly<Record<Form, string>> = {
  wrong: 'with a wrong signature',
  missing: 'without a signature',
  old: 'with a signature by the secret before',
  altered: 'altered after it was signed',
  spaced: 'written with spaces, and signed so',
};

/** A fault of a scenario that makes a choice in a world. */
export interface StoryFault {
  readonly name: string;
  readonly target: string;
  readonly match: Readonly<Record<string, string | number>>;
  readonly effects: readonly Readonly<Record<string, unknown>>[];
}

/** Names of faults that exploration has written begin so. */
export const exploredName = 'explored';
/** Names of faults that change nothing, but after whose event the application restarts, end so. */
export const restartName = ', restart';

/** The events after which the application is started again. */
export function restartedIn(choices: readonly Choice[]): readonly number[] {
  return choices.flatMap(({ event, kind }) => (kind === 'restart' ? [event] : []));
}

export function faultsOf(
  sent: readonly SentEvent[],
  choices: readonly Choice[],
): readonly StoryFault[] {
  const times = timesOf(sent, choices);
  return choices.map((choice, index) => {
    const { webhook, vehicle, user, place } = sent[choice.event]!;
    const isFirst = choice.kind === 'unanswered' || choice.kind === 'refused';
    const name = `${exploredName} ${index + 1}${choice.kind === 'restart' ? restartName : ''}`;
    return {
      name,
      target: `webhook.${webhook}`,
      match: { vehicle, user, event: place, ...(isFirst && { attempt: 1 }) },
      effects: [effectOf(sent, choice, times)],
    };
  });
}

function effectOf(
  sent: readonly SentEvent[],
  choice: Choice,
  times: readonly number[],
): Readonly<Record<string, unknown>> {
  // A world cannot end an application: the name of the fault says that exploration does.
  if (choice.kind === 'restart') return { delay: { by: '0s' } };
  if (choice.kind === 'unanswered') return { unanswered: true };
  if (choice.kind === 'refused') {
    if (choice.form === 'altered') return { tamper: true };
    return choice.form === 'spaced' ? { spacing: true } : { signature: { form: choice.form } };
  }
  const { after, event, kind } = choice;
  const atMs = kind === 'twice' ? behindMs(sent, times[after]!) : times[event]!;
  const by = formatDuration(atMs - sent[event]!.atMs);
  return kind === 'twice' ? { duplicate: { delay: by } } : { delay: { by } };
}
