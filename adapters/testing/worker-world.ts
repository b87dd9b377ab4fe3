import { looseObject, object, string } from 'zod';
import type { SharedServer } from './serve-workers.ts';

/** A world of one worker on the server that all of them share. */
export interface WorkerWorld {
  /** `worker-3`. */
  readonly id: string;
  /**
   * The prefix of every route, which `MOTORPOOL_ORIGIN` then holds:
   * `http://127.0.0.1:43215/w/worker-3`.
   */
  readonly origin: string;
  readonly controlToken: string;
  readonly application: {
    readonly id: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly managementToken: string;
  };
  /**
   * Calls the control API of the world: `control('clock/advance', { by: '2h' })`. Rejects with the
   * error of the API.
   */
  control(path: string, body?: object): Promise<unknown>;
}

const made = object({
  data: looseObject({
    url: string(),
    application: object({
      id: string(),
      clientId: string(),
      clientSecret: string(),
      managementToken: string(),
    }),
  }),
});

/** Makes the world of a worker anew, without the traces of earlier tests. */
export async function openWorkerWorld(
  { controlToken, origin: server, world }: SharedServer,
  worker: string,
): Promise<WorkerWorld> {
  const id = `worker-${worker}`;
  await ask(controlToken, `${server}/sim/worlds/${id}`, 'DELETE');
  const answer = await ask(controlToken, `${server}/sim/worlds`, 'POST', { id, ...world });
  const { application, url } = made.parse(await contentOf(answer)).data;
  process.env['MOTORPOOL_ORIGIN'] = url;
  return {
    id,
    origin: url,
    controlToken,
    application,
    control: async (path, body) => {
      const method = body === undefined ? 'GET' : 'POST';
      return contentOf(await ask(controlToken, `${url}/sim/${path}`, method, body));
    },
  };
}

function ask(controlToken: string, url: string, method: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
  return fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`motorpool answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
