import type { Failure, Outcome } from '../../engine/index.ts';
import { BlockedAddress } from './callback-policy.ts';

/** Bytes of an answer that are kept, and that are read before the connection is closed. */
export const keptBytes = 1024;
export const readBytes = 65_536;

/** Headers that state when to try again. */
export interface AnswerHeaders {
  readonly retryAfter: string | undefined;
  readonly date: string | undefined;
}

/** The outcome of a request that was answered with this status and the beginning of a body. */
export function outcomeOf(status: number, headers: AnswerHeaders, body: Uint8Array): Outcome {
  if (status < 100 || status > 599) return { failure: 'reset' };
  const text = body.length === 0 ? '' : beginningOf(body);
  const retryAfterMs = retryAfter(headers);
  return {
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(text !== '' && { body: text }),
  };
}

const utf8 = new TextDecoder();

/** One decoder for all answers: to make and collect one takes longer than to parse an answer. */
function beginningOf(body: Uint8Array): string {
  const text = utf8.decode(body.subarray(0, keptBytes), { stream: true });
  // Drops a character that was cut in two.
  utf8.decode();
  return text;
}

/** A number of seconds, or an instant by the clock of the receiver. */
function retryAfter({ retryAfter: text, date }: AnswerHeaders): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.parse(date ?? '');
  return ms >= 0 && ms <= longestRetryMs ? ms : undefined;
}

/** A delay of more than a year is ignored (ours). */
const longestRetryMs = 31_536_000_000;

/** The reason why there was no answer. */
export function failureOf(error: unknown): Failure {
  if (error instanceof BlockedAddress) return 'blocked';
  if (!(error instanceof Error)) return 'reset';
  // Several addresses were tried, and each failed.
  if (error instanceof AggregateError) return failureOf(error.errors[0]);
  const { code = '' } = error as NodeJS.ErrnoException;
  for (const [pattern, failure] of failures) if (pattern.test(code)) return failure;
  return 'reset';
}

const failures: readonly (readonly [RegExp, Failure])[] = [
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_SOCKET_BAD_PORT)$/, 'refused'],
  [/^(ENOTFOUND|EAI_\w+)$/, 'unresolved'],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT)$/, 'timeout'],
  [/^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$|HOSTNAME_)/, 'tls'],
];
