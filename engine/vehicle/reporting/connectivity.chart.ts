import { assign, emit, enqueueActions, setup } from 'xstate';
import {
  type ContextChange,
  defineChart,
  getChanges,
  type MachineTypes,
  type Unchanged,
} from '../../chart/define.ts';

/** The facts about a car that its modem and its sleep depend on. */
export interface ConnectivityContext {
  /** Whether the car is driven, charges or is conditioned. */
  readonly occupied: boolean;
  readonly offline: boolean;
  /** Whether a fault keeps the car offline. */
  readonly heldOffline: boolean;
  /** Whether a poll wakes the car. */
  readonly wakesOnPoll: boolean;
  /** Whether the 12 V battery has too little charge. */
  readonly lowVoltageFlat: boolean;
  /** The time after which a car that is left alone falls asleep, ms. */
  readonly sleepMs: number;
  /** The time until the 12 V battery is flat, ms. */
  readonly timeToFlatMs: number;
  /** The time until the next spell without a network, and its length, ms. */
  readonly offlineGapMs: number;
  readonly spellMs: number;
}

export type ConnectivityEvent =
  | {
      readonly type:
        | 'activity.begin'
        | 'activity.end'
        | 'activity.note'
        | 'network.drop'
        | 'network.restore'
        | 'outage.end'
        | 'supply.change'
        | 'vehicle.poll'
        | 'vehicle.wake';
    }
  | ContextChange<ConnectivityContext>;

/** Facts of the log, and the event by which the charge learns of another standby drain. */
export type ConnectivityFact =
  | {
      readonly type:
        | 'drain.change'
        | 'lowVoltage.flat'
        | 'lowVoltage.restored'
        | 'network.dropped'
        | 'network.restored'
        | 'vehicle.polled'
        | 'vehicle.slept'
        | 'vehicle.woken';
    }
  | Unchanged<'vehicle_asleep' | 'vehicle_offline'>;

/** A new 12 V battery, or a charged one, wakes the car. */
const revive = [
  { guard: 'lowVoltageFlat', actions: 'acceptUnchanged' },
  { target: 'idle', actions: 'announceRevived' },
] as const;

/** The 12 V battery runs flat. */
const goFlat = { target: 'flat', actions: 'announceFlat' } as const;

/** An awake car answers a poll with its current state. */
const answer = [
  { guard: 'offline', actions: 'refuseOffline' },
  { actions: 'announcePolled' },
] as const;

/**
 * The state of the modem and how awake the car is. A car that is driven, charges or is conditioned
 * is `busy`; left alone it falls asleep after `sleepTimeout`; any action of a person or a schedule
 * wakes it. A poll wakes a sleeping car only if its make or its settings say so.
 *
 * A car whose 12 V battery has run flat is `flat` until it is charged or replaced: the car sleeps,
 * has no network and does not start. Its traction battery keeps its energy, as nothing closes the
 * contactors.
 *
 * An offline car continues to live, and reports everything once it is back. It loses the network to
 * a fault, or after `offlineGap` for a spell of its own. A fault that outlasts the spell keeps it
 * offline, and vice versa.
 */
