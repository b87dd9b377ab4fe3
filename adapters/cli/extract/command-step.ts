import type { EntryData, Json } from '../../../engine/index.ts';
import { wordOf } from '../word-of.ts';
import type { OutsideStep, WrittenStep } from './step-of.ts';

/** The step of an API command. It waits for the effect, whatever the answer is. */
export function commandStep(
  { parameters, type, user }: EntryData<'command.request'>,
  vehicle: string,
): OutsideStep | undefined {
  const asked = askedBy[wordOf(type)]?.(parameters ?? {});
  if (asked === undefined) return undefined;
  return {
    step: {
      command: { vehicle, ...asked },
      as: user,
      expect: { status: ['2xx', '4xx', '5xx'] },
    },
    isLong: true,
  };
}

type CommandStep = (parameters: Readonly<Record<string, Json>>) => WrittenStep | undefined;

const once =
  (name: string): CommandStep =>
  () => ({ [name]: true });

const askedBy: Readonly<Record<string, CommandStep>> = {
  'security-lock': once('lock'),
  'security-unlock': once('unlock'),
  'charge-start': once('startCharge'),
  'charge-stop': once('stopCharge'),
  'charge-port-open': once('openChargePort'),
  'charge-port-close': once('closeChargePort'),
  'charge-set-limit': ({ percent }) => ({ setChargeLimit: `${wordOf(percent)}%` }),
  'navigation-set-destination': ({ latitude = 0, longitude = 0 }) => ({
    setDestination: { latitude, longitude },
  }),
  'charge-schedule-create': (parameters) => {
    const { location = {}, scheduleType } = parameters;
    const times = timesOf(wordOf(scheduleType), parameters);
    return times === undefined ? undefined : { createSchedule: { location, times } };
  },
  'charge-schedule-delete': ({ scheduleId = '' }) => ({ deleteSchedule: scheduleId }),
};

function timesOf(kind: string, parameters: Readonly<Record<string, Json>>): Json | undefined {
  const { weekdays, weekends, days } = parameters;
  switch (kind) {
    case 'daily':
      return { daily: windowOf(parameters) };
    case 'workweek':
      return {
        workweek: {
          ...(weekdays && { weekdays: windowOf(weekdays) }),
          ...(weekends && { weekends: windowOf(weekends) }),
        },
      };
    case 'weekly':
      return {
        weekly: Object.fromEntries(
          Object.entries(days ?? {}).map(([day, window]) => [day, windowOf(window as Json)]),
        ),
      };
  }
  return undefined;
}

function windowOf(window: Json): Json {
  const { startTime = '', stopTime = '' } = window as Readonly<Record<string, Json>>;
  return { start: startTime, end: stopTime };
}
