import { assign, emit, not, setup } from 'xstate';
import { type ContextChange, defineChart, getChanges, type MachineTypes } from '../chart/define.ts';

/** The facts about a command and its vehicle that its execution depends on. */
export interface ExecutionContext {
  /** The instant, ms, by the clock of the actor. */
  readonly now: () => number;
  /** Whether the vehicle can follow the command at all. */
  readonly capable: boolean;
  readonly offline: boolean;
  readonly asleep: boolean;
  /** Whether the service waits for a report that shows the effect. */
  readonly verified: boolean;
  /** Whether the reports of the vehicle show the effect. */
  readonly shown: boolean;
  /** The instant at which the service no longer waits, ms. */
  readonly deadlineAtMs: number;
  /** The time that the vehicle takes to wake up, and the command to reach it, ms. */
  readonly wakeMs: number;
  readonly sendingMs: number;
  /** The code of the error; undefined while there is none. */
  readonly error:
    | 'NO_RESPONSE'
    | 'UNREACHABLE'
    | 'VEHICLE_NOT_CAPABLE'
    | 'vehicle_refused'
    | undefined;
}

export type ExecutionEvent =
  | {
      readonly type: 'report.arrived' | 'vehicle.changed' | 'vehicle.followed' | 'vehicle.refused';
    }
  | ContextChange<ExecutionContext>;

/** Facts of the log, and the event by which the vehicle wakes. */
export interface ExecutionFact {
  readonly type: 'command.failed' | 'command.relayed' | 'command.verified' | 'vehicle.wake';
}

/**
 * A command on its way to a vehicle and back. The service waits until the vehicle has a network,
 * wakes it, and sends the command; the vehicle's answer comes as `vehicle.followed` or
 * `vehicle.refused` before anything else happens. The command succeeds at the instant a report
 * arrives that shows its effect, so that reads of the vehicle then show that effect; a command that
 * is not verified succeeds when the vehicle has followed it. A command fails if no report shows its
 * effect in time, for example because the effect was undone.
 *
 * A vehicle that comes back online is sent the command in a separate step: the transition that
 * brings it back is still under way.
 */
export const executionMachine = setup({
  types: {} as MachineTypes<ExecutionContext, ExecutionEvent, ExecutionFact, 'now'>,
  guards: {
    incapable: ({ context }) => !context.capable,
    offline: ({ context }) => context.offline,
    asleep: ({ context }) => context.asleep,
    unverified: ({ context }) => !context.verified,
    shown: ({ context }) => context.shown,
  },
  actions: {
    // The caller's: to listen to the vehicle, and no longer.
    watchNetwork: () => {},
    watchReports: () => {},
    stopWatching: () => {},
    wake: emit({ type: 'vehicle.wake' }),
    relay: emit({ type: 'command.relayed' }),
    blameCapability: assign({ error: 'VEHICLE_NOT_CAPABLE' }),
    blameNetwork: assign({ error: 'UNREACHABLE' }),
    blameVehicle: assign({ error: 'vehicle_refused' }),
    blameSilence: assign({ error: 'NO_RESPONSE' }),
    succeed: emit({ type: 'command.verified' }),
    fail: emit({ type: 'command.failed' }),
    changeContext: assign(({ event }) => getChanges<ExecutionContext>(event)),
  },
  delays: {
    untilTimeout: ({ context }) => Math.max(0, context.deadlineAtMs - context.now()),
    wakeTime: ({ context }) => context.wakeMs,
    sendingTime: ({ context }) => context.sendingMs,
  },
}).createMachine({
  description: 'A command on its way to a vehicle and back.',
  meta: {
    events: {
      'report.arrived': 'A report of the vehicle has arrived.',
      'vehicle.changed': 'The vehicle has changed, and may have its network again.',
      'vehicle.followed': 'The vehicle has followed the command.',
      'vehicle.refused': 'The vehicle has refused the command.',
    },
  },
  id: 'execution',
  initial: 'received',
  context: ({ input }) => ({
    capable: true,
    offline: false,
    asleep: false,
    verified: true,
    shown: false,
    deadlineAtMs: Infinity,
    wakeMs: 5_000,
    sendingMs: 3_000,
    error: undefined,
    ...input,
  }),
  on: { 'context.change': { actions: 'changeContext' } },
  states: {
    received: {
      description: 'The service has accepted the command.',
      always: [
        { guard: 'incapable', target: 'failed', actions: 'blameCapability' },
        { guard: 'offline', target: 'waiting' },
        { guard: 'asleep', target: 'waking' },
        { target: 'sending' },
      ],
    },
    waiting: {
      description: 'The vehicle has no network.',
      entry: 'watchNetwork',
      exit: 'stopWatching',
      on: { 'vehicle.changed': { guard: not('offline'), target: 'reached' } },
      after: { untilTimeout: { target: 'failed', actions: 'blameNetwork' } },
    },
    reached: {
      description: 'The vehicle has its network again, in a step of its own.',
      after: { 0: 'received' },
    },
    waking: {
      description: 'The vehicle wakes up.',
      after: {
        wakeTime: [
          { guard: 'offline', target: 'waiting' },
          { target: 'sending', actions: 'wake' },
        ],
        untilTimeout: { target: 'failed', actions: 'blameSilence' },
      },
    },
    sending: {
      description: 'The command is on its way to the vehicle.',
      after: {
        sendingTime: [{ guard: 'offline', target: 'waiting' }, { target: 'relaying' }],
        untilTimeout: { target: 'failed', actions: 'blameSilence' },
      },
    },
    relaying: {
      description: 'The vehicle has the command and answers at once.',
      entry: 'relay',
      on: {
        'vehicle.followed': [
          { guard: 'unverified', target: 'succeeded' },
          { guard: 'shown', target: 'succeeded' },
          { target: 'relayed' },
        ],
        'vehicle.refused': { target: 'failed', actions: 'blameVehicle' },
      },
    },
    relayed: {
      description: 'The vehicle has followed; no report shows it yet.',
      entry: 'watchReports',
      exit: 'stopWatching',
      on: { 'report.arrived': { guard: 'shown', target: 'succeeded' } },
      after: { untilTimeout: { target: 'failed', actions: 'blameSilence' } },
    },
    succeeded: { description: 'A report shows the effect.', entry: 'succeed' },
    failed: {
      description: 'The vehicle cannot, refuses, or was not heard of in time.',
      entry: 'fail',
    },
  },
});

export const executionChart = defineChart({
  machine: executionMachine,
  guards: {
    incapable: ['capable'],
    offline: ['offline'],
    asleep: ['asleep'],
    unverified: ['verified'],
    shown: ['shown'],
  },
  actions: {
    wake: ['asleep'],
    relay: ['shown'],
    blameCapability: ['error'],
    blameNetwork: ['error'],
    blameVehicle: ['error'],
    blameSilence: ['error'],
  },
});
