import { fleetOptions, mergeOptions } from '../fleet/fleet-options.ts';
import type { AddCommands } from './add-commands.ts';
import { examples } from './examples.ts';
import { workerOptions } from './queue/worker-options.ts';

/** The commands for fleets of any size, in parts. */
export const addFleetCommands: AddCommands = (program, terminal, answer) => {
  fleetOptions(program.command('fleet'))
    .description('simulate a fleet of any size in parts, with one digest')
    .argument('<scenario>', 'a scenario file, - or a shipped scenario (demo/garage)')
    .addHelpText('after', examples.fleet)
    .action(async (scenario, flags) => {
      const { fleetCommand } = await import('./fleet-command.ts');
      answer(await fleetCommand(scenario, flags, terminal));
    });
  workerOptions(program.command('worker'))
    .description('work on fleets and runs that other machines put into a shared store')
    .addHelpText('after', examples.worker)
    .action(async (flags) => {
      const { workerCommand } = await import('./queue/worker-command.ts');
      answer(await workerCommand(flags, terminal));
    });
  mergeOptions(program.command('merge'))
    .description("merge a fleet's parts, and check that none is missing or duplicated")
    .argument('<folder...>', 'made by fleet --out')
    .addHelpText('after', examples.merge)
    .action(async (folders, flags) => {
      const { mergeCommand } = await import('./merge-command.ts');
      answer(await mergeCommand(folders, flags, terminal));
    });
};
