import type { Attempt } from '../../engine/index.ts';
import { hmacSha256 } from './hmac.ts';
import { standardHeaders } from './standard-signature.ts';

/** One request of an attempt, with the faults in its transmission. */
export interface Posting {
  readonly url: string;
  /** In UTF-8: its length, its signature and the connection take it as it is. */
  readonly body: Buffer;
  /** Names in lower case, except for those that receivers spell otherwise. */
  readonly headers: Readonly<Record<string, string>>;
  /** The least real time that sending takes. */
  readonly slowMs: number;
  /** Whether the connection is reset in the middle of the body. */
  readonly isReset: boolean;
  /** Whether the second half of the body is missing. */
  readonly isTruncated: boolean;
}

/** The name of the public service (public). */
const userAgent = 'Smartcar/1.0';

/** The most real time for a fault that makes sending slow in simulated time (ours). */
const longestSlowMs = 2000;

/** The request of an attempt to `url`; `wallMs` is the Unix time of the host. */
export function postingOf(attempt: Attempt, url: string, wallMs: number): Posting {
  const { body: text, delivery, signing, faults } = attempt;
  const { event, webhook } = delivery;
  const body = Buffer.from(text);
  const headers = headersOf(body);
  if (signing !== undefined) {
    // A fault alters the body after it was signed.
    const signed = signing.text === text ? body : signing.text;
    headers['SC-Signature'] = signatureOf(signed, signing.secrets[0]!);
    if (webhook.settings.signsStandard === true) {
      const seconds = Math.floor(standardMs(attempt, wallMs) / 1000);
      const message = { id: event.id, text: signing.text, seconds };
      Object.assign(headers, standardHeaders(message, signing.secrets));
    }
  }
  return {
    url,
    body,
    headers,
    slowMs: Math.min(faults.slowMs, longestSlowMs),
    isReset: faults.isReset,
    isTruncated: faults.isTruncated,
  };
}

/**
 * The request for a captured body, to the byte, to any address. It is signed anew if there is a
 * token: a capture does not hold the original one.
 */
export function capturedPosting(url: string, text: string, token: string | undefined): Posting {
  const body = Buffer.from(text);
  const signature = token === undefined ? undefined : signatureOf(body, token);
  return {
    url,
    body,
    headers: { ...headersOf(body), ...(signature !== undefined && { 'SC-Signature': signature }) },
    slowMs: 0,
    isReset: false,
    isTruncated: false,
  };
}

function headersOf(body: Buffer): Record<string, string> {
  return {
    'content-type': 'application/json',
    'content-length': String(body.length),
    'user-agent': userAgent,
  };
}

/** `Attempt.signature` by the host, ten times as fast; it would be most of the cost of sending. */
function signatureOf(signed: Buffer | string, secret: string): string {
  return hmacSha256(secret, signed, 'hex');
}

/** The signed time of an attempt; wrong clocks and old deliveries shift it in both modes. */
function standardMs({ delivery, stamp, startedAtMs }: Attempt, wallMs: number): number {
  const isSimulated = delivery.webhook.settings.standardClock === 'simulated';
  return (isSimulated ? startedAtMs : wallMs) + (stamp.deliveredAtMs - startedAtMs);
}
