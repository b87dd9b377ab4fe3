import { assign, emit, setup } from 'xstate';
import {
  type ContextChange,
  defineChart,
  getChanges,
  type MachineTypes,
  type Unchanged,
} from '../../chart/define.ts';

/** The facts about a car that its central locking depends on. */
export interface LockContext {
  /** Whether a door is open. */
  readonly doorOpen: boolean;
  /** Whether the make locks although a door is open. */
  readonly locksWithDoorOpen: boolean;
  readonly moving: boolean;
  /** Whether the make locks on driving off. */
  readonly autoLocks: boolean;
  /** The time after which a car locks again if no door was opened, ms. */
  readonly relockMs: number;
}

export type LockEvent =
  | { readonly type: 'doors.lock' | 'doors.unlock' | 'door.opened' | 'motion.start' }
  | ContextChange<LockContext>;

/** Facts of the log, and the answers to events that change nothing. */
export type LockFact =
  | { readonly type: 'doors.locked'; readonly by: 'command' | 'motion' | 'timer' }
  | { readonly type: 'doors.unlocked'; readonly by: 'command' }
  | Unchanged<'door_open' | 'in_motion'>;

/**
 * Central locking. If no door opens after an unlock, the car locks again after `relockTimeout`;
 * most makes lock on driving off. Locking locked doors succeeds and changes nothing, as in the
 * public service.
 */
export const lockMachine = setup({
  types: {} as MachineTypes<LockContext, LockEvent, LockFact>,
  guards: {
    doorOpen: ({ context }) => context.doorOpen && !context.locksWithDoorOpen,
    moving: ({ context }) => context.moving,
    locksOnDriving: ({ context }) => context.autoLocks,
  },
  actions: {
    announceLocked: emit({ type: 'doors.locked', by: 'command' }),
    announceUnlocked: emit({ type: 'doors.unlocked', by: 'command' }),
    announceRelocked: emit({ type: 'doors.locked', by: 'timer' }),
    announceAutoLocked: emit({ type: 'doors.locked', by: 'motion' }),
    acceptUnchanged: emit({ type: 'unchanged' }),
    refuseDoorOpen: emit({ type: 'refused', reason: 'door_open' }),
    refuseInMotion: emit({ type: 'refused', reason: 'in_motion' }),
    changeContext: assign(({ event }) => getChanges<LockContext>(event)),
  },
  delays: { relockTimeout: ({ context }) => context.relockMs },
}).createMachine({
  id: 'lock',
  description:
    'Central locking. If no door opens after an unlock, the car locks again; most makes lock on driving off.',
  meta: {
    events: {
      'doors.lock': 'A person or an app locks the doors.',
      'doors.unlock': 'A person or an app unlocks the doors.',
      'door.opened': 'A door was opened.',
      'motion.start': 'The car drives off.',
    },
  },
  initial: 'locked',
  context: ({ input }) => ({
    doorOpen: false,
    locksWithDoorOpen: false,
    moving: false,
    autoLocks: true,
    relockMs: 60_000,
    ...input,
  }),
  on: { 'context.change': { actions: 'changeContext' } },
  states: {
    locked: {
      description: 'All doors are locked.',
      on: {
        'doors.lock': { actions: 'acceptUnchanged' },
        'doors.unlock': [
          { guard: 'moving', actions: 'refuseInMotion' },
          { target: 'unlocked', actions: 'announceUnlocked' },
        ],
      },
    },
    unlocked: {
      description: 'The doors can be opened.',
      initial: 'waiting',
      on: {
        'doors.lock': [
          { guard: 'doorOpen', actions: 'refuseDoorOpen' },
          { target: 'locked', actions: 'announceLocked' },
        ],
        'doors.unlock': { actions: 'acceptUnchanged' },
        'motion.start': {
          guard: 'locksOnDriving',
          target: 'locked',
          actions: 'announceAutoLocked',
        },
      },
      states: {
        waiting: {
          description: 'Nobody has opened a door yet; the car locks again after a while.',
          on: { 'door.opened': 'used' },
          after: { relockTimeout: { target: '#lock.locked', actions: 'announceRelocked' } },
        },
        used: { description: 'A door was opened, so that the car stays unlocked.' },
      },
    },
  },
});

export const lockChart = defineChart({
  machine: lockMachine,
  guards: {
    doorOpen: ['doorOpen', 'locksWithDoorOpen'],
    moving: ['moving'],
    locksOnDriving: ['autoLocks'],
  },
});
