/**
 * Plays a world of commuters for some seconds, kept in a data folder or not. Argument: a `Playing`
 * as JSON; prints a `Played`.
 */
import { DataFolder } from '../adapters/file/journal/data-folder.ts';
import { hostWall } from '../adapters/pace/host-wall.ts';
import { HostedWorlds } from '../adapters/worlds/hosted-worlds.ts';
import { parseScenario } from '../engine/index.ts';
import { commutersText } from './commuters.ts';
import { report } from './report.ts';

export interface Playing {
  readonly cars: number;
  /** The data folder that keeps the world; without it the world ends with the process. */
  readonly folder?: string;
}

export interface Played {
  /** Processor time of the process for a simulated hour. */
  readonly cpuMsPerHour: number;
}

const speed = 3600;

const { cars, folder } = JSON.parse(process.argv[2]!) as Playing;
const text = commutersText(cars, 'everything');
const scenario = parseScenario(text, { file: 'played' });
const sources = { file: 'played', path: undefined, text, imports: {}, params: {}, env: {} };
const soon = (run: () => void) => void hostWall.after(0, run);
const store = folder === undefined ? undefined : await DataFolder.open(folder, soon);
const keeping = store && { store, wallMs: Date.now, engineVersion: '' };
const clock = { mode: 'paced', speed } as const;
const worlds = new HostedWorlds({ wall: hostWall, clock, keeping });
const { run } = await worlds.begin({ scenario, sources, clock, faces: undefined });
// The same hours in each round: six of a morning, after one in which code is compiled.
await until(1);
const before = process.cpuUsage();
await until(7);
const { user, system } = process.cpuUsage(before);
report({ cpuMsPerHour: (user + system) / 1000 / 6 } satisfies Played);
worlds.close(new Error('the bench is over'));
await worlds.endJournals();
process.exit();

/** Resolves once the clock has played so many hours. */
async function until(hours: number): Promise<void> {
  const { clock: time } = run.world;
  const endMs = scenario.clock.startAtMs + hours * 3_600_000;
  while (time.now < endMs) await new Promise<void>((resolve) => void hostWall.after(20, resolve));
}
