import { assign, emit, enqueueActions, setup } from 'xstate';
import {
  type ContextChange,
  defineChart,
  getChanges,
  type MachineTypes,
} from '../../chart/define.ts';
import { pausesMs } from './pauses.ts';

/** The facts about a car and its driver that the driver's day depends on. */
export interface PersonContext {
  /** The instant, ms, by the clock of the actor. */
  readonly now: () => number;
  /** Whether a charging cable is plugged in. */
  readonly plugged: boolean;
  /** Whether the car has a traction battery. */
  readonly electric: boolean;
  /** Whether the driver plugs in at home. */
  readonly wantsCharge: boolean;
  /** Whether the stop ahead has a post that the driver uses. */
  readonly findsPost: boolean;
  /** Whether the trip ahead is too long for the battery. */
  readonly beyondReach: boolean;
  readonly lowOnCharge: boolean;
  readonly lowOnFuel: boolean;
  /** Whether the battery has enough for the trip ahead. */
  readonly chargedEnough: boolean;
  /** Whether all connectors of the post are taken. */
  readonly waitsForPost: boolean;
  /** Whether the trip ahead leads home, and whether it leads away from home. */
  readonly homeward: boolean;
  readonly outward: boolean;
  /** The times to set out, ms, in their order. */
  readonly departuresMs: readonly number[];
  /** The time to charge at a post, ms. */
  readonly chargeMs: number;
}

export type PersonEvent =
  | {
      readonly type:
        | 'routine.begin'
        | 'trip.ended'
        | 'trip.recovered'
        | 'trip.refused'
        | 'trip.stranded';
    }
  | ContextChange<PersonContext>;

/** Events for the charts of the car, and a fact of the log. */
export interface PersonFact {
  readonly type:
    | 'cable.plug'
    | 'cable.unplug'
    | 'charge.start'
    | 'closure.close'
    | 'closure.open'
    | 'doors.lock'
    | 'doors.unlock'
    | 'energy.restored'
    | 'fuel.filled'
    | 'trip.forgone'
    | 'trip.start';
}

/** Opening and closing a door, with a pause between, before the trip begins. */
const boarding = {
  unlocking: {
    description: 'The person unlocks the doors.',
    entry: 'unlockDoors',
    after: { stepPause: 'opening' },
  },
  opening: {
    description: 'The person opens a door.',
    entry: 'openDoor',
    after: { stepPause: 'closing' },
  },
  closing: {
    description: 'The person is in the car and closes the door.',
    entry: 'closeDoor',
    after: { boardingPause: '#person.driving' },
  },
} as const;

