/**
 * Serves worlds until its standard input ends, and measures the turns of its event loop. Prints a `TurnsServed` once it
 * listens, and for every line of input the `LongestTurns` since the previous one.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createApp } from '../adapters/http/app.ts';
import { hostWall } from '../adapters/pace/host-wall.ts';
import { startServer } from '../adapters/server/server.ts';
import { HostedWorlds } from '../adapters/worlds/hosted-worlds.ts';
import { commuters } from './commuters.ts';
import { report } from './report.ts';

export interface TurnsServed {
  readonly port: number;
}

export interface LongestTurns {
  /** Real time of the longest turn, which a busy machine makes longer. */
  readonly wallMs: number;
  /** The most processor time of the serving thread in a turn; outside Linux, of all threads. */
  readonly processorMs: number;
  /** The same, of all turns that took a millisecond or more: most others only look at the clock. */
  readonly wholeMs: number;
}

const worlds = new HostedWorlds({ wall: hostWall, clock: { mode: 'held', speed: 1 } });
worlds.host(commuters(1, 'watched'));
const app = createApp({ worlds, simulation: worlds, controlToken: 'bench' });
const { port } = await startServer({
  fetch: app.answer,
  host: '127.0.0.1',
  port: 0,
  complaint: String,
  nowMs: () => performance.now(),
});
report({ port } satisfies TurnsServed);

const none: LongestTurns = { wallMs: 0, processorMs: 0, wholeMs: 0 };
let longest = none;
let before = now();
setImmediate(look);
createInterface({ input: process.stdin })
  .on('line', () => {
    report(longest);
    longest = none;
  })
  .on('close', () => process.exit());

function look(): void {
  const after = now();
  const turnMs = after.processorMs - before.processorMs;
  longest = {
    wallMs: Math.max(longest.wallMs, after.wallMs - before.wallMs),
    processorMs: Math.max(longest.processorMs, turnMs),
    wholeMs: longest.wholeMs + (turnMs < 1 ? 0 : turnMs),
  };
  before = after;
  setImmediate(look);
}

function now() {
  return { wallMs: performance.now(), processorMs: processorMs() };
}

function processorMs(): number {
  if (process.platform === 'linux') {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(
      ' ',
    );
    return Number(nanoseconds) / 1e6;
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
