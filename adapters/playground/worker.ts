/** The worker of the playground, which has the engine. */
import { Desk } from './desk.ts';
import type { PageMessage, WorkerMessage } from './messages.ts';
import { WholeRequest } from './whole-request.ts';

/** The members of a worker's global scope that are used. */
interface WorkerScope {
  Request: typeof Request;
  postMessage(message: WorkerMessage): void;
  addEventListener(type: 'message', take: (event: { readonly data: PageMessage }) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
// The calls of a script go to the API within the worker, and nothing is sent.
scope.Request = WholeRequest;
const desk = new Desk((message) => scope.postMessage(message));
scope.addEventListener('message', ({ data }) => void desk.take(data));
