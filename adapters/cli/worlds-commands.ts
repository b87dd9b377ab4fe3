import type { AddCommands } from './add-commands.ts';
import { examples } from './examples.ts';
import {
  branchOptions,
  exportWorldOptions,
  newWorldOptions,
  restartOptions,
  serverOptions,
} from './worlds/worlds-options.ts';

/** The commands about the worlds of a server that runs. */
export const addWorldsCommands: AddCommands = (program, terminal, answer) => {
  const worlds = program
    .command('worlds')
    .description("list, create and delete a server's worlds")
    .addHelpText('after', examples.worlds);
  serverOptions(worlds.command('list'))
    .description('list the worlds: state, owner, age, end and size')
    .action(async (flags) => {
      const { listWorlds } = await import('./worlds/worlds-command.ts');
      answer(await listWorlds(flags, terminal));
    });
  newWorldOptions(worlds.command('new'))
    .description('make a world, and show its address, credentials and token')
    .argument('<name>', 'its name in addresses: letters, digits, - and _')
    .argument('[scenario]', 'a scenario file, - or a shipped scenario (demo/garage)')
    .showHelpAfterError(
      '(a world has what else motorpool serve was started with; add --help to list the options)',
    )
    .action(async (name, scenario, flags) => {
      const { newWorld } = await import('./worlds/worlds-command.ts');
      answer(await newWorld(name, scenario, flags, terminal));
    });
  branchOptions(worlds.command('branch'))
    .description('make a world with the past of another one, and a future of its own')
    .argument('<name>', 'the world whose past it has')
    .argument('[branch]', 'its name in addresses (the next free one)')
    .showHelpAfterError(
      '(a branch has scenario, seed, options and clock of its world; add --help to list the options)',
    )
    .action(async (name, branch, flags) => {
      const { branchWorld } = await import('./worlds/worlds-command.ts');
      answer(await branchWorld(name, branch, flags, terminal));
    });
  serverOptions(worlds.command('rm'))
    .description('delete worlds')
    .argument('<name...>', 'their names')
    .action(async (names, flags) => {
      const { removeWorlds } = await import('./worlds/worlds-command.ts');
      answer(await removeWorlds(names, flags, terminal));
    });
  restartOptions(worlds.command('restart'))
    .description('begin a world anew, or from the last state of its vehicles')
    .argument('<name>', 'its name')
    .showHelpAfterError(
      '(a restart keeps the scenario, seed, options and clock of its world; add --help to list the options)',
    )
    .action(async (name, flags) => {
      const { restartWorld } = await import('./worlds/worlds-command.ts');
      answer(await restartWorld(name, flags, terminal));
    });
  exportWorldOptions(worlds.command('export'))
    .description('download the recording of a world, which motorpool replay takes')
    .argument('<name>', 'its name')
    .action(async (name, flags) => {
      const { exportRecording } = await import('./worlds/worlds-command.ts');
      answer(await exportRecording(name, flags, terminal));
    });
};
