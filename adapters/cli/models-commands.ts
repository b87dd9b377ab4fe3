import { jsonOption, rootOption } from '../terminal/shared-options.ts';
import type { AddCommands } from './add-commands.ts';
import { examples } from './examples.ts';
import { modelsOptions } from './models/models-options.ts';

/** `models`, which lists vehicle models, and the commands below it. */
export const addModelsCommands: AddCommands = (program, terminal, answer) => {
  const models = modelsOptions(program.command('models'))
    .description('list the vehicle models that a scenario may name, with their figures')
    .argument('[scenario]', 'a file whose own models are listed; - reads standard input')
    .addHelpText('after', examples.models)
    .action(async (file, flags) => {
      const { modelsCommand } = await import('./models/list.ts');
      answer(modelsCommand(file, flags, terminal));
    });
  // An option that `models` has too is its own, wherever it stands.
  models
    .command('fit')
    .description('compare the models of a file with the figures that it gives as published')
    .argument('<file>', 'a scenario, or a file of models alone; - reads standard input')
    .addOption(rootOption)
    .addOption(jsonOption)
    .addHelpText('after', examples.fit)
    .action(async (file, _, command) => {
      const { fitCommand } = await import('./models/fit.ts');
      answer(fitCommand(file, command.optsWithGlobals(), terminal));
    });
  models
    .command('import')
    .description('print the cars of an Open EV Data file as models of your own')
    .argument('<file>', 'ev-data.json, or the file of one brand')
    .option('--make <name>', 'only the cars of this make')
    .addHelpText('after', examples.importModels)
    .action(async (file, _, command) => {
      const { importModelsCommand } = await import('./models/import.ts');
      answer(importModelsCommand(file, command.optsWithGlobals(), terminal));
    });
  models
    .command('show')
    .description('print a model of the catalogue as one of your own, to be changed')
    .argument('<model>', 'id or short name')
    .addHelpText('after', examples.showModel)
    .action(async (name) => {
      const { showModelCommand } = await import('./models/show.ts');
      answer(showModelCommand(name, terminal));
    });
};
