import { createHmac } from 'node:crypto';
import { type Posting, userAgent } from './posting.ts';

/**
 * The request of a captured body, byte by byte, for whoever is at an address. It is signed anew where there is a token:
 * the one under which it was signed is not in a capture.
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
