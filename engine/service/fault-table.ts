import type { Provenance } from '../signal/signal.ts';

/** The kind of remedy, as the wire names it. */
export type ResolutionType =
  | 'ACTION_REQUIRED'
  | 'CONTACT_SUPPORT'
  | 'REAUTHENTICATE'
  | 'RETRY_LATER';

/** The presentation of a fault; a code inherits members that it omits from its type. */
interface Looks {
  readonly status: number;
  readonly title: string;
  /** Null where the service names none. */
  readonly resolution: ResolutionType | null;
  /** A message for the driver, in our words. */
  readonly userMessage: string;
}

export interface CodeRow extends Partial<Looks> {
  /** The default detail. */
  readonly detail: string;
  readonly provenance: Provenance;
  /** The code in the interface document, where the public service spells it differently. */
  readonly stated?: string;
}

export interface TypeRow extends Looks {
  /** The code in the interface document, if the public service has none. */
  readonly stated?: string;
  readonly codes: Readonly<Record<string, CodeRow>>;
}

const later = 'Your car cannot be reached right now. Please try again later.';
const account = 'Please check the account of your car with its maker, then connect it again.';
const support = 'Something went wrong on our side. Please try again later.';

function shown(detail: string, more: Partial<CodeRow> = {}): CodeRow {
  return { detail, provenance: 'public', ...more };
}

/** A code of our own, for a status without one in the interface and the public service. */
function ours(status: number, title: string, detail: string): CodeRow {
  return { status, title, detail, provenance: 'ours' };
}

/**
 * Every type and code of error of the service. Types, codes and statuses are those of the interface
 * document or, where it shows none, of the public service; titles other than the interface's,
 * details and user messages are ours.
 */
