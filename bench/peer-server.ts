import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { freePort } from './free-port.ts';

/** A server that is started by its command line, and the request that it is asked. */
export interface Peer {
  readonly name: string;
  /** Arguments of Node. */
  command(port: number): readonly string[];
  /** The request; rejects while the server does not listen. */
  request(port: number): Promise<PeerRequest>;
}

export interface PeerRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Spent {
  /** Processor time of the process so far. */
  readonly cpuMicros: number;
  /** Memory of the whole process. */
  readonly residentBytes: number;
}

/** Has a process tell its costs whenever its parent asks. */
const telling = `data:text/javascript,${encodeURIComponent(
  "process.on('message', () => { const { user, system } = process.cpuUsage();" +
    'process.send({ cpuMicros: user + system, residentBytes: process.memoryUsage.rss() }); });',
)}`;

const patienceMs = 60_000;

/** A running server that has answered once. */
export interface RunningPeer {
  readonly port: number;
  readonly request: PeerRequest;
  /** From the start of the process to the first answer. */
  readonly startMs: number;
  spent(): Promise<Spent>;
  stop(): Promise<void>;
}

export async function startPeer(peer: Peer): Promise<RunningPeer> {
  const port = await freePort();
  const begunAtMs = performance.now();
  const server = spawn(process.execPath, ['--import', telling, ...peer.command(port)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = once(server, 'exit');
  let stderr = '';
  server.stderr!.on('data', (text: Buffer) => {
    stderr += text.toString();
  });
  const stop = async (): Promise<void> => {
    server.kill('SIGKILL');
    await ended;
  };
  try {
    const request = await firstAnswer(peer, port, () => {
      if (server.exitCode === null && performance.now() - begunAtMs < patienceMs) return;
      throw new Error(`${peer.name} does not answer: ${stderr}`);
    });
    const startMs = performance.now() - begunAtMs;
    return { port, request, startMs, spent: () => spentBy(server), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The request once it was answered with 200. */
async function firstAnswer(peer: Peer, port: number, check: () => void): Promise<PeerRequest> {
  for (;;) {
    try {
      const asked = await peer.request(port);
      const { headers, path } = asked;
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      const said = await response.text();
      if (response.status === 200) return asked;
      throw new Error(`${peer.name} answers ${response.status} ${said.slice(0, 400)}`);
    } catch (error) {
      // Node's fetch fails so while the server does not listen.
      if (!(error instanceof TypeError)) throw error;
    }
    check();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function spentBy(server: ChildProcess): Promise<Spent> {
  server.send('spent');
  // The server itself may tell its parent other things.
  const messages = on(server, 'message') as AsyncIterable<[Partial<Spent>]>;
  for await (const [{ cpuMicros, residentBytes }] of messages) {
    if (cpuMicros !== undefined && residentBytes !== undefined) return { cpuMicros, residentBytes };
  }
  throw new Error('a server ended early');
}
