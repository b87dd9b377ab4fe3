import { hostname, networkInterfaces } from 'node:os';

/**
 * Whether a Host header names the server. A web page can make any name of its own resolve to this address and read the
 * answers, but it cannot choose the name that the browser sends.
 */
export function hostList(names: readonly string[]): (host: string) => boolean {
  const known = hostNames(names);
  return (host) => known.has('*') || known.has(canonical(host.replace(/:\d+$/, '')));
}

/** The names of a server: the usual ones and the given ones, `*` for any. */
export function hostNames(names: readonly string[]): ReadonlySet<string> {
  return new Set(['localhost', '127.0.0.1', '[::1]', ...names.map(canonical)]);
}

/** The address of a server for others: its first name that is no wildcard, and its port; without a name its origin. */
export function originFor(
  { origin, port }: { readonly origin: string; readonly port: number },
  names: readonly string[],
): string {
  const name = names.find((each) => each !== '*');
  return name === undefined ? origin : `http://${canonical(name)}:${port}`;
}

/** The addresses and names of this machine, where a server listens at all of them; else none. */
export function machineNames(host: string): readonly string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  const addresses = Object.values(networkInterfaces()).flat();
  const reached = addresses.filter(
    (each) =>
      each?.internal === false && (each.family === 'IPv4' || (host === '::' && each.scopeid === 0)),
  );
  return [...reached.map((each) => each!.address), 'localhost', hostname()];
}

/** Whether a request names this machine alone, and no proxy says that it has passed it on. */
export function isNear({ headers, url }: Request): boolean {
  const hosts = [new URL(url).host, headers.get('host') ?? 'localhost'];
  return (
    hosts.every((each) => isLoopback(each.replace(/:\d+$/, ''))) &&
    [...headers.keys()].every((name) => !isOfProxy(name))
  );
}

/** Whether proxies add a header of this name. */
const isOfProxy = (name: string): boolean =>
  name.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(name);

/** The form of a Host header: an IPv6 address in brackets, and a name without a dot at the end. */
function canonical(name: string): string {
  const lower = name.toLowerCase().replace(/\.$/, '');
  return lower.includes(':') && !lower.startsWith('[') ? `[${lower}]` : lower;
}

/** Whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  const name = canonical(host);
  return name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name);
}
