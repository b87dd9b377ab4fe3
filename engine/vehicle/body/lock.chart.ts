import { setup } from 'xstate';
import { defineChart } from '../../chart/define.ts';
import { named } from '../../chart/named.ts';

const guards = { doorOpen: ['closures'], moving: ['trip'], locksOnDriving: [] };
const actions = {
  announceLocked: [],
  announceUnlocked: [],
  announceRelocked: [],
  announceAutoLocked: [],
  acceptUnchanged: [],
  refuseDoorOpen: [],
  refuseInMotion: [],
};

/**
 * Central locking. If no door opens after an unlock, the car locks again after `relockTimeout`;
 * most makes lock on driving off. Locking locked doors succeeds and changes nothing, as in the
 * public service.
 */
export const lockChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { relockTimeout: 0 },
  }).createMachine({
    id: 'lock',
    initial: 'locked',
    states: {
      locked: {
        on: {
          'doors.lock': { actions: 'acceptUnchanged' },
          'doors.unlock': [
            { guard: 'moving', actions: 'refuseInMotion' },
            { target: 'unlocked', actions: 'announceUnlocked' },
          ],
        },
      },
      unlocked: {
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
            on: { 'door.opened': 'used' },
            after: { relockTimeout: { target: '#lock.locked', actions: 'announceRelocked' } },
          },
          used: {},
        },
      },
    },
  }),
});
