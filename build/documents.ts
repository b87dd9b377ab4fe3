import { createApp } from '../adapters/http/app.ts';
import type { OpenApiDocument } from '../adapters/http/docs/openapi-shape.ts';
import { hostWall } from '../adapters/pace/host-wall.ts';
import { HostedWorlds } from '../adapters/worlds/hosted-worlds.ts';

/** The usual address of a server, which the documents name. */
const origin = 'http://127.0.0.1:4010';

/** A document of a server at its usual address: the API, or the feed. */
export async function documentAt(path: '/openapi.json' | '/asyncapi.json'): Promise<string> {
  const worlds = new HostedWorlds({ wall: hostWall, clock: { mode: 'held', speed: 1 } });
  const app = createApp({ worlds, simulation: worlds, controlToken: '' });
  const response = await app.fetch(new Request(`${origin}${path}`));
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}: ${text}`);
  return text;
}

/** The document of the API. */
export async function openApi(): Promise<OpenApiDocument> {
  return JSON.parse(await documentAt('/openapi.json')) as OpenApiDocument;
}
