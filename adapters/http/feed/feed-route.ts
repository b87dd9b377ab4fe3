import { z } from '@hono/zod-openapi';
import { serverControl } from '../control/control-facts.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, headerParameter } from '../route.ts';
import type { Visit } from '../visit.ts';
import { isForeign } from '../welcome.ts';

/** Below the prefix of a world, if there is one. */
const feedPath = '/feed';

const getFeed = defineRoute({
  ...serverControl,
  operation: 'sim.feed.open',
  method: 'get',
  path: feedPath,
  summary: 'The log as it is written, over a WebSocket',
  description:
    'Its messages are described in `/asyncapi.json`. A client that cannot send headers gives the control token as ' +
    '`?token=`, or as a subprotocol `bearer.<token>` beside `motorpool`. A page of a foreign origin is refused.',
  parameters: [
    headerParameter(
      'origin',
      'The origin of a page in a browser, which must be a name of this server',
    ),
  ],
  request: {
    query: z.object({
      token: z.string().optional().openapi({ description: 'In place of the header' }),
    }),
  },
  responses: {},
});

/** Tells an admitted client to upgrade: the connection itself is made outside the app. */
export function mountFeed(app: App): void {
  app.openapi(getFeed, async (c) => {
    await c.env.whenAwake();
    checkOrigin(c.env, c.req.header('origin'));
    // Throws if there is no such world.
    const detail = `the feed of the world ${c.env.world.id} is opened by a WebSocket handshake`;
    throw refusal('upgrade_missing', detail, { upgrade: 'websocket' });
  });
}

/** Refuses pages of other origins. */
function checkOrigin({ site }: Visit, origin: string | undefined): void {
  if (site.isHost === undefined || !isForeign(origin, site.isHost)) return;
  throw refusal(
    'origin_foreign',
    'pages of that origin may not open a feed; start the server with --allow-host <name>',
  );
}
