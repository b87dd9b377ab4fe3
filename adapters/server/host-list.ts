/**
 * Whether a server goes by the name in a Host header. A page in a browser can have any name of its own lead to this
 * address and read what it says; it cannot choose which name the browser asks for.
 */
export function hostList(names: readonly string[]): (host: string) => boolean {
  const known = hostNames(names);
  return (host) => known.has('*') || known.has(canonical(host.replace(/:\d+$/, '')));
}

/** The names of a server that is given some more, `*` for any. */
export function hostNames(names: readonly string[]): ReadonlySet<string> {
  return new Set(['localhost', '127.0.0.1', '[::1]', ...names.map(canonical)]);
}

/** An IPv6 address stands in brackets there; a name may end with a dot. */
function canonical(name: string): string {
  const lower = name.toLowerCase().replace(/\.$/, '');
  return lower.includes(':') && !lower.startsWith('[') ? `[${lower}]` : lower;
}

/** Whether nobody but this machine can reach an address. */
export function isLoopback(host: string): boolean {
  const name = canonical(host);
  return name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name);
}
