import { assign, emit, setup } from 'xstate';
import {
  type ContextChange,
  defineChart,
  getChanges,
  type MachineTypes,
  type Unchanged,
} from '../../chart/define.ts';
import type { Zone } from '../../time/zone.ts';
import type { ChargeSchedule } from '../row/schedule.ts';
import {
  chargedByMs,
  nextDeparture,
  nextPreconditioned,
  preconditioningStartMs,
} from './departures.ts';
import { nextWindow, windowAt } from './schedule-windows.ts';

/** The facts about a car that its charge schedule depends on. */
export interface ChargeScheduleContext {
  /** The instant, ms since the epoch, by the clock of the actor. */
  readonly now: () => number;
  /** The clocks where the car is; UTC by default. */
  readonly zone: Zone | undefined;
  /** The schedule in force. */
  readonly schedule: ChargeSchedule;
  /** The time that the car needs to its limit, ms; Infinity where it has nothing to charge. */
  readonly neededMs: number;
}

export type ChargeScheduleEvent =
  | {
      readonly type:
        | 'need.change'
        | 'schedule.apply'
        | 'schedule.clear'
        | 'schedule.daily'
        | 'schedule.departures'
        | 'schedule.weekly'
        | 'schedule.workweek'
        | 'zone.change';
    }
  | ContextChange<ChargeScheduleContext>;

/** A fact of the log, and events for other charts of the car: its charge and its climate. */
export type ChargeScheduleFact =
  | { readonly type: 'schedule.changed'; readonly schedule: ChargeSchedule['kind'] }
  | { readonly type: 'schedule.allow' | 'window.close' | 'window.open' }
  | { readonly type: 'climate.start'; readonly celsius: number | undefined }
  | Unchanged;

/** The two states of one kind of schedule; the kinds differ only in their windows. */
function windows(kind: 'daily' | 'workweek' | 'weekly', description: string) {
  return {
    description,
    initial: 'deciding',
    // The car arrived in another time zone, which moves its windows.
    on: { 'zone.change': { target: `#schedule.${kind}`, reenter: true } },
    states: {
      deciding: {
        description: 'The time of day decides at once what follows.',
        always: [
          { guard: 'insideWindow', target: 'open', actions: 'allowCharging' },
          { target: 'closed' },
        ],
      },
      open: {
        description: 'A plugged car charges.',
        after: { untilWindowCloses: `#schedule.${kind}.closed` },
      },
      closed: {
        description: 'A plugged car waits.',
        entry: 'closeWindow',
        after: {
          untilWindowOpens: { target: `#schedule.${kind}.open`, actions: 'openWindow' },
        },
      },
    },
  } as const;
}

/**
 * The recurring charge schedule: `daily` applies one window every day, `workweek` one on weekdays
 * and one on the weekend, `weekly` one per chosen day. Outside its windows a plugged car waits;
 * without a schedule the window is always open.
 *
 * `departures` has timers instead. The window before a departure opens just in time for the charge
 * to finish, and is therefore recomputed whenever that time changes; it closes at the departure.
 *
 * A schedule may apply at a location only: `schedule.apply` says that another one applies from now
 * on.
 *
 * A window that opens ends the hold of a stop command. A schedule that is set, cleared or moved to
 * another zone only allows a waiting car to charge: no window has opened.
 */
