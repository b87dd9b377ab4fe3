import { setup } from 'xstate';
import { defineChart } from '../../chart/define.ts';
import { named } from '../../chart/named.ts';

const guards = {
  insideWindow: ['schedule'],
  departureDue: ['schedule', 'energy', 'limit', 'offer'],
  ruledDaily: ['schedule'],
  ruledWorkweek: ['schedule'],
  ruledWeekly: ['schedule'],
  ruledDepartures: ['schedule'],
};
const actions = {
  openWindow: [],
  closeWindow: [],
  allowCharging: [],
  precondition: [],
  announceSet: [],
  announceCleared: [],
  acceptUnchanged: [],
};

/** The two states of one kind of schedule; the kinds differ only in their windows. */
function windows(kind: 'daily' | 'workweek' | 'weekly') {
  return {
    initial: 'deciding',
    // The car arrived in another time zone, which moves its windows.
    on: { 'zone.change': { target: `#charge-schedule.${kind}`, reenter: true } },
    states: {
      deciding: {
        always: [
          { guard: 'insideWindow', target: 'open', actions: 'allowCharging' },
          { target: 'closed' },
        ],
      },
      open: {
        after: { untilWindowCloses: `#charge-schedule.${kind}.closed` },
      },
      closed: {
        entry: 'closeWindow',
        after: {
          untilWindowOpens: { target: `#charge-schedule.${kind}.open`, actions: 'openWindow' },
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
export const chargeScheduleChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: {
      untilWindowOpens: 0,
      untilWindowCloses: 0,
      untilDepartureStart: 0,
      untilDeparture: 0,
      untilPreconditioning: 0,
    },
  }).createMachine({
    id: 'charge-schedule',
    initial: 'none',
    on: {
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
      none: { on: { 'schedule.clear': { actions: 'acceptUnchanged' } } },
      daily: windows('daily'),
      workweek: windows('workweek'),
      weekly: windows('weekly'),
      departures: {
        type: 'parallel',
        on: { 'zone.change': { target: '#charge-schedule.departures', reenter: true } },
        states: {
          window: {
            initial: 'deciding',
            on: { 'need.change': '.planning' },
            states: {
              deciding: {
                always: [
                  { guard: 'departureDue', target: 'open', actions: 'allowCharging' },
                  { target: 'closed' },
                ],
              },
              planning: {
                always: [
                  { guard: 'departureDue', target: 'open', actions: 'openWindow' },
                  { target: 'closed' },
                ],
              },
              open: { after: { untilDeparture: 'closed' } },
              closed: {
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
            initial: 'resting',
            states: {
              resting: {
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
  }),
});
