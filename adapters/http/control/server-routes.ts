import { z } from '@hono/zod-openapi';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import type { Site } from '../site.ts';
import { allWorlds, serverControl } from './control-facts.ts';

const probe = { ...serverControl, admission: 'open', isOfServer: true, method: 'get' } as const;

const getHealth = defineRoute({
  ...probe,
  operation: 'server.health',
  path: '/healthz',
  summary: 'Whether the process of the server lives',
  responses: { 200: json(z.strictObject({ status: z.literal('alive') }), 'It lives') },
});

const getReadiness = defineRoute({
  ...probe,
  operation: 'server.readiness',
  path: '/readyz',
  summary: 'Whether the server can serve its worlds now',
  description: 'Answers 503 with the reason where it cannot.',
  responses: { 200: json(z.strictObject({ status: z.literal('ready') }), 'It can') },
});

const getMetrics = defineRoute({
  ...allWorlds,
  isOfServer: true,
  method: 'get',
  operation: 'server.metrics',
  path: '/metrics',
  summary: 'The metrics of a server that was started with `--metrics`, for Prometheus',
  responses: {
    200: { description: 'The metrics', content: { 'text/plain': { schema: z.string() } } },
  },
});

/** Routes about the server itself, for those who operate it. */
export function mountServerRoutes(app: App, { metrics, unready }: Site): void {
  app.openapi(getHealth, (c) => c.json({ status: 'alive' as const }, 200));
  app.openapi(getReadiness, (c) => {
    const reason = unready?.();
    if (reason !== undefined) throw refusal('server_unready', reason, { 'retry-after': '1' });
    return c.json({ status: 'ready' as const }, 200);
  });
  app.openapi(getMetrics, async (c) => {
    if (metrics === undefined) {
      throw refusal('page_unknown', 'this server counts nothing; start it with --metrics');
    }
    return c.text(await metrics(), 200, { 'content-type': metricsType });
  });
}

/** The text format of Prometheus. */
const metricsType = 'text/plain; version=0.0.4; charset=utf-8';
