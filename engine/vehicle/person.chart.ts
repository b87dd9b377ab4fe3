import { setup } from 'xstate';
import { defineChart } from '../chart/define.ts';
import { named } from '../chart/named.ts';

const guards = { plugged: ['cable'], wantsCharge: ['energy'] };
const actions = {
  pullCable: ['cable'],
  unlockDoors: [],
  openDoor: [],
  closeDoor: [],
  lockDoors: [],
  driveToWork: ['energy'],
  driveHome: ['energy'],
  plugCable: ['cable'],
};

/** A person at a time: doors are opened and shut with a pause between, then the trip begins. */
function boarding(road: 'toWork' | 'toHome') {
  return {
    unlocking: { entry: 'unlockDoors', after: { stepPause: 'opening' } },
    opening: { entry: 'openDoor', after: { stepPause: 'closing' } },
    closing: { entry: 'closeDoor', after: { boardingPause: `#person.${road}` } },
  } as const;
}

/** The reverse, up to the locked car; `after` names where the person goes next. */
function alighting(next: string) {
  return {
    opening: { entry: 'openDoor', after: { boardingPause: 'closing' } },
    closing: { entry: 'closeDoor', after: { stepPause: 'locking' } },
    locking: { entry: 'lockDoors', after: { stepPause: next } },
  } as const;
}

/**
 * The commuter: home, work, home again on every working day, with departure, return and plug-in drawn per local date.
 * A trip that the car refuses or cannot finish ends the day where the car stands.
 */
export const personChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { untilDeparture: 0, untilReturn: 0, stepPause: 0, boardingPause: 0, retryPause: 0 },
  }).createMachine({
    id: 'person',
    initial: 'none',
    states: {
      none: { on: { 'routine.begin': 'atHome' } },
      atHome: { after: { untilDeparture: 'leavingHome' } },
      leavingHome: {
        initial: 'deciding',
        states: {
          deciding: {
            always: [{ guard: 'plugged', target: 'unplugging' }, { target: 'unlocking' }],
          },
          unplugging: { entry: 'pullCable', after: { stepPause: 'unlocking' } },
          ...boarding('toWork'),
        },
      },
      toWork: {
        entry: 'driveToWork',
        on: { 'trip.ended': 'arrivingAtWork', 'trip.refused': 'atHome', 'trip.stranded': 'stuck' },
      },
      arrivingAtWork: { initial: 'opening', states: alighting('#person.atWork') },
      atWork: { after: { untilReturn: 'leavingWork' } },
      leavingWork: { initial: 'unlocking', states: boarding('toHome') },
      toHome: {
        entry: 'driveHome',
        on: { 'trip.ended': 'arrivingHome', 'trip.refused': 'detained', 'trip.stranded': 'stuck' },
      },
      // The car would not go; somebody tries again after a while.
      detained: { after: { retryPause: 'leavingWork' } },
      arrivingHome: {
        initial: 'opening',
        states: {
          ...alighting('deciding'),
          deciding: {
            always: [{ guard: 'wantsCharge', target: 'plugging' }, { target: '#person.atHome' }],
          },
          plugging: { entry: 'plugCable', after: { stepPause: '#person.atHome' } },
        },
      },
      stuck: {},
    },
  }),
});
