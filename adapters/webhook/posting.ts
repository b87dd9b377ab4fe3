import type { Attempt } from '../../engine/index.ts';
import { standardHeaders } from './standard-signature.ts';

/** One request of an attempt, and what is wrong with the way it is sent. */
export interface Posting {
  readonly url: string;
  readonly body: string;
  /** Names in lower case but for those that receivers spell otherwise. */
  readonly headers: Readonly<Record<string, string>>;
  /** Real time that sending takes at least. */
  readonly slowMs: number;
  /** The connection is reset in the middle of the body. */
  readonly isReset: boolean;
  /** The second half of the body is not sent. */
  readonly isTruncated: boolean;
}

/** As the public service sends it, under its name (public). */
const userAgent = 'Smartcar/1.0';

/** However slow a fault has it in simulated time, nobody waits longer (ours). */
const longestSlowMs = 2000;

/** The request of an attempt. `url` is where it goes, `seconds` the Unix time that Standard Webhooks sign. */
export function postingOf(attempt: Attempt, url: string, seconds: number): Posting {
  const { body, delivery, signature, signing, spoilt } = attempt;
  const { event, webhook } = delivery;
  const isStandard = signing !== undefined && webhook.settings.signsStandard === true;
  const message = { id: event.id, text: signing?.text ?? '', seconds };
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': userAgent,
      ...(signature !== undefined && { 'SC-Signature': signature }),
      ...(isStandard && standardHeaders(message, signing.secrets)),
    },
    slowMs: Math.min(spoilt.slowMs, longestSlowMs),
    isReset: spoilt.isReset,
    isTruncated: spoilt.isTruncated,
  };
}
