import { mountFeed } from '../feed/feed-route.ts';
import type { App } from '../route.ts';
import type { Site } from '../site.ts';
import { mountClock } from './clock.ts';
import { mountConnecting } from './connect.ts';
import { mountDeliveries } from './deliveries.ts';
import { mountFaults } from './faults.ts';
import { mountFidelity } from './fidelity.ts';
import { mountGlances } from './glance.ts';
import { mountLog } from './log.ts';
import { mountMap } from './map.ts';
import { mountReplays } from './replays.ts';
import { mountShippedScenarios } from './shipped-scenarios.ts';
import { mountVehicles } from './vehicles.ts';
import { mountWebhookControl } from './webhooks.ts';
import { mountWorlds } from './worlds.ts';

/** The control API, if the server's worlds may be controlled. */
export function mountControl(app: App, { simulation }: Site): void {
  if (simulation === undefined) return;
  mountWorlds(app, simulation);
  mountShippedScenarios(app, simulation);
  mountReplays(app, simulation);
  mountClock(app, simulation);
  mountVehicles(app);
  mountGlances(app);
  mountMap(app);
  mountConnecting(app);
  mountFaults(app);
  mountWebhookControl(app);
  mountDeliveries(app);
  mountLog(app);
  mountFidelity(app);
  mountFeed(app);
}
