import { dayNames } from '../../time/instant.ts';
import type { DayWindow } from '../../vehicle/row/schedule.ts';
import type { ChargeSchedule } from '../plan/plan.ts';
import type { RawSchedule, RawWindow } from '../schema/values.ts';
import { type Checker, type Entry, report, reportSecond, timeOfDay } from './checker.ts';
import { departures } from './departures.ts';
import { present } from './present.ts';

/** A schedule without windows, under which a plugged-in car may always charge. */
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
  if (second !== undefined) reportSecond(checker, raw, kind, second);
  if (kind === 'departures') return { ...noSchedule, kind, departures: departures(checker, raw) };
  return { kind, windows: readers[kind](checker, raw) };
}

const windowKinds = ['daily', 'workweek', 'weekly'] as const;
const kinds = [...windowKinds, 'departures'] as const;

type Windows = readonly (readonly DayWindow[])[];
type Schedules = Exclude<RawSchedule, 'none'>;

const readers: Readonly<
  Record<(typeof windowKinds)[number], (checker: Checker, raw: Schedules) => Windows>
> = {
  daily(checker, raw) {
    const windows = window(checker, raw, 'daily');
    return dayNames.map(() => windows);
  },
  workweek: (checker, raw) =>
    week(checker, raw.workweek!, (day) => (day < 5 ? 'weekdays' : 'weekends')),
  weekly: (checker, raw) => week(checker, raw.weekly!, (day) => dayNames[day]!),
};

/** The windows of Monday to Sunday; `keyOf` gives the entry with the window of a day. */
function week<Parent extends object>(
  checker: Checker,
  parent: Parent,
  keyOf: (day: number) => Entry<Parent>,
): Windows {
  const keys = dayNames.map((_, day) => keyOf(day));
  const read = new Map(
    [...new Set(keys)].map((key) => [key, window(checker, parent, key)] as const),
  );
  const windows = keys.map((key) => read.get(key)!);
  keys.forEach((key, day) => {
    const next = (day + 1) % keys.length;
    const [late, early] = [windows[day]![0], windows[next]![0]];
    if (late === undefined || early === undefined || late.endMs > late.startMs) return;
    if (late.endMs > early.startMs) reportOverlap(checker, parent, key, keys[next]!);
  });
  return windows;
}

/** Reports windows that overlap, which would contradict each other. */
function reportOverlap<Parent extends object>(
  checker: Checker,
  parent: Parent,
  late: Entry<Parent>,
  early: Entry<Parent>,
): void {
  const night = parent[late] as RawWindow;
  const { from } = parent[early] as RawWindow;
  const message = `${late} lasts until ${night.until} of the next day, when ${early} has begun at ${from}: windows may touch, not overlap`;
  report(checker, night, 'until', 'windows_overlap', message);
}

function window<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
): readonly DayWindow[] {
  const raw = parent[key] as RawWindow | undefined;
  if (raw === undefined) return [];
  const startMs = timeOfDay(checker, raw, 'from');
  const endMs = timeOfDay(checker, raw, 'until');
  if (startMs === undefined || endMs === undefined) return [];
  if (startMs !== endMs) return [{ startMs, endMs }];
  report(
    checker,
    raw,
    'until',
    'window_empty',
    'the window ends when it starts: it would be empty',
  );
  return [];
}
