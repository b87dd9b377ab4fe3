import { setup } from 'xstate';
import { defineChart } from '../../chart/define.ts';
import { named } from '../../chart/named.ts';

const guards = {
  occupied: ['trip', 'charge', 'climate'],
  offline: ['network'],
  wakesOnPoll: [],
  heldOffline: ['outages'],
};
const actions = {
  applyStandby: ['standby'],
  announceAsleep: [],
  announceAwake: [],
  announceOffline: [],
  announceOnline: [],
  announcePolled: [],
  acceptUnchanged: [],
  refuseAsleep: [],
  refuseOffline: [],
};

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
 * An offline car continues to live, and reports everything once it is back. It loses the network to
 * a fault, or after `offlineGap` for a spell of its own. A fault that outlasts the spell keeps it
 * offline, and vice versa.
 */
export const connectivityChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { sleepTimeout: 0, offlineGap: 0, spellLength: 0 },
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
              'vehicle.poll': answer,
              'vehicle.wake': [
                { guard: 'offline', actions: 'refuseOffline' },
                { target: 'idle', reenter: true },
              ],
            },
            after: { sleepTimeout: { target: 'asleep', actions: 'announceAsleep' } },
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
