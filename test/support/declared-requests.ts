import { exampleOf } from '../../adapters/http/docs/example.ts';
import type { OpenApiDocument, Operation } from '../../adapters/http/docs/openapi-shape.ts';
import type { World } from '../../engine/index.ts';
import { type Controlled, controlToken } from './controlled.ts';

/** A route with its OpenAPI operation. */
export interface Declared {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly document: OpenApiDocument;
}

/** Every route of an app, and the document that describes it. */
export async function declaredRoutes({ fetch, routes }: Controlled): Promise<Declared[]> {
  const document = (await fetch('/openapi.json')).body as OpenApiDocument;
  return routes.map(({ method, path }) => ({
    method: method.toUpperCase(),
    path,
    operation: document.paths[path]![method]!,
    document,
  }));
}

/** Replaced parts of a request; the other parts are valid. */
export interface Fill {
  readonly path?: string;
  readonly query?: string;
  /** Values of parameters, by name. */
  readonly queries?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In place of every text in the body. */
  readonly leaf?: string;
}

/** By the user `anna` about the vehicle `car`. */
export function declaredRequest(
  { run: { world } }: Controlled,
  { method, path, operation, document }: Declared,
  fill: Fill,
): Request {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    fill.path === undefined ? rightFor(world, name) : encoded(fill.path),
  );
  const url = new URL(`http://localhost${filled}`);
  for (const { name, in: place } of operation.parameters ?? []) {
    if (place === 'query' && fill.query !== undefined) url.searchParams.set(name, fill.query);
  }
  if (fill.query !== undefined) url.searchParams.set(fill.query, fill.query);
  for (const [name, value] of Object.entries(fill.queries ?? {})) {
    url.searchParams.set(name, value);
  }
  const headers = { ...rightHeaders(world, operation), ...fill.headers };
  const content = operation.requestBody?.content['application/json'];
  if (content === undefined && fill.body === undefined)
    return new Request(url, { method, headers });
  if (method === 'GET') return new Request(url, { headers });
  const body =
    fill.body ?? JSON.stringify(withLeaf(exampleOf(content!.schema, document), fill.leaf));
  return new Request(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

/** Restores the access of the client, which some requests revoke. */
export function reconnect(world: World): void {
  const anna = world.service.users.byName('anna');
  const isThere = anna && world.service.connections.of(world.rowOf('car'), anna.id) !== undefined;
  if (isThere !== true) world.submit({ kind: 'connection.open', vehicle: 'car', user: 'anna' });
}

/** Encodes a text for a path, without lone surrogates, which no path can have. */
export function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));
}

const tokens = new WeakMap<World['service'], string>();

function rightHeaders({ service }: World, { tags, security }: Operation): Record<string, string> {
  const { clientId, clientSecret, managementToken } = service.application;
  const [scheme] = Object.keys(security[0] ?? {});
  if (scheme === 'userToken') {
    return { authorization: `Bearer ${service.legacyTokens.grant('anna').accessToken}` };
  }
  if (scheme === 'managementToken') return { authorization: `Bearer ${managementToken}` };
  if (scheme === 'managementPassword') return basic('default', managementToken);
  if (scheme === 'clientCredentials') return basic(clientId, clientSecret);
  if (tags.includes('control')) return { authorization: `Bearer ${controlToken}` };
  const known = tokens.get(service);
  const token =
    known !== undefined && service.checkToken(known) === 'valid'
      ? known
      : service.issueToken().accessToken;
  tokens.set(service, token);
  const anna = service.users.byName('anna')!.id;
  return { authorization: `Bearer ${token}`, 'sc-user-id': anna };
}

function basic(name: string, password: string): Record<string, string> {
  return { authorization: `Basic ${btoa(`${name}:${password}`)}` };
}

function rightFor({ service }: World, name: string): string {
  switch (name) {
    case 'vehicleId':
      return service.vehicleId(0);
    case 'userId':
      return service.users.byName('anna')!.id;
    case 'connectionId':
      return service.connections.list()[0]?.id ?? 'none';
    case 'code':
      return 'charge-ischarging';
    case 'group':
      return 'server-errors';
    case 'vehicle':
      return 'car';
    case 'webhook':
      return [...service.webhooks.all][0]?.name ?? 'none';
    case 'delivery':
      return '1';
    case 'scenario':
      return encoded('demo/garage');
    default:
      return 'unknown';
  }
}

function withLeaf(value: unknown, leaf: string | undefined): unknown {
  if (leaf === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => withLeaf(each, leaf));
  if (typeof value !== 'object' || value === null) return leaf;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withLeaf(each, leaf)]),
  );
}

/**
 * The form of a text that a header can carry: its UTF-8, without the characters that would end the
 * header.
 */
export function headerValue(text: string): string {
  return Buffer.from(text, 'utf8')
    .toString('latin1')
    .replaceAll(/[\0\r\n]/g, '')
    .slice(0, 8_000);
}
