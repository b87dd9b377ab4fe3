/**
 * A bare server until its standard input ends: it answers at once, or below `/kept` after a write
 * to a file and a call of fdatasync. Argument: a `SyncedServing` as JSON; prints a `SyncedServed`
 * once it listens.
 */
import { fdatasync, openSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { report } from './report.ts';

export interface SyncedServing {
  readonly file: string;
  /** The length of each write. */
  readonly bytes: number;
}

export interface SyncedServed {
  readonly port: number;
}

const { file, bytes } = JSON.parse(process.argv[2]!) as SyncedServing;
const descriptor = openSync(file, 'w');
const record = Buffer.alloc(bytes, 'x');
const answer = '{}';
const server = createServer((request, response) => {
  const respond = (): void => {
    response.writeHead(200, { 'content-length': answer.length }).end(answer);
  };
  if (request.url !== '/kept') return respond();
  writeSync(descriptor, record);
  fdatasync(descriptor, (error) => {
    if (error !== null) throw error;
    respond();
  });
});
server.listen(0, '127.0.0.1', () =>
  report({ port: (server.address() as AddressInfo).port } satisfies SyncedServed),
);
createInterface({ input: process.stdin }).on('close', () => process.exit());
