import { BlockList, isIP } from 'node:net';

/**
 * The class of an address for a sender. `nearby`: this machine or a network that is not the
 * internet. `never`: link-local, metadata, broadcast and reserved addresses.
 */
export type AddressClass = 'public' | 'nearby' | 'never';

/** The class of an IP address; IPv6 that carries an IPv4 address has the class of that one. */
export function classOf(address: string): AddressClass {
  const bare = address.split('%', 1)[0] ?? '';
  const family = isIP(bare);
  if (family === 0) return 'never';
  if (family === 4) return classIn(bare, 'ipv4');
  const groups = groupsOf(bare);
  const carried = carriedBy(groups);
  return carried === undefined ? classIn(bare, 'ipv6') : classIn(carried, 'ipv4');
}

function classIn(address: string, family: 'ipv4' | 'ipv6'): AddressClass {
  if (never.check(address, family)) return 'never';
  return nearby.check(address, family) ? 'nearby' : 'public';
}

const never = blockList([
  '0.0.0.0/8',
  // Metadata of most clouds.
  '169.254.0.0/16',
  // Metadata of Alibaba, Azure and Oracle.
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.0/24',
  // Documentation; then multicast, and reserved addresses.
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  // Metadata of Amazon, Oracle and Google.
  'fd00:ec2::/32',
  'fd00:c1::/32',
  'fd20:ce::/32',
  // Forms of IPv6 that hide an IPv4 address.
  '2001::/32',
  '64:ff9b:1::/48',
  '2001:db8::/32',
  '3fff::/20',
  '100::/64',
]);

const nearby = blockList([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '198.18.0.0/15',
  '::1/128',
  'fc00::/7',
]);

function blockList(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/');
    list.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // A URL spells all of them the same way, without dots.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const length = tail === undefined ? 0 : 8 - left.length - right.length;
  const middle = Array.from({ length }, () => '0');
  return [...left, ...middle, ...right].map((group) => Number.parseInt(group, 16));
}

/** The address of IPv4 in one of IPv6: mapped, compatible, translated (NAT64) or tunnelled (6to4). */
function carriedBy(groups: readonly number[]): string | undefined {
  const startsWith = (...start: readonly number[]): boolean =>
    start.every((group, index) => groups[index] === group);
  if (startsWith(0x2002)) return dotted(groups[1]!, groups[2]!);
  const isMapped = startsWith(0, 0, 0, 0, 0, 0xffff);
  const isTranslated = startsWith(0x64, 0xff9b, 0, 0, 0, 0) || startsWith(0, 0, 0, 0, 0xffff, 0);
  const isCompatible = startsWith(0, 0, 0, 0, 0, 0) && (groups[6] !== 0 || groups[7]! > 1);
  return isMapped || isTranslated || isCompatible ? dotted(groups[6]!, groups[7]!) : undefined;
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
