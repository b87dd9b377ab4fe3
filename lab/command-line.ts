import { Command, CommanderError } from '@commander-js/extra-typings';
import { showFailure } from '../adapters/scenarios/failure.ts';
import { exitCode } from '../adapters/terminal/exit-code.ts';
import { sieved, type Terminal } from '../adapters/terminal/terminal.ts';
import { validateCommand, validateOptions } from './accuracy/validate-command.ts';
import { coverageCommand, coverageOptions } from './chart-coverage/coverage-command.ts';
import { distributionsCommand, distributionsOptions } from './distributions-command.ts';
import { parityCommand, parityOptions } from './parity/parity-command.ts';
import { pathsCommand, pathsOptions } from './paths/paths-command.ts';

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
    .description(
      'Proves motorpool: against real cars, against itself, and in the coverage of its charts.',
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    });
  coverageOptions(program.command('coverage'))
    .description('count the states and transitions of charts that scenarios take')
    .argument(
      '[path...]',
      'scenario files, folders and patterns; without any, those of the package',
    )
    .action(async (paths, flags) => {
      answer(await coverageCommand(paths, flags, terminal));
    });
  pathsOptions(program.command('paths'))
    .description('search a short scenario for each transition that scenarios do not take')
    .argument(
      '[path...]',
      'scenario files, folders and patterns; without any, no transition is taken',
    )
    .action(async (paths, flags) => {
      answer(await pathsCommand(paths, flags, terminal));
    });
  parityOptions(program.command('parity'))
    .description('check that API versions 3 and 2.0, batches and webhooks give the same values')
    .argument('<scenario>', 'a scenario file; - reads standard input')
    .action(async (scenario, flags) => {
      answer(await parityCommand(scenario, flags, terminal));
    });
  validateOptions(program.command('validate'))
    .description('compare the vehicle models with published figures')
    .action((flags) => {
      answer(validateCommand(flags, terminal));
    });
  distributionsOptions(program.command('distributions'))
    .description('simulate a year and write the page that compares it with public sets')
    .action(async (flags) => {
      answer(await distributionsCommand(flags, terminal));
    });
  return program;
}
