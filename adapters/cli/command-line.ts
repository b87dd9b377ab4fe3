import { Command, CommanderError } from 'commander';
import type { CheckFlags } from './check-command.ts';
import type { DeliveriesFlags } from './deliveries-command.ts';
import type { DiffFlags } from './diff-command.ts';
import type { EmitFlags } from './emit-command.ts';
import { examples } from './examples.ts';
import { exitCode } from './exit-code.ts';
import type { ExplainFlags } from './explain-command.ts';
import { showFailure } from './failure.ts';
import type { ModelsFlags } from './models-command.ts';
import type { NewFlags } from './new-command.ts';
import type { ParityFlags } from './parity-command.ts';
import type { RepairFlags } from './repair-command.ts';
import type { ReplayFlags } from './replay-command.ts';
import type { RunFlags } from './run-settings.ts';
import type { ServeFlags } from './serve-settings.ts';
import { isColorful, paintFor, type Terminal, withoutColor } from './terminal.ts';
import type { ValidateFlags } from './validate-command.ts';
import { version } from './version.ts';
import type { WhyFlags } from './why-command.ts';

/**
 * The command line: understands the arguments (without those of Node), does what they say and returns the exit code.
 * What a command needs is loaded when it is called, so that help is there at once.
 */
export async function runCommandLine(
  args: readonly string[],
  surroundings: Terminal,
): Promise<number> {
  // Known before anything else is, so that complaints about the arguments heed it too.
  const isPlain = args.includes('--no-color');
  const terminal = isPlain ? withoutColor(surroundings) : surroundings;
  let code: number = exitCode.ok;
  const program = programFor(terminal, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) return showFailure(error, terminal);
    // Help and version are thrown as well, with 0.
    return error.exitCode === 0 ? exitCode.ok : exitCode.usage;
  }
}

function programFor(terminal: Terminal, answer: (code: number) => void): Command {
  const program = new Command('motorpool')
    .description('Simulated connected vehicles: scripted, deterministic, replayable.')
    .version(version, '-V, --version', 'print the version')
    .addHelpText('after', examples.motorpool)
    .exitOverride();
  dress(program, terminal);
  addRun(program, terminal, answer);
  addServe(program, terminal, answer);
  addCheck(program, terminal, answer);
  addExplain(program, terminal, answer);
  addNew(program, terminal, answer);
  addDiff(program, terminal, answer);
  addReplay(program, terminal, answer);
  addRepair(program, terminal, answer);
  addEmit(program, terminal, answer);
  addWhy(program, terminal, answer);
  addDeliveries(program, terminal, answer);
  addModels(program, terminal, answer);
  addParity(program, terminal, answer);
  addValidate(program, terminal, answer);
  for (const command of [program, ...program.commands]) {
    command.option('--no-color', 'no colours; NO_COLOR and FORCE_COLOR are heeded too');
  }
  return program;
}

/** Where help and complaints go, and how they look; commands made afterwards take it over. */
function dress(program: Command, { stdout, stderr, env }: Terminal): void {
  const paint = paintFor(stdout, { FORCE_COLOR: '1' });
  program.configureOutput({
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => stderr.write(text),
    getOutHelpWidth: () => Math.min(stdout.columns ?? 80, 80),
    getErrHelpWidth: () => Math.min(stderr.columns ?? 80, 80),
    getOutHasColors: () => isColorful(stdout, env),
    getErrHasColors: () => isColorful(stderr, env),
  });
  // Commander takes the colours out again where they are not wanted.
  program.configureHelp({ styleTitle: (title) => paint('bold', title) });
  program.showHelpAfterError('(add --help for what there is)');
}

function addRun(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('run')
    .description('run scenarios: a timeline, the expectations and a verdict')
    .argument('<path...>', 'scenario files, folders and quoted patterns; - reads standard input')
    .option('-a, --all', 'show every entry of the log: commands, steps and changed signals too')
    .option('--vehicle <name>', 'show only this vehicle; may be repeated', gather)
    .option('-q, --quiet', 'print one line with the verdict')
    .option('--json', 'print one JSON object and nothing else')
    .option('--utc', 'show UTC in place of the local time of the scenario')
    .option('--seed <text>', 'in place of the seed of the scenario; random draws one and prints it')
    .option(
      '-p, --param <name=value>',
      'a value for a param of the scenario; may be repeated',
      gather,
    )
    .option('--matrix <axis=value>', 'only these combinations of a matrix; again', gather)
    .option('--root <folder>', 'imports reach files in here; in the folder of the scenario without')
    .option('--until <when>', 'stop early: after a duration, at a local instant or a checkpoint')
    .option('--from <checkpoint>', 'run silently up to a checkpoint, and show what comes after it')
    .option('--log <file>', 'write the log as JSON Lines; - writes it to standard output')
    .option('--report <kind[=file]>', 'also write junit, tap, json, github or html; again', gather)
    .option('--wall-timeout <duration>', 'real time that a receiver of webhooks may take (30s)')
    .option('--grep <regexp>', 'only scenarios whose name, file or a tag it matches')
    .option('--shard <part/parts>', 'every third scenario from the second on: 2/3')
    .option('--list', 'print what would run, and run nothing')
    .option('--watch', 'run again what changes, until it is interrupted')
    .option('--dry', 'print the timeline as far as it is known, and run nothing')
    .option(
      '--jobs <number>',
      'threads that run scenarios; from 32 files on all processors but one',
    )
    .addHelpText('after', examples.run)
    .action(async (paths: string[], flags: RunFlags) => {
      const { runCommand } = await import('./run-command.ts');
      answer(await runCommand(paths, flags, terminal));
    });
}

