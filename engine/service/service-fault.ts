import type { Fault, FaultCode } from '../fault.ts';
import type { Provenance } from '../signal/signal.ts';
import { type CodeRow, faultTable, type ResolutionType, type TypeRow } from './fault-table.ts';

/** A refusal of the service in the public vocabulary. `faceOf` gives its presentation. */
export type ServiceFault = ServiceFaultName & {
  /** A sentence for the developer of the client. */
  readonly detail: string;
  /** Where it differs from the table: 504 for a vehicle that does not answer in time. */
  readonly status?: number | undefined;
  /** The delay after which the request would be admitted: whole seconds, in ms. */
  readonly retryAfterMs?: number | undefined;
  /** A message for the driver, where it differs from the table's. */
  readonly userMessage?: string | undefined;
  /** The kind of remedy, where it differs from the table's. */
  readonly resolution?: ResolutionType | undefined;
};

type Table = typeof faultTable;
/** Types that occur only as the error inside a signal. */
const signalTypes = ['PERMISSION', 'SignalError'] as const satisfies readonly (keyof Table)[];
type CodedType = Exclude<keyof Table, (typeof signalTypes)[number]>;

/** A type and one of its codes. */
export type ServiceFaultName = {
  [Type in CodedType]: { readonly type: Type; readonly code: keyof Table[Type]['codes'] & string };
}[CodedType];

/** The source of the shown codes: the interface document or the public service. */
export type Spelling = 'interface' | 'public';

/** A fault as clients see it. */
export interface FaultFace {
  readonly status: number;
  readonly type: string;
  /** Null only for a signal that is not granted, for which the public service has no code. */
  readonly code: string | null;
  readonly title: string;
  readonly detail: string;
  readonly resolution: ResolutionType | null;
  readonly suggestedUserMessage: string;
  /** Name of its page in the reference: `rate-limit-errors`. */
  readonly about: string;
  readonly provenance: Provenance;
}

/** The error of a request or a signal; a signal that was set may have a message of its own. */
interface Named {
  readonly type: string;
  readonly code: string | null;
  readonly detail?: string | undefined;
  readonly status?: number | undefined;
  readonly userMessage?: string | undefined;
  readonly resolution?: ResolutionType | undefined;
}

/** By type; the type to look up may come from outside. */
const rows: ReadonlyMap<string, TypeRow> = new Map(Object.entries(faultTable));

/** The presentation of an error. An unknown type or code looks like a server error. */
export function faceOf(fault: Named, spelling: Spelling = 'interface'): FaultFace {
  const { type, code, detail } = fault;
  const ofType = rows.get(type);
  const row = code === null ? undefined : rowOf(type, code);
  const looks = ofType ?? { ...faultTable.SERVER, title: type, resolution: null };
  return {
    status: fault.status ?? row?.status ?? looks.status,
    type,
    code: spelling === 'interface' ? (row?.stated ?? code ?? ofType?.stated ?? noCode) : code,
    title: row?.title ?? looks.title,
    detail: detail ?? row?.detail ?? wordsFor(type, code),
    resolution: fault.resolution ?? row?.resolution ?? looks.resolution,
    suggestedUserMessage: fault.userMessage ?? row?.userMessage ?? looks.userMessage,
    about: aboutPage(ofType === undefined ? 'SERVER' : type),
    provenance: row?.provenance ?? (ofType === undefined ? 'ours' : 'public'),
  };
}

/** The interface document requires a string, but a signal may be set to no code (ours). */
const noCode = 'UNKNOWN';

/** Name of the reference page about a type of `errorTypes`. */
export function aboutPage(type: string): string {
  return `${type
    .replace(/Error$/, '')
    .toLowerCase()
    .replaceAll('_', '-')}-errors`;
}

/** A fault with the detail of the table unless another is given. */
export function serviceFault(
  name: ServiceFaultName,
  more: Partial<Omit<ServiceFault, keyof ServiceFaultName>> = {},
): ServiceFault {
  return { ...name, detail: faceOf(name).detail, ...more };
}

/** The fault by which clients see a refusal of the engine. */
export function faultFrom({ code, detail }: Fault): ServiceFault {
  return serviceFault(faultNameOf(code), { detail });
}

/** The public name of an engine's refusal. The codes are public; the mapping is ours. */
export function faultNameOf(code: FaultCode): ServiceFaultName {
  return names[code];
}

/** The code of a type by its name in either spelling; undefined if there is none. */
export function findServiceFault(type: string, written: string): ServiceFaultName | undefined {
  if (!serviceFaultTypes.includes(type)) return undefined;
  const codes = Object.entries(rows.get(type)?.codes ?? {});
  const [code] =
    codes.find(([each]) => each === written) ??
    codes.find(([, { stated }]) => stated === written) ??
    [];
  return code === undefined ? undefined : ({ type, code } as ServiceFaultName);
}

/** Every type of error, of responses, signals and events. */
export const errorTypes: readonly string[] = Object.keys(faultTable);

