import type { Outcome } from '../../engine/index.ts';
import { keptBytes, outcomeOf, readBytes } from './answer.ts';
import type { Posting } from './posting.ts';

/** A receiver in the same program, with the signature of a server's handler. */
export type LocalReceiver = (request: Request) => Response | Promise<Response>;

/**
 * Calls a receiver without a port. If it throws, the answer is a 500, and `failed` is called, so
 * that a test can fail.
 */
export async function ask(
  receiver: LocalReceiver,
  posting: Posting,
  failed: (error: unknown) => void,
): Promise<Outcome> {
  // A server does not pass on a request that never came to its end.
  if (posting.isReset || posting.isTruncated) return { failure: 'reset' };
  const { url, body, headers } = posting;
  try {
    const response = await receiver(new Request(url, { method: 'POST', headers, body }));
    const { status } = response;
    const retryAfter = response.headers.get('retry-after') ?? undefined;
    const date = response.headers.get('date') ?? undefined;
    return outcomeOf(status, { retryAfter, date }, await beginningOf(response));
  } catch (error) {
    failed(error);
    return { status: 500 };
  }
}

async function beginningOf({ body }: Response): Promise<Uint8Array> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) break;
    if (bytes < keptBytes) kept.push(chunk.value);
    bytes += chunk.value.length;
    if (bytes <= readBytes) continue;
    await reader?.cancel();
    break;
  }
  return Buffer.concat(kept);
}
