import { not, setup } from 'xstate';
import { defineChart } from '../chart/define.ts';
import { named } from '../chart/named.ts';

const guards = {
  incapable: [],
  offline: ['network'],
  asleep: ['power'],
  unverified: [],
  shown: ['report'],
};
const actions = {
  watchNetwork: [],
  watchReports: [],
  stopWatching: [],
  wake: ['power'],
  relay: ['report'],
  blameCapability: ['error'],
  blameNetwork: ['error'],
  blameVehicle: ['error'],
  blameSilence: ['error'],
  succeed: [],
  fail: [],
};

/**
 * A command on its way to a vehicle and back. It waits until the vehicle has a network and is awake, and is relayed;
 * what the vehicle answers comes as `vehicle.followed` or `vehicle.refused` before anything else happens. It succeeds
 * once the vehicle has acknowledged it and has reported its effect, whichever comes last, or on acknowledgement alone
 * where nothing is verified. A report that shows the effect is remembered: doors may have locked themselves again by
 * the time the acknowledgement comes.
 *
 * A vehicle that comes back is spoken to in a turn of its own: the change that brings it back is still under way.
 */
export const executionChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { untilTimeout: 0, wakeTime: 0, untilAcknowledged: 0 },
  }).createMachine({
    id: 'execution',
    initial: 'received',
    states: {
      received: {
        always: [
          { guard: 'incapable', target: 'failed', actions: 'blameCapability' },
          { guard: 'offline', target: 'waiting' },
          { guard: 'asleep', target: 'waking' },
          { target: 'relaying' },
        ],
      },
      waiting: {
        entry: 'watchNetwork',
        exit: 'stopWatching',
        on: { 'vehicle.changed': { guard: not('offline'), target: 'reached' } },
        after: { untilTimeout: { target: 'failed', actions: 'blameNetwork' } },
      },
      reached: { after: { 0: 'received' } },
      waking: {
        after: {
          wakeTime: [
            { guard: 'offline', target: 'waiting' },
            { target: 'relaying', actions: 'wake' },
          ],
          untilTimeout: { target: 'failed', actions: 'blameSilence' },
        },
      },
      relaying: {
        entry: 'relay',
        on: {
          'vehicle.followed': [{ guard: 'shown', target: 'relayed.seen' }, { target: 'relayed' }],
          'vehicle.refused': { target: 'failed', actions: 'blameVehicle' },
        },
      },
      relayed: {
        initial: 'unseen',
        entry: 'watchReports',
        exit: 'stopWatching',
        after: { untilTimeout: { target: 'failed', actions: 'blameSilence' } },
        states: {
          unseen: {
            on: { 'report.arrived': { guard: 'shown', target: 'seen' } },
            after: {
              untilAcknowledged: [
                { guard: 'unverified', target: '#execution.succeeded' },
                { target: 'acknowledged' },
              ],
            },
          },
          seen: { after: { untilAcknowledged: '#execution.succeeded' } },
          acknowledged: {
            on: { 'report.arrived': { guard: 'shown', target: '#execution.succeeded' } },
          },
        },
      },
      succeeded: { entry: 'succeed' },
      failed: { entry: 'fail' },
    },
  }),
});
