import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { webAddressMistake } from '../../../engine/service/web-address.ts';

test.each([
  'https://app.example/hooks',
  'HTTP://App.Example',
  'http://localhost:4000/hooks?a=b',
  'http://127.0.0.1:65535/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]:8080/x',
  'http://[1:2:3:4:5:6:7:8]',
  'http://[::ffff:127.0.0.1]/',
  'https://my_app.example./',
  'https://bücher.example/',
  'https://app.example:/',
  'https://xn--bcher-kva.example/',
  'https://XN--BCHER-KVA.example/',
  'https://xn--ihqwcrb4cv8a8dqg056pqjye.example/',
])('%s is an address', (text) => {
  expect(webAddressMistake(text)).toBeUndefined();
  expect(new URL(text).protocol).toMatch(/^https?:$/);
});

test.each([
  ['', 'http://'],
  ['app.example/hooks', 'http://'],
  ['ftp://app.example/', 'http://'],
  ['javascript:alert(1)', 'http://'],
  ['http:/app.example', 'http://'],
  ['http://', 'host'],
  ['http:///hooks', 'host'],
  ['http://[', 'host'],
  ['http://[::1', 'host'],
  ['http://[::1]x/', 'host'],
  ['http://[1::2::3]/', 'host'],
  ['http://[1:2:3:4:5:6:7]/', 'host'],
  ['http://[::1.2.3.256]/', 'host'],
  ['http://a..b/', 'host'],
  ['http://08/', 'host'],
  ['http://256.0.0.1/', 'host'],
  ['http://1.2.3.4.5/', 'host'],
  ['http://0xffffffffffffffff/', 'host'],
  ['http://a%zz/', 'host'],
  ['http://a\\b/', 'host'],
  ['http://xn--/', 'host'],
  ['http://xn--a/', 'host'],
  ['http://xn--ascii-/', 'host'],
  ['http://app.xn--99999999.example/', 'host'],
  ['http://xn--bücher-kva/', 'host'],
  ['http://127.0.0.1:99999/', 'port'],
  ['http://127.0.0.1:0/', 'port'],
  ['http://127.0.0.1:x/', 'port'],
  ['http://a:1:2/', 'port'],
  ['http://ann:pw@app.example/', 'password'],
  ['http://ann@app.example/', 'password'],
  ['http://app.example/#top', 'fragment'],
  ['http://app.example/a b', 'space'],
  ['http://app.example/\n', 'space'],
])('%j is no address', (text, about) => {
  expect(webAddressMistake(text)).toContain(about);
});

test('a name with letters beyond ASCII is a host as a URL writes it, too', () => {
  const letters = fc.array(fc.constantFrom(...'aäßΩжあ漢한', '\u{20000}'), { minLength: 1 });
  fc.assert(
    fc.property(letters, (label) => {
      const { hostname } = new URL(`http://${label.slice(0, 12).join('')}.example/`);
      expect(webAddressMistake(`http://${hostname}/`)).toBeUndefined();
    }),
  );
});

test('an address is a URL for its sender and hides nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom('http://', 'https://', ':', '@', '[', ']', '::', '.', '..', '#', '/', '?', '%'),
    fc.constantFrom('0', '08', '0x', '0xff', '255', '256', '1e3', 'a', 'localhost', '-', '_', '\\'),
    fc.integer({ min: 0, max: 70_000 }).map(String),
    fc.string({ maxLength: 3 }),
  );
  const address = fc
    .tuple(fc.constantFrom('http://', 'https://', ''), fc.array(piece, { maxLength: 8 }))
    .map(([scheme, pieces]) => scheme + pieces.join(''));
  fc.assert(
    fc.property(address, (text) => {
      // The resolver decides which letters a name in Punycode may have.
      if (webAddressMistake(text) !== undefined || /xn--/i.test(text)) return;
      const { protocol, username, password, hash } = new URL(text);
      expect([username, password, hash]).toEqual(['', '', '']);
      expect(['http:', 'https:']).toContain(protocol);
    }),
    { numRuns: 5000 },
  );
});
