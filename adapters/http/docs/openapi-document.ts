import { worldHeader } from '../reach.ts';
import type { App } from '../route.ts';
import type { Family } from '../route-facts.ts';
import { withNamedBodies } from './named-bodies.ts';
import type { OpenApiDocument } from './openapi-shape.ts';

/**
 * The document of everything the app serves, or of the routes of one family: OpenAPI 3.1, made from the declarations of the
 * routes.
 */
export function openApiDocument(app: App, family?: Family): OpenApiDocument {
  const document = known.get(app) ?? declaredBy(app);
  known.set(app, document);
  return { ...document, paths: publicPaths(document.paths, family) };
}

/** The documents of apps whose routes are all declared: to make one takes milliseconds. */
const known = new WeakMap<App, OpenApiDocument>();

function declaredBy(app: App): OpenApiDocument {
  for (const [name, scheme] of Object.entries(securitySchemes)) {
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  }
  const declared = app.getOpenAPI31Document({ openapi: '3.1.0', info, tags: [...tags] });
  return withNamedBodies(declared as unknown as OpenApiDocument);
}

const info = {
  title: 'motorpool',
  version: '3.0',
  license: { name: 'MIT', identifier: 'MIT' },
  description:
    'A pool of simulated vehicles behind the API of connected cars. Every path of version 3 is served below `/v3` and ' +
    `\`/v3.0\`; one of several worlds is named by the prefix \`/w/{worldId}\` or the header \`${worldHeader}\`. ` +
    'Instants, the HTTP date and the life of tokens are simulated time. `x-provenance` states the origin of a route or member: ' +
    '`stated` by the interface, seen in `public`, or `ours`.',
};

const tags = [
  { name: 'oauth', description: 'Access tokens' },
  { name: 'connect', description: 'Pages on which users connect their vehicles' },
  { name: 'v3', description: 'Vehicles, signals, commands and connections' },
  { name: 'compatibility', description: 'The support of signals and commands by cars' },
  { name: 'management', description: 'Webhooks and their subscriptions' },
  { name: 'legacy', description: 'The vehicle API before version 3' },
  { name: 'control', description: 'Worlds and their clocks, in the hands of a test' },
  { name: 'docs', description: 'This document' },
] as const;

const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of the application, from `POST /oauth2/token`',
  },
  clientCredentials: {
    type: 'http',
    scheme: 'basic',
    description: 'The client id and the client secret of the application',
  },
  managementPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'The name `default` and the management token of the application',
  },
  managementToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The management token of the application',
  },
  userToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'An access token of a user, from `POST /oauth/token`',
  },
  controlToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that the server was started with',
  },
  worldToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of one world, from `POST /sim/worlds`',
  },
} as const;

type Declared = Readonly<Record<string, unknown>>;

/** The paths of a family, or all, without facts that only the app needs. */
function publicPaths(paths: object, family: Family | undefined): OpenApiDocument['paths'] {
  const shown = Object.entries(paths as Record<string, Record<string, Declared>>).flatMap(
    ([path, methods]) => {
      const own = Object.entries(methods).filter(
        ([, each]) => family === undefined || each['family'] === family,
      );
      const operations = own.map(([method, each]) => [method, shownAs(each)] as const);
      return own.length === 0 ? [] : [[path, Object.fromEntries(operations)] as const];
    },
  );
  return Object.fromEntries(shown) as unknown as OpenApiDocument['paths'];
}

function shownAs(declared: Declared): Declared {
  const {
    operation: _,
    family: __,
    admission: ___,
    isWorldless: ____,
    isReading: ______,
    isOfServer: _______,
    mostBytes: _____,
    ...shown
  } = declared;
  const { provenance, permission, ...rest } = shown;
  return {
    ...rest,
    'x-provenance': provenance,
    ...(permission !== undefined && { 'x-permission': permission }),
  };
}