/** The reverse, up to the locked car; `after` names the person's next state. */
function alighting(next: string) {
  return {
    opening: {
      description: 'The person opens a door.',
      entry: 'openDoor',
      after: { boardingPause: 'closing' },
    },
    closing: {
      description: 'The person is out of the car and closes the door.',
      entry: 'closeDoor',
      after: { stepPause: 'locking' },
    },
    locking: {
      description: 'The person locks the doors.',
      entry: 'lockDoors',
      after: { stepPause: next },
    },
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
export const personMachine = setup({
  types: {} as MachineTypes<PersonContext, PersonEvent, PersonFact, 'now'>,
  guards: {
    plugged: ({ context }) => context.plugged,
    electric: ({ context }) => context.electric,
    wantsCharge: ({ context }) => context.wantsCharge,
    findsPost: ({ context }) => context.findsPost,
    beyondReach: ({ context }) => context.beyondReach,
    lowOnCharge: ({ context }) => context.lowOnCharge,
    lowOnFuel: ({ context }) => context.lowOnFuel,
    chargedEnough: ({ context }) => context.chargedEnough,
    homeward: ({ context }) => context.homeward,
    outward: ({ context }) => context.outward,
    waitsForPost: ({ context }) => context.waitsForPost && !context.plugged,
  },
  actions: {
    // The caller's: the stop ahead, whose facts the context then has.
    lookAhead: () => {},
    turnToNext: () => {},
    turnHome: assign({ homeward: true, outward: false }),
    pullCable: emit({ type: 'cable.unplug' }),
    unlockDoors: emit({ type: 'doors.unlock' }),
    openDoor: emit({ type: 'closure.open' }),
    closeDoor: emit({ type: 'closure.close' }),
    lockDoors: emit({ type: 'doors.lock' }),
    setOut: emit({ type: 'trip.start' }),
    plugAtHome: emit({ type: 'cable.plug' }),
    plugHere: emit({ type: 'cable.plug' }),
    plugAtPost: emit({ type: 'cable.plug' }),
    askForCharge: emit({ type: 'charge.start' }),
    fillTank: enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'fuel.filled' });
      enqueue.emit({ type: 'energy.restored' });
    }),
    forgoTrip: emit({ type: 'trip.forgone' }),
    changeContext: assign(({ event }) => getChanges<PersonContext>(event)),
  },
  delays: {
    untilDeparture: ({ context }) =>
      (context.departuresMs.find((atMs) => atMs > context.now()) ?? Infinity) - context.now(),
    stepPause: pausesMs.step,
    boardingPause: pausesMs.boarding,
    retryPause: pausesMs.retry,
    helpPause: pausesMs.help,
    chargeTime: ({ context }) => context.chargeMs,
    fillingTime: pausesMs.filling,
  },
}).createMachine({
  description: 'A person who follows a plan for each day with the car.',
  meta: {
    events: {
      'routine.begin': 'The person takes the car over.',
      'trip.ended': 'The trip has ended at its destination or on the way.',
      'trip.recovered': 'The stranded car has energy again.',
      'trip.refused': 'The car does not set out.',
      'trip.stranded': 'Nothing is left to drive on.',
    },
  },
  id: 'person',
  initial: 'none',
  context: ({ input }) => ({
    plugged: false,
    electric: true,
    wantsCharge: true,
    findsPost: false,
    beyondReach: false,
    lowOnCharge: false,
    lowOnFuel: false,
    chargedEnough: true,
    waitsForPost: false,
    homeward: false,
    outward: true,
    departuresMs: [],
    chargeMs: 1_800_000,
    ...input,
  }),
  on: { 'context.change': { actions: 'changeContext' } },
  states: {
    none: {
      description: 'No person follows a plan with the car.',
      on: { 'routine.begin': 'atHome' },
    },
    atHome: {
      description: 'The person is at home until the next trip.',
      entry: 'lookAhead',
      after: { untilDeparture: 'leavingHome' },
    },
    leavingHome: {
      description: 'The person pulls the cable, gets in and sets out.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Range and cable decide at once what follows.',
          always: [
            { guard: 'beyondReach', target: '#person.stayingHome', actions: 'forgoTrip' },
            { guard: 'plugged', target: 'unplugging' },
            { target: 'ready' },
          ],
        },
        unplugging: {
          description: 'The person pulls the cable.',
          entry: 'pullCable',
          after: { stepPause: 'ready' },
        },
        ready: {
          description: 'No cable is plugged in; the tank may have to be filled first.',
          always: [{ guard: 'lowOnFuel', target: '#person.refuelling' }, { target: 'unlocking' }],
        },
        ...boarding,
      },
    },
    stayingHome: {
      description: 'The range is too short, so the car charges instead.',
      always: [
        { guard: 'plugged', target: 'atHome' },
        { guard: 'electric', target: 'arrivingHome.plugging' },
        { target: 'atHome' },
      ],
    },
    driving: {
      description: 'The person drives.',
      entry: 'setOut',
      on: {
        'trip.ended': [{ guard: 'homeward', target: 'arrivingHome' }, { target: 'arriving' }],
        'trip.refused': [{ guard: 'outward', target: 'atHome' }, { target: 'detained' }],
        'trip.stranded': 'stuck',
      },
    },
    arriving: {
      description: 'The person gets out at a stop, and plugs in where there is a post.',
      initial: 'opening',
      states: {
        ...alighting('deciding'),
        deciding: {
          description: 'The person looks for a post at once.',
          always: [{ guard: 'findsPost', target: 'plugging' }, { target: '#person.atStop' }],
        },
        plugging: {
          description: 'The person plugs in.',
          entry: 'plugHere',
          after: { stepPause: { target: '#person.atStop', actions: 'askForCharge' } },
        },
      },
    },
    atStop: {
      description: 'The car stands at a stop until the next trip.',
      entry: 'turnToNext',
      after: { untilDeparture: onwardWithoutCable },
    },
    unpluggingAtStop: {
      description: 'The person pulls the cable.',
      entry: 'pullCable',
      after: { stepPause: onward },
    },
    leavingStop: {
      description: 'The person gets in and sets out.',
      initial: 'unlocking',
      states: boarding,
    },
    detained: {
      description: 'The car refused to drive; the person tries again later.',
      after: { retryPause: onwardWithoutCable },
    },
    atPost: {
      description: 'The car charges on the way; posts and pumps are where it is.',
      initial: 'plugging',
      states: {
        plugging: {
          description: 'The person plugs in or joins the queue.',
          entry: 'plugAtPost',
          after: {
            stepPause: [
              { guard: 'waitsForPost', target: '#person.waiting' },
              { target: 'charging' },
            ],
          },
        },
        charging: {
          description: 'The person asks for energy and waits.',
          entry: 'askForCharge',
          after: { chargeTime: 'deciding' },
        },
        deciding: {
          description: 'The person checks at once whether the charge is enough.',
          always: [{ guard: 'chargedEnough', target: 'unplugging' }, { target: 'charging' }],
        },
        unplugging: {
          description: 'The person pulls the cable.',
          entry: 'pullCable',
          after: { stepPause: '#person.leavingStop' },
        },
      },
    },
    refuelling: {
      description: 'The person fills the tank.',
      after: { fillingTime: { target: 'leavingStop', actions: 'fillTank' } },
    },
    arrivingHome: {
      description: 'The person gets out at home, and plugs in if the car needs it.',
      initial: 'opening',
      states: {
        ...alighting('deciding'),
        deciding: {
          description: 'The charge and the habit decide at once about the cable.',
          always: [{ guard: 'wantsCharge', target: 'plugging' }, { target: '#person.atHome' }],
        },
        plugging: {
          description: 'The person plugs in.',
          entry: 'plugAtHome',
          after: { stepPause: '#person.atHome' },
        },
      },
    },
    stuck: {
      description: 'The car has stranded, and help is on the way.',
      entry: 'turnHome',
      on: { 'trip.recovered': 'recovering' },
      after: { helpPause: onward },
    },
    recovering: {
      description: 'Help has come; a helper may have plugged the car in.',
      always: [{ guard: 'plugged', target: '#person.atPost.charging' }, ...onward],
    },
    waiting: {
      description:
        'All connectors of the post are taken. The person may be in its queue, and looks again.',
      after: {
        retryPause: [{ guard: 'plugged', target: '#person.atPost.charging' }, { target: 'atPost' }],
      },
    },
  },
});

