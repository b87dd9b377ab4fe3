import { hmacSha256 } from './hmac.ts';

/** The message signed under the Standard Webhooks specification. */
export interface StandardMessage {
  /** The same for every attempt of one event. */
  readonly id: string;
  readonly text: string;
  /** Unix time of the attempt: receivers refuse old ones. */
  readonly seconds: number;
}

/** The headers of Standard Webhooks; with two secrets, while one replaces the other, there are two signatures. */
export function standardHeaders(
  { id, text, seconds }: StandardMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const message = `${id}.${seconds}.${text}`;
  const signatures = secrets.map((secret) => `v1,${hmacSha256(secret, message, 'base64')}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
