/** A valid handshake for the feed. */
export function handshake(token: string): string {
  return (
    `GET /feed HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nConnection: Upgrade\r\n` +
    'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
  );
}

const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Bytes for a connection each, by their fault. */
export function rawRequests(token: string): Readonly<Record<string, string | Buffer>> {
  const bearer = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  const get = (fields: string, target = '/sim/clock') =>
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${bearer}${fields}\r\n`;
  const post = (fields: string, body = '') =>
    `POST /sim/clock/advance HTTP/1.1\r\nHost: localhost\r\n${bearer}${fields}\r\n${body}`;
  const chunked = 'Transfer-Encoding: chunked\r\n';
  return {
    ...named('length', lengths, (value) => post(`Content-Length: ${value}\r\n`, '{"by":"1h"}')),
    ...named('encoding', encodings, (value) =>
      post(`Transfer-Encoding: ${value}\r\n`, '0\r\n\r\n'),
    ),
    ...named('chunk', chunks, (body) => post(chunked, body)),
    ...named('host', hosts, (host) => `GET /sim/clock HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    ...named('target', targets, (target) => get('', target)),
    ...named(
      'method',
      methods,
      (method) => `${method} /sim/clock HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ),
    ...named(
      'version',
      versions,
      (version) => `GET /sim/clock ${version}\r\nHost: localhost\r\n\r\n`,
    ),
    ...named('field', fields, (field) => get(field)),
    ...named('upgrade', upgrades, (field) => get(field)),
    'length and chunks': post(`Content-Length: 4\r\n${chunked}`, `0\r\n\r\n${smuggled}`),
    'chunks and length': post(`${chunked}Content-Length: 4\r\n`, `0\r\n\r\n${smuggled}`),
    'two lengths': post('Content-Length: 11\r\nContent-Length: 0\r\n', `{"by":"1h"}${smuggled}`),
    'bare line feeds': get('').replaceAll('\r\n', '\n'),
    'bare carriage returns': get('').replaceAll('\r\n', '\r'),
    'HTTP/0.9': 'GET /sim/clock\r\n',
    'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a hello of TLS': Buffer.from('16030100c8010000c40303', 'hex'),
    'nothing but bytes': Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 151) % 256)),
    'line ends first': `${'\r\n'.repeat(1000)}${get('')}`,
    'a header of a megabyte': get(`X: ${'x'.repeat(1_000_000)}\r\n`),
    'a hundred thousand headers': get('X: y\r\n'.repeat(100_000)),
    'a target of 200 kB': get('', `/${'x'.repeat(200_000)}`),
    'a body to GET': get('Content-Length: 5\r\n') + 'hello',
    'a handshake with POST': handshake(token).replace('GET', 'POST'),
    'a handshake of another version': handshake(token).replace('Version: 13', 'Version: 99'),
    'a handshake without a key': handshake(token).replace(/Sec-WebSocket-Key.*\r\n/, ''),
    'a handshake of a stranger': handshake('x'),
    'a handshake elsewhere': handshake(token).replace('/feed', '/sim/clock'),
  };
}

function named(
  what: string,
  values: readonly string[],
  make: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    values.map((value) => [`${what} ${JSON.stringify(value)}`, make(value)]),
  );
}

const lengths = [
  '+11',
  '-1',
  '0x0b',
  '11, 11',
  '11,0',
  '1e1',
  ' ',
  '',
  '99999999999999999999',
  '११',
];

const encodings = [
  'chunked, chunked',
  'identity',
  'gzip, chunked',
  'chunked, identity',
  'xchunked',
  ' chunked ',
  '"chunked"',
  'chunked;q=1',
  'CHUNKED',
  '',
];

const chunks = [
  'zz\r\n',
  '-1\r\n',
  '0x5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffffff\r\n',
  '5\r\nhelloo\r\n0\r\n\r\n',
  '3\r\nabc\r\nzz\r\n',
  '5;x="\r\n"\r\nhello\r\n0\r\n\r\n',
  '0\r\nTrailer: x\r\nContent-Length: 9\r\n\r\n',
  '0\r\n\r\n\r\n\r\n',
  '5\nhello\n0\n\n',
];

const hosts = [
  '',
  '08',
  '-1.00',
  '-0.0',
  '0..0',
  'xn--localhost',
  '0xffffffffffffffff',
  'a b',
  'a,b',
  'localhost\r\nHost: evil.example',
  'localhost:99999',
  '[::1',
  'localhost@evil',
  'http://a/',
];

const targets = [
  '*',
  'sim/clock',
  'http://',
  'http://08/',
  'http://evil.example/',
  '//evil',
  '/\\evil',
  '/..',
  '/%',
  '/%00',
  '/%ff',
  '/sim/clock?%',
  '/a b',
  '/sim/clock#a',
  '/w/%2e%2e/sim/clock',
  '/é',
];

const methods = [
  'CONNECT',
  'TRACE',
  'TRACK',
  'get',
  'G\0T',
  'QUERY',
  'PROPFIND',
  'BREW',
  '',
  'GET ',
];

const versions = [
  'HTTP/1.0',
  'HTTP/1.2',
  'HTTP/2.0',
  'HTTP/3.7',
  'HTTP/11',
  'http/1.1',
  'HTTP/',
  '',
];

const fields = [
  ' folded: yes\r\n',
  'A: b\r\n folded\r\n',
  ': nameless\r\n',
  'no colon\r\n',
  'A : b\r\n',
  'A: \0\r\n',
  'A: \x7f\r\n',
  'A: \rb\r\n',
  'Ä: b\r\n',
  '"A": b\r\n',
  '__proto__: x\r\n',
  'Expect: 100-continue\r\n',
  'Expect: miracles\r\n',
  'Connection: close, upgrade\r\n',
  'TE: trailers\r\n',
  'Cookie: =\r\nCookie: ;\r\n',
  'Content-Type: \r\n',
];

const upgrades = [
  ...['h2c', 'websocket', 'WebSocket, h2c', 'TLS/1.0', '', '\u00ff'].map(
    (name) => `Connection: Upgrade\r\nUpgrade: ${name}\r\n`,
  ),
  'Upgrade: websocket\r\n',
];
