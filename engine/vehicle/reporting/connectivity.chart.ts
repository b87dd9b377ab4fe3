import { setup } from 'xstate';
import { defineChart } from '../../chart/define.ts';
import { named } from '../../chart/named.ts';

const guards = {
  occupied: ['trip', 'charge', 'climate'],
  offline: ['network'],
  wakesOnPoll: [],
  heldOffline: ['outages'],
  lowVoltageFlat: ['lowVoltage'],
};
const actions = {
  applyStandby: ['standby'],
  announceAsleep: [],
  announceAwake: [],
  announceFlat: [],
  announceRevived: [],
  announceOffline: [],
  announceOnline: [],
  announcePolled: [],
  acceptUnchanged: [],
  refuseAsleep: [],
  refuseOffline: [],
};

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
export const connectivityChart = defineChart({
  guards,
  actions,
  added: [
    '{power.flat,network.online}',
    '{power.flat,network.offline.dropped}',
    '{power.flat,network.offline.spell}',
  ],
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { sleepTimeout: 0, timeToFlat: 0, offlineGap: 0, spellLength: 0 },
  }).createMachine({
    id: 'connectivity',
    type: 'parallel',
    states: {
      power: {
        initial: 'idle',
        states: {
          idle: {
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
            on: {
              // Of two activities that keep it busy, one may go on.
              'activity.end': [
                { guard: 'occupied', actions: 'acceptUnchanged' },
                { target: 'idle' },
              ],
              'vehicle.poll': answer,
              'vehicle.wake': [
                { guard: 'offline', actions: 'refuseOffline' },
                { actions: 'acceptUnchanged' },
              ],
            },
          },
          asleep: {
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
        initial: 'online',
        states: {
          online: {
            on: {
              'network.drop': { target: 'offline', actions: 'announceOffline' },
              'network.restore': { actions: 'acceptUnchanged' },
            },
            after: { offlineGap: { target: 'offline.spell', actions: 'announceOffline' } },
          },
          offline: {
            initial: 'dropped',
            on: {
              'network.drop': { actions: 'acceptUnchanged' },
              'network.restore': { target: 'online', actions: 'announceOnline' },
            },
            states: {
              dropped: {
                on: {
                  'outage.end': {
                    target: '#connectivity.network.online',
                    actions: 'announceOnline',
                  },
                },
              },
              spell: {
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
  }),
});
