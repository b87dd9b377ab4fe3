import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { createApp } from '../../../../adapters/http/app.ts';
import { ControlDoor } from '../../../../adapters/mcp/control-door.ts';
import { mostVehicles } from '../../../../adapters/mcp/given-scenario.ts';
import { toolServer } from '../../../../adapters/mcp/tool-server.ts';
import { hostWall } from '../../../../adapters/pace/host-wall.ts';
import { HostedWorlds } from '../../../../adapters/worlds/hosted-worlds.ts';

/** The result of a tool, as a client sees it. */
export interface Told {
  readonly text: string;
  readonly isError: boolean;
  readonly result: Readonly<Record<string, unknown>>;
}

/** The official client, connected to a server of tools in this process. */
export async function mcpClient({
  folder,
  mostMs = 60_000,
  worlds = new HostedWorlds({
    wall: hostWall,
    clock: { mode: 'held' },
    mostWorlds: 8,
    mostVehicles,
  }),
}: {
  readonly folder?: string;
  readonly mostMs?: number;
  readonly worlds?: HostedWorlds;
} = {}) {
  const defects: unknown[] = [];
  const onDefect = (error: unknown) => defects.push(error);
  const app = createApp({ worlds, simulation: worlds, controlToken: 'secret', onError: onDefect });
  const door = new ControlDoor(app, 'secret');
  const server = toolServer({ door, folder, mostMs, onDefect });
  const client = new Client({ name: 'test', version: '1' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  return { client, defects, worlds, call: calling(client) };
}

/** Calls a tool by the official client, which checks the result against the schema of the tool. */
export function calling(client: Client) {
  return async (name: string, given: object = {}, signal?: AbortSignal): Promise<Told> => {
    const answer = await client.callTool(
      { name, arguments: given as Record<string, unknown> },
      undefined,
      signal && { signal },
    );
    const [content] = answer.content as readonly { readonly text: string }[];
    return {
      text: content!.text,
      isError: answer.isError === true,
      result: (answer.structuredContent ?? {}) as Told['result'],
    };
  };
}
