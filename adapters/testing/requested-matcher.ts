import { checkOptionNames } from '../library/check-word.ts';
import type { ApplicationRequest } from '../library/seen-requests.ts';
import { assertWebhook } from './delivered-matcher.ts';
import { type Judgement, recordedWorldIn, show } from './judgement.ts';
import { pathWords, requestWords } from './request-words.ts';

/** The requests that a test expects; every member narrows the selection. */
export interface MadeRequests {
  /** The status of the answer: 200. */
  readonly status?: number | undefined;
  /** The code of the error, or the type of one without a code. */
  readonly code?: string | undefined;
  /** The webhook whose delivery made the application ask. */
  readonly webhook?: string | undefined;
  /** The exact number of requests; at least one by default. */
  readonly count?: number | undefined;
}

/**
 * Whether the application made such requests: a method and a path, in which `{car}` is the id of a
 * vehicle and `*` any segment.
 */
export function toHaveRequested(
  received: unknown,
  request: string,
  wanted: MadeRequests = {},
): Judgement {
  const world = recordedWorldIn(received, 'toHaveRequested');
  checkOptionNames('toHaveRequested', wanted, known);
  const [, method, path] = shape.exec(request) ?? [];
  if (method === undefined || path === undefined) {
    throw new TypeError(
      `toHaveRequested: ${show(request)} is no request: write GET /v3/vehicles/{car}/signals`,
    );
  }
  if (wanted.webhook !== undefined) assertWebhook('toHaveRequested', world, wanted.webhook);
  for (const [, name] of path.matchAll(/\{([^}]+)\}/g)) world.vehicle(name!);
  const pattern = path.split('/');
  const meant = world.requests.filter(
    (each) => each.method === method && fits(each, pattern) && isWanted(each, wanted),
  );
  const { count } = wanted;
  const pass = count === undefined ? meant.length > 0 : meant.length === count;
  return {
    pass,
    message: () => {
      const isNot = pass ? 'not ' : '';
      const last = world.requests.slice(-5).map((each) => `  ${requestWords(each)}`);
      return [
        `expected the application ${isNot}to have requested ${request} ${show(wanted)}`,
        `it made ${meant.length} such, of ${world.requests.length} requests in all`,
        ...(last.length === 0 ? [] : ['\nits last requests:', ...last]),
      ].join('\n');
    },
  };
}

const shape = /^([A-Z]+) (\/\S*)$/;

const known = {
  status: true,
  code: true,
  webhook: true,
  count: true,
} as const satisfies Record<keyof MadeRequests, true>;

function fits(request: ApplicationRequest, pattern: readonly string[]): boolean {
  const parts = pathWords(request).split('/');
  return (
    parts.length === pattern.length &&
    parts.every((part, index) => pattern[index] === '*' || pattern[index] === part)
  );
}

function isWanted({ code, delivery, status }: ApplicationRequest, wanted: MadeRequests): boolean {
  if (wanted.status !== undefined && wanted.status !== status) return false;
  if (wanted.code !== undefined && wanted.code !== code) return false;
  return wanted.webhook === undefined || wanted.webhook === delivery?.webhook;
}
