import { equalSecrets } from '../../engine/index.ts';
import type { HttpApp } from '../http/app-of.ts';
import { tokenIn, unauthorized } from '../http/bearer-token.ts';
import { refusal } from '../http/refusal.ts';
import type { Site } from '../http/site.ts';
import { isForeign, unknownHost } from '../http/welcome.ts';
import { hostWall } from '../pace/host-wall.ts';
import { ControlDoor } from './control-door.ts';
import { HttpSessions } from './http-sessions.ts';
import { mostMsOfCall, toolServer } from './tool-server.ts';

export interface ServedToolsOptions extends Pick<HttpApp, 'fetch' | 'refuse'> {
  readonly readLarge: Site['readLarge'];
  readonly controlToken: string;
  /** Whether a host name belongs to the server. */
  readonly isHost: (host: string) => boolean;
  /** Called with an error that is a bug in motorpool. */
  readonly onDefect: (error: unknown) => void;
}

/** Serves tools about the worlds of a server. Their clients have no files. */
export function serveTools({
  controlToken,
  isHost,
  readLarge,
  onDefect,
  ...app
}: ServedToolsOptions): HttpSessions {
  const door = new ControlDoor(app, controlToken);
  return new HttpSessions({
    admit: ({ headers, url }) => {
      const { host } = new URL(url);
      if (!isHost(host) || !isHost(headers.get('host') ?? host)) {
        throw refusal('host_unknown', unknownHost);
      }
      if (isForeign(headers.get('origin'), isHost)) {
        throw refusal(
          'origin_foreign',
          'pages of that origin may not use tools; start the server with --allow-host <name>',
        );
      }
      if (equalSecrets(tokenIn(headers.get('authorization')), controlToken)) return;
      throw unauthorized(
        'token_unknown',
        'the control token is not the one this server was given; that of a world does not open the tools',
      );
    },
    refuse: app.refuse,
    readLarge,
    newServer: () => toolServer({ door, folder: undefined, mostMs: mostMsOfCall, onDefect }),
    wall: hostWall,
  });
}
