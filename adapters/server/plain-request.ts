import type { IncomingMessage } from 'node:http';

/** The head of a request without its offer of another protocol, as bytes to be read again. */
export function asPlainRequest({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (!offering.test(name)) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/** The headers of an offer; a connection to be closed says so again with its next request. */
const offering = /^(upgrade|connection|http2-settings)$/i;
