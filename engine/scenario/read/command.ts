import { anyPercent, readQuantity } from '../../form/quantity.ts';
import type { Json } from '../../log/canonical.ts';
import { nearest } from '../../nearest.ts';
import type { Position } from '../../place/geography.ts';
import {
  type CommandRequest,
  type CommandType,
  type CommandWithParameters,
  commandTypes,
  declarationOf,
  type ParametersOf,
} from '../../service/vehicle-commands.ts';
import type { Fields, PathPart, Written } from '../plan/api.ts';
import { hasParameters, type RawCreatedSchedule } from '../schema/command.ts';
import type { RawStep } from '../schema/steps.ts';
import { type Asked, vehicleOf } from './caller.ts';
import { writtenValue } from './captured.ts';
import { type Checker, ScenarioEntry } from './checker.ts';
import { schedule } from './schedule.ts';

/** `command`: one of the commands of version 3, given without its path and body. */
export function command(checker: Checker, raw: RawStep): Asked | undefined {
  const at = new ScenarioEntry(checker, raw, 'command');
  const asked = raw.command!;
  const keys = commandTypes.map(keyOf);
  const missing = `command needs one of ${keys.join(', ')}`;
  const key = at.one(
    keys,
    () => at.reportKey('form_missing', missing),
    (second) => `make ${second} the next step`,
  );
  const type = commandTypes.find((each) => keyOf(each) === key);
  if (type === undefined) return undefined;
  const vehicle = vehicleOf(checker, asked);
  const parameters = hasParameters(type) ? forms[type].read(at.at(keyOf(type))) : [];
  if (vehicle === undefined || parameters === undefined) return undefined;
  return { request: requestOf(type, vehicle, parameters), usually: { kind: 'ownerOf', vehicle } };
}

/** The request for a command; parameters that its path does not name stand in the body. */
function requestOf(type: CommandType, vehicle: string, parameters: Fields): Asked['request'] {
  const { method = 'post', path } = declarationOf(type);
  const pieces = path.split(/\{(\w+)\}/);
  const attributes = parameters.filter(([name]) => !pieces.includes(name));
  return {
    kind: 'http',
    method: method.toUpperCase(),
    path: [
      { kind: 'text', text: '/v3/vehicles/' },
      { kind: 'vehicle', name: vehicle },
      { kind: 'text', text: '/' },
      ...pieces.map((piece) => partOf(piece, new Map(parameters).get(piece))),
    ],
    query: [],
    body:
      attributes.length === 0
        ? undefined
        : { kind: 'json', value: map([['data', map([['attributes', map(attributes)]])]]) },
  };
}

function partOf(piece: string, parameter: Written | undefined): PathPart {
  if (parameter?.kind === 'captured') return parameter;
  const value = parameter?.kind === 'plain' ? parameter.value : undefined;
  return { kind: 'text', text: typeof value === 'string' ? encodeURIComponent(value) : piece };
}

/** The key of a command and its value, as a step has them; undefined for an unknown command. */
export function commandForm({
  type,
  parameters,
}: CommandRequest): Record<string, Json> | undefined {
  if (!commandTypes.includes(type)) return undefined;
  return {
    [keyOf(type)]: hasParameters(type) ? forms[type].write((parameters ?? {}) as never) : true,
  };
}

/** The parameters of a command as a step has them. */
interface ParametersForm<Parameters> {
  /** As the API takes them; undefined where wrong, which is reported. */
  read(at: ScenarioEntry): Fields | undefined;
  write(parameters: Parameters): Json;
}

const forms: {
  readonly [Type in CommandWithParameters]: ParametersForm<ParametersOf<Type>>;
} = {
  'charge-set-limit': {
    // The service itself rejects the values that it does not accept.
    read(at) {
      const percent = readQuantity(at, 'percent', anyPercent);
      return percent === undefined ? undefined : fieldsOf({ percent });
    },
    write: ({ percent }) => `${percent}%`,
  },
  'navigation-set-destination': {
    read(at) {
      const position = positionOf(at);
      return position && fieldsOf({ ...position });
    },
    write: ({ latitude, longitude }) => ({ latitude, longitude }),
  },
  'charge-schedule-create': {
    read(at) {
      const location = positionOf(at.at('location'));
      const { times } = at.value as RawCreatedSchedule;
      const { kind } = at.at('times').by(schedule);
      if (times === 'none' || kind === 'departures') {
        const message = 'the service takes daily, workweek or weekly';
        return at.at('times').report('form_missing', message);
      }
      if (location === undefined || kind === 'none') return undefined;
      const windows = renamed(times[kind] ?? {}, apiNames);
      const written = kind === 'weekly' ? { days: windows } : windows;
      return fieldsOf({ scheduleType: kind, location: { ...location }, ...written });
    },
    write({ scheduleType, location, ...windows }) {
      const times = renamed('days' in windows ? { ...windows.days } : windows, scenarioNames);
      return { location: { ...location }, times: { [scheduleType]: times } };
    },
  },
  'charge-schedule-delete': {
    read(at) {
      const scheduleId = at.by(writtenValue);
      return scheduleId && [['scheduleId', scheduleId]];
    },
    write: ({ scheduleId }) => scheduleId,
  },
};

/** Windows of a schedule with their keys as the API or a scenario has them. */
function renamed(windows: object, names: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    (Object.entries(windows) as [string, Json][]).map(([key, value]) => [
      names[key] ?? key,
      typeof value === 'object' ? renamed(value!, names) : value,
    ]),
  );
}

const apiNames = { from: 'startTime', until: 'stopTime' };
const scenarioNames = { startTime: 'from', stopTime: 'until' };

type Values = Readonly<Record<string, Json>>;

function fieldsOf(values: Values): Fields {
  return Object.entries(values).map(([name, value]) => [name, { kind: 'plain', value }]);
}

function map(members: Fields): Written {
  return { kind: 'map', members };
}

/** A place of the file, or coordinates in degrees. */
function positionOf(at: ScenarioEntry): Position | undefined {
  const where = at.value as string | Position | undefined;
  if (typeof where !== 'string') return where;
  const { positions = new Map<string, Position>() } = at.checker.names;
  const message = `there is no place named ${where}`;
  return (
    positions.get(where) ??
    at.report('name_unknown', message, nearest(where, [...positions.keys()]))
  );
}

function keyOf(type: CommandType): string {
  return declarationOf(type).key;
}
