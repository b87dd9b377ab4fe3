import { Command, CommanderError } from 'commander';
import { exitCode } from '../adapters/cli/exit-code.ts';
import { showFailure } from '../adapters/cli/failure.ts';
import { gather } from '../adapters/cli/shared-options.ts';
import { sieved, type Terminal } from '../adapters/cli/terminal.ts';
import { type CoverageFlags, coverageCommand } from './chart-coverage/coverage-command.ts';
import { type PathsFlags, pathsCommand } from './paths/paths-command.ts';

/** Reads the arguments of `npm run lab --`, runs the command and returns the exit code. */
export async function runLab(args: readonly string[], surroundings: Terminal): Promise<number> {
  const terminal = sieved(surroundings);
  let code: number = exitCode.ok;
  const program = programFor(terminal, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) return showFailure(error, terminal);
    // Commander throws for help as well, with exit code 0.
    return error.exitCode === 0 ? exitCode.ok : exitCode.usage;
  }
}

function programFor(terminal: Terminal, answer: (code: number) => void): Command {
  const { stderr, stdout } = terminal;
  const program = new Command('npm run lab --')
    .description('Shows how well scenarios cover the charts of motorpool.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    });
  program
    .command('coverage')
    .description('count the states and transitions of charts that scenarios take')
    .argument(
      '[path...]',
      'scenario files, folders and patterns; without any, those of the package',
    )
    .option('--html <file>', 'also write a page with the count of every state and transition')
    .option('--min <percent>', 'fail below, as 80 or charge=80; may be repeated', gather)
    .action(async (paths: string[], flags: CoverageFlags) => {
      answer(await coverageCommand(paths, flags, terminal));
    });
  program
    .command('paths')
    .description('search a short scenario for each transition that scenarios do not take')
    .argument(
      '[path...]',
      'scenario files, folders and patterns; without any, no transition is taken',
    )
    .option('--chart <name>', 'only transitions of this chart; may be repeated', gather)
    .option('--out <folder>', 'the folder that gets the scenarios', 'out/paths')
    .option('--jobs <number>', 'number of threads, which take one chart each', '1')
    .action(async (paths: string[], flags: PathsFlags) => {
      answer(await pathsCommand(paths, flags, terminal));
    });
  return program;
}
