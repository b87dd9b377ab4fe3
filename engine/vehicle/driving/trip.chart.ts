import { assign, emit, enqueueActions, setup } from 'xstate';
import {
  type ContextChange,
  defineChart,
  getChanges,
  type MachineTypes,
  type Unchanged,
} from '../../chart/define.ts';
import { wholeMs } from '../../model/crossing.ts';

/** A part of a trip at one speed. */
export interface Leg {
  readonly distanceKm: number;
  readonly speedKmh: number;
}

/** The facts about a car that its trips depend on. */
export interface TripContext {
  /** The instant, ms, by the clock of the actor. */
  readonly now: () => number;
  readonly lowVoltageFlat: boolean;
  /** Whether a charging cable is plugged in. */
  readonly plugged: boolean;
  /** Whether a door is open. */
  readonly doorOpen: boolean;
  /** The energy above the floor of the battery, kWh; 0 without one. */
  readonly energyKwh: number;
  /** Litres in the tank; 0 without one. */
  readonly fuelLitres: number;
  readonly kwhPerKm: number;
  readonly litresPerKm: number;
  /** The time until the odometer reaches the mark of the next trouble code, ms. */
  readonly timeToTroubleMs: number;
  readonly odometerKm: number;
  /** The legs of the trip, that under way first. */
  readonly legs: readonly Leg[];
  /** The start of the leg under way, or of its rest, ms, and the store it uses. */
  readonly leg: { readonly sinceMs: number; readonly uses: 'battery' | 'fuel' } | undefined;
  /** The length of the service under way, ms. */
  readonly serviceMs: number;
}

export type TripEvent =
  | { readonly type: 'trip.start'; readonly legs: readonly Leg[] }
  | { readonly type: 'service.begin'; readonly serviceMs: number }
  | { readonly type: 'energy.restored' | 'rate.change' | 'service.perform' | 'trip.end' }
  | ContextChange<TripContext>;

/** Facts of the log, and the events by which lock, climate and modem learn that the car drives. */
export type TripFact =
  | {
      readonly type:
        | 'activity.end'
        | 'motion.start'
        | 'service.done'
        | 'service.started'
        | 'trip.arrived'
        | 'trip.continued'
        | 'trip.parked'
        | 'trip.recovered'
        | 'trip.started'
        | 'trip.stranded'
        | 'trouble.stored';
    }
  | Unchanged<
      | 'battery_empty'
      | 'cable_connected'
      | 'door_open'
      | 'in_motion'
      | 'in_service'
      | 'low_voltage_flat'
      | 'not_moving'
      | 'stranded'
    >;

/**
 * A trip is a list of legs, each with one speed; inside a leg state of charge, odometer and
 * position are linear in time. A plug-in hybrid whose battery is at its floor, or that is very
 * cold, drives with its engine; a car without energy to drive on is stranded until it is charged,
 * refuelled or set. A trouble code is stored at the ms at which the odometer reaches its mark, and
 * the leg goes on. A parked car may be serviced, at once or for a while in which it cannot be
 * driven.
 */
