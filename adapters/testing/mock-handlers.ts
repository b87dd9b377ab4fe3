/** What answers requests: `createWorld` gives one. */
export interface Answering {
  readonly fetch: (request: Request) => Promise<Response>;
}

/** `http` of msw, as far as handlers are made with it. */
export interface MockHttp<Handler> {
  all(path: string, resolver: (asked: { readonly request: Request }) => Promise<Response>): Handler;
}

/** Where the public service answers. */
export const publicOrigins: readonly string[] = [
  'https://api.smartcar.com',
  'https://auth.smartcar.com',
  'https://compatibility.api.smartcar.com',
  'https://connect.smartcar.com',
  'https://iam.smartcar.com',
  'https://management.api.smartcar.com',
  'https://management.smartcar.com',
  'https://vehicle.api.smartcar.com',
];

/**
 * Handlers for msw that have a world answer whatever is asked of these origins, those of the public service without
 * them: `setupServer(...mockHandlers(http, world))`. The app under test keeps its addresses, and no port is opened.
 */
export function mockHandlers<Handler>(
  http: MockHttp<Handler>,
  world: Answering,
  origins: readonly string[] = publicOrigins,
): Handler[] {
  return origins.map((origin) => {
    return http.all(`${origin}/*`, async ({ request }) => world.fetch(request));
  });
}
