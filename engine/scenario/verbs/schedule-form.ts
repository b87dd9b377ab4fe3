import type { Json } from '../../log/canonical.ts';
import { dayNames, formatInstant } from '../../time/instant.ts';
import type { ChargeSchedule, DayWindow } from '../../vehicle/row/schedule.ts';

/** A schedule as a scenario writes it; undefined where it cannot. */
export function scheduleForm({ kind, windows, departures = [] }: ChargeSchedule): Json | undefined {
  if (windows.some(({ length }) => length > 1)) return undefined;
  const written = windows.map(([window]) => window && windowOf(window));
  const [workdays, weekends] = [written[0], written[5]];
  switch (kind) {
    case 'none':
      return 'none';
    case 'daily':
      return workdays && { daily: workdays };
    case 'workweek':
      return {
        workweek: { ...(workdays && { weekdays: workdays }), ...(weekends && { weekends }) },
      };
    case 'weekly':
      return {
        weekly: Object.fromEntries(
          written.flatMap((each, day) => (each ? [[dayNames[day]!, each]] : [])),
        ),
      };
    case 'departures':
      return {
        departures: departures.map(({ timeMs, days: when, cabinCelsius }) => ({
          time: timeOf(timeMs),
          days: when.map((day) => dayNames[day]!),
          ...(cabinCelsius !== undefined && { precondition: `${cabinCelsius}degC` }),
        })),
      };
  }
  return undefined;
}

/** `22:30`, with seconds unless they are zero. */
function timeOf(msOfDay: number): string {
  const text = formatInstant(msOfDay).slice(11, 19);
  return text.endsWith(':00') ? text.slice(0, 5) : text;
}

function windowOf({ startMs, endMs }: DayWindow): {
  readonly from: string;
  readonly until: string;
} {
  return { from: timeOf(startMs), until: timeOf(endMs) };
}
