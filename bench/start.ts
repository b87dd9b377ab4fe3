import { spawnSync } from 'node:child_process';
import { type Figure, median, type Section } from './figure.ts';

/** Rounds, each of which starts every command once, so that a disturbance affects all figures. */
const rounds = 15;

const commands = {
  node: ['-e', '0'],
  help: ['dist/cli.js', '--help'],
  workday: ['dist/cli.js', 'run', 'scenarios/journeys/workday.yaml'],
} as const;

/** Cold starts of the built command line. */
export function start(): Section {
  elapsedMs(['node_modules/tsx/dist/cli.mjs', 'build/bundle.ts', '--if-stale']);
  const times: Record<keyof typeof commands, number[]> = { node: [], help: [], workday: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['node', 'help', 'workday'] as const) {
      times[name].push(elapsedMs(commands[name]));
    }
  }
  const figure = (name: 'help' | 'workday'): Figure => {
    const value = median(times[name]);
    const peer = { name: 'empty Node', value: median(times.node) };
    return {
      name: `motorpool ${commands[name].slice(1).join(' ')}`,
      value,
      unit: 'ms',
      peer,
      ratio: value / peer.value,
    };
  };
  return {
    title: 'Start',
    notes: [
      `From the start of a process to its end, the median of ${rounds}: the time that a person waits. The ` +
        'workday is that of the README, parsed, checked, run, judged and printed.',
    ],
    figures: [figure('help'), figure('workday')],
  };
}

/** Wall time of one Node process from its start to its end, ms. */
export function elapsedMs(given: readonly string[]): number {
  const begunAtMs = performance.now();
  const { status, stderr } = spawnSync(process.execPath, given, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`node ${given.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - begunAtMs;
}
