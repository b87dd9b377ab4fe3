import { type Runtime, runtimeOf } from '../build/node-runtime.ts';
import { buildIfStale, elapsedMs } from './command.ts';
import { type Figure, median, type Section } from './figure.ts';

/** Rounds, each of which starts every command once, so that a disturbance affects all figures. */
const rounds = 15;

const commands = {
  node: ['-e', '0'],
  help: ['dist/cli.js', '--help'],
  workday: ['dist/cli.js', 'run', 'scenarios/journeys/workday.yaml'],
} as const;

type Command = keyof typeof commands;

/** The ratios that are promised with the Node that runs the bench. */
const promised = { help: 1.25, workday: 4 } as const;

/** The other Nodes, of which the npm registry has the executables. */
const others = ['22', '24'];

/** Cold starts of the built command line. */
export function start(): Section {
  buildIfStale();
  const own = { version: process.versions.node, executable: process.execPath };
  const runtimes: readonly Runtime[] = [own, ...others.map(runtimeOf)];
  const times = new Map(
    runtimes.map((each): [Runtime, Record<Command, number[]>] => [
      each,
      { node: [], help: [], workday: [] },
    ]),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const [{ executable }, of] of times) {
      for (const name of ['node', 'help', 'workday'] as const) {
        of[name].push(elapsedMs(commands[name], executable));
      }
    }
  }
  const figureOf = (runtime: Runtime, name: keyof typeof promised): Figure => {
    const of = times.get(runtime)!;
    const value = median(of[name]);
    const peer = { name: `empty Node ${runtime.version}`, value: median(of.node) };
    const command = `motorpool ${commands[name].slice(1).join(' ')}`;
    const figure = { name: command, value, unit: 'ms', peer, ratio: value / peer.value };
    return runtime === own ? { ...figure, promise: { atMost: promised[name] } } : figure;
  };
  return {
    title: 'Start',
    notes: [
      `From the start of a process to its end, the median of ${rounds} in turns: the time that a person waits. The ` +
        'workday is that of the README, parsed, checked, run, judged and printed. The first Node is that of the ' +
        'machine, the others are those of the package `node` of npm; how much an empty one takes depends on its ' +
        'build, so the table has the milliseconds above it.',
    ],
    figures: runtimes.flatMap((each) => [figureOf(each, 'help'), figureOf(each, 'workday')]),
    tables: [
      {
        head: ['Node', 'empty', 'above it: --help', 'above it: run workday'],
        rows: [...times].map(([{ version }, of]) => {
          const empty = median(of.node);
          const above = (name: Command): string => `${(median(of[name]) - empty).toFixed(0)} ms`;
          return [version, `${empty.toFixed(0)} ms`, above('help'), above('workday')];
        }),
      },
    ],
  };
}
