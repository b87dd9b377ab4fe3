import type { Command } from 'commander';
import type { FleetFlags } from '../fleet/fleet-settings.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { examples } from './examples.ts';
import type { MergeFlags } from './merge-command.ts';
import type { WorkerFlags } from './queue/worker-settings.ts';
import { gather, paramOption, rootOption, seedOption } from './shared-options.ts';

/** The commands for fleets of any size, in parts. */
export function addFleetCommands(
  program: Command,
  terminal: Terminal,
  answer: (code: number) => void,
): void {
  program
    .command('fleet')
    .description('simulate a fleet of any size in parts, with one digest')
    .argument('<scenario>', 'a scenario file, - or a shipped scenario (demo/garage)')
    .option('--days <number>', 'simulated days from the start of the clock (1)')
    .option('--out <folder>', 'write the results there; an interrupted run goes on from them')
    .option('--part <part/parts>', 'only this share of the parts, such as 3/64; see merge')
    .option('--jobs <number>', 'number of threads (all processors but one, if it is worth it)')
    .option('--on <store>', 'by the workers on redis://… or postgres://…; see worker')
    .option('--tables <names>', 'write sessions, trips, load and states, separated by commas')
    .option('--format <name>', 'of the tables: parquet or csv (parquet)')
    .option('--every <duration>', 'between the rows of a vehicle in states (1h)')
    .option('--explain', 'tell which vehicles must run together and why, without running')
    .option('-q, --quiet', 'print the digest and nothing else')
    .option('--json', 'print one JSON object and nothing else')
    .addOption(seedOption)
    .addOption(paramOption)
    .option('--matrix <axis=value>', 'the combination of a matrix; may be repeated', gather)
    .addOption(rootOption)
    .addHelpText('after', examples.fleet)
    .action(async (scenario: string, flags: FleetFlags) => {
      const { fleetCommand } = await import('./fleet-command.ts');
      answer(await fleetCommand(scenario, flags, terminal));
    });
  program
    .command('worker')
    .description('work on fleets and runs that other machines put into a shared store')
    .requiredOption('--on <store>', 'redis://host/0 or postgres://user:password@host/name')
    .option('--jobs <number>', 'number of threads (all processors)')
    .option('--idle-exit <duration>', 'end after so much real time without work')
    .option('--grace <duration>', 'for the part at hand after SIGTERM, then it is given back (30s)')
    .option('--lock <duration>', 'after which a lost part begins elsewhere (60s)')
    .option(
      '--allow-receiver <place>',
      'a host, host:port or network that jobs may call; may be repeated (none)',
      gather,
    )
    .option('--metrics <[host:]port>', 'serve the counts of the queue at /metrics, for Prometheus')
    .addHelpText('after', examples.worker)
    .action(async (flags: WorkerFlags) => {
      const { workerCommand } = await import('./queue/worker-command.ts');
      answer(await workerCommand(flags, terminal));
    });
  program
    .command('merge')
    .description("merge a fleet's parts, and check that none is missing or duplicated")
    .argument('<folder...>', 'made by fleet --out')
    .option('--out <folder>', 'write fleet.json and the tables of all parts there')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.merge)
    .action(async (folders: string[], flags: MergeFlags) => {
      const { mergeCommand } = await import('./merge-command.ts');
      answer(await mergeCommand(folders, flags, terminal));
    });
}
