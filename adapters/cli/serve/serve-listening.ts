import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Dashboard } from '../../dashboard/dashboard.ts';
import { FeedServer } from '../../feed/feed-server.ts';
import { codeOf, objectionOf } from '../../file/file-error.ts';
import { shippedFolder } from '../../file/shipped-folder.ts';
import { createApp } from '../../http/app.ts';
import { complaint } from '../../http/complaint.ts';
import { FeedDoor } from '../../http/feed/door.ts';
import type { HttpSessions } from '../../mcp/http-sessions.ts';
import type { ServedToolsOptions } from '../../mcp/served-tools.ts';
import { hostWall } from '../../pace/host-wall.ts';
import { hostList, isNear } from '../../server/host-list.ts';
import { type RunningServer, startServer } from '../../server/server.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { version } from '../../terminal/version.ts';
import { LargeBodies } from '../../trials/threads/large-bodies.ts';
import type { HostedWorlds } from '../../worlds/hosted-worlds.ts';
import { usualControlToken } from '../worlds/control-token.ts';
import type { ServedDatabase } from './serve-database.ts';
import type { ServedLimiter } from './serve-limiter.ts';
import type { ServeMessages } from './serve-messages.ts';
import type { ServeObservation } from './serve-observation.ts';
import type { ServeSettings } from './serve-settings.ts';

interface Companions {
  readonly observation: ServeObservation;
  readonly messages: ServeMessages;
  readonly limiter?: ServedLimiter | undefined;
  readonly database?: ServedDatabase | undefined;
}

/** Serves worlds with their dashboard and feed at the address of the settings; begins a limiter. */
export async function listen(
  worlds: HostedWorlds,
  settings: ServeSettings,
  { wallMs }: Pick<Terminal, 'wallMs'>,
  { limiter, database, messages, observation }: Companions,
): Promise<RunningServer> {
  const { host, port, allowedHosts, controlToken, publicOrigin } = settings;
  const isHost = hostList(allowedHosts);
  const onError = (error: unknown, requestId?: string): void => {
    const message = error instanceof Error ? error.message : String(error);
    messages.say(`this is a bug in motorpool: ${message}`, { level: 'error', requestId });
  };
  const bodies = new LargeBodies();
  const readLarge = (text: string) => bodies.read(text);
  const hinted = new Set<string>();
  const onHint = (cause: string, wordsOf: () => string | undefined): void => {
    const words = hinted.has(cause) ? undefined : wordsOf();
    if (words === undefined) return;
    hinted.add(cause);
    messages.say(words, { level: 'warn' });
  };
  const app = createApp({
    worlds,
    simulation: worlds,
    controlToken,
    version,
    limiter,
    isHost,
    publicOrigin,
    ...observation.site,
    readLarge,
    onError,
    onHint,
  });
  const dashboard = dashboardFor(settings, isHost);
  const newInstance = () => randomUUID();
  const door = new FeedDoor({ app, simulation: worlds, controlToken, wall: hostWall, newInstance });
  const front = database?.front(worlds, app);
  // Another server may have to answer instead.
  const atOwner = async (request: Request) => (await front?.answer(request)) ?? app.fetch(request);
  const tools = settings.hasTools
    ? await toolsFor({
        fetch: atOwner,
        refuse: (request, error) => app.refuse(request, error),
        controlToken,
        isHost,
        readLarge,
        onDefect: onError,
      })
    : undefined;
  const feeds = new FeedServer({ open: (request) => door.open(request) });
  observation.parts.feeds = feeds;
  try {
    if (worlds.first !== undefined) await limiter?.begin(app, worlds.first);
    const server = await startServer({
      begin: front === undefined ? app.begin : undefined,
      fetch: (request, sentHeaders) => {
        const page = dashboard.answer(request) ?? tools?.answer(request);
        const answer = () => app.answer(request, sentHeaders);
        if (page === undefined && front === undefined) return answer();
        return (async () => (await page) ?? (await front?.answer(request)) ?? answer())();
      },
      webSockets: front?.webSockets(feeds) ?? feeds,
      host,
      port,
      complaint,
      nowMs: wallMs,
      ...observation.listening,
    });
    return {
      ...server,
      close: async (graceMs) => {
        // Their streams would stay open for the whole grace.
        tools?.close();
        await server.close(graceMs);
        await bodies.close();
      },
    };
  } catch (error) {
    throw objection(error, settings);
  }
}

/** Most servers have none, so that the SDK is loaded by those that do. */
async function toolsFor(options: ServedToolsOptions): Promise<HttpSessions> {
  const { serveTools } = await import('../../mcp/served-tools.ts');
  return serveTools(options);
}

/**
 * The dashboard. Its page gets only the well-known control token, and only on this machine; users
 * enter theirs elsewhere.
 */
function dashboardFor(
  { controlToken, tiles }: ServeSettings,
  isHost: (host: string) => boolean,
): Dashboard {
  const isKnown = controlToken === usualControlToken;
  return new Dashboard({
    folder: join(shippedFolder(), '../dist/dashboard'),
    tokenFor: (request) => (isKnown && isNear(request) ? controlToken : undefined),
    tiles,
    isHost,
  });
}

/** A usage error for an address on which the server cannot listen. */
function objection(error: unknown, { host, port }: Pick<ServeSettings, 'host' | 'port'>): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new UsageError(
        `--port ${port}: it is in use on ${host}; choose another, or 0 for any free one`,
      );
    case 'EACCES':
      return new UsageError(`--port ${port}: ${objectionOf(error)}`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UsageError(`--host ${host}: this machine does not have this address`);
  }
  return error;
}
