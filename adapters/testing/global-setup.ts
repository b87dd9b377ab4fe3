/** The module `motorpool/testing/global-setup`: a ready-made `globalSetup` for vitest. */
import { serveWorkers } from './serve-workers.ts';

export const setup = serveWorkers();
