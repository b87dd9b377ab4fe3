/**
 * Typical receivers of webhooks, on `node:http`, in a process of their own until its standard input
 * ends: one accepts every delivery at once, one after a while, one never answers, one takes a
 * second, one fails, and one port is closed. Prints a `Receivers` once they listen.
 */
import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from './free-port.ts';
import { report } from './report.ts';

/** The ports of receivers by their behaviour. */
export interface Receivers {
  readonly good: number;
  readonly steady: number;
  readonly silent: number;
  readonly slow: number;
  readonly failing: number;
  readonly refusing: number;
}

/** The management token of the worlds that send. */
const secret = 'bench';

const steadyMs = 20;
const slowMs = 1000;

report({
  good: await listen((response, body) => {
    const answer = answerTo(body);
    response.writeHead(answer === undefined ? 204 : 200).end(answer);
  }),
  steady: await listen((response) => setTimeout(() => response.writeHead(204).end(), steadyMs)),
  silent: await listen(() => {}),
  slow: await listen((response) => setTimeout(() => response.writeHead(204).end(), slowMs)),
  failing: await listen((response) => response.writeHead(500).end()),
  refusing: await freePort(),
} satisfies Receivers);
process.stdin.on('end', () => process.exit()).resume();

/** A challenge is answered as an app does. */
function answerTo(body: Buffer): string | undefined {
  if (!body.includes('"eventType":"VERIFY"')) return undefined;
  const { data } = JSON.parse(body.toString()) as { readonly data: { readonly challenge: string } };
  const challenge = createHmac('sha256', secret).update(data.challenge).digest('hex');
  return JSON.stringify({ challenge });
}

async function listen(receive: (response: ServerResponse, body: Buffer) => void): Promise<number> {
  const server = createServer({ noDelay: true }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => receive(response, Buffer.concat(chunks)));
    request.on('error', () => response.destroy());
  });
  // The measuring process ends connections.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
