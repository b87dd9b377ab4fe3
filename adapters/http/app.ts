import { appOf, type HttpApp } from './app-of.ts';
import { mountCompatibleVehicles } from './compatibility/compatible-vehicles.ts';
import { mountConnect } from './connect/authorize.ts';
import { mountControl } from './control/mount-control.ts';
import { mountDocs } from './docs/docs.ts';
import type { Mount } from './framework.ts';
import { mountLegacy } from './legacy/mount-legacy.ts';
import { mountSubscriptions } from './management/subscriptions.ts';
import { mountWebhooks } from './management/webhooks.ts';
import { mountExchange } from './oauth/exchange.ts';
import { mountToken } from './oauth/token.ts';
import type { recalled } from './recalled.ts';
import type { Site } from './site.ts';
import { mountCommands } from './v3/commands.ts';
import { mountConnections } from './v3/connections.ts';
import { mountExecutions } from './v3/executions.ts';
import { mountSchedules } from './v3/schedules.ts';
import { mountSignals } from './v3/signals.ts';
import { mountUsers } from './v3/users.ts';
import { mountVehicle } from './v3/vehicle.ts';

/** Every part of the API. */
const everything: readonly Mount[] = [
  mountToken,
  mountExchange,
  mountConnect,
  mountVehicle,
  mountSignals,
  mountConnections,
  mountUsers,
  mountCommands,
  mountSchedules,
  mountExecutions,
  mountWebhooks,
  mountSubscriptions,
  mountCompatibleVehicles,
  mountLegacy,
  mountControl,
  mountDocs,
];

/** The app with every part of the API, unless told otherwise; see `appOf`. */
export function createApp(
  site: Site,
  mounts: readonly Mount[] = everything,
  ready?: typeof recalled,
): HttpApp {
  return appOf(site, mounts, ready);
}
