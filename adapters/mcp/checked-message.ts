import { Transform } from 'node:stream';
import { ErrorCode, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import { flawWords, isJsonMap, type Json } from '../../engine/index.ts';
import { largeBody, type ReadBody, readBody } from '../http/read-body.ts';
import type { Site } from '../http/site.ts';
import { readText } from '../terminal/read-text.ts';

/** The most bytes of a message, as many as the control API takes for a new world. */
const mostBytes = 4_194_304;

/** The refusal of a message in the form of the protocol. */
interface Objection {
  readonly jsonrpc: '2.0';
  readonly id: number | string | null;
  readonly error: { readonly code: number; readonly message: string };
}

function objection(code: number, message: string, id: Objection['id'] = null): Objection {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

const tooLong = objection(ErrorCode.InvalidRequest, `a message must not exceed ${mostBytes} bytes`);

/** The refusal of a message as it was read; undefined for one that has no flaw. */
function objectionTo(read: ReadBody): Objection | undefined {
  if (read === 'malformed') return objection(ErrorCode.ParseError, 'Parse error: Invalid JSON');
  if (!('flaw' in read)) return undefined;
  return objection(ErrorCode.InvalidRequest, flawWords('message', read.flaw), read.id);
}

/** Reads a message or a batch; returns the response that refuses an unsound one. */
export async function checkedMessage(
  request: Request,
  readLarge: Site['readLarge'],
): Promise<{ readonly message: Json } | Response> {
  const text = await readText(request, mostBytes);
  if (text === undefined) return Response.json(tooLong, { status: 413 });
  const isHere = readLarge === undefined || text.length <= largeBody;
  const read = isHere ? readBody(text) : await readLarge(text);
  const refused = objectionTo(read);
  if (refused !== undefined) return Response.json(refused, { status: 400 });
  return { message: (read as { readonly value: Json }).value };
}

/** The method of a notification that cancels a request. */
export const cancelling = 'notifications/cancelled';

/** The ids of the requests in a message or a batch. */
export function requestIds(message: Json = []): readonly RequestId[] {
  const calls = callsIn(message).filter(({ method }) => method !== cancelling);
  return calls.flatMap(({ id }) => (isId(id) ? [id] : []));
}

/** The ids of the requests that a message or a batch cancels. */
export function cancelledIds(message: Json = []): readonly RequestId[] {
  const calls = callsIn(message).filter(({ method }) => method === cancelling);
  return calls.flatMap(({ id, params = null }) => {
    const cancelled = isJsonMap(params) ? params['requestId'] : id;
    return isId(cancelled) ? [cancelled] : [];
  });
}

/** The requests and notifications in a message or a batch. */
function callsIn(message: Json) {
  const each = Array.isArray(message) ? (message as readonly Json[]) : [message];
  return each.filter(isJsonMap).filter(({ method }) => method !== undefined);
}

function isId(value: Json | undefined): value is RequestId {
  return typeof value === 'string' || typeof value === 'number';
}

/** The refusal of a request with the id of another one that has no answer yet. */
export function inUse(id: RequestId): Response {
  const words = `the id ${JSON.stringify(id)} is in use by a request without an answer: give each request its own`;
  return Response.json(objection(ErrorCode.InvalidRequest, words, id), { status: 400 });
}

/** The answer to a request that its client has cancelled. */
export function cancelledAnswer(id: RequestId) {
  const error = { code: ErrorCode.ConnectionClosed, message: 'the call was cancelled' };
  return { jsonrpc: '2.0' as const, id, error };
}

const lineFeed = 10;

/** Passes sound messages on, a line each, and answers refused messages. */
export function checkedLines(answer: (line: string) => void): Transform {
  let pieces: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer): void => {
    length += piece.length;
    if (length > mostBytes) pieces = [];
    else pieces.push(piece);
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let start = 0;
      for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
        add(chunk.subarray(start, end));
        start = end + 1;
        const line = Buffer.concat(pieces).toString().trim();
        const refused =
          length > mostBytes ? tooLong : line === '' ? undefined : objectionTo(readBody(line));
        if (refused !== undefined) answer(`${JSON.stringify(refused)}\n`);
        else if (line !== '') this.push(`${line}\n`);
        pieces = [];
        length = 0;
      }
      add(chunk.subarray(start));
      done();
    },
  });
}
