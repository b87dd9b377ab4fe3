import { setup } from 'xstate';
import { defineChart } from '../../chart/define.ts';
import { named } from '../../chart/named.ts';

const guards = {
  lowVoltageFlat: ['lowVoltage'],
  moving: ['trip'],
  batteryLow: ['energy', 'charge'],
};
const actions = {
  startConditioning: ['climate'],
  stopConditioning: ['climate'],
  aimCabin: ['climate'],
  drawLoad: ['climate'],
  forgetTarget: ['climate'],
  announceStarted: [],
  announceStopped: [],
  announceTimeout: [],
  announceTrip: [],
  announceLow: [],
  acceptUnchanged: [],
  refuseFlat: [],
  refuseInMotion: [],
  refuseBatteryLow: [],
};

/**
 * Heating and cooling of a standing car: at higher power until the cabin is at its target, then
 * just enough to hold it there. Ends by itself after a while, when the car is driven (a trip
 * conditions its cabin itself) and, if the battery supplies it, before the battery is empty.
 * `load.change` recomputes the power after a change of the supply, the weather, the battery or the
 * target.
 */
export const climateChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { conditioningTimeout: 0, timeToTarget: 0, timeToReserve: 0 },
  }).createMachine({
    id: 'climate',
    initial: 'off',
    states: {
      off: {
        on: {
          'climate.start': [
            { guard: 'lowVoltageFlat', actions: 'refuseFlat' },
            { guard: 'moving', actions: 'refuseInMotion' },
            { guard: 'batteryLow', actions: 'refuseBatteryLow' },
            { target: 'on', actions: ['aimCabin', 'announceStarted'] },
          ],
          'climate.stop': { actions: 'acceptUnchanged' },
        },
      },
      on: {
        initial: 'approaching',
        entry: 'startConditioning',
        exit: 'stopConditioning',
        on: {
          // A repeated start begins anew, possibly with another temperature.
          'climate.start': {
            target: 'on',
            reenter: true,
            actions: ['aimCabin', 'announceStarted'],
          },
          'climate.stop': { target: 'off', actions: ['forgetTarget', 'announceStopped'] },
          'motion.start': { target: 'off', actions: ['forgetTarget', 'announceTrip'] },
        },
        after: {
          conditioningTimeout: { target: 'off', actions: ['forgetTarget', 'announceTimeout'] },
        },
        states: {
          approaching: {
            entry: 'drawLoad',
            on: { 'load.change': { target: 'approaching', reenter: true } },
            after: {
              timeToTarget: 'holding',
              timeToReserve: {
                target: '#climate.off',
                actions: ['forgetTarget', 'announceLow'],
              },
            },
          },
          holding: {
            entry: 'drawLoad',
            on: { 'load.change': { target: 'holding', reenter: true } },
            after: {
              timeToReserve: {
                target: '#climate.off',
                actions: ['forgetTarget', 'announceLow'],
              },
            },
          },
        },
      },
    },
  }),
});
