import {
  Fault,
  faultFrom,
  type ServiceFault,
  type ServiceFaultName,
  serviceFault,
} from '../../engine/index.ts';

type Headers = Readonly<Record<string, string>>;

/** An invalid member of a request, as version 2.0 reports it (public). */
export interface FieldMistake {
  /** From the outermost member to the innermost. */
  readonly field: readonly string[];
  readonly message: string;
}

/** Thrown for a request that cannot be met; one place turns it into a response. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly fault: ServiceFault;
  /** Additional headers of the response. */
  readonly headers: Headers;
  /** The members of the request that are invalid. */
  readonly mistakes: readonly FieldMistake[];

  constructor(fault: ServiceFault, headers: Headers = {}, mistakes: readonly FieldMistake[] = []) {
    super(`${fault.type} ${fault.code}: ${fault.detail}`);
    this.fault = fault;
    this.mistakes = mistakes;
    const { retryAfterMs } = fault;
    this.headers =
      retryAfterMs === undefined
        ? headers
        : { ...headers, 'retry-after': String(Math.ceil(retryAfterMs / 1000)) };
  }
}

/** The reason for a refusal of the app itself. */
export type RefusalCode = keyof typeof faults;

/** A refusal of the app; `detail` is a sentence for the developer of the client. */
export function refusal(
  code: RefusalCode,
  detail: string,
  headers: Headers = {},
  mistakes: readonly FieldMistake[] = [],
): Refusal {
  return new Refusal(serviceFault(faults[code], { detail, ...looks[code] }), headers, mistakes);
}

const unknownAddress = {
  userMessage: 'This address does not lead to the service. Please contact the support of this app.',
  resolution: 'CONTACT_SUPPORT',
} as const;

/** The page for drivers where the words of the code do not fit: an unknown host or origin. */
const looks: Partial<Record<RefusalCode, typeof unknownAddress>> = {
  host_unknown: unknownAddress,
  origin_foreign: unknownAddress,
};

/** The refusal that a thrown error stands for; undefined for an unexpected error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  return error instanceof Fault ? new Refusal(faultFrom(error)) : undefined;
}

/** The refusal for an unexpected failure. */
export const failure: ServiceFault = serviceFault({ type: 'SERVER', code: 'INTERNAL' });

const unauthorized = { type: 'AUTHENTICATION', code: 'UNAUTHORIZED' } as const;
const forbidden = { type: 'AUTHENTICATION', code: 'ACCESS_DENIED' } as const;
const malformed = { type: 'VALIDATION', code: 'INVALID_INPUT_FORMAT' } as const;
const notFound = { type: 'RESOURCE_NOT_FOUND', code: 'NOT_FOUND' } as const;
const conflict = { type: 'VALIDATION', code: 'CONFLICT' } as const;
const noPath = { type: 'RESOURCE_NOT_FOUND', code: 'INVALID_PATH' } as const;

const faults = {
  api_request_unknown: notFound,
  body_too_large: { type: 'VALIDATION', code: 'CONTENT_TOO_LARGE' },
  charger_unknown: notFound,
  clock_locked: conflict,
  application_restless: conflict,
  condition_unmet: conflict,
  connection_unknown: notFound,
  execution_unknown: notFound,
  fault_unknown: notFound,
  host_unknown: forbidden,
  journal_full: { type: 'SERVER', code: 'UNAVAILABLE' },
  lock_unknown: notFound,
  media_type_unsupported: { type: 'VALIDATION', code: 'UNSUPPORTED_MEDIA_TYPE' },
  method_unknown: { type: 'VALIDATION', code: 'METHOD_NOT_ALLOWED' },
  origin_foreign: forbidden,
  page_unknown: notFound,
  path_unknown: noPath,
  permission_missing: forbidden,
  record_failed: { type: 'SERVER', code: 'UNAVAILABLE' },
  replay_refused: conflict,
  replay_unknown: notFound,
  request_malformed: malformed,
  requests_exceeded: { type: 'RATE_LIMIT', code: 'SMARTCAR_API' },
  scenario_malformed: malformed,
  scenario_unknown: notFound,
  server_stopping: { type: 'SERVER', code: 'UNAVAILABLE' },
  server_unready: { type: 'SERVER', code: 'UNAVAILABLE' },
  signal_unknown: notFound,
  signal_unreported: { type: 'RESOURCE_NOT_FOUND', code: 'SIGNAL_NOT_FOUND' },
  site_unknown: notFound,
  subscription_taken: conflict,
  subscription_unknown: notFound,
  token_expired: unauthorized,
  token_malformed: unauthorized,
  token_missing: unauthorized,
  token_unknown: unauthorized,
  upgrade_missing: { type: 'VALIDATION', code: 'UPGRADE_REQUIRED' },
  user_gone: notFound,
  user_missing: { type: 'VALIDATION', code: 'MISSING_PARAMETER' },
  // A token is valid for the whole application; the users it may act for are a permission (ours).
  user_unknown: forbidden,
  vehicle_unknown: { type: 'RESOURCE_NOT_FOUND', code: 'VEHICLE_NOT_FOUND' },
  version_gone: { type: 'RESOURCE_NOT_FOUND', code: 'VERSION' },
  webhook_unknown: notFound,
  world_elsewhere: { type: 'SERVER', code: 'UNAVAILABLE' },
  world_foreign: forbidden,
  world_refused: conflict,
  world_reset: conflict,
  world_set_aside: conflict,
  world_taken: conflict,
  world_unknown: notFound,
} as const satisfies Readonly<Record<string, ServiceFaultName>>;
