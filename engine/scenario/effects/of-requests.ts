import { number as numberSchema, enum as oneOf } from 'zod';
import { type FormField, optional, plain, text } from '../../form/field.ts';
import { counted, durationWords } from '../../form/number-words.ts';
import { nearest } from '../../nearest.ts';
import type { ApiEffect } from '../../service/api-command.ts';
import {
  codesOfType,
  faultsByStatus,
  findServiceFault,
  type ServiceFaultName,
  serviceFaultTypes,
} from '../../service/service-fault.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { retryAfter as wholeSeconds } from '../sections/webhooks.ts';
import { effect } from './effect.ts';
import { asked, count, drawnTime, number } from './fields.ts';

type ApiFailure = Extract<ApiEffect, { readonly kind: 'failure' }>;

/** The error of a status of the service, by which a request fails. */
const statusCode: FormField<ServiceFaultName & Pick<ApiFailure, 'status'>, number> = {
  schema: () => numberSchema().describe('status of the service: 400, 404, 429, 500 and so on'),
  read(at) {
    const known = faultsByStatus.get(at.value as number);
    if (known === undefined) {
      const statuses = [...faultsByStatus.keys()].join(', ');
      return at.report('out_of_range', `expected a status of the service: ${statuses}`);
    }
    const { detail: _, status, retryAfterMs: __, ...name } = known;
    return { ...name, ...(status !== undefined && { status }) };
  },
  write: (status) => status,
  isOptional: false,
};

/** The code of an error, whose type stands beside it. */
const errorCode: FormField<string> = {
  ...text('code of the error type', 'NO_RESPONSE'),
  read(at: ScenarioEntry) {
    const type = at.beside('type').value as string;
    const code = at.value as string;
    const known = findServiceFault(type, code);
    if (known !== undefined) return known.code;
    const codes = codesOfType(type);
    const message = `${type} has the codes ${codes.join(', ')}`;
    return at.report('name_unknown', message, nearest(code, codes));
  },
};

const times = asked(
  optional(count('maximum number of failing requests', 1_000_000_000)),
  'Requests answered, at most',
  '',
  number,
);

const retryAfter = asked(
  optional(wholeSeconds('Retry-After of the answer; whole seconds')),
  'Retry after',
  '',
);

function failureWords({ type, code, status, times: most, retryAfterMs }: ApiFailure): string {
  const parts = [
    `fails with ${status === undefined ? '' : `${status} `}${type}:${code}`,
    most === undefined ? [] : `${counted(most, 'request')} at most`,
    retryAfterMs === undefined ? [] : `retry after ${durationWords(retryAfterMs)}`,
  ];
  return parts.flat().join(', ');
}

export const status = effect({
  name: 'status',
  meant: [
    'http',
    'statusCode',
    'httpStatus',
    'code',
    'answer',
    { rateLimit: '429', tooManyRequests: '429', serverError: '500' },
  ],
  of: ['api'],
  says: 'fails requests with this status',
  title: 'Requests fail with a status',
  explanation: 'The API answers with an error of this status in place of the result.',
  fields: {
    code: asked(statusCode, 'Status', '500', {
      ...number,
      options: [...faultsByStatus.keys()].map((code) => [`${code}`, `${code}`] as const),
    }),
    times,
    retryAfter,
  },
  short: 'code',
  kinds: ['failure'],
  effect: ({ code, times: most, retryAfter: retryAfterMs }) => ({
    kind: 'failure',
    ...code,
    times: most,
    retryAfterMs,
  }),
  recorded({ type, code, detail, status: own, times: most, retryAfterMs }) {
    const known = [...faultsByStatus].find(
      ([, each]) => each.type === type && each.code === code && each.status === own,
    );
    if (known === undefined || detail !== undefined) return undefined;
    return { code: known[0], times: most, retryAfter: retryAfterMs };
  },
  words: failureWords,
  examples: ['status: 500', 'status: { code: 429, times: 2, retryAfter: 30s }'],
});

export const error = effect({
  name: 'error',
  of: ['api'],
  says: 'fails requests with this error',
  title: 'Requests fail with an error',
  explanation: 'The API answers with this error in place of the result.',
  fields: {
    type: asked(
      plain<string>(() => oneOf(serviceFaultTypes).describe('error type, as on the wire')),
      'Type',
      'UPSTREAM',
      { options: serviceFaultTypes.map((type) => [type, type] as const) },
    ),
    code: asked(errorCode, 'Code', 'NO_RESPONSE'),
    detail: asked(optional(text('text of the error; default: that of the code')), 'Detail', ''),
    times,
    retryAfter,
  },
  kinds: ['failure'],
  effect: ({ type, code, retryAfter: retryAfterMs, ...more }) => ({
    kind: 'failure',
    ...({ type, code } as ServiceFaultName),
    ...more,
    retryAfterMs,
  }),
  recorded: ({ type, code, detail, times: most, retryAfterMs }) => ({
    type,
    code,
    detail,
    times: most,
    retryAfter: retryAfterMs,
  }),
  words: failureWords,
  examples: [
    'error: { type: UPSTREAM, code: NO_RESPONSE, detail: no answer, times: 3, retryAfter: 1m }',
  ],
});

export const latency = effect({
  name: 'latency',
  of: ['api'],
  says: 'delays requests, in simulated time',
  title: 'Requests take longer',
  explanation: 'The API answers only after this much simulated time.',
  fields: {
    latencyMs: asked(drawnTime('', '3s'), 'By', '3s'),
  },
  short: 'latencyMs',
  kinds: ['latency'],
  effect: (said) => ({ kind: 'latency', ...said }),
  words: ({ latencyMs }) => `slow by ${durationWords(latencyMs)}`,
  examples: ['latency: { uniform: [1s, 20s] }'],
});
