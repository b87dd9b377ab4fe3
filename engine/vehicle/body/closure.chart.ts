import { setup } from 'xstate';
import { defineChart } from '../../chart/define.ts';
import { named } from '../../chart/named.ts';

const guards = { barredByLock: ['lock'], barredByMotion: ['trip'], obstructed: ['cable'] };
const actions = {
  announceOpened: [],
  announceClosed: [],
  acceptUnchanged: [],
  refuseLocked: [],
  refuseInMotion: [],
  refuseCableConnected: [],
};

/**
 * One door, window, sunroof, trunk, hood or charging port. The guards that can hold differ per
 * part: a window opens while driving, a door does not; only the charging port is obstructed by a
 * cable.
 */
export const closureChart = defineChart({
  guards,
  actions,
  machine: setup({ guards: named(guards), actions: named(actions) }).createMachine({
    id: 'closure',
    initial: 'closed',
    states: {
      closed: {
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
        on: {
          'closure.open': { actions: 'acceptUnchanged' },
          'closure.close': [
            { guard: 'obstructed', actions: 'refuseCableConnected' },
            { target: 'closed', actions: 'announceClosed' },
          ],
        },
      },
    },
  }),
});
