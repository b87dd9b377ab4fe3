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

/** Another process writes the file. */
export class OtherWriter {
  /** Undefined where it did not say. */
  readonly pid: number | undefined;

  constructor(pid: number | undefined) {
    this.pid = pid;
  }
}

/**
 * Claims an open file for this process. Node has no locks of files; the name of a socket, made of the file's device and
 * number, is given by the operating system to one process at a time and taken back when that ends, however it ends. The
 * socket reports which process has it. Where no such socket can be created, there is no claim.
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
    if (holder !== 'nobody' || attempt === mostAttempts) {
      return new OtherWriter(holder === 'nobody' ? undefined : holder);
    }
    // Its process is gone, and was killed: sockets that are files stay behind then.
    if (isFile(address)) rmSync(address, { force: true });
  }
}

const mostAttempts = 3;

/** Real time in which a process says who it is; one that is busy has the file all the same. */
const patienceMs = 500;

/** Abstract on Linux, where a name is no file; a pipe on Windows; a file elsewhere. */
function addressOf(file: string): string {
  // Of one length: the names of sockets are short.
  const name = `motorpool-${createHash('sha256').update(file).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`);
}

function isFile(address: string): boolean {
  return address.endsWith('.lock');
}

/** Why it does not listen, as a code; empty where it does. */
function listening(server: Server, address: string): Promise<string> {
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(codeOf(error)));
    server.listen(address, () => {
      // It keeps nobody alive who has nothing else to do.
      server.unref();
      resolve('');
    });
  });
}

/** The process behind a socket, as far as it says; nobody where there is none any more. */
function holderAt(address: string): Promise<number | undefined | 'nobody'> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(address);
    const settle = (holder: number | undefined | 'nobody'): void => {
      socket.destroy();
      resolve(holder);
    };
    socket.setTimeout(patienceMs, () => settle(undefined));
    socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
    socket.on('end', () => settle(/^\d+$/.test(said) ? Number(said) : undefined));
    socket.on('error', (error) => {
      const isGone = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(codeOf(error));
      settle(isGone ? 'nobody' : undefined);
    });
  });
}
