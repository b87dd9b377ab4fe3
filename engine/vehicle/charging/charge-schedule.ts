import type { ImplementationOf } from '../../chart/machine.ts';
import { chargeEvents, climateEvents } from '../chart-numbers.ts';
import type { chargeScheduleTable } from '../charts.generated.ts';
import type { Dynamics } from '../dynamics.ts';
import { isConditioned, isPlugged } from '../row/condition.ts';
import { byte, stateWidth } from '../row/row.ts';
import type { ScheduleKind } from '../row/schedule.ts';
import type { ChargeScheduleContext } from './charge-schedule.chart.ts';
import { departureStartMs, isDepartureDue } from './departure-plan.ts';
import {
  chargedByMs,
  nextDeparture,
  nextPreconditioned,
  preconditioningStartMs,
} from './departures.ts';
import { scheduleInForce, schedulesOf } from './located-schedules.ts';
import { nextWindow, windowAt } from './schedule-windows.ts';

/** The functions behind the names of the charge schedule chart. */
export function scheduleImplementation(
  dynamics: Dynamics,
): ImplementationOf<typeof chargeScheduleTable> {
  const { clock } = dynamics;
  const ruled = (kind: ScheduleKind) => (row: number) =>
    scheduleInForce(dynamics, row).kind === kind;
  return {
    guards: {
      insideWindow: (row) =>
        windowAt(scheduleInForce(dynamics, row), clock.now, dynamics.zoneOf(row)) !== undefined,
      departureDue: (row) => isDepartureDue(dynamics, row),
      ruledDaily: ruled('daily'),
      ruledWorkweek: ruled('workweek'),
      ruledWeekly: ruled('weekly'),
      ruledDepartures: ruled('departures'),
    },
    actions: {
      openWindow: tell(dynamics, 'window.open'),
      closeWindow: tell(dynamics, 'window.close'),
      allowCharging: tell(dynamics, 'schedule.allow'),
      precondition: (row) => precondition(dynamics, row),
      announceSet: (row) => {
        if (dynamics.tells(row)) {
          dynamics.tell(row, 'schedule.changed', { schedule: schedulesOf(dynamics, row).kind });
        }
      },
      announceCleared: (row) => {
        if (dynamics.tells(row)) dynamics.tell(row, 'schedule.changed', { schedule: 'none' });
      },
      acceptUnchanged: () => dynamics.answerUnchanged(),
    },
    delays: delays(dynamics),
  };
}

/** The facts of a row that the machine's guards and delays read. */
export function getScheduleContext(dynamics: Dynamics, row: number): ChargeScheduleContext {
  const { clock } = dynamics;
  const schedule = scheduleInForce(dynamics, row);
  const zone = dynamics.zoneOf(row);
  const departure = nextDeparture(schedule, clock.now, zone);
  const startMs = isDepartureDue(dynamics, row) ? clock.now : departureStartMs(dynamics, row);
  const isNeeded = departure !== undefined && startMs !== Infinity;
  const neededMs = isNeeded ? chargedByMs(departure) - startMs : Infinity;
  // A copy, as callers may change it.
  const copy = JSON.parse(JSON.stringify(schedule)) as typeof schedule;
  return { now: () => clock.now, zone, schedule: copy, neededMs };
}

function delays(dynamics: Dynamics) {
  const { clock } = dynamics;
  return {
    untilWindowOpens: (row: number) => {
      const window = nextWindow(scheduleInForce(dynamics, row), clock.now, dynamics.zoneOf(row));
      return window === undefined ? Infinity : window.startMs - clock.now;
    },
    untilWindowCloses: (row: number) => {
      const window = windowAt(scheduleInForce(dynamics, row), clock.now, dynamics.zoneOf(row));
      return window === undefined ? 0 : window.endMs - clock.now;
    },
    untilDepartureStart: (row: number) => departureStartMs(dynamics, row) - clock.now,
    untilDeparture: (row: number) => {
      const departure = nextDeparture(
        scheduleInForce(dynamics, row),
        clock.now,
        dynamics.zoneOf(row),
      );
      return departure === undefined ? Infinity : departure.atMs - clock.now;
    },
    untilPreconditioning: (row: number) => {
      const next = nextPreconditioned(
        scheduleInForce(dynamics, row),
        clock.now,
        dynamics.zoneOf(row),
      );
      return next === undefined ? Infinity : preconditioningStartMs(next) - clock.now;
    },
  };
}

/** Forwards an event to the charge chart, unless unplugged or at a DC post. */
function tell(dynamics: Dynamics, event: 'window.open' | 'window.close' | 'schedule.allow') {
  return (row: number): void => {
    if (dynamics.fleet.states[row * stateWidth + byte.offerType] !== 1) return;
    dynamics.send(row, chargeEvents[event]);
  };
}

/** Starts the climate of a plugged car for the next departure, unless it is on already. */
function precondition(dynamics: Dynamics, row: number): void {
  const { fleet, clock } = dynamics;
  if (!isPlugged(fleet, row) || isConditioned(fleet, row)) return;
  const departure = nextPreconditioned(
    scheduleInForce(dynamics, row),
    clock.now - 1,
    dynamics.zoneOf(row),
  );
  if (departure?.cabinCelsius === undefined) return;
  dynamics.send(row, climateEvents['climate.start'], departure.cabinCelsius);
}
