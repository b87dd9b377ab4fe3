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
    assertResponse(response);
    const { status } = response;
    const retryAfter = response.headers.get('retry-after') ?? undefined;
    const date = response.headers.get('date') ?? undefined;
    return outcomeOf(status, { retryAfter, date }, await beginningOf(response));
  } catch (error) {
    failed(error);
    return { status: 500 };
  }
}

/** Throws an error for an answer that is no `Response`, as where `receive` lacks its `return`. */
export function assertResponse(
  answer: unknown,
  toError: (message: string) => Error = (message) => new TypeError(message),
): asserts answer is Response {
  if (typeof (answer as Partial<Response> | null | undefined)?.status === 'number') return;
  throw toError(`receive returned ${kindWordsFor(answer)}; it must return a Response`);
}

/** The kind of a value in a sentence: `nothing`, `an object`. */
export function kindWordsFor(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (value instanceof Promise) return 'a promise';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
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
