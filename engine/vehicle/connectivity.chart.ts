import { setup } from 'xstate';
import { defineChart } from '../chart/define.ts';
import { named } from '../chart/named.ts';

const guards = { occupied: ['trip', 'charge'] };
const actions = {
  applyStandby: ['standby'],
  announceAsleep: [],
  announceAwake: [],
  announceOffline: [],
  announceOnline: [],
  acceptUnchanged: [],
};

/**
 * What the modem does. A car that is driven or charges is `busy`; left alone it falls asleep after `sleepTimeout`;
 * anything a person or a schedule does wakes it. Offline it keeps living, and tells everything once it is back.
 */
export const connectivityChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { sleepTimeout: 0 },
  }).createMachine({
    id: 'connectivity',
    initial: 'online',
    on: {
      'network.drop': { target: '.offline', actions: 'announceOffline' },
      'network.restore': { actions: 'acceptUnchanged' },
    },
    states: {
      online: {
        initial: 'idle',
        states: {
          idle: {
            entry: 'applyStandby',
            on: {
              'activity.note': { target: 'idle', reenter: true },
              'activity.begin': 'busy',
            },
            after: { sleepTimeout: { target: '#connectivity.asleep', actions: 'announceAsleep' } },
          },
          busy: { on: { 'activity.end': 'idle' } },
        },
      },
      asleep: {
        entry: 'applyStandby',
        on: {
          'activity.note': { target: 'online.idle', actions: 'announceAwake' },
          'activity.begin': { target: 'online.busy', actions: 'announceAwake' },
        },
      },
      offline: {
        on: {
          'network.drop': { actions: 'acceptUnchanged' },
          'network.restore': [
            { guard: 'occupied', target: 'online.busy', actions: 'announceOnline' },
            { target: 'online.idle', actions: 'announceOnline' },
          ],
        },
      },
    },
  }),
});