export const faultTable = {
  AUTHENTICATION: {
    status: 401,
    title: 'Unauthorized',
    resolution: 'REAUTHENTICATE',
    userMessage: 'Please sign in again.',
    codes: {
      UNAUTHORIZED: shown('the access token is missing or not valid', { provenance: 'stated' }),
      ACCESS_DENIED: shown('there is no permission for this resource', {
        status: 403,
        title: 'Forbidden',
        stated: 'FORBIDDEN',
        provenance: 'stated',
        userMessage: 'Please let the app have access to this part of your car.',
      }),
    },
  },
  BILLING: {
    status: 430,
    title: 'Billing',
    resolution: 'CONTACT_SUPPORT',
    userMessage: 'This app cannot reach your car at the moment. Please contact its support.',
    codes: {
      ACCOUNT_SUSPENDED: shown('the account of the application is suspended'),
      INVALID_PLAN: shown('the plan of the application does not include this'),
      VEHICLE_LIMIT: shown('the plan of the application includes no more vehicles'),
      VEHICLE_REQUEST_LIMIT: shown('the vehicle has had its requests of this month'),
    },
  },
  COMPATIBILITY: {
    status: 501,
    title: 'Not Compatible',
    resolution: null,
    userMessage: 'Your car does not support this.',
    codes: {
      MAKE_NOT_COMPATIBLE: shown('vehicles of this make are not supported'),
      PLATFORM_NOT_CAPABLE: shown('the platform of the vehicle cannot do this'),
      SMARTCAR_NOT_CAPABLE: shown('the service cannot do this with this vehicle yet'),
      VEHICLE_NOT_CAPABLE: shown('the vehicle cannot do this'),
    },
  },
  CONNECTED_SERVICES_ACCOUNT: {
    status: 400,
    title: 'Connected Services Account',
    resolution: null,
    userMessage: account,
    codes: {
      ACCOUNT_ISSUE: shown('something is wrong with the account at the maker of the vehicle'),
      AUTHENTICATION_FAILED: shown('the maker of the vehicle does not accept the account', {
        provenance: 'stated',
        resolution: 'REAUTHENTICATE',
      }),
      NO_VEHICLES: shown('the account at the maker has no vehicles'),
      PERMISSION: shown('the account at the maker does not have the right to do this', {
        resolution: 'REAUTHENTICATE',
      }),
      SUBSCRIPTION: shown('the subscription to the services of the maker is not active'),
      VEHICLE_MISSING: shown('the account at the maker no longer has this vehicle'),
      VIRTUAL_KEY_REQUIRED: shown('the vehicle needs a virtual key for this app', {
        resolution: 'ACTION_REQUIRED',
        userMessage: 'Please add the key of this app to your car.',
      }),
    },
  },
  /** Only in signals. The public service has no code for it; the interface has that of a 403. */
  PERMISSION: {
    stated: 'FORBIDDEN',
    status: 403,
    title: 'Permission',
    resolution: 'REAUTHENTICATE',
    userMessage: 'Please let the app have access to this part of your car.',
    codes: {},
  },
  RATE_LIMIT: {
    status: 429,
    title: 'Too Many Requests',
    resolution: 'RETRY_LATER',
    userMessage: 'Too much was asked in a short time. Please try again later.',
    codes: {
      SMARTCAR_API: shown('the application makes requests too often', {
        stated: 'RATE_LIMIT:SMARTCAR_API',
      }),
      VEHICLE: shown('requests to this vehicle are made too often', {
        provenance: 'stated',
        stated: 'RATE_LIMIT:VEHICLE',
      }),
    },
  },
  RESOURCE_NOT_FOUND: {
    status: 404,
    title: 'Not Found',
    resolution: null,
    userMessage: 'This could not be found.',
    codes: {
      INVALID_PATH: shown('there is nothing at this path', { stated: 'NOT_FOUND' }),
      NOT_FOUND: shown('there is no such resource', { provenance: 'stated' }),
      PATH: shown('there is nothing at this path', { stated: 'NOT_FOUND' }),
      SIGNAL_NOT_FOUND: shown('the vehicle has not reported such a signal', {
        stated: 'NOT_FOUND',
      }),
      VEHICLE_NOT_FOUND: shown('there is no such vehicle', {
        stated: 'NOT_FOUND',
        userMessage: 'This car could not be found. Please connect it again.',
      }),
      VERSION: shown('there is no such version of the API', { stated: 'NOT_FOUND' }),
    },
  },
  SERVER: {
    status: 500,
    title: 'Server Error',
    resolution: 'RETRY_LATER',
    userMessage: support,
    codes: {
      INTERNAL: shown('something unexpected happened'),
      MULTIPLE_RECORDS_FOUND: shown('more than one record was found', {
        resolution: 'CONTACT_SUPPORT',
      }),
      RECORD_NOT_FOUND: shown('a record is missing', { resolution: 'CONTACT_SUPPORT' }),
      UNAVAILABLE: ours(503, 'Service Unavailable', 'the server is shutting down'),
    },
  },
  /** Only inside signals. */
  SignalError: {
    status: 404,
    title: 'Signal Error',
    resolution: null,
    userMessage: 'Your car does not tell this.',
    codes: {
      SIGNAL_NOT_FOUND: shown('the maker of the vehicle has no such signal for it', {
        title: 'Signal Not Found',
        provenance: 'stated',
      }),
    },
  },
  UPSTREAM: {
    status: 502,
    title: 'Upstream Error',
    resolution: 'RETRY_LATER',
    userMessage: later,
    codes: {
      INVALID_DATA: shown('the maker of the vehicle sent invalid data'),
      KNOWN_ISSUE: shown('the maker of the vehicle has a problem that is known'),
      NO_RESPONSE: shown('the maker of the vehicle did not answer in time'),
      RATE_LIMIT: shown('the maker of the vehicle takes no more requests for now'),
      UNKNOWN_ISSUE: shown('the maker of the vehicle failed for a reason that is not known'),
    },
  },
  VALIDATION: {
    status: 400,
    title: 'Bad Request',
    resolution: null,
    userMessage: 'The app sent an invalid request. Please contact the support of this app.',
    codes: {
      INVALID_INPUT_FORMAT: shown('the request is malformed', {
        provenance: 'stated',
        stated: 'BAD_REQUEST',
      }),
      MISSING_PARAMETER: shown('something that is required is missing', { stated: 'BAD_REQUEST' }),
      CONFLICT: ours(409, 'Conflict', 'the request conflicts with what is there already'),
      CONTENT_TOO_LARGE: ours(413, 'Content Too Large', 'the body is too large'),
      HEADERS_TOO_LARGE: ours(
        431,
        'Request Header Fields Too Large',
        'the headers of the request are too large',
      ),
      METHOD_NOT_ALLOWED: ours(405, 'Method Not Allowed', 'the path does not take this method'),
      REQUEST_TIMEOUT: ours(408, 'Request Timeout', 'the request did not come in time'),
      UNSUPPORTED_MEDIA_TYPE: ours(
        415,
        'Unsupported Media Type',
        'the body is of a media type that is not read here',
      ),
      UPGRADE_REQUIRED: ours(426, 'Upgrade Required', 'the path takes WebSockets only'),
    },
  },
  VEHICLE_STATE: {
    status: 409,
    title: 'Vehicle State',
    resolution: null,
    userMessage: 'Your car cannot do this right now.',
    codes: {
      ASLEEP: shown('the vehicle is asleep', { resolution: 'RETRY_LATER', userMessage: later }),
      CHARGE_FAULT: shown('the charger or the charging of the vehicle has failed', {
        userMessage: 'Please check the charger.',
      }),
      CHARGING_IN_PROGRESS: shown('the vehicle is charging', {
        userMessage: 'Please stop charging first.',
      }),
      CHARGING_PLUG_CONNECTED: shown('the charging cable is connected', {
        userMessage: 'Please unplug the charging cable.',
      }),
      CHARGING_PLUG_NOT_CONNECTED: shown('the charging cable is not connected', {
        userMessage: 'Please plug in the charging cable.',
      }),
      DOOR_OPEN: shown('a door is open', { userMessage: 'Please close the doors of your car.' }),
      FULLY_CHARGED: shown('the battery is charged as far as it is to be', {
        userMessage: 'Your car is fully charged.',
      }),
      HOOD_OPEN: shown('the hood is open', { userMessage: 'Please close the hood of your car.' }),
      IGNITION_ON: shown('the ignition is on', { userMessage: 'Please turn your car off.' }),
      IN_MOTION: shown('the vehicle is moving', { userMessage: 'Please stop your car first.' }),
      NOT_CHARGING: shown('the vehicle is not charging', {
        userMessage: 'Your car is not charging.',
      }),
      REMOTE_ACCESS_DISABLED: shown('remote access is turned off in the vehicle', {
        userMessage: 'Please turn on remote access in your car.',
      }),
      TRUNK_OPEN: shown('the trunk is open', { userMessage: 'Please close the trunk.' }),
      UNKNOWN: shown('the state of the vehicle does not allow this'),
      UNREACHABLE: shown('the vehicle cannot be reached', {
        resolution: 'RETRY_LATER',
        userMessage: later,
      }),
      VEHICLE_OFFLINE_FOR_SERVICE: shown('the vehicle is in a workshop', {
        resolution: 'RETRY_LATER',
        userMessage: later,
      }),
    },
  },
} as const satisfies Readonly<Record<string, TypeRow>>;
