import type { Command } from '@commander-js/extra-typings';
import {
  jsonOption,
  matrixOption,
  type OptionsOf,
  paramOption,
  rootOption,
} from '../terminal/shared-options.ts';

export const newOptions = (command: Command) =>
  command
    .option('--template <name>', 'charging, webhook, api, fleet, demo or vitest (charging)')
    .option('--list', 'list the templates and what each shows')
    .option('--force', 'overwrite an existing file')
    .addOption(jsonOption);

export type NewFlags = OptionsOf<typeof newOptions>;

export const explainOptions = (command: Command) =>
  command
    .option('--mermaid', 'a sequence diagram for Mermaid')
    .addOption(jsonOption)
    .addOption(paramOption)
    .addOption(matrixOption)
    .addOption(rootOption);

export type ExplainFlags = OptionsOf<typeof explainOptions>;
