import { ServedLimiter } from '../../adapters/cli/serve-limiter.ts';
import { createApp } from '../../adapters/http/app.ts';
import { HostedWorlds } from '../../adapters/library/hosted-worlds.ts';
import { lazyCarrier } from '../../adapters/library/lazy-carrier.ts';
import { hostWall } from '../../adapters/pace/wall.ts';
import { parseScenario } from '../../engine/index.ts';
import { checkedFetch } from './checked-fetch.ts';
import { controlToken } from './controlled.ts';

/** Four cars at home on one street, and one whose user lets no app control its charging. */
export const street = `
version: 1
name: street
seed: 8
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
users: { anna: {}, ben: {} }
fleets:
  cars:
    count: 4
    id: c{n}
    model: hyundai-ioniq-5-long-range-rwd
    owner: anna
    vary: { battery.soc: { uniform: [30%, 60%] } }
vehicles:
  apart: { model: BEV, owner: ben, grants: [read_charge, read_battery] }
steps:
  - plugIn: { vehicle: c1, power: 11kW }
  - plugIn: { vehicle: c2, power: 11kW }
  - wait: 20m
  - plugIn: { vehicle: c3, power: 11kW }
  - wait: 20m
  - plugIn: { vehicle: c4, power: 11kW }
  - wait: 6h
`;

/** A world with a charge limiter beside it, as `serve --with` assembles them. */
export async function limited(mostCharging: number, text = street) {
  const beside: { limiter?: ServedLimiter } = {};
  const outbox = lazyCarrier({
    allowsNearby: true,
    receivers: { 'charge-limiter': (request) => beside.limiter!.receive(request) },
  });
  const worlds = new HostedWorlds({ wall: hostWall, clock: { mode: 'held' }, outbox });
  const world = worlds.host(parseScenario(text, { file: 'limited' }));
  const limiter = new ServedLimiter(world, mostCharging);
  beside.limiter = limiter;
  const app = createApp({ worlds, simulation: worlds, controlToken, limiter });
  await limiter.begin(app);
  const fetch = checkedFetch(app, []);
  const control = (method: string, path: string, body?: unknown) =>
    fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${controlToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const charging = () =>
    [0, 1, 2, 3].filter((row) => world.run.world.truthOf(row).isCharging).length;
  const close = () => worlds.close(new Error('the test is over'));
  return { run: world.run, limiter, control, charging, close };
}