/** The facts about the trip ahead. */
const tripAhead = [
  'homeward',
  'outward',
  'findsPost',
  'beyondReach',
  'lowOnCharge',
  'lowOnFuel',
  'chargedEnough',
] as const;

export const personChart = defineChart({
  machine: personMachine,
  guards: {
    plugged: ['plugged'],
    electric: ['electric'],
    wantsCharge: ['wantsCharge'],
    findsPost: ['findsPost'],
    beyondReach: ['beyondReach'],
    lowOnCharge: ['lowOnCharge'],
    lowOnFuel: ['lowOnFuel'],
    chargedEnough: ['chargedEnough'],
    homeward: ['homeward'],
    outward: ['outward'],
    waitsForPost: ['waitsForPost', 'plugged'],
  },
  actions: {
    lookAhead: ['departuresMs', ...tripAhead],
    turnToNext: ['departuresMs', ...tripAhead],
    turnHome: tripAhead,
    pullCable: ['plugged', 'waitsForPost'],
    setOut: ['wantsCharge', 'findsPost', 'beyondReach', 'lowOnCharge', 'chargedEnough'],
    plugAtHome: ['plugged', 'waitsForPost'],
    plugHere: ['plugged', 'waitsForPost'],
    plugAtPost: ['plugged', 'waitsForPost'],
    fillTank: ['beyondReach', 'lowOnFuel'],
  },
  added: ['waiting'],
});
