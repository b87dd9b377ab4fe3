import { setup } from 'xstate';
import { defineChart } from '../../chart/define.ts';
import { named } from '../../chart/named.ts';

const guards = {
  plugged: ['cable'],
  electric: [],
  wantsCharge: ['energy'],
  findsPost: ['energy', 'plan'],
  beyondReach: ['energy', 'fuel', 'plan'],
  lowOnCharge: ['energy', 'plan'],
  lowOnFuel: ['fuel', 'plan'],
  chargedEnough: ['energy', 'plan'],
  homeward: ['plan'],
  outward: ['plan'],
};
const actions = {
  lookAhead: ['plan'],
  turnToNext: ['plan'],
  turnHome: ['plan'],
  pullCable: ['cable'],
  unlockDoors: [],
  openDoor: [],
  closeDoor: [],
  lockDoors: [],
  setOut: ['energy'],
  plugAtHome: ['cable'],
  plugHere: ['cable'],
  plugAtPost: ['cable'],
  askForCharge: [],
  fillTank: ['fuel'],
  forgoTrip: [],
};

/** Doors are opened and shut with a pause between, then the trip begins. */
const boarding = {
  unlocking: { entry: 'unlockDoors', after: { stepPause: 'opening' } },
  opening: { entry: 'openDoor', after: { stepPause: 'closing' } },
  closing: { entry: 'closeDoor', after: { boardingPause: '#person.driving' } },
} as const;

/** The reverse, up to the locked car; `after` names where the person goes next. */
function alighting(next: string) {
  return {
    opening: { entry: 'openDoor', after: { boardingPause: 'closing' } },
    closing: { entry: 'closeDoor', after: { stepPause: 'locking' } },
    locking: { entry: 'lockDoors', after: { stepPause: next } },
  } as const;
}

/** Where somebody goes whose stay is over, once the car is free of its cable. */
const onward = [
  { guard: 'lowOnCharge', target: '#person.atPost' },
  { guard: 'lowOnFuel', target: '#person.refuelling' },
  { target: '#person.leavingStop' },
] as const;
const onwardWithoutCable = [
  { guard: 'plugged', target: '#person.unpluggingAtStop' },
  ...onward,
] as const;

/**
 * A person who follows a plan for each local date: from home to one stop after the other, and home again. What the stops
 * are and when it leaves for them is the persona's; the chart knows only the stop ahead. At a stop that has a post the
 * car may charge during the stay. Whoever looks at the range and finds it too short stays at home and plugs in, or on the
 * way charges at a post and fills the tank first. A trip that the car cannot finish ends the plan where it stands: once
 * the car has something to drive on, from whoever helps, its driver goes home.
 */
export const personChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: {
      untilDeparture: 0,
      stepPause: 0,
      boardingPause: 0,
      retryPause: 0,
      helpPause: 0,
      chargeTime: 0,
      fillingTime: 0,
    },
  }).createMachine({
    id: 'person',
    initial: 'none',
    states: {
      none: { on: { 'routine.begin': 'atHome' } },
      atHome: { entry: 'lookAhead', after: { untilDeparture: 'leavingHome' } },
      leavingHome: {
        initial: 'deciding',
        states: {
          deciding: {
            always: [
              { guard: 'beyondReach', target: '#person.stayingHome', actions: 'forgoTrip' },
              { guard: 'plugged', target: 'unplugging' },
              { target: 'ready' },
            ],
          },
          unplugging: { entry: 'pullCable', after: { stepPause: 'ready' } },
          ready: {
            always: [{ guard: 'lowOnFuel', target: '#person.refuelling' }, { target: 'unlocking' }],
          },
          ...boarding,
        },
      },
      // The range is too short: the car charges instead.
      stayingHome: {
        always: [
          { guard: 'plugged', target: 'atHome' },
          { guard: 'electric', target: 'arrivingHome.plugging' },
          { target: 'atHome' },
        ],
      },
      driving: {
        entry: 'setOut',
        on: {
          'trip.ended': [{ guard: 'homeward', target: 'arrivingHome' }, { target: 'arriving' }],
          'trip.refused': [{ guard: 'outward', target: 'atHome' }, { target: 'detained' }],
          'trip.stranded': 'stuck',
        },
      },
      arriving: {
        initial: 'opening',
        states: {
          ...alighting('deciding'),
          deciding: {
            always: [{ guard: 'findsPost', target: 'plugging' }, { target: '#person.atStop' }],
          },
          plugging: {
            entry: 'plugHere',
            after: { stepPause: { target: '#person.atStop', actions: 'askForCharge' } },
          },
        },
      },
      atStop: { entry: 'turnToNext', after: { untilDeparture: onwardWithoutCable } },
      unpluggingAtStop: { entry: 'pullCable', after: { stepPause: onward } },
      leavingStop: { initial: 'unlocking', states: boarding },
      // The car would not go; somebody tries again after a while.
      detained: { after: { retryPause: onwardWithoutCable } },
      // Posts and pumps stand where the car does.
      atPost: {
        initial: 'plugging',
        states: {
          plugging: { entry: 'plugAtPost', after: { stepPause: 'charging' } },
          charging: { entry: 'askForCharge', after: { chargeTime: 'deciding' } },
          deciding: {
            always: [{ guard: 'chargedEnough', target: 'unplugging' }, { target: 'charging' }],
          },
          unplugging: { entry: 'pullCable', after: { stepPause: '#person.leavingStop' } },
        },
      },
      refuelling: { after: { fillingTime: { target: 'leavingStop', actions: 'fillTank' } } },
      arrivingHome: {
        initial: 'opening',
        states: {
          ...alighting('deciding'),
          deciding: {
            always: [{ guard: 'wantsCharge', target: 'plugging' }, { target: '#person.atHome' }],
          },
          plugging: { entry: 'plugAtHome', after: { stepPause: '#person.atHome' } },
        },
      },
      stuck: {
        entry: 'turnHome',
        on: { 'trip.recovered': 'recovering' },
        after: { helpPause: onward },
      },
      // Whoever helped has plugged the car in, perhaps: it goes on charging there.
      recovering: { always: [{ guard: 'plugged', target: '#person.atPost.charging' }, ...onward] },
    },
  }),
});
