/**
 * Serves parked cars, recorded in the mode of its argument, until its standard input ends.
 * Argument: a `RecordedServing` as JSON; prints a `RecordedServed` once it listens.
 */
import { createInterface } from 'node:readline';
import { type LogSync, recordServed } from '../adapters/cli/served-recording.ts';
import { createApp } from '../adapters/http/app.ts';
import { HostedWorlds } from '../adapters/library/hosted-worlds.ts';
import { hostWall } from '../adapters/pace/wall.ts';
import { startServer } from '../adapters/server/server.ts';
import { parseScenario } from '../engine/index.ts';
import { report } from './report.ts';

export interface RecordedServing {
  readonly file: string;
  /** The mode in which the world is recorded; without it there is no recording. */
  readonly sync?: LogSync;
  readonly cars: number;
}

export interface RecordedServed {
  readonly port: number;
}

const { file, sync, cars } = JSON.parse(process.argv[2]!) as RecordedServing;
const text = `version: 1\nname: parked\nfleets: { car: { count: ${cars}, model: tesla-model-3 } }\n`;
const scenario = parseScenario(text, { file: 'parked' });
const sources = { file: 'parked', path: undefined, text, imports: {}, params: {}, env: {} };
const onError = (error: Error): never => {
  throw error;
};
const record =
  sync && (await recordServed(file, { scenario, sources, engineVersion: '' }, { sync, onError }));
const worlds = new HostedWorlds({ wall: hostWall, clock: { mode: 'held', speed: 1 } });
worlds.host(scenario, record);
const app = createApp({ worlds, simulation: worlds, controlToken: 'bench' });
const { port } = await startServer({
  fetch: app.fetch,
  host: '127.0.0.1',
  port: 0,
  complaint: () => '',
  nowMs: () => performance.now(),
});
report({ port } satisfies RecordedServed);
createInterface({ input: process.stdin }).on('close', () => process.exit());
