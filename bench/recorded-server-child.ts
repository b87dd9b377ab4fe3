/**
 * Serves parked cars, recorded in the mode of its argument, until its standard input ends.
 * Argument: a `RecordedServing` as JSON; prints a `RecordedServed` once it listens.
 */
import { createInterface } from 'node:readline';
import { type LogSync, recordServed } from '../adapters/cli/serve/served-recording.ts';
import { DataFolder } from '../adapters/file/journal/data-folder.ts';
import { createApp } from '../adapters/http/app.ts';
import { hostWall } from '../adapters/pace/host-wall.ts';
import { startServer } from '../adapters/server/server.ts';
import { HostedWorlds } from '../adapters/worlds/hosted-worlds.ts';
import { parseScenario } from '../engine/index.ts';
import { report } from './report.ts';

export interface RecordedServing {
  readonly file: string;
  /** The mode in which the world is recorded; without it there is no recording. */
  readonly sync?: LogSync;
  /** Whether the file is a data folder that keeps the world. */
  readonly isKept?: boolean;
  readonly cars: number;
}

export interface RecordedServed {
  readonly port: number;
}

const { file, sync, isKept = false, cars } = JSON.parse(process.argv[2]!) as RecordedServing;
const text = `version: 1\nname: parked\nfleets: { car: { count: ${cars}, model: tesla-model-3 } }\n`;
const scenario = parseScenario(text, { file: 'parked' });
const sources = { file: 'parked', path: undefined, text, imports: {}, params: {}, env: {} };
const onError = (...given: readonly unknown[]): never => {
  throw given.at(-1);
};
const record =
  sync && (await recordServed(file, { scenario, sources, engineVersion: '' }, { sync, onError }));
const soon = (run: () => void) => void hostWall.after(0, run);
const store = isKept ? await DataFolder.open(file, soon) : undefined;
const clock = { mode: 'held', speed: 1 } as const;
const keeping = store && { store, wallMs: Date.now, engineVersion: '', onLost: onError };
const worlds = new HostedWorlds({ wall: hostWall, clock, keeping });
if (isKept) await worlds.begin({ scenario, sources, clock, faces: undefined });
else worlds.host(scenario, record);
const app = createApp({ worlds, simulation: worlds, controlToken: 'bench' });
const { port } = await startServer({
  fetch: app.answer,
  host: '127.0.0.1',
  port: 0,
  complaint: () => '',
  nowMs: () => performance.now(),
});
report({ port } satisfies RecordedServed);
createInterface({ input: process.stdin }).on('close', () => process.exit());
