import { Transform } from 'node:stream';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { flawWords } from '../../../engine/index.ts';
import { largeBody, type ReadBody, readBody } from '../../http/read-body.ts';
import type { Site } from '../../http/site.ts';
import { readText } from '../read-text.ts';

/** The most bytes of a message, as many as the control API takes for a new world. */
export const mostBytes = 4_194_304;

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

/** The same request once its message is known to be sound; else the response that refuses it. */
export async function checkedRequest(
  request: Request,
  readLarge: Site['readLarge'],
): Promise<Request | Response> {
  const text = await readText(request, mostBytes);
  if (text === undefined) return Response.json(tooLong, { status: 413 });
  const isHere = readLarge === undefined || text.length <= largeBody;
  const refused = objectionTo(isHere ? readBody(text) : await readLarge(text));
  if (refused !== undefined) return Response.json(refused, { status: 400 });
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: text });
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
