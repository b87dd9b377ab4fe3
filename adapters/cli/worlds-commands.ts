import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.ts';
import { examples } from './examples.ts';
import { gather, paramOption, rootOption, seedOption } from './shared-options.ts';
import type {
  BranchFlags,
  ExportWorldFlags,
  NewWorldFlags,
  RestartFlags,
  ServerFlags,
} from './worlds/worlds-command.ts';

/** The commands about the worlds of a server that runs. */
export function addWorldsCommands(
  program: Command,
  terminal: Terminal,
  answer: (code: number) => void,
): void {
  const worlds = program
    .command('worlds')
    .description("list, create and delete a server's worlds")
    .addHelpText('after', examples.worlds);
  of(worlds, 'list', 'list the worlds: state, owner, age, end and size').action(
    async (flags: ServerFlags) => {
      const { listWorlds } = await import('./worlds/worlds-command.ts');
      answer(await listWorlds(flags, terminal));
    },
  );
  of(worlds, 'new', 'make a world, and show its address, credentials and token')
    .argument('<name>', 'its name in addresses: letters, digits, - and _')
    .argument('[scenario]', 'a scenario file, - or a shipped scenario (demo/garage)')
    .option('--owner <text>', 'the person, team or job that it belongs to')
    .option('--expires <when>', 'deleted after this real time, 7d, or at an instant (never)')
    .addOption(seedOption)
    .addOption(paramOption)
    .option('--matrix <axis=value>', 'the combination of a matrix; may be repeated', gather)
    .addOption(rootOption)
    .option('--held', 'time stands still; a command advances it by as much as it needs')
    .option('--paced', 'time passes (both as the server was started)')
    .option('--speed <factor>', 'simulated seconds per second; means --paced')
    .showHelpAfterError(
      '(a world has what else motorpool serve was started with; add --help to list the options)',
    )
    .action(async (name: string, scenario: string | undefined, flags: NewWorldFlags) => {
      const { newWorld } = await import('./worlds/worlds-command.ts');
      answer(await newWorld(name, scenario, flags, terminal));
    });
  of(worlds, 'branch', 'make a world with the past of another one, and a future of its own')
    .argument('<name>', 'the world whose past it has')
    .argument('[branch]', 'its name in addresses (the next free one)')
    .option('--at <when>', 'the instant at which the futures part, in local time (now)')
    .option('--sends', 'its webhooks reach their receivers')
    .showHelpAfterError(
      '(a branch has scenario, seed, options and clock of its world; add --help to list the options)',
    )
    .action(async (name: string, branch: string | undefined, flags: BranchFlags) => {
      const { branchWorld } = await import('./worlds/worlds-command.ts');
      answer(await branchWorld(name, branch, flags, terminal));
    });
  of(worlds, 'rm', 'delete worlds')
    .argument('<name...>', 'their names')
    .action(async (names: readonly string[], flags: ServerFlags) => {
      const { removeWorlds } = await import('./worlds/worlds-command.ts');
      answer(await removeWorlds(names, flags, terminal));
    });
  of(worlds, 'restart', 'begin a world anew, or from the last state of its vehicles')
    .argument('<name>', 'its name')
    .option('--from <what>', 'beginning or last-state (beginning)')
    .showHelpAfterError(
      '(a restart keeps the scenario, seed, options and clock of its world; add --help to list the options)',
    )
    .action(async (name: string, flags: RestartFlags) => {
      const { restartWorld } = await import('./worlds/worlds-command.ts');
      answer(await restartWorld(name, flags, terminal));
    });
  of(worlds, 'export', 'download the recording of a world, which motorpool replay takes')
    .argument('<name>', 'its name')
    .option('--out <file>', 'the file; compressed if its name ends in .gz (NAME.simlog)')
    .option('--redact', 'pseudonyms for secrets and addresses, as serve --redact')
    .action(async (name: string, flags: ExportWorldFlags) => {
      const { exportRecording } = await import('./worlds/worlds-command.ts');
      answer(await exportRecording(name, flags, terminal));
    });
}

/** A subcommand with the options that all of them have. */
function of(worlds: Command, name: string, description: string): Command {
  return worlds
    .command(name)
    .description(description)
    .option('--server <url>', 'the address of the server (http://127.0.0.1:4010)')
    .option('--token <secret>', 'its control token; else that in MOTORPOOL_CONTROL_TOKEN')
    .option('--json', 'print one JSON object and nothing else');
}
