import { spawnSync } from 'node:child_process';
import { type Runtime, runtimeOf } from '../build/node-runtime.ts';
import { buildIfStale, costsPrinted, elapsedMs, printingCosts, spentBy } from './command.ts';
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

/** The first request of a client of `motorpool mcp`. */
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  },
};

/** Processor time of an empty Node, of a short run, and of `motorpool mcp` to its first answer, ms. */
function processorTimes(): readonly (readonly [string, number])[] {
  const spent = { empty: [] as number[], run: [] as number[], mcp: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const empty = spawnSync(process.execPath, ['--import', printingCosts, '-e', '0'], {
      encoding: 'utf8',
    });
    spent.empty.push(costsPrinted(empty.stderr).cpuMs);
    spent.run.push(spentBy(commands.workday.slice(1)).cpuMs);
    const { cpuMs, stdout } = spentBy(['mcp'], { input: `${JSON.stringify(initialize)}\n` });
    if (!stdout.includes('"serverInfo"')) throw new Error('motorpool mcp has not answered');
    spent.mcp.push(cpuMs);
  }
  return [
    ['empty Node', median(spent.empty)],
    ['motorpool run workday.yaml', median(spent.run)],
    ['motorpool mcp, to the answer of initialize and the end of its input', median(spent.mcp)],
  ];
}

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
      {
        head: ['process', 'processor time of all its threads'],
        rows: processorTimes().map(([name, ms]) => [name, `${ms.toFixed(0)} ms`]),
      },
    ],
  };
}
