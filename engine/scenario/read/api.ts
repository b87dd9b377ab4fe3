import type { BodyPlan, CallPlan } from '../plan/api.ts';
import type { RawStep } from '../schema/steps.ts';
import { answer, captures } from './answer.ts';
import { type Asked, callerOf, vehicleOf } from './caller.ts';
import { fields, writtenValue } from './captured.ts';
import { type Checker, positiveDuration, quantity, reportKey, reportSecond } from './checker.ts';
import { methodAndPath } from './path.ts';

/** The reader of the request of one verb, with its usual caller. */
type ReadRequest = (checker: Checker, raw: RawStep) => Asked | undefined;

/** Reads a call of the API whose request is that of its verb. */
export function readCall(
  checker: Checker,
  raw: RawStep,
  request: ReadRequest,
): { readonly call: CallPlan } | undefined {
  const asked = request(checker, raw);
  const caller = raw.as === undefined ? asked?.usually : callerOf(checker, raw);
  const headers = fields(checker, raw.headers ?? {}) ?? [];
  const call: Omit<CallPlan, 'request' | 'caller'> = {
    headers: headers.map(([name, value]) => [name.toLowerCase(), value]),
    timeoutMs: quantity(checker, raw, 'timeout', 'duration', positiveDuration),
    expects: answer(checker, raw),
    captures: captures(checker, raw),
  };
  if (asked === undefined || caller === undefined) return undefined;
  if ('as' in asked.request && asked.request.as !== undefined) {
    checker.captured?.keep(asked.request.as);
  }
  return { call: { request: asked.request, caller, ...call } };
}

/** `api`: any request. */
export function api(checker: Checker, raw: RawStep): Asked | undefined {
  const target = methodAndPath(checker, raw, 'api');
  const query = fields(checker, raw.query ?? {});
  const body = bodyOf(checker, raw);
  if (target === undefined || query === undefined || body === null) return undefined;
  const { method } = target;
  // Requests with these methods cannot have a body.
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) {
    const key = raw.form === undefined ? 'body' : 'form';
    return reportKey(checker, raw, key, 'modifier_misplaced', `a ${method} request has no body`);
  }
  const usually = { kind: checker.isAmbient ? 'owner' : 'app' } as const;
  return { request: { kind: 'http', ...target, query, body }, usually };
}

/** The body of a request: undefined without one, null if wrong. */
function bodyOf(checker: Checker, raw: RawStep): BodyPlan | undefined | null {
  if (raw.body !== undefined && raw.form !== undefined) {
    reportSecond(checker, raw, 'body', 'form');
    return null;
  }
  if (raw.form !== undefined) {
    const read = fields(checker, raw.form);
    return read === undefined ? null : { kind: 'form', fields: read };
  }
  if (raw.body === undefined) return undefined;
  const value = writtenValue(checker, raw, 'body');
  return value === undefined ? null : { kind: 'json', value };
}

/** `batch`: several endpoints of version 2.0 in one request. */
export function batch(checker: Checker, raw: RawStep): Asked | undefined {
  const asked = raw.batch!;
  if (asked.paths.length === 0) {
    return reportKey(checker, asked, 'paths', 'form_missing', 'a batch asks for something');
  }
  const name = vehicleOf(checker, asked);
  if (name === undefined) return undefined;
  const requests = asked.paths.map((path) => ({ path }));
  return {
    request: {
      kind: 'http',
      method: 'POST',
      path: [
        { kind: 'text', text: '/v2.0/vehicles/' },
        { kind: 'vehicle', name },
        { kind: 'text', text: '/batch' },
      ],
      query: [],
      body: { kind: 'json', value: { kind: 'plain', value: { requests } } },
    },
    usually: { kind: 'ownerOf', vehicle: name },
  };
}