function addServe(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('serve')
    .description('serve a scenario as the API that its vehicles have, until it is interrupted')
    .argument('[scenario]', 'a scenario file, - or the name of a shipped one; demo/garage without')
    .option('--port <number>', '0 takes any free one (4010)')
    .option('--host <address>', 'where to listen; only this machine reaches the usual (127.0.0.1)')
    .option('--speed <factor>', 'simulated seconds per second (1)')
    .option('--held', 'time stands still; a command lets just as much pass as it needs')
    .option('--strict-hold', 'time stands still until the control API advances it')
    .option('--json', 'print one line of JSON when ready, and nothing else')
    .option('--allow-host <name>', 'another name of this server; may be repeated, * is any', gather)
    .option('--control-token <secret>', 'bearer token of the control API')
    .option('--connect <how>', 'connect URLs lead to pages, or back at once: auto, guests')
    .option('--option <name=value>', 'how the API shows itself; may be repeated', gather)
    .option('--seed <text>', 'in place of the seed of the scenario; random draws one and prints it')
    .option(
      '-p, --param <name=value>',
      'a value for a param of the scenario; may be repeated',
      gather,
    )
    .option('--matrix <axis=value>', 'the combination of a matrix; again', gather)
    .option('--root <folder>', 'imports reach files in here; in the folder of the scenario without')
    .option('--wall-timeout <duration>', 'real time that a receiver of webhooks may take (30s)')
    .option('--log <file>', 'record the world as it goes; packed where the name ends in .gz')
    .option('--verbose', 'say every request on standard error')
    .addHelpText('after', examples.serve)
    .action(async (scenario: string | undefined, flags: ServeFlags) => {
      const { serveCommand } = await import('./serve-command.ts');
      answer(await serveCommand(scenario, flags, terminal));
    });
}

function addCheck(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('check')
    .description('look for mistakes in scenarios without running them')
    .argument('<path...>', 'scenario files, folders and quoted patterns; - reads standard input')
    .option('--json', 'print one JSON object and nothing else')
    .option(
      '-p, --param <name=value>',
      'a value for a param of the scenario; may be repeated',
      gather,
    )
    .option('--matrix <axis=value>', 'only these combinations of a matrix; again', gather)
    .option('--root <folder>', 'imports reach files in here; in the folder of the scenario without')
    .addHelpText('after', examples.check)
    .action(async (paths: string[], flags: CheckFlags) => {
      const { checkCommand } = await import('./check-command.ts');
      answer(await checkCommand(paths, flags, terminal));
    });
}

function addExplain(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('explain')
    .description('tell in sentences what a scenario does, without running it')
    .argument('<scenario>', 'a scenario file; - reads standard input')
    .option('--mermaid', 'a sequence diagram for Mermaid')
    .option('--json', 'print one JSON object and nothing else')
    .option(
      '-p, --param <name=value>',
      'a value for a param of the scenario; may be repeated',
      gather,
    )
    .option('--matrix <axis=value>', 'the combination of a matrix; again', gather)
    .option('--root <folder>', 'where imports may lead; the folder of the file without it')
    .addHelpText('after', examples.explain)
    .action(async (scenario: string, flags: ExplainFlags) => {
      const { explainCommand } = await import('./explain-command.ts');
      answer(explainCommand(scenario, flags, terminal));
    });
}

function addNew(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('new')
    .description('write a scenario to begin with, from a template')
    .argument('[file]', 'where to; named after the template without')
    .option('--template <name>', 'charging, webhook, api, fleet, demo or vitest (charging)')
    .option('--list', 'say what each template shows')
    .option('--force', 'write over a file that is already there')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.new)
    .action(async (file: string | undefined, flags: NewFlags) => {
      const { newCommand } = await import('./new-command.ts');
      answer(newCommand(file, flags, terminal));
    });
}

function addDiff(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('diff')
    .description('find the first entry in which two logs differ, and what led to it')
    .argument('<a>', 'a log made by run --log')
    .argument('<b>', 'another one')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.diff)
    .action(async (a: string, b: string, flags: DiffFlags) => {
      const { diffCommand } = await import('./diff-command.ts');
      answer(diffCommand(a, b, flags, terminal));
    });
}

