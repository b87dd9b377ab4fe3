import type { Command } from 'commander';
import { examples } from './examples.ts';
import type { FitFlags } from './models/fit.ts';
import type { ImportModelsFlags } from './models/import.ts';
import type { ModelsFlags } from './models/list.ts';
import type { ParityFlags } from './parity-command.ts';
import { gather, paramOption, rootOption } from './shared-options.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import type { ValidateFlags } from './validate-command.ts';

/** The commands that compare the simulator with real cars and with itself. */
export function addFidelityCommands(
  program: Command,
  terminal: Terminal,
  answer: (code: number) => void,
): void {
  addModels(program, terminal, answer);
  addParity(program, terminal, answer);
  addValidate(program, terminal, answer);
}

function addModels(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  const models = program
    .command('models')
    .description('list the vehicle models that a scenario may name, with their figures')
    .argument('[scenario]', 'a file whose own models are listed; - reads standard input')
    .option('--json', 'print one JSON object and nothing else')
    .option('--make <name>', 'only the models of this make')
    .option('--powertrain <kind>', 'only BEV, PHEV, HEV or ICE')
    .addOption(rootOption)
    .addHelpText('after', examples.models)
    .action(async (file: string | undefined, flags: ModelsFlags) => {
      const { modelsCommand } = await import('./models/list.ts');
      answer(modelsCommand(file, flags, terminal));
    });
  // An option that `models` has too is its own, wherever it stands.
  models
    .command('fit')
    .description('compare the models of a file with the figures that it gives as published')
    .argument('<file>', 'a scenario, or a file of models alone; - reads standard input')
    .addOption(rootOption)
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.fit)
    .action(async (file: string, _: FitFlags, command: Command) => {
      const { fitCommand } = await import('./models/fit.ts');
      answer(fitCommand(file, command.optsWithGlobals<FitFlags>(), terminal));
    });
  models
    .command('import')
    .description('print the cars of an Open EV Data file as models of your own')
    .argument('<file>', 'ev-data.json, or the file of one brand')
    .option('--make <name>', 'only the cars of this make')
    .addHelpText('after', examples.importModels)
    .action(async (file: string, _: ImportModelsFlags, command: Command) => {
      const { importModelsCommand } = await import('./models/import.ts');
      answer(importModelsCommand(file, command.optsWithGlobals<ImportModelsFlags>(), terminal));
    });
  models
    .command('show')
    .description('print a model of the catalogue as one of your own, to be changed')
    .argument('<model>', 'id or short name')
    .addHelpText('after', examples.showModel)
    .action(async (name: string) => {
      const { showModelCommand } = await import('./models/show.ts');
      answer(showModelCommand(name, terminal));
    });
}

function addParity(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('parity')
    .description('check that API versions 3 and 2.0, batches and webhooks give the same values')
    .argument('<scenario>', 'a scenario file; - reads standard input')
    .option('--every <duration>', 'simulated time between two comparisons (1h)')
    .option('--seed <text>', 'the seed, instead of that of the scenario')
    .addOption(paramOption)
    .option('--matrix <axis=value>', 'the combination of a matrix; may be repeated', gather)
    .addOption(rootOption)
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
    .description('compare the vehicle models with published figures')
    .option('-a, --all', 'also show rows that agree by construction or are set aside')
    .option('--vehicle <model>', 'show only this model; may be repeated', gather)
    .option('--cases <number>', 'random cases for the instants of thresholds (300)')
    .option('--plots <folder>', 'write a plot of every car into this folder, as SVG')
    .option('--json', 'print one JSON object and nothing else')
    .allowExcessArguments()
    .addHelpText('after', examples.validate)
    .action(async (flags: ValidateFlags, { args: [file] }: Command) => {
      if (file !== undefined) {
        const how = `motorpool check ${file} looks for mistakes in a scenario`;
        throw new UsageError(`validate compares vehicle models and takes no file: ${how}`);
      }
      const { validateCommand } = await import('./validate-command.ts');
      answer(validateCommand(flags, terminal));
    });
}
