import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { onTestFinished } from 'vitest';
import { type ReadyLine, serveHere } from '../../../support/serving.ts';
import { calling } from './mcp-client.ts';

/** A server with tools for assistants. */
export async function served(...args: readonly string[]) {
  const { output, end } = await serveHere('--json', '--mcp', ...args);
  const { origin, controlToken } = JSON.parse(output) as ReadyLine;
  const authorization = `Bearer ${controlToken}`;
  const attach = async () => {
    const url = new URL('/mcp', origin);
    const transport = new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization } },
    });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    onTestFinished(() => client.close());
    return { client, transport, call: calling(client) };
  };
  const ask = (init: RequestInit & { readonly headers?: Readonly<Record<string, string>> } = {}) =>
    fetch(`${origin}/mcp`, { ...init, headers: { authorization, ...init.headers } });
  return { origin, authorization, attach, ask, end };
}

/** The official client, attached to a server of its own. */
export async function attached(...args: readonly string[]) {
  const { attach } = await served(...args);
  return attach();
}
