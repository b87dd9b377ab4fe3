import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

export interface StaticServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Serves the files of a folder on this machine, as hosts of static pages do. */
export async function serveFolder(folder: string, port = 0): Promise<StaticServer> {
  const app = new Hono().use(serveStatic({ root: folder }));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
