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

/** Both halves of one kind of schedule; the kinds differ in their windows, not in how a window opens and closes. */
function windows(kind: 'daily' | 'workweek' | 'weekly') {
  return {
    initial: 'deciding',
    // The car arrived where clocks show another time: its windows lie elsewhere.
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
 * The recurring charge schedule: `daily` applies one window every day, `workweek` one on weekdays and one on the
 * weekend, `weekly` one per chosen day. Outside its windows a plugged car waits; without a schedule the window is
 * always open.
 *
 * `departures` has timers instead. The window before a departure opens as late as the car still gets its charge in
 * time, and so is worked out anew whenever what it needs has changed; it closes at the departure.
 *
 * Schedules may hold at locations only: `schedule.apply` says that another one holds from now on.
 *
 * A window that opens ends the hold of a stop command. A schedule that is set, cleared or moved to another zone only
 * lets a waiting car charge: no window has opened.
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
                  // Missed by a car that had nothing to charge.
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
