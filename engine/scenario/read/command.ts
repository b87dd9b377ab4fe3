import type { Json } from '../../log/canonical.ts';
import { nearest } from '../../nearest.ts';
import type { Position } from '../../place/geography.ts';
import type { Fields, PathPart, Written } from '../plan/api.ts';
import type { RawCommand } from '../schema/api.ts';
import type { RawStep } from '../schema/steps.ts';
import type { RawSchedule, RawWindow } from '../schema/values.ts';
import { type Asked, vehicleOf } from './caller.ts';
import { writtenValue } from './captured.ts';
import {
  type Checker,
  type Entry,
  present,
  quantity,
  report,
  reportKey,
  reportSecond,
} from './checker.ts';
import { schedule } from './schedule.ts';

/** `command`: one of the commands of version 3, given without its path and body. */
export function command(checker: Checker, raw: RawStep): Asked | undefined {
  const asked = raw.command!;
  const [name, second] = present(asked, names) as CommandName[];
  if (second !== undefined) {
    return reportSecond(checker, asked, name!, second, `make ${second} the next step`);
  }
  if (name === undefined) {
    if (checker.damaged.has(asked)) return undefined;
    const message = `which command: one of ${names.join(', ')}`;
    return reportKey(checker, raw, 'command', 'form_missing', message);
  }
  const vehicle = vehicleOf(checker, asked);
  const plan = commands[name](checker, asked);
  if (vehicle === undefined || plan === undefined) return undefined;
  const { method = 'POST', path, attributes } = plan;
  const body = attributes && map([['data', map([['attributes', map(attributes)]])]]);
  return {
    request: {
      kind: 'http',
      method,
      path: [{ kind: 'text', text: '/v3/vehicles/' }, { kind: 'vehicle', name: vehicle }, ...path],
      query: [],
      body: body && { kind: 'json', value: body },
    },
    usually: { kind: 'ownerOf', vehicle },
  };
}

interface CommandPlan {
  readonly method?: string;
  /** The rest of the path, after the id of the vehicle. */
  readonly path: readonly PathPart[];
  readonly attributes?: Fields;
}

type CommandName = Exclude<keyof RawCommand, 'vehicle'>;
type ReadCommand = (checker: Checker, asked: RawCommand) => CommandPlan | undefined;

const commands: Readonly<Record<CommandName, ReadCommand>> = {
  lock: plain('security/lock'),
  unlock: plain('security/unlock'),
  startCharge: plain('charge/start'),
  stopCharge: plain('charge/stop'),
  openChargePort: plain('charge-port/open'),
  closeChargePort: plain('charge-port/close'),
  setChargeLimit(checker, asked) {
    // The service itself rejects the values that it does not accept.
    const percent = quantity(checker, asked, 'setChargeLimit', 'percent', { min: 0, max: 100 });
    return percent === undefined
      ? undefined
      : { ...at('charge/set-limit'), attributes: [['percent', value(percent)]] };
  },
  setDestination(checker, asked) {
    const position = positionOf(checker, asked, 'setDestination');
    if (position === undefined) return undefined;
    const { latitude, longitude } = position;
    return {
      ...at('navigation/set-destination'),
      attributes: [
        ['latitude', value(latitude)],
        ['longitude', value(longitude)],
      ],
    };
  },
  createSchedule,
  deleteSchedule(checker, asked) {
    const id = writtenValue(checker, asked, 'deleteSchedule');
    if (id === undefined) return undefined;
    const part: PathPart =
      id.kind === 'captured'
        ? id
        : { kind: 'text', text: encodeURIComponent(asked.deleteSchedule!) };
    return { method: 'DELETE', path: [{ kind: 'text', text: '/charge-schedules/' }, part] };
  },
};

const names = Object.keys(commands) as CommandName[];

function plain(path: string): ReadCommand {
  return () => at(path);
}

function at(path: string): CommandPlan {
  return { path: [{ kind: 'text', text: `/commands/${path}` }] };
}

function createSchedule(checker: Checker, asked: RawCommand): CommandPlan | undefined {
  const created = asked.createSchedule!;
  const location = positionOf(checker, created, 'location');
  const { kind } = schedule(checker, created, 'times');
  const { times } = created;
  if (times === 'none' || kind === 'departures') {
    const message = 'the service takes daily, workweek or weekly';
    return report(checker, created, 'times', 'form_missing', message);
  }
  const written = kind === 'none' ? undefined : timesOf(times);
  if (location === undefined || written === undefined) return undefined;
  return {
    path: [{ kind: 'text', text: `/charge-schedules/${kind}` }],
    attributes: [['location', value({ ...location })], ...written],
  };
}

/** The times of a schedule as the API takes them; `schedule` has checked them. */
function timesOf({ daily, workweek, weekly }: Exclude<RawSchedule, 'none'>): Fields | undefined {
  if (daily !== undefined) return Object.entries(windowOf(daily)).map(field);
  if (workweek !== undefined) return fieldsOf(workweek);
  return weekly === undefined ? undefined : [['days', map(fieldsOf(weekly))]];
}

function fieldsOf(windows: Readonly<Record<string, RawWindow | undefined>>): Fields {
  return Object.entries(windows).flatMap(([day, window]) =>
    window === undefined ? [] : [[day, value(windowOf(window))] as const],
  );
}

function windowOf({ start, end }: RawWindow): Readonly<Record<string, Json>> {
  return { startTime: start, stopTime: end };
}

function field([name, json]: readonly [string, Json]): Fields[number] {
  return [name, value(json)];
}

function value(json: Json): Written {
  return { kind: 'plain', value: json };
}

function map(members: Fields): Written {
  return { kind: 'map', members };
}

/** A place of the file, or coordinates in degrees. */
function positionOf<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
): Position | undefined {
  const where = parent[key] as string | Position | undefined;
  if (typeof where !== 'string') return where;
  const { positions } = checker.names;
  const found = positions?.get(where);
  if (found !== undefined) return found;
  const places = [...(positions?.keys() ?? [])];
  const message = `there is no place named ${where}`;
  return report(checker, parent, key, 'name_unknown', message, nearest(where, places));
}
