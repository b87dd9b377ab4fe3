import { assign, emit, enqueueActions, setup } from 'xstate';
import {
  type ContextChange,
  defineChart,
  getChanges,
  type MachineTypes,
} from '../../chart/define.ts';
import { isSuccess, type Outcome } from './outcome.ts';

/** The facts about an event and its receiver that its delivery depends on. */
export interface DeliveryContext {
  /** The instant, ms, by the clock of the actor. */
  readonly now: () => number;
  /** Whether a fault lets later events overtake this one, and for how long, ms. */
  readonly overtaken: boolean;
  readonly behindMs: number;
  /** Whether a fault holds the events of the webhook. */
  readonly held: boolean;
  /** The due time of the next attempt, ms; the first one is due at once. */
  readonly dueAtMs: number;
  /** The waits between attempts, ms; one attempt more than that is the most. */
  readonly waitsMs: readonly number[];
  /** The time within which an answer must come, ms. */
  readonly timeoutMs: number;
  readonly attempts: number;
  /** The status of the latest answer, of a delayed one too; undefined where none came. */
  readonly status: number | undefined;
  /** The time at which a delayed answer is processed, ms. */
  readonly answeredAtMs: number;
}

export type DeliveryEvent =
  | { readonly type: 'attempt.answer'; readonly status?: number }
  | { readonly type: 'answer.delay' | 'delivery.cancel' | 'event.pass' | 'hold.end' | 'slot.free' }
  | ContextChange<DeliveryContext>;

/** Facts of the log. */
export interface DeliveryFact {
  readonly type:
    | 'delivery.attempted'
    | 'delivery.cancelled'
    | 'delivery.dead'
    | 'delivery.delivered'
    | 'delivery.disturbed'
    | 'delivery.failed';
}

const answered = [
  { guard: 'accepted', target: '#delivery.delivered' },
  { guard: 'spent', target: '#delivery.dead', actions: 'tellFailure' },
  { guard: 'overdue', target: '#delivery.pending.due', actions: 'tellFailure' },
  { target: '#delivery.pending.waiting', actions: 'tellFailure' },
] as const;
const unanswered = [
  { guard: 'spent', target: '#delivery.dead', actions: ['noteTimeout', 'tellFailure'] },
  {
    guard: 'overdue',
    target: '#delivery.pending.due',
    actions: ['noteTimeout', 'tellFailure'],
  },
  { target: '#delivery.pending.waiting', actions: ['noteTimeout', 'tellFailure'] },
] as const;

/**
 * An event on its way to a receiver. No attempt of it begins while a fault holds the events of its
 * webhook. It is queued where concurrent attempts are limited, and is tried until an attempt is
 * accepted or none is left. An attempt fails when its answer says so or
 * does not come in time. An immediate answer is processed before anything else happens, a delayed
 * one when its time has come.
 *
 * Disabling or removing a webhook cancels its deliveries in any state.
 */
