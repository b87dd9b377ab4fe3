import { complaint } from '../../adapters/http/complaint.ts';
import {
  type RunningServer,
  type ServerOptions,
  startServer,
} from '../../adapters/server/server.ts';

/** A server on a free port of this machine whose clock stands still; it answers `{ "fine": true }` unless told otherwise. */
export function localServer(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  return startServer({
    fetch: () => Promise.resolve(Response.json({ fine: true })),
    host: '127.0.0.1',
    port: 0,
    complaint,
    nowMs: () => 0,
    ...options,
  });
}
