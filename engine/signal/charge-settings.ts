import { z } from 'zod';
import type { Reading } from '../vehicle/reading.ts';
import type { ChargeSchedule, DayWindow } from '../vehicle/settings.ts';

const days = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const;

/** Entries per charging type once AC and DC differ (`CHARGING_TYPE`, which replaced `CONNECTOR`), else one `GLOBAL`. */
export const limitsSchema = () =>
  z.strictObject({
    values: z.array(
      z.strictObject({
        type: z.enum(['GLOBAL', 'CHARGING_TYPE']),
        limit: z.number().min(0).max(100),
        condition: z.strictObject({ chargingType: z.enum(['AC', 'DC']) }).nullable(),
      }),
    ),
    activeLimit: z.number().nullable(),
    unit: z.literal('percent'),
  });

export function chargeLimits(reading: Reading): z.infer<ReturnType<typeof limitsSchema>> {
  const { limitAcPercent: ac, limitDcPercent: dc } = reading;
  const values: z.infer<ReturnType<typeof limitsSchema>>['values'] =
    ac === dc
      ? [{ type: 'GLOBAL', limit: ac, condition: null }]
      : [
          { type: 'CHARGING_TYPE', limit: ac, condition: { chargingType: 'AC' } },
          { type: 'CHARGING_TYPE', limit: dc, condition: { chargingType: 'DC' } },
        ];
  return {
    values,
    activeLimit: reading.isPluggedIn ? reading.limitPercent : null,
    unit: 'percent',
  };
}

export const timersSchema = () =>
  z.strictObject({
    values: z.array(
      z.strictObject({
        type: z.literal('GLOBAL'),
        condition: z.null(),
        scheduleType: z.enum(['DAILY', 'WORKWEEK', 'WEEKLY']),
        schedules: z.array(
          z.strictObject({ start: z.string(), end: z.string(), days: z.array(z.enum(days)) }),
        ),
        departureTimers: z.array(z.never()),
        isOEMOptimizationEnabled: z.boolean(),
      }),
    ),
  });

type Timers = z.infer<ReturnType<typeof timersSchema>>;

export function chargeTimers(reading: Reading): Timers {
  const { schedule } = reading;
  if (!reading.hasSchedule || schedule.kind === 'none') return { values: [] };
  return {
    values: [
      {
        type: 'GLOBAL',
        condition: null,
        scheduleType: schedule.kind.toUpperCase() as Timers['values'][number]['scheduleType'],
        schedules: windowsByDays(schedule),
        departureTimers: [],
        isOEMOptimizationEnabled: false,
      },
    ],
  };
}

/** Equal windows of several days are one entry with those days. */
function windowsByDays(schedule: ChargeSchedule): Timers['values'][number]['schedules'] {
  const entries = new Map<string, { start: string; end: string; days: (typeof days)[number][] }>();
  schedule.windows.forEach((ofDay, index) => {
    for (const window of ofDay) {
      const { start, end } = clockTimes(window);
      const entry = entries.get(start + end) ?? { start, end, days: [] };
      entry.days.push(days[index]!);
      entries.set(start + end, entry);
    }
  });
  return [...entries.values()];
}

function clockTimes({ startMs, endMs }: DayWindow): { start: string; end: string } {
  return { start: clockTime(startMs), end: clockTime(endMs) };
}

/** `22:00:00`. */
function clockTime(msOfDay: number): string {
  const parts = [msOfDay / 3_600_000, (msOfDay / 60_000) % 60, (msOfDay / 1000) % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}
