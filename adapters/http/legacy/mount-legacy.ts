import type { App } from '../route.ts';
import { mountAccount } from './account.ts';
import { mountBatch } from './batch.ts';
import { mountLegacyCommands } from './commands.ts';
import { mountLegacyCompatibility } from './compatibility.ts';
import { mountManagementConnections } from './management-connections.ts';
import { mountLegacyResources } from './resources.ts';
import { mountLegacySubscriptions } from './subscriptions.ts';

/** Version 2.0 of the API. */
export function mountLegacy(app: App): void {
  mountAccount(app);
  mountLegacyResources(app);
  mountBatch(app);
  mountLegacyCommands(app);
  mountLegacySubscriptions(app);
  mountManagementConnections(app);
  mountLegacyCompatibility(app);
}
