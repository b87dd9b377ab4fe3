import { z } from '@hono/zod-openapi';
import { type App, defineRoute } from '../route.ts';
import { streamed } from '../streamed.ts';
import { serverControl } from './control-facts.ts';
import type { Simulation } from './simulation.ts';
import { awake } from './worlds.ts';
import { worldParams } from './worlds-schema.ts';

const mediaType = 'application/x-ndjson';

const getRecording = defineRoute({
  ...serverControl,
  operation: 'sim.worlds.recording',
  method: 'get',
  path: '/sim/worlds/{worldId}/recording',
  summary: 'The recording of a world up to now, as a file',
  description:
    'The world is executed again in turns with other requests, and the lines are sent as they come: the first line with ' +
    'its scenario, the entries, and the end line with the digest that the world had when it was asked. `motorpool replay` ' +
    'executes the file again to that digest. A client that disconnects ends the work. A recording that breaks off ' +
    'without its end line could not be completed.',
  request: {
    params: worldParams,
    query: z.object({
      redact: z.enum(['true', 'false']).optional().openapi({
        type: 'boolean',
        description:
          'Replaces secrets and addresses, rounds positions and leaves out the scenario, as `serve --log` with `--redact`',
      }),
    }),
  },
  responses: {
    200: {
      description: 'The recording, a line of JSON for each entry',
      content: { [mediaType]: { schema: z.string() } },
    },
  },
});

export function mountRecording(app: App, simulation: Simulation): void {
  app.openapi(getRecording, async (c) => {
    const { worldId } = c.req.valid('param');
    const world = await awake(simulation, worldId);
    const isRedacted = c.req.valid('query').redact === 'true';
    const lines = await simulation.recording(world, { isRedacted }, c.env.signal);
    const headers = {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${world.id}.simlog"`,
    };
    const isHead = c.req.raw.method === 'HEAD';
    if (isHead) await lines.cancel();
    const file = isHead ? c.body(null, 200, headers) : streamed(c.body(lines, 200, headers));
    // The type of a declared response knows JSON and text alone.
    return file as never;
  });
}