export const chargeScheduleMachine = setup({
  types: {} as MachineTypes<ChargeScheduleContext, ChargeScheduleEvent, ChargeScheduleFact, 'now'>,
  guards: {
    insideWindow: ({ context: { now, schedule, zone } }) =>
      windowAt(schedule, now(), zone) !== undefined,
    departureDue: ({ context }) => startMs(context) <= context.now(),
    ruledDaily: ({ context }) => context.schedule.kind === 'daily',
    ruledWorkweek: ({ context }) => context.schedule.kind === 'workweek',
    ruledWeekly: ({ context }) => context.schedule.kind === 'weekly',
    ruledDepartures: ({ context }) => context.schedule.kind === 'departures',
  },
  actions: {
    openWindow: emit({ type: 'window.open' }),
    closeWindow: emit({ type: 'window.close' }),
    allowCharging: emit({ type: 'schedule.allow' }),
    precondition: emit(({ context: { now, schedule, zone } }) => ({
      type: 'climate.start' as const,
      celsius: nextPreconditioned(schedule, now() - 1, zone)?.cabinCelsius,
    })),
    announceSet: emit(({ context }) => ({
      type: 'schedule.changed' as const,
      schedule: context.schedule.kind,
    })),
    announceCleared: emit({ type: 'schedule.changed', schedule: 'none' }),
    acceptUnchanged: emit({ type: 'unchanged' }),
    changeContext: assign(({ event }) => getChanges<ChargeScheduleContext>(event)),
  },
  delays: {
    untilWindowOpens: ({ context: { now, schedule, zone } }) =>
      (nextWindow(schedule, now(), zone)?.startMs ?? Infinity) - now(),
    untilWindowCloses: ({ context: { now, schedule, zone } }) =>
      (windowAt(schedule, now(), zone)?.endMs ?? now()) - now(),
    untilDepartureStart: ({ context }) => startMs(context) - context.now(),
    untilDeparture: ({ context: { now, schedule, zone } }) =>
      (nextDeparture(schedule, now(), zone)?.atMs ?? Infinity) - now(),
    untilPreconditioning: ({ context: { now, schedule, zone } }) => {
      const next = nextPreconditioned(schedule, now(), zone);
      return next === undefined ? Infinity : preconditioningStartMs(next) - now();
    },
  },
}).createMachine({
  description: 'The recurring charge schedule, outside whose windows a plugged car waits.',
  meta: {
    events: {
      'need.change': 'The energy that the car needs, or its charging power, has changed.',
      'schedule.apply': 'Another schedule applies from now on, such as that of a location.',
      'schedule.clear': 'A person or an app removes the schedule.',
      'schedule.daily': 'A schedule with one window for every day was set.',
      'schedule.departures': 'A schedule with departures was set.',
      'schedule.weekly': 'A schedule with windows for single days was set.',
      'schedule.workweek': 'A schedule with windows for weekdays and weekends was set.',
      'zone.change': 'The car has arrived in another time zone.',
    },
  },
  id: 'schedule',
  initial: 'none',
  context: ({ input }) => ({ zone: undefined, schedule: noSchedule, neededMs: Infinity, ...input }),
  on: {
    'context.change': { actions: 'changeContext' },
    'schedule.daily': { target: '.daily', reenter: true, actions: 'announceSet' },
    'schedule.workweek': { target: '.workweek', reenter: true, actions: 'announceSet' },
    'schedule.weekly': { target: '.weekly', reenter: true, actions: 'announceSet' },
    'schedule.departures': { target: '.departures', reenter: true, actions: 'announceSet' },
    'schedule.clear': { target: '.none', actions: ['announceCleared', 'allowCharging'] },
    'schedule.apply': [
      { guard: 'ruledDaily', target: '.daily', reenter: true },
      { guard: 'ruledWorkweek', target: '.workweek', reenter: true },
      { guard: 'ruledWeekly', target: '.weekly', reenter: true },
      { guard: 'ruledDepartures', target: '.departures', reenter: true },
      { target: '.none', actions: 'allowCharging' },
    ],
  },
  states: {
    none: {
      description: 'No schedule: the car may charge at any time.',
      on: { 'schedule.clear': { actions: 'acceptUnchanged' } },
    },
    daily: windows('daily', 'One window applies every day.'),
    workweek: windows('workweek', 'One window applies on weekdays and one on the weekend.'),
    weekly: windows('weekly', 'One window applies on each chosen day.'),
    departures: {
      description: 'The car is ready for departures.',
      type: 'parallel',
      on: { 'zone.change': { target: '#schedule.departures', reenter: true } },
      states: {
        window: {
          description: 'The window before a departure opens just in time for the charge to finish.',
          initial: 'deciding',
          on: { 'need.change': '.planning' },
          states: {
            deciding: {
              description: 'The next departure decides at once what follows.',
              always: [
                { guard: 'departureDue', target: 'open', actions: 'allowCharging' },
                { target: 'closed' },
              ],
            },
            planning: {
              description: 'The changed need for energy decides at once what follows.',
              always: [
                { guard: 'departureDue', target: 'open', actions: 'openWindow' },
                { target: 'closed' },
              ],
            },
            open: {
              description: 'A plugged car charges until the departure.',
              after: { untilDeparture: 'closed' },
            },
            closed: {
              description: 'A plugged car waits.',
              entry: 'closeWindow',
              after: {
                untilDepartureStart: { target: 'open', actions: 'openWindow' },
                // The departure passed without anything to charge.
                untilDeparture: 'planning',
              },
            },
          },
        },
        cabin: {
          description: 'The cabin before departures that precondition it.',
          initial: 'resting',
          states: {
            resting: {
              description: 'The next preconditioning waits for its time.',
              after: {
                untilPreconditioning: {
                  target: 'resting',
                  reenter: true,
                  actions: 'precondition',
                },
              },
            },
          },
        },
      },
    },
  },
});

export const chargeScheduleChart = defineChart({
  machine: chargeScheduleMachine,
  guards: {
    insideWindow: ['now', 'zone', 'schedule'],
    departureDue: ['now', 'zone', 'schedule', 'neededMs'],
    ruledDaily: ['schedule'],
    ruledWorkweek: ['schedule'],
    ruledWeekly: ['schedule'],
    ruledDepartures: ['schedule'],
  },
});

const noSchedule: ChargeSchedule = { kind: 'none', windows: [] };

/** The time to start charging for the next departure, ms since the epoch. */
function startMs({ neededMs, now, schedule, zone }: ChargeScheduleContext): number {
  const departure = nextDeparture(schedule, now(), zone);
  if (departure === undefined || neededMs === Infinity) return Infinity;
  return Math.max(now(), chargedByMs(departure) - neededMs);
}
