import { assign, emit, setup } from 'xstate';
import {
  type ContextChange,
  defineChart,
  getChanges,
  type MachineTypes,
  type Unchanged,
} from '../../chart/define.ts';
import {
  cabinReadyMs,
  conditionedCelsius,
  conditioningMs,
  usualCabinCelsius,
} from '../../model/cabin.ts';
import { wholeMs } from '../../model/crossing.ts';

/** The facts about a car that the conditioning of its cabin depends on. */
export interface ClimateContext {
  /** The instant, ms, by the clock of the actor. */
  readonly now: () => number;
  readonly lowVoltageFlat: boolean;
  readonly moving: boolean;
  /** Whether a charger supplies the power. */
  readonly onWall: boolean;
  /** The energy in the battery above the reserve that conditioning leaves, kWh. */
  readonly spareKwh: number;
  /** The battery's power on the way to the target, kW. */
  readonly approachKw: number;
  /** The battery's power at the target, kW. */
  readonly holdKw: number;
  readonly cabinCelsius: number;
  readonly outsideCelsius: number;
  /** Undefined while nothing is conditioned. */
  readonly targetCelsius: number | undefined;
  /** The power that is drawn, kW, and the instant since which it is; undefined while it is off. */
  readonly load: { readonly kw: number; readonly sinceMs: number } | undefined;
}

export type ClimateEvent =
  | { readonly type: 'climate.start'; readonly celsius?: number }
  | { readonly type: 'climate.stop' | 'motion.start' | 'load.change' }
  | ContextChange<ClimateContext>;

export type ClimateFact =
  | { readonly type: 'climate.started'; readonly targetCelsius: number }
  | {
      readonly type: 'climate.stopped';
      readonly reason: 'battery' | 'command' | 'timeout' | 'trip';
    }
  | Unchanged<'low_voltage_flat' | 'in_motion' | 'battery_low'>;

/**
 * Heating and cooling of a standing car: at higher power until the cabin is at its target, then
 * just enough to hold it there. Ends by itself after a while, when the car is driven (a trip
 * conditions its cabin itself) and, if the battery supplies it, before the battery is empty.
 * `load.change` recomputes the power after a change of the supply, the weather, the battery or the
 * target.
 */
export const climateMachine = setup({
  types: {} as MachineTypes<ClimateContext, ClimateEvent, ClimateFact, 'now'>,
  guards: {
    lowVoltageFlat: ({ context }) => context.lowVoltageFlat,
    moving: ({ context }) => context.moving,
    batteryLow: ({ context }) => !context.onWall && context.spareKwh <= 0,
  },
  actions: {
    aimCabin: assign({
      targetCelsius: ({ event }) =>
        (event.type === 'climate.start' ? event.celsius : undefined) ?? usualCabinCelsius,
    }),
    startConditioning: assign({ load: ({ context }) => ({ kw: 0, sinceMs: context.now() }) }),
    drawLoad: assign(({ context }) => ({ ...settled(context), load: newLoad(context) })),
    stopConditioning: assign(({ context }) => ({ ...settled(context), load: undefined })),
    forgetTarget: assign({ targetCelsius: undefined }),
    announceStarted: emit(({ context: { targetCelsius = usualCabinCelsius } }) => ({
      type: 'climate.started' as const,
      targetCelsius,
    })),
    announceStopped: emit({ type: 'climate.stopped', reason: 'command' }),
    announceTimeout: emit({ type: 'climate.stopped', reason: 'timeout' }),
    announceTrip: emit({ type: 'climate.stopped', reason: 'trip' }),
    announceLow: emit({ type: 'climate.stopped', reason: 'battery' }),
    acceptUnchanged: emit({ type: 'unchanged' }),
    refuseFlat: emit({ type: 'refused', reason: 'low_voltage_flat' }),
    refuseInMotion: emit({ type: 'refused', reason: 'in_motion' }),
    refuseBatteryLow: emit({ type: 'refused', reason: 'battery_low' }),
    changeContext: assign(({ event }) => getChanges<ClimateContext>(event)),
  },
  delays: {
    conditioningTimeout: conditioningMs,
    timeToTarget: ({ context }) => timeToTargetMs(context),
    timeToReserve: ({ context: { load, onWall, spareKwh } }) =>
      onWall ? Infinity : wholeMs((spareKwh / load!.kw) * msPerHour),
  },
}).createMachine({
  id: 'climate',
  description: 'Heating and cooling of the cabin while the car stands.',
  meta: {
    events: {
      'climate.start': 'A person, an app or a departure asks for a cabin temperature.',
      'climate.stop': 'A person or an app ends the conditioning.',
      'motion.start': 'The car drives off; a trip conditions its cabin itself.',
      'load.change': 'The supply, the weather, the battery or the target has changed.',
    },
  },
  initial: 'off',
  context: ({ input }) => ({
    lowVoltageFlat: false,
    moving: false,
    onWall: false,
    spareKwh: Infinity,
    approachKw: 3,
    holdKw: 1,
    cabinCelsius: usualCabinCelsius,
    outsideCelsius: usualCabinCelsius,
    targetCelsius: undefined,
    load: undefined,
    ...input,
  }),
  on: { 'context.change': { actions: 'changeContext' } },
  states: {
    off: {
      description: 'Nothing heats or cools; the cabin goes to the temperature outside.',
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
      description: 'The cabin is heated or cooled, for half an hour at most.',
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
          description: 'The cabin is on its way to the target, at higher power.',
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
          description: 'The cabin is at its target and is held there.',
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
});

export const climateChart = defineChart({
  machine: climateMachine,
  guards: {
    lowVoltageFlat: ['lowVoltageFlat'],
    moving: ['moving'],
    batteryLow: ['spareKwh', 'onWall'],
  },
  actions: {
    startConditioning: ['load'],
    stopConditioning: ['load', 'cabinCelsius', 'spareKwh'],
    aimCabin: ['targetCelsius'],
    drawLoad: ['load', 'cabinCelsius', 'spareKwh'],
    forgetTarget: ['targetCelsius'],
  },
});

const msPerHour = 3_600_000;

/** Cabin and battery at this instant. */
function settled(context: ClimateContext): Pick<ClimateContext, 'cabinCelsius' | 'spareKwh'> {
  const { load, now, onWall, spareKwh, cabinCelsius, targetCelsius } = context;
  const elapsedMs = load === undefined ? 0 : now() - load.sinceMs;
  const usedKwh = onWall || load === undefined ? 0 : (load.kw * elapsedMs) / msPerHour;
  const target = targetCelsius ?? cabinCelsius;
  return {
    cabinCelsius: conditionedCelsius(cabinCelsius, target, elapsedMs),
    spareKwh: spareKwh - usedKwh,
  };
}

/** A cabin already at its target is held from the first instant on. */
function newLoad(context: ClimateContext): ClimateContext['load'] {
  const { approachKw, holdKw, now } = context;
  const isAway = timeToTargetMs({ ...context, ...settled(context) }) > 0;
  return { kw: isAway ? approachKw : holdKw, sinceMs: now() };
}

function timeToTargetMs(context: ClimateContext): number {
  const { cabinCelsius: celsius, outsideCelsius: ambientCelsius, targetCelsius } = context;
  return cabinReadyMs({ celsius, ambientCelsius, targetCelsius });
}
