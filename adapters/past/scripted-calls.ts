import {
  type CallAnswer,
  type ScenarioRun,
  type ScriptedCall,
  unservedOrigin,
} from '../../engine/index.ts';
import type { HttpApp } from '../http/app-of.ts';
import type { FaceOptions } from '../http/face-options.ts';
import type { RequestLog } from '../http/request-log.ts';
import { ServedCalls } from '../pace/calls.ts';

/**
 * Takes the calls of a run's script to the HTTP service of its world, without a port; undefined
 * where no step can call it.
 * Most scripts call nothing: the framework is loaded by the first call.
 */
export function scriptedCalls(
  run: ScenarioRun,
  faces?: FaceOptions,
  requests?: RequestLog,
): ServedCalls | undefined {
  if (!run.mayCallApi) return undefined;
  let app: Promise<HttpApp> | undefined;
  const load = (timekeeper: ServedCalls): Promise<HttpApp> =>
    import('../http/world-app.ts').then(({ worldApp }) =>
      worldApp(run, timekeeper, faces, { requests }),
    );
  const calls: ServedCalls = new ServedCalls(run, async (call) => {
    app ??= load(calls);
    const service = await app;
    return answerOf(await service.fetch(requestOf(call), call.sequence));
  });
  return calls;
}

/** Links in bodies are the same wherever the script runs. */
function requestOf({ request }: ScriptedCall): Request {
  const { method, path, headers, body } = request;
  return new Request(`${unservedOrigin}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
}

async function answerOf(response: Response): Promise<CallAnswer> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
