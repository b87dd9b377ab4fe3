import { createHmac } from 'node:crypto';
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
export const userAgent = 'Smartcar/1.0';

/** However slow a fault has it in simulated time, nobody waits longer (ours). */
const longestSlowMs = 2000;

/** The request of an attempt. `url` is where it goes, `wallMs` the Unix time of the host. */
export function postingOf(attempt: Attempt, url: string, wallMs: number): Posting {
  const { body, delivery, signing, spoilt } = attempt;
  const { event, webhook } = delivery;
  const isStandard = signing !== undefined && webhook.settings.signsStandard === true;
  const seconds = Math.floor(standardMs(attempt, wallMs) / 1000);
  const message = { id: event.id, text: signing?.text ?? '', seconds };
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': userAgent,
      ...(signing !== undefined && { 'SC-Signature': signatureOf(signing) }),
      ...(isStandard && standardHeaders(message, signing.secrets)),
    },
    slowMs: Math.min(spoilt.slowMs, longestSlowMs),
    isReset: spoilt.isReset,
    isTruncated: spoilt.isTruncated,
  };
}

/** What `Attempt.signature` is, by the host's own code: ten times as fast, and most of what sending would cost. */
function signatureOf({ text, secrets }: NonNullable<Attempt['signing']>): string {
  return createHmac('sha256', secrets[0]!).update(text).digest('hex');
}

/** What Standard Webhooks sign as the time of an attempt; a clock that is wrong, and an old delivery, are so in both. */
function standardMs({ delivery, stamp, startedAtMs }: Attempt, wallMs: number): number {
  const isSimulated = delivery.webhook.settings.standardClock === 'simulated';
  return (isSimulated ? startedAtMs : wallMs) + (stamp.deliveredAtMs - startedAtMs);
}