/** Types of responses of version 3. Others belong to signals, `PERMISSION` also to version 2.0. */
export const serviceFaultTypes = errorTypes.filter(
  (type) => !(signalTypes as readonly string[]).includes(type),
);

/** All codes of a type, in both spellings. */
export function codesOfType(type: string): readonly string[] {
  const codes = Object.entries(rows.get(type)?.codes ?? {});
  return [...new Set(codes.flatMap(([code, { stated = code }]) => [code, stated]))];
}

/** The default fault of each status of the service. */
export const faultsByStatus: ReadonlyMap<number, ServiceFault> = new Map(
  (
    [
      [400, { type: 'VALIDATION', code: 'INVALID_INPUT_FORMAT' }],
      [401, { type: 'AUTHENTICATION', code: 'UNAUTHORIZED' }],
      [403, { type: 'AUTHENTICATION', code: 'ACCESS_DENIED' }],
      [404, { type: 'RESOURCE_NOT_FOUND', code: 'NOT_FOUND' }],
      [409, { type: 'VEHICLE_STATE', code: 'UNKNOWN' }],
      [429, { type: 'RATE_LIMIT', code: 'VEHICLE' }],
      [430, { type: 'BILLING', code: 'VEHICLE_REQUEST_LIMIT' }],
      [500, { type: 'SERVER', code: 'INTERNAL' }],
      [501, { type: 'COMPATIBILITY', code: 'VEHICLE_NOT_CAPABLE' }],
      [502, { type: 'UPSTREAM', code: 'NO_RESPONSE' }],
      [504, { type: 'UPSTREAM', code: 'NO_RESPONSE' }],
    ] as const
  ).map(([status, name]) => {
    const isOfTable = faceOf(name).status === status;
    return [status, serviceFault(name, isOfTable ? {} : { status })];
  }),
);

function rowOf(type: string, code: string): CodeRow | undefined {
  const codes = rows.get(type)?.codes ?? {};
  return Object.hasOwn(codes, code) ? codes[code] : undefined;
}

/** `PERMISSION` is the only type without codes. */
function wordsFor(type: string, code: string | null): string {
  if (type === 'PERMISSION') return 'the user has not granted the permission to read this';
  return code === null ? type : `${type} ${code}`;
}

const malformed = { type: 'VALIDATION', code: 'INVALID_INPUT_FORMAT' } as const;
const notFound = { type: 'RESOURCE_NOT_FOUND', code: 'NOT_FOUND' } as const;
/** Public for subscriptions, whose status is 409; ours for other resources, as is the name. */
const conflict = { type: 'VALIDATION', code: 'CONFLICT' } as const;
const incapable = { type: 'COMPATIBILITY', code: 'VEHICLE_NOT_CAPABLE' } as const;

function state(code: keyof Table['VEHICLE_STATE']['codes']): ServiceFaultName {
  return { type: 'VEHICLE_STATE', code };
}

const names = {
  already_plugged: state('CHARGING_PLUG_CONNECTED'),
  attempt_not_found: notFound,
  battery_empty: state('UNKNOWN'),
  battery_full: state('FULLY_CHARGED'),
  battery_low: state('UNKNOWN'),
  cable_connected: state('CHARGING_PLUG_CONNECTED'),
  cable_not_connected: state('CHARGING_PLUG_NOT_CONNECTED'),
  charger_fault: state('CHARGE_FAULT'),
  charger_not_found: notFound,
  charger_occupied: state('CHARGE_FAULT'),
  charging_type_unsupported: incapable,
  code_not_found: notFound,
  command_malformed: malformed,
  connection_not_found: notFound,
  delivery_not_found: notFound,
  door_open: state('DOOR_OPEN'),
  in_motion: state('IN_MOTION'),
  in_replay: conflict,
  in_service: state('VEHICLE_OFFLINE_FOR_SERVICE'),
  locked: state('UNKNOWN'),
  low_voltage_flat: state('UNREACHABLE'),
  mode_unsupported: malformed,
  not_moving: state('UNKNOWN'),
  out_of_range: malformed,
  part_absent: incapable,
  permission_unknown: malformed,
  powertrain_unsupported: incapable,
  schedule_not_found: notFound,
  signal_unknown: notFound,
  site_not_found: notFound,
  stranded: state('UNKNOWN'),
  subscription_exists: conflict,
  subscription_not_found: notFound,
  supply_too_weak: state('UNKNOWN'),
  token_not_found: notFound,
  trouble_unknown: malformed,
  user_exists: conflict,
  user_not_found: notFound,
  vehicle_asleep: state('ASLEEP'),
  vehicle_not_found: { type: 'RESOURCE_NOT_FOUND', code: 'VEHICLE_NOT_FOUND' },
  vehicle_offline: state('UNREACHABLE'),
  webhook_exists: conflict,
  webhook_inactive: malformed,
  webhook_not_found: notFound,
} as const satisfies Record<FaultCode, ServiceFaultName>;
