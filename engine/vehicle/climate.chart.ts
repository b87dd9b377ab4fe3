import { setup } from 'xstate';
import { defineChart } from '../chart/define.ts';
import { named } from '../chart/named.ts';

const guards = { moving: ['trip'] };
const actions = {
  startConditioning: ['climate'],
  stopConditioning: ['climate'],
  announceStarted: [],
  announceStopped: [],
  acceptUnchanged: [],
  refuseInMotion: [],
};

/** Heating and cooling of a standing car. */
export const climateChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { conditioningTimeout: 0 },
  }).createMachine({
    id: 'climate',
    initial: 'off',
    states: {
      off: {
        on: {
          'climate.start': [
            { guard: 'moving', actions: 'refuseInMotion' },
            { target: 'on', actions: 'announceStarted' },
          ],
          'climate.stop': { actions: 'acceptUnchanged' },
        },
      },
      on: {
        entry: 'startConditioning',
        exit: 'stopConditioning',
        on: {
          'climate.start': { actions: 'acceptUnchanged' },
          'climate.stop': { target: 'off', actions: 'announceStopped' },
        },
        after: { conditioningTimeout: { target: 'off', actions: 'announceStopped' } },
      },
    },
  }),
});
