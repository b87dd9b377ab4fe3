import type { CommandRequest } from '../../engine/index.ts';

type CommandType = CommandRequest['type'];

const location = { latitude: 48.1, longitude: 11.6 };
const window = { startTime: '22:00', stopTime: '06:00' };

/** A request for every kind of schedule, by the code of the capability that it needs. */
export const scheduleRequests = {
  'charge-schedule-daily': {
    type: 'charge-schedule-create',
    parameters: { scheduleType: 'daily', location, ...window },
  },
  'charge-schedule-weekly': {
    type: 'charge-schedule-create',
    parameters: { scheduleType: 'weekly', location, days: { monday: window } },
  },
  'charge-schedule-workweek': {
    type: 'charge-schedule-create',
    parameters: { scheduleType: 'workweek', location, weekdays: window, weekends: window },
  },
} as const satisfies Readonly<Record<string, CommandRequest>>;

/** A request for every command of the API that has one capability. */
export const commandRequests = {
  'charge-port-close': { type: 'charge-port-close' },
  'charge-port-open': { type: 'charge-port-open' },
  'charge-set-limit': { type: 'charge-set-limit', parameters: { percent: 80 } },
  'charge-start': { type: 'charge-start' },
  'charge-stop': { type: 'charge-stop' },
  'navigation-set-destination': {
    type: 'navigation-set-destination',
    parameters: { latitude: 48, longitude: 11 },
  },
  'security-lock': { type: 'security-lock' },
  'security-unlock': { type: 'security-unlock' },
} as const satisfies Readonly<
  Record<Exclude<CommandType, `charge-schedule-${string}`>, CommandRequest>
>;
