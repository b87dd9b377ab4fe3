import { Fault } from '../fault.ts';
import type { Position } from '../place/geography.ts';
import { msPerDay } from '../time/instant.ts';
import { positionMistake } from '../vehicle/driving/navigation.ts';
import type { ChargeSchedule, DayWindow, LocatedSchedule } from '../vehicle/settings.ts';

/** A stretch of the day, `22:00` to `06:00` of the next one; local time of the car (public). */
export interface ScheduleWindow {
  /** `HH:mm`. */
  readonly startTime: string;
  /** `HH:mm`; never equal to the start. */
  readonly stopTime: string;
}

const scheduleDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** One window for every day, one for weekdays and one for the weekend, or one per chosen day. */
export type ScheduleParameters = DailySchedule | WorkweekSchedule | WeeklySchedule;

interface DailySchedule extends ScheduleWindow {
  readonly scheduleType: 'daily';
  /** Degrees. */
  readonly location: Position;
}

interface WorkweekSchedule {
  readonly scheduleType: 'workweek';
  readonly location: Position;
  readonly weekdays: ScheduleWindow;
  readonly weekends: ScheduleWindow;
}

interface WeeklySchedule {
  readonly scheduleType: 'weekly';
  readonly location: Position;
  /** At least one day. */
  readonly days: Readonly<Partial<Record<(typeof scheduleDays)[number], ScheduleWindow>>>;
}

/** The schedule that parameters ask for; the fault `out_of_range` for values that cannot be. */
export function locatedSchedule(id: string, parameters: ScheduleParameters): LocatedSchedule {
  const { latitude, longitude } = parameters.location;
  const mistake = positionMistake({ latitude, longitude });
  if (mistake !== undefined) throw new Fault('out_of_range', mistake);
  return {
    id,
    kind: parameters.scheduleType,
    latitude,
    longitude,
    windows: windowsOf(parameters),
  };
}

function windowsOf(parameters: ScheduleParameters): ChargeSchedule['windows'] {
  switch (parameters.scheduleType) {
    case 'daily': {
      const window = dayWindow(parameters);
      return scheduleDays.map(() => [window]);
    }
    case 'workweek': {
      const [weekdays, weekends] = [parameters.weekdays, parameters.weekends].map(dayWindow);
      return scheduleDays.map((_, day) => [day < 5 ? weekdays! : weekends!]);
    }
    case 'weekly': {
      const windows = scheduleDays.map((day) => {
        const window = parameters.days[day];
        return window === undefined ? [] : [dayWindow(window)];
      });
      if (windows.every((ofDay) => ofDay.length === 0)) {
        throw new Fault('out_of_range', 'a weekly schedule has a window on at least one day');
      }
      return windows;
    }
  }
}

function dayWindow({ startTime, stopTime }: ScheduleWindow): DayWindow {
  const window = { startMs: msOfDay(startTime), endMs: msOfDay(stopTime) };
  if (window.startMs === window.endMs) {
    throw new Fault('out_of_range', `a window from ${startTime} to ${stopTime} would be empty`);
  }
  return window;
}

function msOfDay(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) {
    throw new Fault('out_of_range', `a time of day is written HH:mm, not ${text}`);
  }
  return (Number(hours) * msPerDay) / 24 + Number(minutes) * 60_000;
}
