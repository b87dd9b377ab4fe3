import type { Implementation } from '../chart/machine.ts';
import { chargeEvents, chart } from './chart-numbers.ts';
import type { NamesOf } from './chart-words.ts';
import type { chargeScheduleTable } from './charts.generated.ts';
import type { Dynamics } from './dynamics.ts';
import { link, linkWidth } from './row.ts';
import { nextWindow, windowAt } from './schedule-windows.ts';
import type { ChargeSchedule } from './settings.ts';

/** What the words of the charge schedule chart mean. */
export function scheduleImplementation(
  dynamics: Dynamics,
): Implementation<NamesOf<typeof chargeScheduleTable>> {
  const { fleet, clock } = dynamics;
  const scheduleOf = (row: number): ChargeSchedule =>
    fleet.schedules.at(fleet.links[row * linkWidth + link.schedule]!);
  return {
    guards: {
      insideWindow: (row) =>
        windowAt(scheduleOf(row), clock.now, dynamics.zoneOf(row)) !== undefined,
    },
    actions: {
      openWindow: (row) => dynamics.send(row, chart.charge, chargeEvents['window.open']),
      closeWindow: (row) => dynamics.send(row, chart.charge, chargeEvents['window.close']),
      announceSet: (row) => {
        if (dynamics.tells(row)) {
          dynamics.tell(row, 'schedule.changed', { schedule: scheduleOf(row).kind });
        }
      },
      announceCleared: (row) => {
        if (dynamics.tells(row)) dynamics.tell(row, 'schedule.changed', { schedule: 'none' });
      },
      acceptUnchanged: () => dynamics.answerUnchanged(),
    },
    delays: {
      untilWindowOpens: (row) => {
        const window = nextWindow(scheduleOf(row), clock.now, dynamics.zoneOf(row));
        return window === undefined ? Infinity : window.startMs - clock.now;
      },
      untilWindowCloses: (row) => {
        const window = windowAt(scheduleOf(row), clock.now, dynamics.zoneOf(row));
        return window === undefined ? 0 : window.endMs - clock.now;
      },
    },
  };
}
