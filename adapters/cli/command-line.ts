import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { showFailure } from '../scenarios/failure.ts';
import { exitCode } from '../terminal/exit-code.ts';
import {
  isColorful,
  paintFor,
  printableLines,
  sieved,
  type Terminal,
  withoutColor,
} from '../terminal/terminal.ts';
import { version } from '../terminal/version.ts';
import { examples } from './examples.ts';
import { addExchangeCommands } from './exchange-commands.ts';
import { addFleetCommands } from './fleet-commands.ts';
import { addModelsCommands } from './models-commands.ts';
import { addReceiverCommands } from './receiver-commands.ts';
import { addRecordingCommands } from './recording-commands.ts';
import { addScenarioCommands } from './scenario-commands.ts';
import { addWorldsCommands } from './worlds-commands.ts';

/**
 * The command line: reads the arguments (without those of Node), runs the command and returns the
 * exit code. The modules of a command are loaded when it is called, so that help appears at once.
 */
export async function runCommandLine(
  args: readonly string[],
  surroundings: Terminal,
): Promise<number> {
  // Read before everything else, so that complaints about the arguments obey it.
  const isPlain = args.includes('--no-color');
  const terminal = sieved(isPlain ? withoutColor(surroundings) : surroundings);
  let code: number = exitCode.ok;
  const program = programFor(terminal, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) return showFailure(error, terminal);
    // Commander throws for help and version as well, with exit code 0.
    return error.exitCode === 0 ? exitCode.ok : exitCode.usage;
  }
}

function programFor(terminal: Terminal, answer: (code: number) => void): Command {
  const program = new Command('motorpool')
    .description('Simulated connected vehicles: scripted, deterministic, replayable.')
    .version(version, '-V, --version', 'print the version')
    .addHelpText('after', examples.motorpool)
    .exitOverride();
  program.commandsGroup('Help:').helpCommand('help [command]', 'display help for command');
  dress(program, terminal);
  addScenarioCommands(program, terminal, answer);
  addRecordingCommands(program, terminal, answer);
  addReceiverCommands(program, terminal, answer);
  addExchangeCommands(program, terminal, answer);
  addFleetCommands(program, terminal, answer);
  addWorldsCommands(program, terminal, answer);
  addModelsCommands(program, terminal, answer);
  for (const command of program.commands) command.helpGroup(`${groupFor(command.name())}:`);
  const below = program.commands.flatMap((each) => [each, ...each.commands]);
  const commands: readonly CommandUnknownOpts[] = [program, ...below];
  for (const command of commands) {
    command.option('--no-color', 'print no colours; NO_COLOR and FORCE_COLOR also work');
  }
  return program;
}

/** The commands in the groups of the help, which come in the order in which commands are added. */
const groups: Readonly<Record<string, readonly string[]>> = {
  Write: ['new', 'check', 'explain', 'models'],
  Run: ['run'],
  Serve: ['serve', 'worlds', 'mcp'],
  Recordings: ['diff', 'replay', 'why', 'deliveries', 'extract', 'import', 'export'],
  'Find bugs': ['check-receiver', 'explore', 'sweep'],
  Fleets: ['fleet', 'worker', 'merge'],
};

/** Throws for a command that no group has. */
function groupFor(name: string): string {
  const group = Object.keys(groups).find((each) => groups[each]?.includes(name));
  if (group === undefined) throw new Error(`the help has no group for ${name}`);
  return group;
}

/** Sets the outputs and styles of help and complaints; commands added later inherit them. */
function dress(program: Command, { stdout, stderr, env }: Terminal): void {
  const paint = paintFor(stdout, { FORCE_COLOR: '1' });
  program.configureOutput({
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => stderr.write(text),
    outputError: (text, write) => write(printableLines(text)),
    getOutHelpWidth: () => Math.min(stdout.columns ?? 80, 80),
    getErrHelpWidth: () => Math.min(stderr.columns ?? 80, 80),
    getOutHasColors: () => isColorful(stdout, env),
    getErrHasColors: () => isColorful(stderr, env),
  });
  // Commander removes the colours again where they are unwanted.
  program.configureHelp({
    styleTitle: (title) => paint('bold', title),
    // Commander would add presets, which are no words.
    optionDescription: ({ description }) => description,
  });
  program.showHelpAfterError('(add --help to list the options)');
}
