import { mountFeed } from '../feed/feed-route.ts';
import type { App } from '../route.ts';
import type { Site } from '../site.ts';
import { mountChapters } from './chapters.ts';
import { mountClock } from './clock.ts';
import { mountConnecting } from './connect.ts';
import { mountControlIndex } from './control-index.ts';
import { mountDeliveries } from './deliveries.ts';
import { mountFaults } from './faults.ts';
import { mountFidelity } from './fidelity.ts';
import { mountGlances } from './glance.ts';
import { mountHistory } from './history.ts';
import { mountLimiter } from './limiter.ts';
import { mountLog } from './log.ts';
import { mountMap } from './map.ts';
import { mountRecording } from './recording.ts';
import { mountReplays } from './replays.ts';
import { mountRequests } from './requests.ts';
import { mountRestart } from './restart.ts';
import { mountShippedScenarios } from './shipped-scenarios.ts';
import { mountVehicles } from './vehicles.ts';
import { mountWebhookControl } from './webhooks.ts';
import { mountWorlds } from './worlds.ts';

/** The control API, if the server's worlds may be controlled. */
export function mountControl(app: App, { simulation }: Site): void {
  if (simulation === undefined) return;
  mountControlIndex(app);
  mountWorlds(app, simulation);
  mountRecording(app, simulation);
  mountRestart(app, simulation);
  mountShippedScenarios(app, simulation);
  mountReplays(app, simulation);
  mountClock(app, simulation);
  mountChapters(app);
  mountVehicles(app);
  mountGlances(app);
  mountHistory(app);
  mountMap(app);
  mountConnecting(app);
  mountFaults(app);
  mountWebhookControl(app);
  mountDeliveries(app);
  mountLog(app);
  mountRequests(app);
  mountLimiter(app);
  mountFidelity(app);
  mountFeed(app);
}
