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
export const executionChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { untilTimeout: 0, wakeTime: 0, sendingTime: 0 },
  }).createMachine({
    id: 'execution',
    initial: 'received',
    states: {
      received: {
        always: [
          { guard: 'incapable', target: 'failed', actions: 'blameCapability' },
          { guard: 'offline', target: 'waiting' },
          { guard: 'asleep', target: 'waking' },
          { target: 'sending' },
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
            { target: 'sending', actions: 'wake' },
          ],
          untilTimeout: { target: 'failed', actions: 'blameSilence' },
        },
      },
      sending: {
        after: {
          sendingTime: [{ guard: 'offline', target: 'waiting' }, { target: 'relaying' }],
          untilTimeout: { target: 'failed', actions: 'blameSilence' },
        },
      },
      relaying: {
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
        entry: 'watchReports',
        exit: 'stopWatching',
        on: { 'report.arrived': { guard: 'shown', target: 'succeeded' } },
        after: { untilTimeout: { target: 'failed', actions: 'blameSilence' } },
      },
      succeeded: { entry: 'succeed' },
      failed: { entry: 'fail' },
    },
  }),
});
