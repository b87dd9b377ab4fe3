import { dayNames, formatInstant, type Json } from '../../../engine/index.ts';

interface Window {
  readonly startMs: number;
  readonly endMs: number;
}

/** A schedule as commands carry it. */
interface Schedule {
  readonly kind: string;
  /** Monday first. */
  readonly windows: readonly (readonly Window[])[];
  readonly departures?: readonly {
    readonly timeMs: number;
    readonly days: readonly number[];
    readonly cabinCelsius?: number;
  }[];
}

/** A schedule as a scenario writes it; undefined where it cannot. */
export function scheduleOf({ kind, windows, departures = [] }: Schedule): Json | undefined {
  if (windows.some(({ length }) => length > 1)) return undefined;
  const written = windows.map(([window]) => window && windowOf(window));
  const [weekdays, weekends] = [written[0], written[5]];
  switch (kind) {
    case 'none':
      return 'none';
    case 'daily':
      return weekdays && { daily: weekdays };
    case 'workweek':
      return { workweek: { ...(weekdays && { weekdays }), ...(weekends && { weekends }) } };
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

/** `22:30`, with seconds where there are some. */
function timeOf(msOfDay: number): string {
  const text = formatInstant(msOfDay).slice(11, 19);
  return text.endsWith(':00') ? text.slice(0, 5) : text;
}

function windowOf({ startMs, endMs }: Window): { readonly start: string; readonly end: string } {
  return { start: timeOf(startMs), end: timeOf(endMs) };
}
