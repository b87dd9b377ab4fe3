import { assign, emit, setup } from 'xstate';
import {
  type ContextChange,
  defineChart,
  getChanges,
  type MachineTypes,
  type Unchanged,
} from '../../chart/define.ts';
import { keptByLock, opensInMotion, type Part } from '../../model/parts.ts';

/** The facts about a car that one of its parts depends on. */
export interface ClosureContext {
  readonly part: Part;
  readonly locked: boolean;
  readonly moving: boolean;
  /** Whether a charging cable is plugged in. */
  readonly plugged: boolean;
}

export type ClosureEvent =
  | { readonly type: 'closure.open' | 'closure.close' }
  | ContextChange<ClosureContext>;

/** Facts of the log, where those of the four doors are `door.opened` and `door.closed`. */
export type ClosureFact =
  | { readonly type: 'closure.opened' | 'closure.closed'; readonly part: Part }
  | Unchanged<'locked' | 'in_motion' | 'cable_connected'>;

/**
 * One door, window, sunroof, trunk, hood or charging port. The guards that can hold differ per
 * part: a window opens while driving, a door does not; only the charging port is obstructed by a
 * cable.
 */
export const closureMachine = setup({
  types: {} as MachineTypes<ClosureContext, ClosureEvent, ClosureFact>,
  guards: {
    barredByLock: ({ context }) => context.locked && keptByLock.has(context.part),
    barredByMotion: ({ context }) => context.moving && !opensInMotion.has(context.part),
    obstructed: ({ context }) => context.plugged && context.part === 'chargingPort',
  },
  actions: {
    announceOpened: emit(({ context: { part } }) => ({ type: 'closure.opened' as const, part })),
    announceClosed: emit(({ context: { part } }) => ({ type: 'closure.closed' as const, part })),
    acceptUnchanged: emit({ type: 'unchanged' }),
    refuseLocked: emit({ type: 'refused', reason: 'locked' }),
    refuseInMotion: emit({ type: 'refused', reason: 'in_motion' }),
    refuseCableConnected: emit({ type: 'refused', reason: 'cable_connected' }),
    changeContext: assign(({ event }) => getChanges<ClosureContext>(event)),
  },
}).createMachine({
  id: 'closure',
  description: 'One door, window, sunroof, trunk, hood or charging port.',
  meta: {
    events: {
      'closure.open': 'A person, an app or the charging cable opens the part.',
      'closure.close': 'A person, an app or the charging cable closes the part.',
    },
  },
  initial: 'closed',
  context: ({ input }) => ({
    part: 'frontLeft',
    locked: false,
    moving: false,
    plugged: false,
    ...input,
  }),
  on: { 'context.change': { actions: 'changeContext' } },
  states: {
    closed: {
      description: 'The part is closed. Locked doors, trunks and hoods stay so.',
      on: {
        'closure.open': [
          { guard: 'barredByMotion', actions: 'refuseInMotion' },
          { guard: 'barredByLock', actions: 'refuseLocked' },
          { target: 'open', actions: 'announceOpened' },
        ],
        'closure.close': { actions: 'acceptUnchanged' },
      },
    },
    open: {
      description: 'The part is open. A cable keeps the charging port so.',
      on: {
        'closure.open': { actions: 'acceptUnchanged' },
        'closure.close': [
          { guard: 'obstructed', actions: 'refuseCableConnected' },
          { target: 'closed', actions: 'announceClosed' },
        ],
      },
    },
  },
});

export const closureChart = defineChart({
  machine: closureMachine,
  guards: {
    barredByLock: ['locked', 'part'],
    barredByMotion: ['moving', 'part'],
    obstructed: ['plugged', 'part'],
  },
});
