import { kindWordsFor } from '../webhook/local-receiver.ts';

/** The app under test as a world needs it: a receiver of webhooks. */
export interface AppUnderTest {
  receive(request: Request): Response | Promise<Response>;
}

/** The value of an option as an application. Throws `TypeError` where it has no `receive`. */
export function assertReceives(option: string, app: unknown): asserts app is AppUnderTest {
  const { fetch, receive } = Object(app) as {
    readonly fetch?: unknown;
    readonly receive?: unknown;
  };
  if (typeof receive === 'function') return;
  const kind = kindWordsFor(app);
  const thing = kind === 'an object' ? 'the object' : kind;
  const way =
    typeof fetch === 'function'
      ? 'a Hono app is { receive: (request) => app.fetch(request) }'
      : 'for a handler write { receive: handler }';
  throw new TypeError(`${option}: ${thing} has no method receive(request); ${way}`);
}
