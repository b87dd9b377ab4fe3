import type { DayWindow } from '../vehicle/settings.ts';
import { type Checker, type Entry, present, report, reportKey, timeOfDay } from './checker.ts';
import type { ChargeSchedule } from './plan.ts';
import type { RawSchedule, RawWindow } from './schema-values.ts';

/** No windows: a plugged car may always charge. */
export const noSchedule: ChargeSchedule = {
  kind: 'none',
  windows: Array.from({ length: 7 }, () => []),
};

/** The charge schedule in an entry; `noSchedule` when absent or wrong, which is reported. */
export function schedule<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
): ChargeSchedule {
  const raw = parent[key] as RawSchedule | undefined;
  if (raw === undefined || raw === 'none') return noSchedule;
  const [kind, second] = present(raw, kinds);
  if (kind === undefined) {
    if (!checker.damaged.has(raw)) {
      report(checker, parent, key, 'form_missing', `expected none or one of ${kinds.join(', ')}`);
    }
    return noSchedule;
  }
  if (second !== undefined) {
    reportKey(checker, raw, second, 'form_several', `${kind} is already there: choose one`);
  }
  return { kind, windows: readers[kind](checker, raw) };
}

const kinds = ['daily', 'workweek', 'weekly'] as const;

const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

type Windows = readonly (readonly DayWindow[])[];
type Schedules = Exclude<RawSchedule, 'none'>;

const readers: Readonly<
  Record<(typeof kinds)[number], (checker: Checker, raw: Schedules) => Windows>
> = {
  daily(checker, raw) {
    const windows = window(checker, raw, 'daily');
    return weekdays.map(() => windows);
  },
  workweek(checker, raw) {
    const halves = raw.workweek!;
    const work = window(checker, halves, 'weekdays');
    const rest = window(checker, halves, 'weekends');
    return weekdays.map((_, day) => (day < 5 ? work : rest));
  },
  weekly(checker, raw) {
    const days = raw.weekly!;
    return weekdays.map((day) => window(checker, days, day));
  },
};

function window<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
): readonly DayWindow[] {
  const raw = parent[key] as RawWindow | undefined;
  if (raw === undefined) return [];
  const startMs = timeOfDay(checker, raw, 'start');
  const endMs = timeOfDay(checker, raw, 'end');
  if (startMs === undefined || endMs === undefined) return [];
  if (startMs !== endMs) return [{ startMs, endMs }];
  report(checker, raw, 'end', 'window_empty', 'the window ends when it starts: it would be empty');
  return [];
}