export const connectivityMachine = setup({
  types: {} as MachineTypes<ConnectivityContext, ConnectivityEvent, ConnectivityFact>,
  guards: {
    occupied: ({ context }) => context.occupied,
    offline: ({ context }) => context.offline,
    wakesOnPoll: ({ context }) => context.wakesOnPoll,
    heldOffline: ({ context }) => context.heldOffline,
    lowVoltageFlat: ({ context }) => context.lowVoltageFlat,
  },
  actions: {
    applyStandby: emit({ type: 'drain.change' }),
    announceAsleep: emit({ type: 'vehicle.slept' }),
    announceAwake: emit({ type: 'vehicle.woken' }),
    announceFlat: emit({ type: 'lowVoltage.flat' }),
    announceRevived: emit({ type: 'lowVoltage.restored' }),
    announceOffline: enqueueActions(({ enqueue }) => {
      enqueue.assign({ offline: true });
      enqueue.emit({ type: 'network.dropped' });
    }),
    announceOnline: enqueueActions(({ enqueue }) => {
      enqueue.assign({ offline: false });
      enqueue.emit({ type: 'network.restored' });
    }),
    announcePolled: emit({ type: 'vehicle.polled' }),
    acceptUnchanged: emit({ type: 'unchanged' }),
    refuseAsleep: emit({ type: 'refused', reason: 'vehicle_asleep' }),
    refuseOffline: emit({ type: 'refused', reason: 'vehicle_offline' }),
    changeContext: assign(({ event }) => getChanges<ConnectivityContext>(event)),
  },
  delays: {
    sleepTimeout: ({ context }) => context.sleepMs,
    timeToFlat: ({ context }) => context.timeToFlatMs,
    offlineGap: ({ context }) => context.offlineGapMs,
    spellLength: ({ context }) => context.spellMs,
  },
}).createMachine({
  description: 'How awake the car is, and the state of its modem.',
  meta: {
    events: {
      'activity.begin': 'The car is driven, charges or is conditioned from now on.',
      'activity.end': 'One of these has ended.',
      'activity.note': 'A person or a schedule did something to the car.',
      'network.drop': 'A fault takes the network away.',
      'network.restore': 'The network is there again.',
      'outage.end': 'The last fault that kept the car offline has ended.',
      'supply.change': 'The 12 V battery was charged, replaced or drained.',
      'vehicle.poll': 'The cloud asks the car for its state.',
      'vehicle.wake': 'The cloud wakes the car for a command.',
    },
  },
  id: 'connectivity',
  type: 'parallel',
  context: ({ input }) => ({
    occupied: false,
    offline: false,
    heldOffline: false,
    wakesOnPoll: false,
    lowVoltageFlat: false,
    sleepMs: 600_000,
    timeToFlatMs: Infinity,
    offlineGapMs: Infinity,
    spellMs: Infinity,
    ...input,
  }),
  on: { 'context.change': { actions: 'changeContext' } },
  states: {
    power: {
      description: 'How awake the car is.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Awake, and nothing keeps the car busy: it falls asleep after a while.',
          entry: 'applyStandby',
          on: {
            'activity.note': { target: 'idle', reenter: true },
            'activity.begin': 'busy',
            'supply.change': [
              { guard: 'lowVoltageFlat', ...goFlat },
              { target: 'idle', reenter: true },
            ],
            'vehicle.poll': answer,
            'vehicle.wake': [
              { guard: 'offline', actions: 'refuseOffline' },
              { target: 'idle', reenter: true },
            ],
          },
          after: {
            sleepTimeout: { target: 'asleep', actions: 'announceAsleep' },
            timeToFlat: goFlat,
          },
        },
        busy: {
          description: 'The car is driven, charges or is conditioned.',
          on: {
            // Of two activities that keep it busy, one may go on.
            'activity.end': [{ guard: 'occupied', actions: 'acceptUnchanged' }, { target: 'idle' }],
            'vehicle.poll': answer,
            'vehicle.wake': [
              { guard: 'offline', actions: 'refuseOffline' },
              { actions: 'acceptUnchanged' },
            ],
          },
        },
        asleep: {
          description: 'The car sleeps and does not answer polls, unless its make wakes it.',
          entry: 'applyStandby',
          on: {
            'activity.note': { target: 'idle', actions: 'announceAwake' },
            'activity.begin': { target: 'busy', actions: 'announceAwake' },
            'supply.change': [
              { guard: 'lowVoltageFlat', ...goFlat },
              { target: 'asleep', reenter: true },
            ],
            'vehicle.poll': [
              { guard: 'offline', actions: 'refuseOffline' },
              { guard: 'wakesOnPoll', target: 'idle', actions: 'announceAwake' },
              { actions: 'refuseAsleep' },
            ],
            'vehicle.wake': [
              { guard: 'offline', actions: 'refuseOffline' },
              { target: 'idle', actions: 'announceAwake' },
            ],
          },
          after: { timeToFlat: goFlat },
        },
        flat: {
          description: 'The 12 V battery has run flat: no network, and the car does not start.',
          entry: 'applyStandby',
          on: {
            'activity.note': revive,
            'supply.change': revive,
            'vehicle.poll': { actions: 'refuseOffline' },
            'vehicle.wake': { actions: 'refuseOffline' },
          },
        },
      },
    },
    network: {
      description: 'The state of the modem.',
      initial: 'online',
      states: {
        online: {
          description: 'The modem has a network.',
          on: {
            'network.drop': { target: 'offline', actions: 'announceOffline' },
            'network.restore': { actions: 'acceptUnchanged' },
          },
          after: { offlineGap: { target: 'offline.spell', actions: 'announceOffline' } },
        },
        offline: {
          description: 'The car lives on and reports everything once it is back.',
          initial: 'dropped',
          on: {
            'network.drop': { actions: 'acceptUnchanged' },
            'network.restore': { target: 'online', actions: 'announceOnline' },
          },
          states: {
            dropped: {
              description: 'A fault holds the car offline.',
              on: {
                'outage.end': {
                  target: '#connectivity.network.online',
                  actions: 'announceOnline',
                },
              },
            },
            spell: {
              description: 'The car has lost its network by itself, for a while.',
              after: {
                spellLength: [
                  { guard: 'heldOffline', target: 'dropped' },
                  { target: '#connectivity.network.online', actions: 'announceOnline' },
                ],
              },
            },
          },
        },
      },
    },
  },
});

export const connectivityChart = defineChart({
  machine: connectivityMachine,
  guards: {
    occupied: ['occupied'],
    offline: ['offline'],
    wakesOnPoll: ['wakesOnPoll'],
    heldOffline: ['heldOffline'],
    lowVoltageFlat: ['lowVoltageFlat'],
  },
  actions: {
    announceOffline: ['offline'],
    announceOnline: ['offline'],
  },
  added: [
    '{power.flat,network.online}',
    '{power.flat,network.offline.dropped}',
    '{power.flat,network.offline.spell}',
  ],
});
