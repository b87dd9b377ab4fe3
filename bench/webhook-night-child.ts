/**
 * The shipped night of charging, with a receiver on the given port in place of the scripted one, as
 * the first work of its process: the time of one test of a user.
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
