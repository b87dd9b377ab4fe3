/**
 * The night of charging that is shipped, with a receiver on the port that is named in place of the scripted one, in a
 * process that has done nothing before: what a test of a user takes.
 */
import { readFileSync } from 'node:fs';
import { createWorld } from '../adapters/library/index.ts';
import { report } from './report.ts';

export interface NightMeasurement {
  readonly tookMs: number;
  readonly delivered: number;
}

const [file, port] = process.argv.slice(2) as [string, string];
const begunAtMs = performance.now();
const world = createWorld({
  yaml: readFileSync(file, 'utf8'),
  webhooks: { main: `http://127.0.0.1:${port}/hooks` },
});
await world.settle('12h');
const { verdict } = world.finish();
const tookMs = performance.now() - begunAtMs;
if (verdict !== 'PASS') throw new Error(`the night is ${verdict}`);
const delivered = world.log.filter(({ kind }) => kind === 'delivery.delivered').length;
report({ tookMs, delivered } satisfies NightMeasurement);
process.exit();
