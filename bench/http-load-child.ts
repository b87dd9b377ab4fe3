/**
 * Sends requests to a server over kept connections, as fast as it answers. It uses bare sockets, so
 * that a request costs the client far less than the server. Argument: an `HttpLoad` as JSON.
 */
import { connect } from 'node:net';
import { report } from './report.ts';

export interface HttpLoad {
  readonly port: number;
  readonly method: 'GET' | 'POST';
  /** Requested one after the other, in a loop. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string | undefined;
  /** Each connection has one request under way. */
  readonly connections: number;
  /** The load lasts this long, and at least until every path was requested. */
  readonly forMs: number;
}

export interface LoadMeasurement {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly bodyBytes: number;
}

const load = JSON.parse(process.argv[2]!) as HttpLoad;
const { method, body = '' } = load;
const fields = Object.entries({
  host: `127.0.0.1:${load.port}`,
  ...(body !== '' && { 'content-type': 'application/json', 'content-length': body.length }),
  ...load.headers,
}).map(([name, value]) => `${name}: ${value}\r\n`);
const requests = load.paths.map((path) =>
  Buffer.from(`${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n${body}`),
);
const startedAtMs = performance.now();
const latencies: number[] = [];
let next = 0;
let bodyBytes = 0;

await Promise.all(Array.from({ length: load.connections }, ask));
const tookMs = performance.now() - startedAtMs;
latencies.sort((a, b) => a - b);
const at = (share: number): number => latencies[Math.floor(share * (latencies.length - 1))] ?? 0;
report({
  requests: latencies.length,
  requestsPerSecond: (latencies.length * 1000) / tookMs,
  medianMs: at(0.5),
  p99Ms: at(0.99),
  bodyBytes,
} satisfies LoadMeasurement);

/** One connection: it sends a request, reads the response to its end, and sends the next. */
function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
    let askedAtMs = 0;
    let head = '';
    /** Bytes of the body that are still to come; negative while the head is. */
    let missing = -1;
    const send = (): void => {
      askedAtMs = performance.now();
      missing = -1;
      head = '';
      socket.write(requests[next++ % requests.length]!);
    };
    socket.on('error', reject);
    socket.on('connect', send);
    socket.on('data', (bytes: Buffer) => {
      if (missing < 0) missing = begin(bytes);
      else missing -= bytes.length;
      if (missing !== 0) return;
      const now = performance.now();
      latencies.push(now - askedAtMs);
      if (now - startedAtMs < load.forMs || next < requests.length) return send();
      socket.end();
      resolve();
    });

    function begin(bytes: Buffer): number {
      const before = head.length;
      head += bytes.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return -1;
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      if (length === undefined || !head.startsWith('HTTP/1.1 200')) {
        throw new Error(`the server answered ${head.slice(0, 400)}`);
      }
      bodyBytes = Number(length);
      return bodyBytes - (bytes.length - (end + 4 - before));
    }
  });
}
