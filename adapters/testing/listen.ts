import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkOptionNames } from '../library/check-word.ts';

/** A receiver on a port of this machine. */
export interface Listening {
  /** `http://127.0.0.1:43215`. */
  readonly url: string;
  /** Closes the receiver and its connections; later requests are refused. */
  close(): Promise<void>;
}

/**
 * Starts a receiver on this machine, on a free port unless one is given. An error of `receive` is
 * answered with 500.
 */
export async function listen(
  receive: (request: Request) => Response | Promise<Response>,
  options: { readonly port?: number | undefined } = {},
): Promise<Listening> {
  checkOptionNames('listen', options, { port: true });
  const { port = 0 } = options;
  const server = createServer((incoming, outgoing) => {
    void answer(receive, incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  receive: (request: Request) => Response | Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const response = await receive(await requestOf(incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  } catch {
    if (!outgoing.headersSent) outgoing.writeHead(500);
    outgoing.end();
  }
}

/** Rejects where the body is incomplete. */
async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/', headers } = incoming;
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(chunks);
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), {
    method,
    headers: pairs,
    body,
  });
}
