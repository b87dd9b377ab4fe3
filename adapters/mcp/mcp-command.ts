import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createApp } from '../http/app.ts';
import { refusal } from '../http/refusal.ts';
import { usualWallTimeoutMs } from '../pace/exchanges.ts';
import { hostWall } from '../pace/host-wall.ts';
import { readAllowedPlaces } from '../sending/allowed-receivers.ts';
import { realReceivers } from '../sending/real-receivers.ts';
import { exitCode } from '../terminal/exit-code.ts';
import { printable, type Terminal } from '../terminal/terminal.ts';
import { version } from '../terminal/version.ts';
import { allowedReceivers } from '../webhook/allowed-receivers.ts';
import { HostedWorlds } from '../worlds/hosted-worlds.ts';
import { checkedLines } from './checked-message.ts';
import { ControlDoor } from './control-door.ts';
import { mostVehicles } from './given-scenario.ts';
import type { McpFlags } from './mcp-options.ts';
import { mostMsOfCall, toolServer } from './tool-server.ts';

/** The most worlds that a client has at a time. */
const mostWorlds = 8;

/** The token of the control API, which no one can reach from outside of this process. */
const ownToken = 'of-this-process';

/**
 * `motorpool mcp`: serves the Model Context Protocol on standard input and output until the client
 * leaves, and returns the exit code.
 */
export async function mcpCommand(flags: McpFlags, terminal: Terminal): Promise<number> {
  const onDefect = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error);
    terminal.stderr.write(`this is a bug in motorpool: ${printable(message)}\n`);
  };
  const places = readAllowedPlaces(flags.allowReceiver, terminal.env);
  const permits = allowedReceivers(places);
  const outbox =
    places.length === 0
      ? undefined
      : realReceivers({
          wallTimeoutMs: usualWallTimeoutMs,
          allowsNearby: false,
          allowed: permits,
          permits,
        });
  const worlds = new HostedWorlds({
    wall: hostWall,
    clock: { mode: 'held' },
    mostWorlds,
    mostVehicles,
    outbox,
    engineVersion: version,
  });
  const app = createApp({
    worlds,
    simulation: worlds,
    controlToken: ownToken,
    onError: onDefect,
  });
  const door = new ControlDoor(app, ownToken);
  const folder = process.cwd();
  const server = toolServer({ door, folder, mostMs: mostMsOfCall, onDefect });
  try {
    await served(server, terminal);
    return exitCode.ok;
  } finally {
    await server.close();
    worlds.close(refusal('server_stopping', 'the client has left'));
    await outbox?.close();
  }
}

/** Serves the client until it leaves or the process is interrupted. */
async function served(
  server: ReturnType<typeof toolServer>,
  { interruption }: Terminal,
): Promise<void> {
  const signal = interruption();
  const left = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const messages = process.stdin.pipe(checkedLines((line) => process.stdout.write(line)));
  await server.connect(new StdioServerTransport(messages));
  await left;
  process.stdin.destroy();
}
