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
  /** The sequence in its deliveries. */
  readonly sequence?: number;
  /** The ids in its deliveries; undefined where none has come through. */
  readonly vehicleId?: string | undefined;
  readonly userId?: string | undefined;
}

/**
 * The webhook of an event, ` by charge`, where events of several are sent: each webhook counts the
 * events of a vehicle for itself.
 */
export function byWebhook(sent: readonly SentEvent[], { webhook }: SentEvent): string {
  return sent.some((each) => each.webhook !== webhook) ? ` by ${webhook}` : '';
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

/** Whether two events are in one line: of a webhook, a vehicle and a user. */
export function isSameCar(a: SentEvent, b: SentEvent): boolean {
  return a.webhook === b.webhook && a.vehicle === b.vehicle && a.user === b.user;
}

/** Whether choices can be made in one run: each event is moved at most once. */
export function areCompatible(choices: readonly Choice[]): boolean {
  const moved = choices
    .filter(({ kind }) => kind !== 'twice' && kind !== 'restart')
    .map(({ event }) => event);
  return new Set(moved).size === moved.length;
}

/** The events after which the application is started again. */
export function restartedIn(choices: readonly Choice[]): readonly number[] {
  return choices.flatMap(({ event, kind }) => (kind === 'restart' ? [event] : []));
}
