import { setup } from 'xstate';
import { defineChart } from '../../chart/define.ts';
import { named } from '../../chart/named.ts';

const guards = {
  overtaken: [],
  held: [],
  delayed: [],
  accepted: ['outcome'],
  spent: ['attempts'],
  overdue: ['outcome'],
};
const actions = {
  fallBehind: [],
  catchUp: [],
  hold: [],
  release: [],
  queue: [],
  begin: ['attempts'],
  end: [],
  noteTimeout: ['outcome'],
  tellFailure: [],
  wait: [],
  deliver: [],
  bury: [],
  cancel: [],
};

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
export const deliveryChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { untilPassed: 0, untilTimeout: 0, untilAnswered: 0, untilNextAttempt: 0 },
  }).createMachine({
    id: 'delivery',
    initial: 'pending',
    states: {
      pending: {
        initial: 'created',
        on: { 'delivery.cancel': 'cancelled' },
        states: {
          created: {
            always: [
              { guard: 'overtaken', target: 'overtaken' },
              { guard: 'delayed', target: 'waiting' },
              { target: 'due' },
            ],
          },
          overtaken: {
            entry: 'fallBehind',
            exit: 'catchUp',
            on: { 'event.pass': 'due' },
            after: { untilPassed: 'due' },
          },
          due: { always: [{ guard: 'held', target: 'held' }, { target: 'queued' }] },
          held: { entry: 'hold', exit: 'release', on: { 'hold.end': 'due' } },
          queued: {
            entry: 'queue',
            // A hold may have begun while it was queued.
            on: { 'slot.free': [{ guard: 'held', target: 'held' }, { target: 'inFlight' }] },
          },
          inFlight: {
            entry: 'begin',
            exit: 'end',
            initial: 'unanswered',
            on: { 'attempt.answer': answered },
            states: {
              unanswered: {
                on: { 'answer.delay': 'late' },
                after: { untilTimeout: unanswered },
              },
              late: { after: { untilAnswered: answered } },
            },
          },
          waiting: { entry: 'wait', after: { untilNextAttempt: 'due' } },
        },
      },
      delivered: { entry: 'deliver' },
      dead: { entry: 'bury' },
      cancelled: { entry: 'cancel' },
    },
  }),
});
