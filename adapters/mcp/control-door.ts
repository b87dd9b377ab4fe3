import type { HttpApp } from '../http/app-of.ts';
import { ToolError } from './tool-error.ts';

/** The name by which every server knows itself; requests never leave the process. */
const origin = 'http://127.0.0.1';

/** The control API of worlds, as tools call it. */
export class ControlDoor {
  readonly #app: Pick<HttpApp, 'fetch'>;
  readonly #token: string;

  constructor(app: Pick<HttpApp, 'fetch'>, token: string) {
    this.#app = app;
    this.#token = token;
  }

  /** The body of the answer; throws `ToolError` with the sentence of a refusal. */
  async ask<Body>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    signal: AbortSignal,
    body?: object | string,
  ): Promise<Body> {
    const headers = new Headers({ authorization: `Bearer ${this.#token}` });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const sent = body === undefined ? undefined : { body: JSON.stringify(body) };
    const request = new Request(`${origin}${path}`, { method, headers, signal, ...sent });
    const answer = await this.#app.fetch(request);
    const said = await answer.text();
    if (answer.ok) return (said === '' ? {} : JSON.parse(said)) as Body;
    throw new ToolError(sentenceIn(said) ?? `the world answered ${answer.status}`);
  }
}

/** The path of a route of one world. */
export function worldPath(world: string, route: string): string {
  return `/w/${encodeURIComponent(world)}/sim/${route}`;
}

/** The sentence of a refusal, as the control API writes it. */
function sentenceIn(body: string): string | undefined {
  const { errors } = JSON.parse(body) as {
    readonly errors?: readonly { readonly detail: string }[];
  };
  return errors?.[0]?.detail;
}
