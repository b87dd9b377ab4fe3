/** A handler of requests: `createWorld` returns one. */
export interface Answering {
  readonly fetch: (request: Request) => Promise<Response>;
}

/** The part of msw's `http` that makes handlers. */
export interface MockHttp<Handler> {
  all(path: string, resolver: (asked: { readonly request: Request }) => Promise<Response>): Handler;
}

/** The addresses of the public service. */
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
 * Handlers for msw: a world answers every request to these origins, by default those of the public
 * service: `setupServer(...mockHandlers(http, world))`. The app under test keeps its addresses, and
 * no port is opened.
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
