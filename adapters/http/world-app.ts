import type { ScenarioRun } from '../../engine/index.ts';
import { createApp } from './app.ts';
import type { HttpApp } from './app-of.ts';
import { type FaceOptions, usualFaces } from './face-options.ts';
import type { HostedWorld } from './hosted-world.ts';
import type { RequestLog } from './request-log.ts';
import type { Timekeeper } from './timekeeper.ts';
import type { Tracing } from './tracing.ts';

/** The ways in which the requests to a world are seen. */
interface Seeing {
  readonly requests?: RequestLog | undefined;
  readonly tracing?: Tracing | undefined;
}

/** The whole HTTP service of one world, without a port; throws its own failures. */
export function worldApp(
  run: ScenarioRun,
  timekeeper: Timekeeper,
  faces: FaceOptions = usualFaces,
  { requests, tracing }: Seeing = {},
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
    tracing,
    // No client has it: a caller of this function holds the world itself.
    controlToken: '',
    onError: (error) => {
      throw error;
    },
  });
}
