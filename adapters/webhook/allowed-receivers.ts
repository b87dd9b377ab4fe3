import { BlockList, isIP } from 'node:net';
import { toUrl } from '../words/url.ts';
import { classOf } from './address-class.ts';

/** Whether the receiver at a URL may be called at one of its addresses, although it is private. */
export type AllowsReceiver = (url: URL, address: string) => boolean;

/**
 * Receivers on private networks that an open server may call: `10.0.0.7`, `hooks.internal:8080`,
 * `10.0.0.0/8`. Throws `TypeError` for another text.
 */
export function allowedReceivers(written: readonly string[]): AllowsReceiver {
  const isUrl = written.some((text) => text.includes('://'));
  if (isUrl) throw new TypeError('write a host, host:port or network, and no URL');
  const rules = written.map((text) => (text.includes('/') ? networkRule(text) : hostRule(text)));
  return (url, address) => rules.some((allows) => allows(url, address));
}

function networkRule(text: string): AllowsReceiver {
  const [, net = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(net);
  if (family === 0 || Number(bits) > (family === 4 ? 32 : 128)) {
    throw new TypeError('write a network such as 10.0.0.0/8');
  }
  return within(net, Number(bits));
}

function hostRule(text: string): AllowsReceiver {
  const whole = isIP(text) === 6 ? `[${text}]` : text;
  const [, written = '', port] = /^(\[[^\]]+\]|[^:[\]@?#\\]+)(?::(\d{1,5}))?$/.exec(whole) ?? [];
  const host = toUrl(`http://${written}:${port ?? ''}`)?.hostname;
  if (host === undefined)
    throw new TypeError('write a host, host:port or network, such as 10.0.0.7:8080');
  const address = host.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  if (family !== 0 && classOf(address) === 'never') {
    throw new TypeError('no server calls this address');
  }
  const isHost: AllowsReceiver =
    family === 0 ? (url) => url.hostname === host : within(address, family === 4 ? 32 : 128);
  return (url, found) => (port === undefined || Number(port) === portOf(url)) && isHost(url, found);
}

function within(net: string, bits: number): AllowsReceiver {
  const list = new BlockList();
  list.addSubnet(net, bits, isIP(net) === 4 ? 'ipv4' : 'ipv6');
  return (_, address) => {
    const [bare = ''] = address.split('%', 1);
    return list.check(bare, isIP(bare) === 4 ? 'ipv4' : 'ipv6');
  };
}

/** The port of a URL, which does not write the usual one of its scheme. */
export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