function addReplay(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('replay')
    .description('run a recording again and find the first entry that is no longer the same')
    .argument('<recording>', 'made by run --log or serve --log; gzip may have packed it')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.replay)
    .action(async (recording: string, flags: ReplayFlags) => {
      const { replayCommand } = await import('./replay-command.ts');
      answer(await replayCommand(recording, flags, terminal));
    });
}

function addRepair(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('repair')
    .description('end a recording that was cut off, so that it is whole as far as it goes')
    .argument('<recording>', 'cut off in a crash or on a full disk')
    .argument('<whole>', 'the file to write; packed where its name ends in .gz')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.repair)
    .action(async (recording: string, whole: string, flags: RepairFlags) => {
      const { repairCommand } = await import('./repair-command.ts');
      answer(repairCommand(recording, whole, flags, terminal));
    });
}

function addEmit(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('emit')
    .description('send captured webhooks to a receiver again, in their order and with their ids')
    .argument('<capture>', 'JSON Lines: one body a line; gzip may have packed it')
    .requiredOption('--to <url>', 'the receiver')
    .option('--token <secret>', 'sign the bodies with this management token; unsigned without')
    .option('--speed <factor>', 'at the pace of the capture, so many times; at once without')
    .option('--wall-timeout <duration>', 'real time that the receiver may take (30s)')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.emit)
    .action(async (capture: string, flags: EmitFlags) => {
      const { emitCommand } = await import('./emit-command.ts');
      answer(await emitCommand(capture, flags, terminal));
    });
}

function addWhy(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('why')
    .description('tell what led to an entry of a log, from the line of the scenario on')
    .argument('<log>', 'a log made by run --log; gzip may have packed it')
    .argument('[entry]', 'its number, the id of an event, or a kind as in charge.started@car')
    .option('--missing <webhook@vehicle>', 'why nothing more came, in place of an entry')
    .option('--scenario <file>', 'the scenario of the log, to show its lines')
    .option(
      '-p, --param <name=value>',
      'a value for a param of the scenario; may be repeated',
      gather,
    )
    .option('--effects', 'list what came of the entry')
    .option('--utc', 'show UTC in place of the local time of the scenario')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.why)
    .action(async (log: string, entry: string | undefined, flags: WhyFlags) => {
      const { whyCommand } = await import('./why-command.ts');
      answer(whyCommand(log, entry, flags, terminal));
    });
}

function addDeliveries(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('deliveries')
    .description('list what webhooks sent, and what their receivers answered')
    .argument('<log|url>', 'a log made by run --log, or the address of a server')
    .option('--webhook <name>', 'only this webhook; may be repeated', gather)
    .option('--failed', 'only attempts that failed')
    .option('--json', 'print one JSON object and nothing else')
    .option('--control-token <secret>', 'of the server')
    .addHelpText('after', examples.deliveries)
    .action(async (source: string, flags: DeliveriesFlags) => {
      const { deliveriesCommand } = await import('./deliveries-command.ts');
      answer(await deliveriesCommand(source, flags, terminal));
    });
}

function addModels(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('models')
    .description('list the vehicle models that a scenario may name, with their figures')
    .option('--json', 'print one JSON object and nothing else')
    .option('--make <name>', 'only the models of this make')
    .option('--powertrain <kind>', 'only BEV, PHEV, HEV or ICE')
    .addHelpText('after', examples.models)
    .action(async (flags: ModelsFlags) => {
      const { modelsCommand } = await import('./models-command.ts');
      answer(modelsCommand(flags, terminal));
    });
}

function addParity(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('parity')
    .description('compare what versions 3 and 2.0, batches and webhooks say of every vehicle')
    .argument('<scenario>', 'a scenario file; - reads standard input')
    .option('--every <duration>', 'how much simulated time lies between two comparisons (1h)')
    .option('--seed <text>', 'in place of the seed of the scenario')
    .option(
      '-p, --param <name=value>',
      'a value for a param of the scenario; may be repeated',
      gather,
    )
    .option('--matrix <axis=value>', 'the combination of a matrix; again', gather)
    .option('--root <folder>', 'imports reach files in here; in the folder of the scenario without')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.parity)
    .action(async (scenario: string, flags: ParityFlags) => {
      const { parityCommand } = await import('./parity-command.ts');
      answer(await parityCommand(scenario, flags, terminal));
    });
}

function addValidate(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('validate')
    .description('compare the vehicle models with what is published about the cars')
    .option('-a, --all', 'show what agrees by construction and what is set aside too')
    .option('--vehicle <model>', 'show only this model; may be repeated', gather)
    .option('--cases <number>', 'random cases for the instants of thresholds (300)')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.validate)
    .action(async (flags: ValidateFlags) => {
      const { validateCommand } = await import('./validate-command.ts');
      answer(validateCommand(flags, terminal));
    });
}

function gather(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}