export const tripMachine = setup({
  types: {} as MachineTypes<TripContext, TripEvent, TripFact, 'now'>,
  guards: {
    lowVoltageFlat: ({ context }) => context.lowVoltageFlat,
    cableConnected: ({ context }) => context.plugged,
    doorOpen: ({ context }) => context.doorOpen,
    nothingToDriveOn: ({ context }) => context.energyKwh <= 0 && context.fuelLitres <= 0,
    moreLegs: ({ context }) => context.legs.length > 1,
    hasOtherStore: ({ context }) =>
      context.leg?.uses === 'fuel' ? context.energyKwh > 0 : context.fuelLitres > 0,
  },
  actions: {
    beginTrip: assign({ legs: ({ event }) => (event.type === 'trip.start' ? event.legs : []) }),
    takeLeg: assign({
      leg: ({ context: { energyKwh, now } }) => ({
        sinceMs: now(),
        uses: energyKwh > 0 ? ('battery' as const) : ('fuel' as const),
      }),
    }),
    settleLeg: assign(({ context }) => settled(context)),
    settleEmpty: assign(({ context: { energyKwh, fuelLitres, leg } }) => ({
      energyKwh: leg?.uses === 'battery' ? 0 : energyKwh,
      fuelLitres: leg?.uses === 'fuel' ? 0 : fuelLitres,
    })),
    // The caller's: the fuel that a cold engine will have burnt.
    oweWarmUp: () => {},
    settleArrival: assign({ legs: [] }),
    settleRoadside: assign({ legs: [] }),
    startMotion: emit({ type: 'motion.start' }),
    stopMotion: emit({ type: 'activity.end' }),
    storeTrouble: emit({ type: 'trouble.stored' }),
    enterService: enqueueActions(({ enqueue, event }) => {
      enqueue.assign({ serviceMs: event.type === 'service.begin' ? event.serviceMs : 0 });
      enqueue.emit({ type: 'service.started' });
    }),
    performService: emit({ type: 'service.done' }),
    announceStarted: emit({ type: 'trip.started' }),
    announceLeg: emit({ type: 'trip.continued' }),
    announceArrived: emit({ type: 'trip.arrived' }),
    announceParked: emit({ type: 'trip.parked' }),
    announceStranded: emit({ type: 'trip.stranded' }),
    announceRecovered: emit({ type: 'trip.recovered' }),
    refuseFlat: emit({ type: 'refused', reason: 'low_voltage_flat' }),
    refuseCableConnected: emit({ type: 'refused', reason: 'cable_connected' }),
    refuseDoorOpen: emit({ type: 'refused', reason: 'door_open' }),
    refuseBatteryEmpty: emit({ type: 'refused', reason: 'battery_empty' }),
    refuseInMotion: emit({ type: 'refused', reason: 'in_motion' }),
    refuseNotMoving: emit({ type: 'refused', reason: 'not_moving' }),
    refuseStranded: emit({ type: 'refused', reason: 'stranded' }),
    refuseInService: emit({ type: 'refused', reason: 'in_service' }),
    declineInMotion: emit({ type: 'refused', reason: 'in_motion' }),
    declineStranded: emit({ type: 'refused', reason: 'stranded' }),
    declineInService: emit({ type: 'refused', reason: 'in_service' }),
    changeContext: assign(({ event }) => getChanges<TripContext>(event)),
  },
  delays: {
    timeToLegEnd: ({
      context: {
        legs: [first],
      },
    }) => wholeMs(first === undefined ? 0 : (first.distanceKm / first.speedKmh) * msPerHour),
    timeToEmpty: ({ context }) => wholeMs((rangeKm(context) / speedKmh(context)) * msPerHour),
    timeToTrouble: ({ context }) => context.timeToTroubleMs,
    serviceTime: ({ context }) => context.serviceMs,
  },
}).createMachine({
  description: 'A trip: a list of legs, each with one speed.',
  meta: {
    events: {
      'energy.restored': 'The car was charged, refuelled or set.',
      'rate.change': 'The consumption has changed, for example with the weather.',
      'service.begin': 'A workshop takes the car for a while.',
      'service.perform': 'The parked car is serviced at once.',
      'trip.end': 'A person parks the car on the way.',
      'trip.start': 'A person sets out.',
    },
  },
  id: 'trip',
  initial: 'parked',
  context: ({ input }) => ({
    lowVoltageFlat: false,
    plugged: false,
    doorOpen: false,
    energyKwh: 60,
    fuelLitres: 0,
    kwhPerKm: 0.17,
    litresPerKm: 0.06,
    timeToTroubleMs: Infinity,
    odometerKm: 0,
    legs: [],
    leg: undefined,
    serviceMs: 0,
    ...input,
  }),
  on: { 'context.change': { actions: 'changeContext' } },
  states: {
    parked: {
      description: 'The car stands and may set out.',
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
      description: 'The car is in a workshop and cannot be driven.',
      after: { serviceTime: { target: 'parked', actions: 'performService' } },
      on: {
        'trip.start': { actions: 'refuseInService' },
        'trip.end': { actions: 'refuseNotMoving' },
        'service.perform': { actions: 'declineInService' },
        'service.begin': { actions: 'declineInService' },
      },
    },
    driving: {
      description: 'The car drives a leg; battery, odometer and position follow from its speed.',
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
          description: 'A trouble code may be stored on the way, and the leg goes on.',
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
      description: 'Nothing is left to drive on.',
      on: {
        'trip.start': { actions: 'refuseStranded' },
        'trip.end': { actions: 'refuseNotMoving' },
        'service.perform': { actions: 'declineStranded' },
        'service.begin': { actions: 'declineStranded' },
        'energy.restored': { target: 'parked', actions: 'announceRecovered' },
      },
    },
  },
});

export const tripChart = defineChart({
  machine: tripMachine,
  guards: {
    lowVoltageFlat: ['lowVoltageFlat'],
    cableConnected: ['plugged'],
    doorOpen: ['doorOpen'],
    nothingToDriveOn: ['energyKwh', 'fuelLitres'],
    moreLegs: ['legs'],
    hasOtherStore: ['energyKwh', 'fuelLitres', 'leg'],
  },
  actions: {
    beginTrip: ['legs'],
    takeLeg: ['energyKwh', 'legs', 'leg'],
    settleLeg: ['energyKwh', 'fuelLitres', 'odometerKm', 'leg', 'legs'],
    settleArrival: ['legs'],
    settleRoadside: ['legs'],
    settleEmpty: ['energyKwh', 'fuelLitres'],
    enterService: ['serviceMs'],
  },
});

const msPerHour = 3_600_000;

function speedKmh({ legs: [first] }: TripContext): number {
  return first?.speedKmh ?? 0;
}

/** The distance that the store in use is enough for, km. */
function rangeKm({ energyKwh, fuelLitres, kwhPerKm, leg, litresPerKm }: TripContext): number {
  return leg?.uses === 'fuel' ? fuelLitres / litresPerKm : energyKwh / kwhPerKm;
}

/** The stores, the odometer and the legs at this instant; a leg that has ended is taken off. */
function settled(context: TripContext): Partial<TripContext> {
  const { energyKwh, fuelLitres, kwhPerKm, leg, legs, litresPerKm, now, odometerKm } = context;
  const [first, ...others] = legs;
  if (leg === undefined || first === undefined) return { leg: undefined };
  const drivenKm = (first.speedKmh * (now() - leg.sinceMs)) / msPerHour;
  const km = Math.min(first.distanceKm, drivenKm, rangeKm(context));
  const rest = { ...first, distanceKm: first.distanceKm - km };
  return {
    odometerKm: odometerKm + km,
    energyKwh: leg.uses === 'battery' ? Math.max(0, energyKwh - km * kwhPerKm) : energyKwh,
    fuelLitres: leg.uses === 'fuel' ? Math.max(0, fuelLitres - km * litresPerKm) : fuelLitres,
    legs: rest.distanceKm > negligibleKm ? [rest, ...others] : others,
  };
}

/** Less than a metre of driving. */
const negligibleKm = 1e-3;
