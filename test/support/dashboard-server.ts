import { join } from 'node:path';
import { ServedLimiter } from '../../adapters/cli/serve/serve-limiter.ts';
import { Dashboard } from '../../adapters/dashboard/dashboard.ts';
import type { Tiles } from '../../adapters/dashboard/tiles.ts';
import { FeedServer } from '../../adapters/feed/feed-server.ts';
import { createApp } from '../../adapters/http/app.ts';
import { FeedDoor } from '../../adapters/http/feed/door.ts';
import { lazyCarrier } from '../../adapters/library/lazy-carrier.ts';
import type { ClockMode } from '../../adapters/pace/clock-state.ts';
import { hostWall } from '../../adapters/pace/host-wall.ts';
import type { RunningServer } from '../../adapters/server/server.ts';
import { HostedWorlds } from '../../adapters/worlds/hosted-worlds.ts';
import { parseScenario } from '../../engine/index.ts';
import { localServer } from './local-server.ts';

/** The folder of the built dashboard. */
export const builtDashboard = join(import.meta.dirname, '../../dist/dashboard');

export interface DashboardServer {
  readonly server: RunningServer;
  readonly worlds: HostedWorlds;
  close(): Promise<void>;
}

export const dashboardToken = 'token-of-the-test';

interface DashboardSettings {
  readonly folder: string;
  readonly mode?: ClockMode;
  readonly speed?: number;
  /** Whether the page is given the token, as on the machine that runs the server. */
  readonly givesToken?: boolean;
  readonly tiles?: Tiles;
  readonly skipPauses?: boolean;
  /** The limit of a charge limiter beside the world; none runs without it. */
  readonly mostCharging?: number;
}

/** A scenario with its dashboard on a port of its own, assembled as `serve` does. */
export async function serveDashboard(
  text: string,
  { folder, mode = 'held', speed = 1, givesToken = true, ...others }: DashboardSettings,
): Promise<DashboardServer> {
  const { tiles, skipPauses, mostCharging } = others;
  const limiter = mostCharging === undefined ? undefined : new ServedLimiter(mostCharging);
  const outbox = lazyCarrier({
    allowsNearby: true,
    ...(limiter && { receivers: { 'charge-limiter': (request) => limiter.receive(request) } }),
  });
  const worlds = new HostedWorlds({ wall: hostWall, clock: { mode, speed, skipPauses }, outbox });
  const world = worlds.host(parseScenario(text, { file: 'dashboard' }));
  const controlToken = dashboardToken;
  const app = createApp({ worlds, simulation: worlds, controlToken, limiter });
  await limiter?.begin(app, world);
  const dashboard = new Dashboard({
    folder,
    tokenFor: () => (givesToken ? controlToken : undefined),
    tiles,
    isHost: (host) => /^127\.0\.0\.1(:\d+)?$/.test(host),
  });
  const door = new FeedDoor({
    app,
    simulation: worlds,
    controlToken,
    wall: hostWall,
    newInstance: () => 'only-one',
  });
  const server = await localServer({
    fetch: async (request) => (await dashboard.answer(request)) ?? app.fetch(request),
    webSockets: new FeedServer({ open: (request) => door.open(request) }),
  });
  const close = async (): Promise<void> => {
    worlds.close(new Error('the test is over'));
    await server.close(0);
  };
  return { server, worlds, close };
}
