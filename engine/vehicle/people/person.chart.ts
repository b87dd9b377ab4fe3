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
  waitsForPost: ['cable'],
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

/** Opening and closing a door, with a pause between, before the trip begins. */
const boarding = {
  unlocking: { entry: 'unlockDoors', after: { stepPause: 'opening' } },
  opening: { entry: 'openDoor', after: { stepPause: 'closing' } },
  closing: { entry: 'closeDoor', after: { boardingPause: '#person.driving' } },
} as const;

/** The reverse, up to the locked car; `after` names the person's next state. */
function alighting(next: string) {
  return {
    opening: { entry: 'openDoor', after: { boardingPause: 'closing' } },
    closing: { entry: 'closeDoor', after: { stepPause: 'locking' } },
    locking: { entry: 'lockDoors', after: { stepPause: next } },
  } as const;
}

/** Transitions after a stay, once the car is unplugged. */
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
 * A person who follows a plan for each local date: from home to one stop after another, and home
 * again. The persona determines the stops and their times; the chart knows only the stop ahead. At
 * a stop with a post the car may charge during the stay. A person who finds the range too short
 * stays at home and plugs in or, on the way, first charges at a post and refuels. A trip that the
 * car cannot finish ends the plan: once a helper has supplied energy, the driver goes home.
 */
export const personChart = defineChart({
  guards,
  actions,
  added: ['waiting'],
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
      // The range is too short, so the car charges instead.
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
      // The car refused to drive; the person tries again later.
      detained: { after: { retryPause: onwardWithoutCable } },
      // Posts and pumps are where the car is.
      atPost: {
        initial: 'plugging',
        states: {
          plugging: {
            entry: 'plugAtPost',
            after: {
              stepPause: [
                { guard: 'waitsForPost', target: '#person.waiting' },
                { target: 'charging' },
              ],
            },
          },
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
      // The helper may have plugged the car in; it then charges on.
      recovering: { always: [{ guard: 'plugged', target: '#person.atPost.charging' }, ...onward] },
      // All connectors of the post are taken. The person may be in its queue, and looks again.
      waiting: {
        after: {
          retryPause: [
            { guard: 'plugged', target: '#person.atPost.charging' },
            { target: 'atPost' },
          ],
        },
      },
    },
  }),
});
