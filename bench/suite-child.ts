/**
 * The costs of a script beside those of the engine: one car for a day, with a script of 500 steps
 * or of one that waits as long without steps. Arguments: `steps`, `expectations` or `idle`, and the
 * number of steps.
 */
import { parseScenario, ScenarioRun } from '../engine/index.ts';
import { report } from './report.ts';

export interface SuiteMeasurement {
  /** The fastest of several runs: disturbances only ever add time. */
  readonly ms: number;
}

const [, , kind = '', count = '0'] = process.argv;
/** Each step waits, so that all of them take half a day. */
const pairs = Number(count) / 2;
const pairMs = 43_200_000 / pairs;

const bodies: Readonly<Record<string, string>> = {
  steps: `  - lock: car\n  - wait: ${pairMs}ms\n`.repeat(pairs),
  expectations: `  - expect: [car.battery.soc > 5]\n  - wait: ${pairMs}ms\n`.repeat(pairs),
  idle: '  - wait: 12h\n',
};

const text = `version: 1
name: suite
clock: { start: 2026-05-04T08:00:00, limit: 1d }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 60% } }
steps:
${bodies[kind] ?? ''}`;

const rounds = 9;
let ms = Infinity;
for (let round = 0; round < rounds; round += 1) {
  const run = new ScenarioRun(parseScenario(text, { file: 'suite.yaml' }), { retain: false });
  const begunAtMs = performance.now();
  run.advanceTo(run.limitMs);
  ms = Math.min(ms, performance.now() - begunAtMs);
}
report({ ms } satisfies SuiteMeasurement);
