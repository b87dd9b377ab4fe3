import { z } from '@hono/zod-openapi';
import { refusal } from '../refusal.ts';
import { type App, defineRoute } from '../route.ts';

const deleteUser = defineRoute({
  operation: 'users.delete',
  method: 'delete',
  path: '/v3/users/{userId}',
  provenance: 'public',
  family: 'v3',
  admission: 'application',
  summary: 'Remove a user with all their connections',
  request: { params: z.object({ userId: z.string() }) },
  responses: { 204: { description: 'The user is removed' } },
});

export function mountUsers(app: App): void {
  app.openapi(deleteUser, (c) => {
    const { world } = c.env.world.run;
    const user = world.service.users.byId(c.req.valid('param').userId);
    if (user === undefined) throw refusal('user_gone', 'there is no such user');
    world.submit({ kind: 'user.remove', user: user.name });
    return c.body(null, 204);
  });
}
