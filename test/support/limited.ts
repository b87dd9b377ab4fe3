import { ServedLimiter } from '../../adapters/cli/serve/serve-limiter.ts';
import { createApp } from '../../adapters/http/app.ts';
import { lazyCarrier } from '../../adapters/library/lazy-carrier.ts';
import { hostWall } from '../../adapters/pace/host-wall.ts';
import { HostedWorlds } from '../../adapters/worlds/hosted-worlds.ts';
import { parseScenario } from '../../engine/index.ts';
import { checkedFetch } from './checked-fetch.ts';
import { controlToken } from './controlled.ts';
import { MemoryStore } from './kept-worlds.ts';
import { returned } from './returned.ts';

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

/**
 * A world with a charge limiter beside it, as `serve --with` assembles them; the world of the store
 * if it holds one.
 */
export async function limited(mostCharging: number, text = street, store = new MemoryStore()) {
  const limiter = new ServedLimiter(mostCharging);
  const outbox = lazyCarrier({
    allowsNearby: true,
    receivers: { 'charge-limiter': (request) => limiter.receive(request) },
  });
  const clock = { mode: 'held' } as const;
  const keeping = { store, wallMs: () => 0, engineVersion: 'test' };
  const worlds = new HostedWorlds({ wall: hostWall, clock, outbox, keeping });
  if (store.journals.size > 0) await returned(worlds, 'main');
  else {
    const scenario = parseScenario(text, { file: 'limited' });
    const sources = {
      file: 'limited.yaml',
      path: undefined,
      text,
      imports: {},
      params: {},
      env: {},
    };
    await worlds.begin({ scenario, sources, clock, faces: undefined });
  }
  const world = worlds.first!;
  const app = createApp({ worlds, simulation: worlds, controlToken, limiter });
  await limiter.begin(app, world);
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
  const { run, timekeeper } = world;
  return { app, world, run, timekeeper, limiter, control, charging, close };
}
