import {
  type AskedPermission,
  makeNamed,
  redirectUriMistake,
  type Service,
  sentenceOf,
  type VehicleWish,
} from '../../../engine/index.ts';
import { writtenUri } from '../oauth/exchange.ts';
import type { Exit } from './exit.ts';

/** The request of an app in the address that a connect flow begins with. */
export interface ConnectRequest {
  readonly exit: Exit;
  /** The result for the app besides the user's id. */
  readonly returns: 'code' | 'nothing' | 'vehicle_id';
  readonly asked: readonly AskedPermission[];
  readonly wish: VehicleWish;
  readonly isSingle: boolean;
  /** Whether the user is asked again about permissions granted before. */
  readonly isForced: boolean;
  /** Two letters, upper case. */
  readonly country: string | undefined;
  /** The app's name for the user; null removes it. */
  readonly externalId: string | null | undefined;
  /** Texts that may name a user of the scenario. */
  readonly hints: readonly string[];
  /** The vehicle whose user logs in again; undefined for a new connection. */
  readonly row: number | undefined;
}

/** A request that cannot be met: a mistake of the app, explained to its developer. */
export interface Misconfigured {
  readonly mistake: string;
  /** Undefined where the user cannot be sent back: the address may not belong to the app. */
  readonly exit: Exit | undefined;
}

export type ConnectKind = 'authorize' | 'reauthenticate';

/** Reads the parameters of a connect URL and ignores unknown ones. */
export function readConnectRequest(
  service: Service,
  kind: ConnectKind,
  parameters: URLSearchParams,
  base: string,
): ConnectRequest | Misconfigured {
  const exit = readExit(service, kind, parameters, base);
  if ('mistake' in exit) return exit;
  const twice = once.find((name) => parameters.getAll(name).length > 1);
  if (twice !== undefined) return { mistake: `${twice} is there more than once`, exit };
  const mistake = mistakeIn(kind, parameters);
  if (mistake !== undefined) return { mistake, exit };
  const asked = service.consent.scopeOf(parameter(parameters, 'scope'));
  if ('message' in asked) return { mistake: `scope: ${sentenceOf(asked)}`, exit };
  const row = kind === 'authorize' ? undefined : vehicleOf(service, parameters);
  if (kind === 'reauthenticate' && row === undefined) {
    return { mistake: 'vehicle_id is missing, or there is no such vehicle', exit };
  }
  const vin = parameter(parameters, 'single_select_vin');
  // The number of a vehicle tells its make (public).
  const written = vin === undefined ? parameter(parameters, 'make') : undefined;
  const make = written === undefined ? undefined : makeNamed(written, service.models);
  if (typeof make === 'object') return { mistake: `make: ${sentenceOf(make)}`, exit };
  const mode = parameter(parameters, 'mode');
  return {
    exit,
    returns: returnsOf(kind, parameter(parameters, 'response_type')),
    asked,
    wish: {
      mode: mode === 'test' ? 'simulated' : (mode as VehicleWish['mode']),
      make,
      vin,
    },
    isSingle: vin !== undefined || parameter(parameters, 'single_select') === 'true',
    isForced: parameter(parameters, 'approval_prompt') === 'force',
    country: flagOf(parameter(parameters, 'flags'), 'country')?.toUpperCase(),
    externalId: externalIdOf(parameter(parameters, 'external_id')),
    hints: ['user', 'external_id'].flatMap((name) => parameter(parameters, name) ?? []),
    row,
  };
}

function readExit(
  { application }: Service,
  kind: ConnectKind,
  parameters: URLSearchParams,
  base: string,
): Exit | Misconfigured {
  const lost = (mistake: string): Misconfigured => ({ mistake, exit: undefined });
  const named = ['application_id', 'client_id'].filter((name) => parameters.has(name));
  if (named.length === 0) return lost('application_id is missing');
  const isWrong = (name: string): boolean =>
    !parameters.getAll(name).every((id) => application.isKnownAs(id));
  const wrong = named.find(isWrong);
  if (wrong !== undefined) return lost(`${wrong} is not the id of the application`);
  const written = parameters.getAll('redirect_uri');
  if (written.length > 1) return lost('redirect_uri is there more than once');
  const uri = writtenUri(written[0]);
  const { redirectUris } = application;
  const redirectUri = uri ?? redirectUris[0];
  const mistake = redirectUri === undefined ? undefined : redirectUriMistake(redirectUri);
  if (mistake !== undefined) return lost(`redirect_uri is not sound: ${mistake}`);
  if (uri !== undefined && redirectUris.length > 0 && !redirectUris.includes(uri)) {
    return lost('redirect_uri is none of those registered');
  }
  const returns = returnsOf(kind, parameter(parameters, 'response_type'));
  if (redirectUri === undefined && returns !== 'nothing') return lost('redirect_uri is missing');
  return { redirectUri, isNamed: uri !== undefined, state: parameter(parameters, 'state'), base };
}

/** Without the parameter, as in version 3 (public), or with `none` (stated) there is no code. */
function returnsOf(kind: ConnectKind, responseType: string | undefined): ConnectRequest['returns'] {
  if (kind === 'reauthenticate') return responseType === 'none' ? 'nothing' : 'vehicle_id';
  return responseType === undefined || responseType === 'none' ? 'nothing' : 'code';
}

const responseTypes = {
  authorize: ['code', 'none'],
  reauthenticate: ['vehicle_id', 'none'],
} as const satisfies Record<ConnectKind, readonly string[]>;

/** The first mistake in a parameter that takes one of a few words. */
function mistakeIn(kind: ConnectKind, parameters: URLSearchParams): string | undefined {
  const words: readonly (readonly [string, readonly string[]])[] = [
    ['response_type', responseTypes[kind]],
    ['mode', ['live', 'simulated', 'test']],
    ['single_select', ['true', 'false']],
    ['approval_prompt', ['auto', 'force']],
  ];
  for (const [name, allowed] of words) {
    const value = parameter(parameters, name);
    if (value === undefined || allowed.includes(value)) continue;
    return `${name} must be ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`;
  }
  return undefined;
}

/** Parameters that make no sense twice; others are checked earlier or ignored. */
const once = [
  'response_type',
  'scope',
  'state',
  'mode',
  'approval_prompt',
  'make',
  'single_select',
  'single_select_vin',
  'flags',
  'user',
  'external_id',
  'vehicle_id',
] as const;

function vehicleOf(service: Service, parameters: URLSearchParams): number | undefined {
  const id = parameter(parameters, 'vehicle_id');
  return id === undefined ? undefined : service.rowOfVehicle(id);
}

/** The value of a parameter; an empty one counts as absent. */
function parameter(parameters: URLSearchParams, name: string): string | undefined {
  const value = parameters.get(name);
  return value === null || value === '' ? undefined : value;
}

/** `country:DE color:00819D` (public). */
function flagOf(flags: string | undefined, name: string): string | undefined {
  return flags
    ?.split(' ')
    .find((flag) => flag.startsWith(`${name}:`))
    ?.slice(name.length + 1);
}

/** An invalid one is ignored (public); the rules of validity are ours. */
function externalIdOf(text: string | undefined): string | null | undefined {
  if (text === 'null') return null;
  // oxlint-disable-next-line no-control-regex
  return text === undefined || /^[^\u0000-\u001f\u007f]{1,256}$/.test(text) ? text : undefined;
}
