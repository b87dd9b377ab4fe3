/** The worker of the playground, which has the engine. */
import { Desk } from './desk.ts';
import type { PageMessage, ShippedFiles, WorkerMessage } from './messages.ts';
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
const desk = new Desk((message) => scope.postMessage(message), {
  world: () =>
    import('./played-world.ts').catch(() => {
      throw new Error('the part that runs scenarios did not arrive: it needs the network once');
    }),
  files: async () => {
    const response = await fetch(new URL('scenarios.json', import.meta.url)).catch(() => undefined);
    if (response?.ok) return (await response.json()) as ShippedFiles;
    throw new Error('the files to import did not arrive: they need the network once');
  },
});
scope.addEventListener('message', ({ data }) => void desk.take(data));
scope.postMessage({ type: 'loaded' });