export const deliveryMachine = setup({
  types: {} as MachineTypes<DeliveryContext, DeliveryEvent, DeliveryFact, 'now'>,
  guards: {
    overtaken: ({ context }) => context.overtaken,
    held: ({ context }) => context.held,
    delayed: ({ context }) => context.dueAtMs > context.now(),
    accepted: ({ context, event }) => isSuccess(outcomeIn(context, event)),
    spent: ({ context }) => context.attempts > context.waitsMs.length,
    overdue: ({ context }) => nextAtMs(context) <= context.now(),
  },
  actions: {
    // The caller's: the order of events and the limit of concurrent attempts.
    fallBehind: () => {},
    catchUp: assign({ overtaken: false }),
    queue: () => {},
    wait: () => {},
    end: () => {},
    hold: emit({ type: 'delivery.disturbed' }),
    release: assign({ dueAtMs: ({ context }) => context.now() }),
    begin: enqueueActions(({ context, enqueue }) => {
      const { attempts, dueAtMs, now } = context;
      const isFirst = attempts === 0;
      enqueue.assign({
        attempts: attempts + 1,
        dueAtMs: isFirst ? now() : dueAtMs,
        status: undefined,
      });
      enqueue.emit({ type: 'delivery.attempted' });
    }),
    noteTimeout: assign({ status: undefined }),
    tellFailure: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'delivery.failed' });
      if (context.attempts <= context.waitsMs.length)
        enqueue.assign({ dueAtMs: nextAtMs(context) });
    }),
    deliver: emit({ type: 'delivery.delivered' }),
    bury: emit({ type: 'delivery.dead' }),
    cancel: emit({ type: 'delivery.cancelled' }),
    changeContext: assign(({ event }) => getChanges<DeliveryContext>(event)),
  },
  delays: {
    untilPassed: ({ context }) => context.behindMs,
    untilTimeout: ({ context }) => context.timeoutMs,
    untilAnswered: ({ context }) => context.answeredAtMs - context.now(),
    untilNextAttempt: ({ context }) => context.dueAtMs - context.now(),
  },
}).createMachine({
  description: 'A webhook event on its way to a receiver.',
  meta: {
    events: {
      'answer.delay':
        'The receiver has answered; the answer, which the context has, is processed later.',
      'attempt.answer': 'The receiver has answered.',
      'delivery.cancel': 'The webhook was disabled or removed.',
      'event.pass': 'The last event that was to overtake this one has passed.',
      'hold.end': 'The last fault that held the events of the webhook has ended.',
      'slot.free': 'The limit of concurrent attempts lets this one begin.',
    },
  },
  id: 'delivery',
  initial: 'pending',
  context: ({ input }) => ({
    overtaken: false,
    behindMs: 60_000,
    held: false,
    dueAtMs: 0,
    waitsMs: [],
    timeoutMs: 10_000,
    attempts: 0,
    status: undefined,
    answeredAtMs: 0,
    ...input,
  }),
  on: { 'context.change': { actions: 'changeContext' } },
  states: {
    pending: {
      description: 'The event is not settled.',
      initial: 'created',
      on: { 'delivery.cancel': 'cancelled' },
      states: {
        created: {
          description: 'The event has just been made.',
          always: [
            { guard: 'overtaken', target: 'overtaken' },
            { guard: 'delayed', target: 'waiting' },
            { target: 'due' },
          ],
        },
        overtaken: {
          description: 'A fault lets later events overtake this one.',
          entry: 'fallBehind',
          exit: 'catchUp',
          on: { 'event.pass': 'due' },
          after: { untilPassed: 'due' },
        },
        due: {
          description: 'The next attempt is due.',
          always: [{ guard: 'held', target: 'held' }, { target: 'queued' }],
        },
        held: {
          description: 'A fault holds the events of the webhook.',
          entry: 'hold',
          exit: 'release',
          on: { 'hold.end': 'due' },
        },
        queued: {
          description: 'Other attempts are under way.',
          entry: 'queue',
          // A hold may have begun while it was queued.
          on: { 'slot.free': [{ guard: 'held', target: 'held' }, { target: 'inFlight' }] },
        },
        inFlight: {
          description: 'An attempt is under way.',
          entry: 'begin',
          exit: 'end',
          initial: 'unanswered',
          on: { 'attempt.answer': answered },
          states: {
            unanswered: {
              description: 'No answer has come.',
              on: { 'answer.delay': 'late' },
              after: { untilTimeout: unanswered },
            },
            late: { description: 'The answer takes a while.', after: { untilAnswered: answered } },
          },
        },
        waiting: {
          description: 'The next attempt waits for its time.',
          entry: 'wait',
          after: { untilNextAttempt: 'due' },
        },
      },
    },
    delivered: { description: 'The receiver has accepted the event.', entry: 'deliver' },
    dead: { description: 'No attempt is left.', entry: 'bury' },
    cancelled: { description: 'The webhook is disabled or removed.', entry: 'cancel' },
  },
});

export const deliveryChart = defineChart({
  machine: deliveryMachine,
  guards: {
    overtaken: ['overtaken'],
    held: ['held'],
    delayed: ['dueAtMs', 'now'],
    accepted: ['status'],
    spent: ['attempts', 'waitsMs'],
    overdue: ['status', 'dueAtMs', 'waitsMs', 'attempts', 'now'],
  },
  actions: {
    catchUp: ['overtaken'],
    release: ['dueAtMs'],
    begin: ['attempts', 'dueAtMs', 'status'],
    noteTimeout: ['status'],
    tellFailure: ['dueAtMs'],
  },
});

function outcomeIn(context: DeliveryContext, event: DeliveryEvent): Outcome | undefined {
  const { status } = event.type === 'attempt.answer' ? event : context;
  return status === undefined ? undefined : { status };
}

/** The due time of the attempt after the latest, ms. */
function nextAtMs({ attempts, dueAtMs, waitsMs }: DeliveryContext): number {
  return dueAtMs + (waitsMs[attempts - 1] ?? 0);
}
