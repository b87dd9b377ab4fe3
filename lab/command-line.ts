import { Command, CommanderError } from 'commander';
import { gather, paramOption, rootOption, seedOption } from '../adapters/cli/shared-options.ts';
import { showFailure } from '../adapters/scenarios/failure.ts';
import { exitCode } from '../adapters/terminal/exit-code.ts';
import { sieved, type Terminal } from '../adapters/terminal/terminal.ts';
import { type ValidateFlags, validateCommand } from './accuracy/validate-command.ts';
import { type CoverageFlags, coverageCommand } from './chart-coverage/coverage-command.ts';
import { type DistributionsFlags, distributionsCommand } from './distributions-command.ts';
import { type ParityFlags, parityCommand } from './parity/parity-command.ts';
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
    .description(
      'Proves motorpool: against real cars, against itself, and in the coverage of its charts.',
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    });
  addCoverage(program, terminal, answer);
  addPaths(program, terminal, answer);
  addParity(program, terminal, answer);
  addValidate(program, terminal, answer);
  addDistributions(program, terminal, answer);
  return program;
}

type Answer = (code: number) => void;

function addCoverage(program: Command, terminal: Terminal, answer: Answer): void {
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
}

function addPaths(program: Command, terminal: Terminal, answer: Answer): void {
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
}

function addParity(program: Command, terminal: Terminal, answer: Answer): void {
  program
    .command('parity')
    .description('check that API versions 3 and 2.0, batches and webhooks give the same values')
    .argument('<scenario>', 'a scenario file; - reads standard input')
    .option('--every <duration>', 'simulated time between two comparisons', '1h')
    .addOption(seedOption)
    .addOption(paramOption)
    .option('--matrix <axis=value>', 'the combination of a matrix; may be repeated', gather)
    .addOption(rootOption)
    .option('--json', 'print one JSON object and nothing else')
    .action(async (scenario: string, flags: ParityFlags) => {
      answer(await parityCommand(scenario, flags, terminal));
    });
}

function addValidate(program: Command, terminal: Terminal, answer: Answer): void {
  program
    .command('validate')
    .description('compare the vehicle models with published figures')
    .option('-a, --all', 'also show rows that agree by construction or are set aside')
    .option('--vehicle <model>', 'show only this model; may be repeated', gather)
    .option('--cases <number>', 'random cases for the instants of thresholds', '300')
    .option('--plots <folder>', 'write a plot of every car into this folder, as SVG')
    .option('--json', 'print one JSON object and nothing else')
    .action((flags: ValidateFlags) => {
      answer(validateCommand(flags, terminal));
    });
}

function addDistributions(program: Command, terminal: Terminal, answer: Answer): void {
  program
    .command('distributions')
    .description('simulate a year and write the page that compares it with public sets')
    .option('--cars <number>', 'number of cars', '1000')
    .option('--days <number>', 'number of days', '365')
    .option('--to <folder>', 'the folder that gets the page', 'docs')
    .action(async (flags: DistributionsFlags) => {
      answer(await distributionsCommand(flags, terminal));
    });
}
