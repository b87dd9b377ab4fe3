import { toUrl } from '../words/url.ts';
import type { RequestHead } from './ready-answer.ts';
import type { Site } from './site.ts';
import type { Visit } from './visit.ts';

export const unknownHost =
  'this server does not go by the name in the Host header; start it with --allow-host <name>';

/**
 * Makes a test of whether a request names this server. A request may also name a host in its
 * target, which then appears in links: both are checked. The pair that was welcome last is
 * remembered, since clients keep to one.
 */
export function welcomes({ isHost }: Site): (visit: Visit, head: RequestHead) => boolean {
  let latestNamed: string | null = null;
  let latestOrigin = '';
  return ({ path, url }, { headers }) => {
    if (isHost === undefined || probes.has(path)) return true;
    const named = headers.get('host');
    const origin = url.slice(0, url.indexOf('/', url.indexOf('//') + 2));
    if (origin === latestOrigin && named === latestNamed) return true;
    const { host } = new URL(url);
    const isWelcome = isHost(named ?? host) && ((named ?? host) === host || isHost(host));
    if (isWelcome) [latestNamed, latestOrigin] = [named, origin];
    return isWelcome;
  };
}

/**
 * Whether a request comes from a page of an origin that is none of the server. Any page can open a
 * connection to any address; the browser only states the page's origin.
 */
export function isForeign(
  origin: string | null | undefined,
  isHost: (host: string) => boolean,
): boolean {
  if (origin === undefined || origin === null) return false;
  const host = toUrl(origin)?.host ?? '';
  return host === '' || !isHost(host);
}

/** Machines that ask them name an address of the server; a web page learns nothing from them. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
