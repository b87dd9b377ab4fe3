import type { Command } from '@commander-js/extra-typings';
import { jsonOption, type OptionsOf, rootOption } from '../../terminal/shared-options.ts';

export const modelsOptions = (command: Command) =>
  command
    .addOption(jsonOption)
    .option('--make <name>', 'only the models of this make')
    .option('--powertrain <kind>', 'only BEV, PHEV, HEV or ICE')
    .addOption(rootOption);

export type ModelsFlags = OptionsOf<typeof modelsOptions>;
