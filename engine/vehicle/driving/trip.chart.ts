import { setup } from 'xstate';
import { defineChart } from '../../chart/define.ts';
import { named } from '../../chart/named.ts';

const guards = {
  lowVoltageFlat: ['lowVoltage'],
  cableConnected: ['cable'],
  doorOpen: ['closures'],
  nothingToDriveOn: ['energy', 'fuel'],
  moreLegs: ['legs'],
  hasOtherStore: ['energy', 'fuel'],
};
const actions = {
  beginTrip: ['legs'],
  takeLeg: ['energy', 'legs'],
  settleLeg: ['energy', 'fuel'],
  oweWarmUp: [],
  settleArrival: ['place'],
  settleRoadside: ['place'],
  settleEmpty: ['energy', 'fuel'],
  startMotion: [],
  stopMotion: [],
  storeTrouble: [],
  enterService: [],
  performService: [],
  announceStarted: [],
  announceLeg: [],
  announceArrived: [],
  announceParked: [],
  announceStranded: [],
  announceRecovered: [],
  refuseFlat: [],
  refuseCableConnected: [],
  refuseDoorOpen: [],
  refuseBatteryEmpty: [],
  refuseInMotion: [],
  refuseNotMoving: [],
  refuseStranded: [],
  refuseInService: [],
  declineInMotion: [],
  declineStranded: [],
  declineInService: [],
};

/**
 * A trip is a list of legs, each with one speed; inside a leg state of charge, odometer and
 * position are linear in time. A plug-in hybrid whose battery is at its floor, or that is very
 * cold, drives with its engine; a car without energy to drive on is stranded until it is charged,
 * refuelled or set. A trouble code is stored at the ms at which the odometer reaches its mark, and
 * the leg goes on. A parked car may be serviced, at once or for a while in which it cannot be
 * driven.
 */
export const tripChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { timeToLegEnd: 0, timeToEmpty: 0, timeToTrouble: 0, serviceTime: 0 },
  }).createMachine({
    id: 'trip',
    initial: 'parked',
    states: {
      parked: {
        on: {
          'trip.start': [
            { guard: 'lowVoltageFlat', actions: 'refuseFlat' },
            { guard: 'cableConnected', actions: 'refuseCableConnected' },
            { guard: 'doorOpen', actions: 'refuseDoorOpen' },
            { guard: 'nothingToDriveOn', actions: 'refuseBatteryEmpty' },
            { target: 'driving', actions: ['beginTrip', 'announceStarted', 'startMotion'] },
          ],
          'trip.end': { actions: 'refuseNotMoving' },
          'service.perform': { actions: 'performService' },
          'service.begin': { target: 'inService', actions: 'enterService' },
        },
      },
      inService: {
        after: { serviceTime: { target: 'parked', actions: 'performService' } },
        on: {
          'trip.start': { actions: 'refuseInService' },
          'trip.end': { actions: 'refuseNotMoving' },
          'service.perform': { actions: 'declineInService' },
          'service.begin': { actions: 'declineInService' },
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
              guard: 'hasOtherStore',
              target: 'driving',
              reenter: true,
              actions: 'settleEmpty',
            },
            {
              target: 'stranded',
              actions: ['settleEmpty', 'settleRoadside', 'stopMotion', 'announceStranded'],
            },
          ],
        },
        initial: 'underWay',
        states: {
          // A state within the leg, so that storing a code does not begin the leg anew.
          underWay: {
            after: {
              timeToTrouble: { target: 'underWay', reenter: true, actions: 'storeTrouble' },
            },
          },
        },
        on: {
          'trip.start': { actions: 'refuseInMotion' },
          'service.perform': { actions: 'declineInMotion' },
          'service.begin': { actions: 'declineInMotion' },
          'trip.end': {
            target: 'parked',
            actions: ['oweWarmUp', 'settleRoadside', 'stopMotion', 'announceParked'],
          },
          'rate.change': { target: 'driving', reenter: true },
        },
      },
      stranded: {
        on: {
          'trip.start': { actions: 'refuseStranded' },
          'trip.end': { actions: 'refuseNotMoving' },
          'service.perform': { actions: 'declineStranded' },
          'service.begin': { actions: 'declineStranded' },
          'energy.restored': { target: 'parked', actions: 'announceRecovered' },
        },
      },
    },
  }),
});
