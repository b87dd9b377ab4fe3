import { assign, emit, setup } from 'xstate';
import {
  type ContextChange,
  defineChart,
  getChanges,
  type MachineTypes,
  type Unchanged,
} from '../../chart/define.ts';
import {
  type Access,
  accessAt,
  changedAccess,
  firstEndMs,
  replacedAccess,
} from './permission-overrides.ts';

/** The permissions that the owner gives an app. */
export interface AccessContext extends Access {
  /** The instant, ms, by the clock of the actor. */
  readonly now: () => number;
}

export type AccessEvent =
  | {
      readonly type: 'permission.grant' | 'permission.revoke';
      readonly permissions: readonly string[];
      /** Without end by default, ms. */
      readonly forMs?: number;
    }
  | { readonly type: 'permissions.set'; readonly permissions: readonly string[] }
  | ContextChange<AccessContext>;

/** Facts of the log. */
export type AccessFact =
  | {
      readonly type:
        | 'permissions.changed'
        | 'permissions.expired'
        | 'permissions.granted'
        | 'permissions.revoked';
    }
  | Unchanged;

/**
 * The permissions that the owner gives the app: granted without end, or overridden for a while.
 * The events carry the wish; an override ends by itself, and the state below it applies again.
 */
export const accessMachine = setup({
  types: {} as MachineTypes<AccessContext, AccessEvent, AccessFact, 'now'>,
  guards: {
    unchanged: ({ context, event }) => wishIn(context, event) === context,
    forAWhile: ({ context, event }) => wishIn(context, event).overrides.length > 0,
    moreToEnd: ({ context }) => context.overrides.some(({ untilMs }) => untilMs > context.now()),
  },
  actions: {
    takeWish: assign(({ context, event }) => wishIn(context, event)),
    endOverrides: assign(({ context }) => accessAt(context, context.now())),
    announceGranted: emit({ type: 'permissions.granted' }),
    announceRevoked: emit({ type: 'permissions.revoked' }),
    announceSet: emit({ type: 'permissions.changed' }),
    announceExpired: emit({ type: 'permissions.expired' }),
    acceptUnchanged: emit({ type: 'unchanged' }),
    changeContext: assign(({ event }) => getChanges<AccessContext>(event)),
  },
  delays: { nextEnd: ({ context }) => firstEndMs(context) - context.now() },
}).createMachine({
  description: 'The permissions of an app: granted without end, or overridden for a while.',
  meta: {
    events: {
      'permission.grant': 'The owner grants permissions, for a while or without end.',
      'permission.revoke': 'The owner revokes permissions, for a while or without end.',
      'permissions.set': 'The owner grants exactly these permissions, without overrides.',
    },
  },
  id: 'access',
  initial: 'granted',
  context: ({ input }) => ({ grants: [], overrides: [], ...input }),
  on: {
    'context.change': { actions: 'changeContext' },
    'permission.grant': [
      { guard: 'unchanged', actions: 'acceptUnchanged' },
      {
        guard: 'forAWhile',
        target: '.overridden',
        actions: ['takeWish', 'announceGranted'],
      },
      { target: '.granted', actions: ['takeWish', 'announceGranted'] },
    ],
    'permission.revoke': [
      { guard: 'unchanged', actions: 'acceptUnchanged' },
      {
        guard: 'forAWhile',
        target: '.overridden',
        actions: ['takeWish', 'announceRevoked'],
      },
      { target: '.granted', actions: ['takeWish', 'announceRevoked'] },
    ],
    'permissions.set': [
      { guard: 'unchanged', actions: 'acceptUnchanged' },
      { target: '.granted', actions: ['takeWish', 'announceSet'] },
    ],
  },
  states: {
    granted: { description: 'The permissions hold without end.' },
    overridden: {
      description: 'Some permissions are granted or revoked for a while.',
      after: {
        nextEnd: [
          {
            guard: 'moreToEnd',
            target: 'overridden',
            reenter: true,
            actions: ['endOverrides', 'announceExpired'],
          },
          { target: 'granted', actions: ['endOverrides', 'announceExpired'] },
        ],
      },
    },
  },
});

export const accessChart = defineChart({
  machine: accessMachine,
  guards: {
    unchanged: ['now', 'grants', 'overrides'],
    forAWhile: ['now', 'grants', 'overrides'],
    moreToEnd: ['now', 'overrides'],
  },
  actions: {
    takeWish: ['grants', 'overrides'],
    endOverrides: ['grants', 'overrides'],
  },
});

/** The access that an event asks for; the same object where nothing would change. */
function wishIn(context: AccessContext, event: AccessEvent): Access {
  if (event.type === 'context.change') return context;
  const { permissions } = event;
  if (event.type === 'permissions.set') return replacedAccess(context, permissions);
  const untilMs = event.forMs === undefined ? Infinity : context.now() + event.forMs;
  const granted = event.type === 'permission.grant';
  return changedAccess(context, { permissions, granted, untilMs });
}
