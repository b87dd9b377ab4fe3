import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classOf } from '../../../adapters/webhook/address-class.ts';
import { allowedReceivers } from '../../../adapters/webhook/allowed-receivers.ts';
import {
  BlockedAddress,
  CallbackPolicy,
  type Resolve,
} from '../../../adapters/webhook/callback-policy.ts';

/** The result for an address by itself: nothing, an objection, or the result of a lookup. */
function objection(address: string, allowsNearby: boolean, resolve?: Resolve): string | undefined {
  const policy = new CallbackPolicy({ allowsNearby, resolve });
  try {
    policy.check(address);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The result for a name with a given lookup. */
function lookedUp(addresses: readonly string[], allowsNearby: boolean): Promise<string> {
  const policy = new CallbackPolicy({
    allowsNearby,
    resolve: (_, found) =>
      found(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
  });
  return new Promise((resolve) => {
    policy.lookupFor(new URL('http://app.example'))(
      'app.example',
      { all: true },
      (error, found) => {
        const [first] = found as readonly { readonly address: string }[];
        resolve(error === null ? first!.address : error.message);
      },
    );
  });
}

const never = [
  'http://169.254.169.254/latest/meta-data',
  'http://2852039166/',
  'http://0xA9FEA9FE/',
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://0251.0376.0251.0376/',
  'http://169.254.43518/',
  'http://169.16689662/',
  'http://１６９.２５４.１６９.２５４/',
  'http://169.254.169.254./',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'http://[::169.254.169.254]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[fe80::1]/',
  'http://[fe80::1%25eth0]/',
  'http://[::1%25lo]/',
  'http://[fec0::1]/',
  'http://[::ffff:0:169.254.169.254]/',
  'http://[64:ff9b:1::a9fe:a9fe]/',
  'http://[0:0:0:0:0:0:a9fe:a9fe]/',
  'http://[fd00:c1::a9fe:a9fe]/',
  'http://[FD00:EC2:0::254]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[febf::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fd20:ce::254]/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://0.0.0.0/',
  'http://0/',
  'http://[::]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[ff02::1]/',
  'http://[2001:0:53aa:64c:0:7fff:5601:5601]/',
  'ftp://app.example/',
  'file:///etc/passwd',
  'gopher://app.example/',
  'data:text/plain,hello',
  'http://anna@app.example/',
  'http://anna:secret@app.example/',
  'http://:secret@app.example/',
  'http://app.example:99999/',
  'http:///',
  '//app.example/',
  '',
];

const nearby = [
  'http://127.0.0.1:4010/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.255.255.254/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://[fc00::1]/',
  'http://[fdff::1]/',
  'http://[fd12:3456:789a:1::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[::ffff:10.0.0.1]/',
];

const open = [
  'http://8.8.8.8/',
  'https://172.32.0.1/',
  'https://11.0.0.1/hooks?x=1#part',
  'https://[2606:4700:4700::1111]/',
  'http://[::ffff:8.8.8.8]/',
  'https://app.example/hooks',
];

describe('addresses that say themselves where they lead', () => {
  test.each(never)('%j is never called', (address) => {
    expect(objection(address, true)).toMatch(/\w/);
    expect(objection(address, false)).toMatch(/\w/);
  });

  test.each(nearby)('%j is called as long as only this machine can reach us', (address) => {
    expect(objection(address, true)).toBeUndefined();
    expect(objection(address, false)).toMatch(/is not on the internet$/);
  });

  test.each(open)('%j is called', (address) => {
    expect(objection(address, false)).toBeUndefined();
  });
});

describe('names are judged by where they lead', () => {
  test.each([
    [['169.254.169.254'], true],
    [['::ffff:169.254.169.254'], true],
    [['fe80::1%eth0'], true],
    [['127.0.0.1'], false],
    [['192.168.0.10'], false],
    [['::1'], false],
    [['::1%lo'], false],
    [['fe80::a9fe:a9fe%2'], true],
    [['fd12:3456:789a:1::1'], false],
    [['2606:4700:4700::1111', 'fe80::1'], true],
    [['8.8.8.8', '169.254.169.254'], true],
    [['8.8.8.8', '10.0.0.1'], false],
    [['not an address'], true],
  ])('%j, with this machine allowed: %j', async (addresses, allowsNearby) => {
    expect(await lookedUp(addresses, allowsNearby)).toMatch(
      /is (never called|not on the internet)/,
    );
  });

  test('and the address that was judged is the one that is connected to', async () => {
    expect(await lookedUp(['8.8.8.8', '8.8.4.4'], false)).toBe('8.8.8.8');
    expect(await lookedUp(['127.0.0.1'], true)).toBe('127.0.0.1');
  });

  test('a name without an address leads nowhere', async () => {
    expect(await lookedUp([], true)).toBe('no address of app.example');
  });
});

test('an address of IPv4 is the same in every form of IPv6 that carries it', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(byte, byte, byte, fc.integer({ min: 2, max: 255 }), (...bytes) => {
      const [a, b, c, d] = bytes;
      const plain = bytes.join('.');
      const high = ((a << 8) | b).toString(16);
      const low = ((c << 8) | d).toString(16);
      const forms = [`::ffff:${plain}`, `::ffff:${high}:${low}`, `64:ff9b::${high}:${low}`];

      for (const form of [...forms, `2002:${high}:${low}::1`]) {
        expect(classOf(form), form).toBe(classOf(plain));
      }
    }),
  );
});

describe('an open server calls the private receivers that are allowed', () => {
  const isCalled = async (written: string, url: string, ...addresses: readonly string[]) => {
    const policy = new CallbackPolicy({
      allowsNearby: false,
      allowed: allowedReceivers([written]),
      resolve: (_, found) =>
        found(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
    });
    try {
      const checked = policy.check(url);
      if (addresses.length === 0) return true;
      return await new Promise<boolean>((settle) => {
        policy.lookupFor(checked)(checked.hostname, { all: true }, (error) =>
          settle(error === null),
        );
      });
    } catch {
      return false;
    }
  };

  test.each([
    ['10.0.0.7', 'http://10.0.0.7/hooks', 'http://10.0.0.8/'],
    ['10.0.0.7', 'https://10.0.0.7:8443/hooks', 'http://127.0.0.1/'],
    ['10.0.0.7:8080', 'http://10.0.0.7:8080/', 'http://10.0.0.7/'],
    ['10.0.0.7:80', 'http://10.0.0.7/', 'https://10.0.0.7/'],
    ['10.0.0.7:443', 'https://10.0.0.7/', 'http://10.0.0.7/'],
    ['10.0.0.0/8', 'http://10.255.0.1:9/', 'http://192.168.0.1:9/'],
    ['127.1', 'http://2130706433/', 'http://127.0.0.2/'],
    ['::1', 'http://[::1]:4010/', 'http://127.0.0.1/'],
    ['[::1]:80', 'http://[::1]/', 'http://[::1]:81/'],
    ['fd12::/16', 'http://[fd12:3456::1]/', 'http://[fd13::1]/'],
  ])('%s allows %s and not %s', async (written, allowed, blocked) => {
    expect(await isCalled(written, allowed)).toBe(true);
    expect(await isCalled(written, blocked)).toBe(false);
    expect(await isCalled(written, 'http://8.8.8.8/')).toBe(true);
  });

  test.each([
    ['hooks.internal', 'http://hooks.internal:9/', ['10.0.0.7'], true],
    ['HOOKS.internal:9', 'http://hooks.internal:9/', ['10.0.0.7', '127.0.0.1'], true],
    ['hooks.internal:80', 'http://hooks.internal:9/', ['10.0.0.7'], false],
    ['hooks.internal', 'http://other.internal/', ['10.0.0.7'], false],
    ['hooks.internal', 'http://hooks.internal/', ['10.0.0.7', '169.254.169.254'], false],
    ['10.0.0.0/8', 'http://any.example/', ['10.0.0.7'], true],
    ['10.0.0.0/8', 'http://any.example/', ['10.0.0.7', '192.168.0.1'], false],
    ['0.0.0.0/0', 'http://any.example/', ['169.254.169.254'], false],
  ])('%s and %s at %j: %j', async (written, url, addresses, isAllowed) => {
    expect(await isCalled(written, url, ...addresses)).toBe(isAllowed);
  });

  test.each([
    '',
    'a:',
    'a:b',
    'a:99999',
    'http://10.0.0.7',
    '10.0.0.7/33',
    '::/129',
    'hooks/8',
    '10.0.0.0/8/8',
    'a b',
    '[::1',
    '169.254.169.254',
    'user@10.0.0.7',
    '10.0.0.7?x',
  ])('%j is refused', (written) => {
    expect(() => allowedReceivers([written])).toThrow(TypeError);
  });
});

describe('a rule about each receiver', () => {
  test.each([
    ['http://8.8.8.8/', false],
    ['http://10.0.0.7/', false],
    ['http://10.0.0.8/', true],
    ['http://169.254.169.254/', false],
  ])('%s is called: %j', (url, isCalled) => {
    const asked: string[] = [];
    const policy = new CallbackPolicy({
      allowsNearby: true,
      permits: (_, address) => {
        asked.push(address);
        return address === '10.0.0.8';
      },
    });
    if (isCalled) expect(policy.check(url).href).toBe(url);
    else expect(() => policy.check(url)).toThrow(BlockedAddress);
    // An address that is never called is not asked about.
    expect(asked).toHaveLength(url.includes('169.254') ? 0 : 1);
  });
});
