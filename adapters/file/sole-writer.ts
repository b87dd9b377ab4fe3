import { createHash } from 'node:crypto';
import { fstatSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from './file-error.ts';

/** The right to write a file, which one process has until it releases it or dies. */
export interface SoleWriter {
  release(): void;
}

/** The process that writes the file already. */
export class OtherWriter {
  /** Undefined if the process did not send it. */
  readonly pid: number | undefined;

  constructor(pid: number | undefined) {
    this.pid = pid;
  }
}

/**
 * Claims an open file for this process. Node has no file locks, so the process listens on a socket whose name is made of
 * the file's device and inode: the operating system gives that name to one process at a time and releases it when the
 * process ends, however it ends. The socket answers with the id of its process. If no socket can be created, there is no
 * claim.
 */
export async function claimFile(descriptor: number): Promise<SoleWriter | OtherWriter> {
  const { dev, ino } = fstatSync(descriptor, { bigint: true });
  const address = addressOf(`${dev}-${ino}`);
  for (let attempt = 0; ; attempt += 1) {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid));
    });
    const code = await listening(server, address);
    if (code === '') return { release: () => server.close() };
    if (code !== 'EADDRINUSE') return { release: () => {} };
    const holder = await holderAt(address);
    if (holder !== 'none' || attempt === mostAttempts) {
      return new OtherWriter(holder === 'none' ? undefined : holder);
    }
    // The process was killed, and its socket file is left behind.
    if (isFile(address)) rmSync(address, { force: true });
  }
}

const mostAttempts = 3;

/** Real time for the holder to send its process id; without an answer it still holds the file. */
const patienceMs = 500;

/** The name of the socket: abstract on Linux, a pipe on Windows, a file elsewhere. */
function addressOf(file: string): string {
  // A hash, because socket names must be short.
  const name = `motorpool-${createHash('sha256').update(file).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`);
}

function isFile(address: string): boolean {
  return address.endsWith('.lock');
}

/** The code of the error that keeps a server from listening; empty once it listens. */
function listening(server: Server, address: string): Promise<string> {
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(codeOf(error)));
    server.listen(address, () => {
      // The claim alone does not keep the process alive.
      server.unref();
      resolve('');
    });
  });
}

/** The id of the process that holds a socket; undefined if it does not answer, `none` if there is no holder. */
function holderAt(address: string): Promise<number | undefined | 'none'> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(address);
    const settle = (holder: number | undefined | 'none'): void => {
      socket.destroy();
      resolve(holder);
    };
    socket.setTimeout(patienceMs, () => settle(undefined));
    socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
    socket.on('end', () => settle(/^\d+$/.test(said) ? Number(said) : undefined));
    socket.on('error', (error) => {
      const isGone = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(codeOf(error));
      settle(isGone ? 'none' : undefined);
    });
  });
}
