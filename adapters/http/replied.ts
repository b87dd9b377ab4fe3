import { errorResponse } from './error-response.ts';
import type { MadeAnswer } from './ready-answer.ts';
import type { Visit } from './visit.ts';

type Framework = (request: Request) => Response | Promise<Response>;

/**
 * Answers an admitted request by the text of its body, where its route can, before the framework is
 * asked: it reads and checks a body in several steps, each of which costs as much as a whole read.
 */
export async function replied(
  visit: Visit,
  request: Request,
  framework: Framework,
): Promise<MadeAnswer> {
  if (!isShort(request)) return framework(request);
  let text: string;
  try {
    text = await request.text();
  } catch {
    // It broke off, which the framework finds too.
    return framework(request);
  }
  return (await replyTo(visit, text)) ?? framework(again(request, text));
}

/** Undefined where the route itself must answer, or an advance has begun while the body arrived. */
async function replyTo(visit: Visit, text: string): Promise<MadeAnswer | undefined> {
  if (visit.whenIdle() !== undefined) return undefined;
  try {
    return await visit.act(() => visit.reply?.(text));
  } catch (error) {
    return errorResponse(error, visit);
  }
}

/** A body is given away only once. */
function again({ url, method, headers, signal }: Request, body: string): Request {
  return new Request(url, { method, headers, body, signal });
}

/** Whether the body is JSON of a known length that may be remembered. */
function isShort({ headers }: Request): boolean {
  const length = headers.get('content-length') ?? '';
  return (
    /^[1-9]\d{0,3}$/.test(length) &&
    headers.get('transfer-encoding') === null &&
    /^application\/json(; ?charset=utf-8)?$/i.test(headers.get('content-type') ?? '')
  );
}
