import type { ScenarioRun } from '../../engine/index.ts';
import { createApp } from '../http/app.ts';
import type { HttpApp } from '../http/app-of.ts';
import { type FaceOptions, usualFaces } from '../http/face-options.ts';
import type { HostedWorld } from '../http/hosted-world.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { Timekeeper } from '../http/timekeeper.ts';

/** The whole HTTP service of one world, without a port; throws its own failures. */
export function worldApp(
  run: ScenarioRun,
  timekeeper: Timekeeper,
  faces: FaceOptions = usualFaces,
  requests?: RequestLog,
): HttpApp {
  const world: HostedWorld = {
    id: 'main',
    run,
    timekeeper,
    options: faces,
    requests,
  };
  return createApp({
    worlds: {
      first: world,
      find: (id) => (id === world.id ? world : undefined),
      list: () => [world],
    },
    // No client has it: a caller of this function holds the world itself.
    controlToken: '',
    onError: (error) => {
      throw error;
    },
  });
}
