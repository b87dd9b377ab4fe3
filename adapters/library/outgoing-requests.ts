import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { isOwnSending } from '../webhook/own-sending.ts';

/** Real time for the rest of an answer whose head has come: its body may never be read (ours). */
const longestBodyMs = 1000;

/** The HTTP requests under way, with the real time at which the head of the answer came, ms. */
const requests = new Map<object, number | undefined>();

/** Listens to the messages of HTTP clients: `fetch`, undici and `node:http`. */
function on(channel: string, act: (request: object) => void): void {
  subscribe(channel, (message) => act((message as { readonly request: object }).request));
}

function begin(request: object): void {
  if (!isOwnSending()) requests.set(request, undefined);
}

function answer(request: object): void {
  if (requests.has(request)) requests.set(request, performance.now());
}

const end = (request: object): void => void requests.delete(request);

on('undici:request:create', begin);
on('undici:request:headers', answer);
on('undici:request:trailers', end);
on('undici:request:error', end);
on('http.client.request.start', (request) => {
  begin(request);
  (request as ClientRequest).once('close', () => end(request));
});
on('http.client.response.finish', answer);

/** Whether an HTTP request of the program has no whole answer yet, however many pieces it has. */
export function isRequestOpen(): boolean {
  for (const [request, headAtMs] of requests) {
    if (headAtMs === undefined || performance.now() - headAtMs < longestBodyMs) return true;
    end(request);
  }
  return false;
}
