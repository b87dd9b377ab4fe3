import { z } from '@hono/zod-openapi';
import type { User } from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import type { Visit } from '../visit.ts';
import { single, singleSchema } from './single.ts';

const links = z.strictObject({ self: z.url() });

const userSchema = z
  .strictObject({
    id: z.string(),
    type: z.literal('user'),
    attributes: z.strictObject({
      externalId: z
        .string()
        .optional()
        .openapi({ description: "The application's own identifier; missing if it set none" }),
    }),
    links,
  })
  .openapi('User');

const common = {
  path: '/v3/users/{userId}',
  family: 'v3',
  admission: 'application',
  request: { params: z.object({ userId: z.string() }) },
} as const;

/** The path that connections and subscriptions link to for their user. */
const getUser = defineRoute({
  ...common,
  operation: 'users.get',
  method: 'get',
  provenance: 'ours',
  summary: 'A user of the application',
  responses: { 200: json(singleSchema(userSchema, { links }), 'The user') },
});

const deleteUser = defineRoute({
  ...common,
  operation: 'users.delete',
  method: 'delete',
  provenance: 'public',
  summary: 'Remove a user with all their connections',
  responses: { 204: { description: 'The user is removed' } },
});

export function mountUsers(app: App): void {
  app.openapi(getUser, (c) => {
    const user = userOf(c.env, c.req.valid('param').userId);
    const document = userDocument(c.env, user);
    return c.json(single(c.env.world.options, document, { links: document.links }), 200);
  });

  app.openapi(deleteUser, (c) => {
    const user = userOf(c.env, c.req.valid('param').userId);
    c.env.world.run.world.submit({ kind: 'user.remove', user: user.name });
    return c.body(null, 204);
  });
}

export function userLink(base: string, id: string): string {
  return `${base}/v3/users/${id}`;
}

function userOf({ world }: Visit, id: string): User {
  const user = world.run.world.service.users.byId(id);
  if (user === undefined) throw refusal('user_gone', 'there is no such user');
  return user;
}

function userDocument({ base }: Visit, { id, externalId }: User): z.infer<typeof userSchema> {
  return {
    id,
    type: 'user',
    attributes: { ...(externalId !== undefined && { externalId }) },
    links: { self: userLink(base, id) },
  };
}
