import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { toUrl } from '../words/url.ts';
import { classOf } from './address-class.ts';
import type { AllowsReceiver } from './allowed-receivers.ts';

/** Finds every address of a name, as `dns.lookup` does with `all`. */
export type Resolve = (
  name: string,
  found: (error: NodeJS.ErrnoException | null, addresses?: readonly LookupAddress[]) => void,
) => void;

export interface PolicyOptions {
  /**
   * Whether this machine and private networks may be called: as long as no other machine can reach
   * the server, the author of the address could call it directly.
   */
  readonly allowsNearby: boolean;
  /** Receivers there that may be called all the same. */
  readonly allowed?: AllowsReceiver | undefined;
  /** Asked about each address that may be called otherwise, on the internet too; no blocks it. */
  readonly permits?: AllowsReceiver | undefined;
  readonly resolve?: Resolve | undefined;
}

/** The refusal of an address that must not be called. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';
}

/**
 * The addresses that a sender may connect to. A name is looked up once for each connection, and the
 * addresses found are both checked and used, so a name that changes a moment later gains nothing.
 */
export class CallbackPolicy {
  readonly #allows: AllowsReceiver;
  readonly #permits: AllowsReceiver;
  readonly #resolve: Resolve;

  constructor({ allowsNearby, allowed, permits, resolve = resolveByHost }: PolicyOptions) {
    this.#allows = (url, address) => allowsNearby || allowed?.(url, address) === true;
    this.#permits = permits ?? (() => true);
    this.#resolve = resolve;
  }

  /** Checks all but the addresses of a name; throws `BlockedAddress`. */
  check(address: string): URL {
    // Turns IPv4 addresses written as one number, in octal or hexadecimal into the usual form.
    const url = toUrl(address);
    if (url === undefined) throw new BlockedAddress('it is not a URL');
    const { hostname, password, protocol, username } = url;
    if (protocol !== 'http:' && protocol !== 'https:') {
      throw new BlockedAddress(`${protocol} is neither http: nor https:`);
    }
    if (username !== '' || password !== '') throw new BlockedAddress('it carries credentials');
    const literal = bareHost(hostname);
    if (isIP(literal) !== 0) this.#judge(url, literal);
    return url;
  }

  /** For sockets to a URL: looks its name up and returns the one address to connect to. */
  readonly lookupFor =
    (url: URL): LookupFunction =>
    (name, options, found) => {
      this.#resolve(name, (error, addresses) => {
        const answer = (failure: NodeJS.ErrnoException | null, chosen: LookupAddress): void => {
          if (options.all === true) found(failure, [chosen]);
          else found(failure, chosen.address, chosen.family);
        };
        const [first = nowhere] = addresses ?? [];
        if (error !== null || addresses === undefined || first === nowhere) {
          answer(error ?? Object.assign(new Error(`no address of ${name}`), notFound), nowhere);
          return;
        }
        try {
          // One forbidden address blocks the name: it may come first the next time.
          for (const { address } of addresses) this.#judge(url, address);
          answer(null, first);
        } catch (objection) {
          answer(objection as Error, nowhere);
        }
      });
    };

  #judge(url: URL, address: string): void {
    const kind = classOf(address);
    if (kind === 'public' || (kind === 'nearby' && this.#allows(url, address))) {
      if (this.#permits(url, address)) return;
      throw new BlockedAddress(`${address} is not one of those that may be called`);
    }
    const reason = kind === 'never' ? 'is never called' : 'is not on the internet';
    throw new BlockedAddress(`${address} ${reason}`);
  }
}

/** The host of a URL without the brackets of an IPv6 address, as sockets take it. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

const nowhere: LookupAddress = { address: '', family: 4 };
const notFound = { code: 'ENOTFOUND' };

function resolveByHost(name: string, found: Parameters<Resolve>[1]): void {
  lookup(name, { all: true, verbatim: true }, found);
}
