import { setup } from 'xstate';
import { defineChart } from '../chart/define.ts';
import { named } from '../chart/named.ts';

const guards = {
  cableConnected: ['cable'],
  doorOpen: ['closures'],
  nothingToDriveOn: ['energy', 'fuel'],
  moreLegs: ['legs'],
  hasFuel: ['fuel'],
};
const actions = {
  beginTrip: ['legs'],
  takeLeg: ['energy', 'legs'],
  settleLeg: ['energy', 'fuel'],
  settleArrival: ['place'],
  settleRoadside: ['place'],
  settleEmpty: ['energy', 'fuel'],
  startMotion: [],
  stopMotion: [],
  announceStarted: [],
  announceLeg: [],
  announceEngine: [],
  announceArrived: [],
  announceParked: [],
  announceStranded: [],
  announceRecovered: [],
  refuseCableConnected: [],
  refuseDoorOpen: [],
  refuseBatteryEmpty: [],
  refuseInMotion: [],
  refuseNotMoving: [],
  refuseStranded: [],
};

/**
 * A trip is a list of legs, each with one speed; inside a leg state of charge, odometer and position are linear in
 * time. A plug-in hybrid whose battery is at its floor drives on with its engine; a car with nothing left to drive on is
 * stranded until it is charged, refuelled or set.
 */
export const tripChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { timeToLegEnd: 0, timeToEmpty: 0 },
  }).createMachine({
    id: 'trip',
    initial: 'parked',
    states: {
      parked: {
        on: {
          'trip.start': [
            { guard: 'cableConnected', actions: 'refuseCableConnected' },
            { guard: 'doorOpen', actions: 'refuseDoorOpen' },
            { guard: 'nothingToDriveOn', actions: 'refuseBatteryEmpty' },
            { target: 'driving', actions: ['beginTrip', 'announceStarted', 'startMotion'] },
          ],
          'trip.end': { actions: 'refuseNotMoving' },
        },
      },
      driving: {
        entry: 'takeLeg',
        exit: 'settleLeg',
        after: {
          timeToLegEnd: [
            { guard: 'moreLegs', target: 'driving', reenter: true, actions: 'announceLeg' },
            {
              target: 'parked',
              actions: ['settleArrival', 'stopMotion', 'announceArrived'],
            },
          ],
          timeToEmpty: [
            {
              guard: 'hasFuel',
              target: 'driving',
              reenter: true,
              actions: ['settleEmpty', 'announceEngine'],
            },
            {
              target: 'stranded',
              actions: ['settleEmpty', 'settleRoadside', 'stopMotion', 'announceStranded'],
            },
          ],
        },
        on: {
          'trip.start': { actions: 'refuseInMotion' },
          'trip.end': {
            target: 'parked',
            actions: ['settleRoadside', 'stopMotion', 'announceParked'],
          },
          'rate.change': { target: 'driving', reenter: true },
        },
      },
      stranded: {
        on: {
          'trip.start': { actions: 'refuseStranded' },
          'trip.end': { actions: 'refuseNotMoving' },
          'energy.restored': { target: 'parked', actions: 'announceRecovered' },
        },
      },
    },
  }),
});
