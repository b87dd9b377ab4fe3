/** What `motorpool/testing/global-setup` gives: a `globalSetup` of vitest as it stands. */
import { serveWorkers } from './serve-workers.ts';

export const setup = serveWorkers();
