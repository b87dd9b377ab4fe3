import { setup } from 'xstate';
import { defineChart } from '../chart/define.ts';
import { named } from '../chart/named.ts';

const guards = { insideWindow: ['schedule'] };
const actions = {
  openWindow: [],
  closeWindow: [],
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
        always: [{ guard: 'insideWindow', target: 'open' }, { target: 'closed' }],
      },
      open: {
        entry: 'openWindow',
        after: { untilWindowCloses: `#charge-schedule.${kind}.closed` },
      },
      closed: {
        entry: 'closeWindow',
        after: { untilWindowOpens: `#charge-schedule.${kind}.open` },
      },
    },
  } as const;
}

/**
 * The recurring charge schedule: `daily` applies one window every day, `workweek` one on weekdays and one on the
 * weekend, `weekly` one per chosen day. Outside its windows a plugged car waits; without a schedule the window is
 * always open.
 */
export const chargeScheduleChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { untilWindowOpens: 0, untilWindowCloses: 0 },
  }).createMachine({
    id: 'charge-schedule',
    initial: 'none',
    on: {
      'schedule.daily': { target: '.daily', reenter: true, actions: 'announceSet' },
      'schedule.workweek': { target: '.workweek', reenter: true, actions: 'announceSet' },
      'schedule.weekly': { target: '.weekly', reenter: true, actions: 'announceSet' },
      'schedule.clear': { target: '.none', actions: ['announceCleared', 'openWindow'] },
    },
    states: {
      none: { on: { 'schedule.clear': { actions: 'acceptUnchanged' } } },
      daily: windows('daily'),
      workweek: windows('workweek'),
      weekly: windows('weekly'),
    },
  }),
});
