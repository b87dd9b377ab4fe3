import * as z from 'zod';
import type { Reading } from '../vehicle/reporting/reading.ts';
import { roundReading } from '../vehicle/reporting/rounding.ts';
import type { ChargeSchedule, DayWindow, LocatedSchedule } from '../vehicle/row/schedule.ts';

const days = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const;

/** The place or type of charging to which a setting applies; null where it always applies. */
const condition = () =>
  z
    .strictObject({
      name: z.string().exactOptional(),
      address: z.string().exactOptional(),
      latitude: z.number().exactOptional(),
      longitude: z.number().exactOptional(),
      chargingType: z.enum(['AC', 'DC']).exactOptional(),
    })
    .nullable()
    .exactOptional();

const scope = () => z.enum(['GLOBAL', 'LOCATION', 'CHARGING_TYPE']).exactOptional();

/** `CHARGING_TYPE` replaced `CONNECTOR`. */
export const limitsSchema = () =>
  z.strictObject({
    values: z
      .array(
        z.strictObject({
          type: scope(),
          limit: z.number().min(0).max(100).exactOptional(),
          condition: condition(),
        }),
      )
      .exactOptional(),
    activeLimit: z.number().nullable().exactOptional(),
    unit: z.literal('percent').exactOptional(),
  });

type Limits = z.infer<ReturnType<typeof limitsSchema>>;

/** Changes whenever the body does. */
export function limitsKey(reading: Reading): string {
  const { limitAcPercent, limitDcPercent, placeLimitsKey, isPluggedIn, chargeLimitPercent } =
    reading;
  return [
    limitAcPercent,
    limitDcPercent,
    placeLimitsKey,
    isPluggedIn ? chargeLimitPercent : '',
  ].join();
}

/** Entries per charging type, or one `GLOBAL` if AC and DC agree; then overriding places. */
export function chargeLimits(reading: Reading): Limits {
  const { limitAcPercent: ac, limitDcPercent: dc } = reading;
  const values: NonNullable<Limits['values']> =
    ac === dc
      ? [{ type: 'GLOBAL', limit: ac, condition: null }]
      : [
          { type: 'CHARGING_TYPE', limit: ac, condition: { chargingType: 'AC' } },
          { type: 'CHARGING_TYPE', limit: dc, condition: { chargingType: 'DC' } },
        ];
  for (const { name, latitude, longitude, limitPercent } of reading.placeLimits) {
    values.push({
      type: 'LOCATION',
      limit: limitPercent,
      condition: {
        name,
        latitude: roundReading('coordinateDegrees', latitude),
        longitude: roundReading('coordinateDegrees', longitude),
      },
    });
  }
  return {
    values,
    activeLimit: reading.isPluggedIn ? reading.chargeLimitPercent : null,
    unit: 'percent',
  };
}

export const timersSchema = () =>
  z.strictObject({ values: z.array(chargeTimerSchema()).exactOptional() });

/** One timer or schedule of a car. */
export const chargeTimerSchema = () =>
  z.strictObject({
    type: scope(),
    condition: condition(),
    scheduleType: z.enum(['DAILY', 'WEEKLY', 'WORKWEEK']).exactOptional(),
    scheduleId: z.string().exactOptional(),
    schedules: z.array(windowSchema()).exactOptional(),
    departureTimers: z
      .array(z.strictObject({ time: clockTimeSchema(), days: daysSchema() }))
      .exactOptional(),
    isOEMOptimizationEnabled: z.boolean().exactOptional(),
  });

const windowSchema = () =>
  z.strictObject({ start: clockTimeSchema(), end: clockTimeSchema(), days: daysSchema() });
const clockTimeSchema = () =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
    .exactOptional();
const daysSchema = () => z.array(z.enum(days)).exactOptional();

type Timer = z.infer<ReturnType<typeof chargeTimerSchema>>;
type TimerWindow = z.infer<ReturnType<typeof windowSchema>>;

export function chargeTimers(reading: Reading): { values: Timer[] } {
  const { schedule } = reading;
  const located = (schedule.located ?? []).map(locatedTimer);
  const everywhere = reading.hasSchedule ? globalTimer(schedule) : [];
  return { values: [...everywhere, ...located] };
}

function locatedTimer({ id, kind, latitude, longitude, windows }: LocatedSchedule): Timer {
  return {
    type: 'LOCATION',
    condition: {
      latitude: roundReading('coordinateDegrees', latitude),
      longitude: roundReading('coordinateDegrees', longitude),
    },
    scheduleId: id,
    ...windowTimer({ kind, windows }),
  };
}

function globalTimer(schedule: ChargeSchedule): Timer[] {
  if (schedule.kind === 'none') return [];
  const everywhere = { type: 'GLOBAL', condition: null } as const;
  // The type is one of windows: timers have none.
  if (schedule.kind === 'departures') {
    const departureTimers = (schedule.departures ?? []).map(({ timeMs, days: onDays }) => ({
      time: clockTime(timeMs),
      days: onDays.map((day) => days[day]!),
    }));
    return [{ ...everywhere, schedules: [], departureTimers, isOEMOptimizationEnabled: false }];
  }
  return [{ ...everywhere, ...windowTimer(schedule) }];
}

function windowTimer(schedule: ChargeSchedule) {
  return {
    scheduleType: schedule.kind.toUpperCase() as NonNullable<Timer['scheduleType']>,
    schedules: windowsByDays(schedule),
    departureTimers: [],
    isOEMOptimizationEnabled: false,
  };
}

/** Equal windows of several days are one entry with those days. */
function windowsByDays(schedule: ChargeSchedule): TimerWindow[] {
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
