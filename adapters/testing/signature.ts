import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the header `SC-Signature` of a body is: lower-case hex of its HMAC with SHA-256 under the management token. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether a signature is the right one; tells nothing by how long it takes. */
export function isSigned(secret: string, text: string, signature: string | null): boolean {
  const right = Buffer.from(sign(secret, text));
  const given = Buffer.from(signature ?? '');
  return given.length === right.length && timingSafeEqual(given, right);
}
