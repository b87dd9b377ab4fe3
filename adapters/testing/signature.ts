import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The header `SC-Signature` of a body: its HMAC with SHA-256 under the management token, in
 * lower-case hex.
 */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether a signature is right, compared in constant time. */
export function isSigned(secret: string, text: string, signature: string | null): boolean {
  const right = Buffer.from(sign(secret, text));
  const given = Buffer.from(signature ?? '');
  return given.length === right.length && timingSafeEqual(given, right);
}
