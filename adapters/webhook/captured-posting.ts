import { createHmac } from 'node:crypto';
import { type Posting, userAgent } from './posting.ts';

/**
 * The request for a captured body, to the byte, to any address. It is signed anew if there is a
 * token: a capture does not hold the original one.
 */
export function capturedPosting(url: string, body: string, token: string | undefined): Posting {
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': userAgent,
      ...(token !== undefined && {
        'SC-Signature': createHmac('sha256', token).update(body).digest('hex'),
      }),
    },
    slowMs: 0,
    isReset: false,
    isTruncated: false,
  };
}
