import { Fault } from '../fault.ts';
import type { Position } from '../place/geography.ts';
import { dayNames, msPerDay } from '../time/instant.ts';
import { positionMistake } from '../vehicle/driving/navigation.ts';
import type { DayWindow, LocatedSchedule } from '../vehicle/row/schedule.ts';

/** A period of the day, `22:00` to `06:00` of the next one, in local time of the car (public). */
export interface ScheduleWindow {
  /** `HH:mm`. */
  readonly startTime: string;
  /** `HH:mm`; never equal to the start. */
  readonly stopTime: string;
}

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
  readonly days: Readonly<Partial<Record<(typeof dayNames)[number], ScheduleWindow | undefined>>>;
}

/** A mistake in parameters and its path: `['days', 'monday', 'stopTime']`. */
export interface ScheduleMistake {
  readonly path: readonly string[];
  readonly message: string;
}

/** `HH:mm` of a day of 24 hours. */
export const timeOfDayPattern = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** The schedule that parameters define; throws the fault `out_of_range` for their first mistake. */
export function locatedSchedule(id: string, parameters: ScheduleParameters): LocatedSchedule {
  const [mistake] = scheduleMistakes(parameters);
  if (mistake !== undefined) throw new Fault('out_of_range', mistake.message);
  const { latitude, longitude } = parameters.location;
  const windows = placedWindows(parameters).map((each) => (each === undefined ? [] : [each]));
  return { id, kind: parameters.scheduleType, latitude, longitude, windows: windows.map(bare) };
}

/** Every mistake in the parameters. Overlapping windows would contradict each other. */
export function scheduleMistakes(parameters: ScheduleParameters): readonly ScheduleMistake[] {
  const { latitude, longitude } = parameters.location;
  const place = positionMistake({ latitude, longitude });
  const windows = placedWindows(parameters);
  return [
    ...(place === undefined ? [] : [{ path: ['location'], message: place }]),
    ...(windows.some((each) => each !== undefined) ? [] : [noDay]),
    ...[...new Set(windows)].flatMap((each) => (each === undefined ? [] : windowMistakes(each))),
    ...windows.flatMap((each, day) => overlapMistakes(each, windows[(day + 1) % windows.length])),
  ];
}

const noDay: ScheduleMistake = {
  path: ['days'],
  message: 'a weekly schedule has a window on at least one day',
};

/** A window with its path in the parameters; an invalid time is NaN. */
interface PlacedWindow extends ScheduleWindow, DayWindow {
  readonly path: readonly string[];
}

/** The windows of Monday to Sunday; days that share a window share the object. */
function placedWindows(parameters: ScheduleParameters): readonly (PlacedWindow | undefined)[] {
  switch (parameters.scheduleType) {
    case 'daily': {
      const window = placed([], parameters);
      return dayNames.map(() => window);
    }
    case 'workweek': {
      const weekdays = placed(['weekdays'], parameters.weekdays);
      const weekends = placed(['weekends'], parameters.weekends);
      return dayNames.map((_, day) => (day < 5 ? weekdays : weekends));
    }
    case 'weekly':
      return dayNames.map((day) => {
        const window = parameters.days[day];
        return window && placed(['days', day], window);
      });
  }
}

function placed(path: readonly string[], { startTime, stopTime }: ScheduleWindow): PlacedWindow {
  return { path, startTime, stopTime, startMs: msOfDay(startTime), endMs: msOfDay(stopTime) };
}

function bare(windows: readonly DayWindow[]): readonly DayWindow[] {
  return windows.map(({ startMs, endMs }) => ({ startMs, endMs }));
}

function windowMistakes(window: PlacedWindow): readonly ScheduleMistake[] {
  const { path, startTime, stopTime, startMs, endMs } = window;
  const wrong = (['startTime', 'stopTime'] as const)
    .filter((name) => Number.isNaN(msOfDay(window[name])))
    .map((name) => ({
      path: [...path, name],
      message: `a time of day is written HH:mm, not ${window[name]}`,
    }));
  if (startMs !== endMs) return wrong;
  const message = `a window from ${startTime} to ${stopTime} would be empty`;
  return [{ path: [...path, 'stopTime'], message }];
}

function overlapMistakes(
  late: PlacedWindow | undefined,
  early: PlacedWindow | undefined,
): readonly ScheduleMistake[] {
  if (late === undefined || early === undefined) return [];
  const crossesMidnight = late.endMs < late.startMs;
  if (!crossesMidnight || !(late.endMs > early.startMs)) return [];
  const message = `${late.path.join('.')} lasts until ${late.stopTime} of the next day, when ${early.path.join('.')} has begun at ${early.startTime}: windows may touch, not overlap`;
  return [{ path: [...late.path, 'stopTime'], message }];
}

function msOfDay(text: string): number {
  const [, hours, minutes] = timeOfDayPattern.exec(text) ?? [];
  return (Number(hours) * msPerDay) / 24 + Number(minutes) * 60_000;
}
