import type { Command } from '@commander-js/extra-typings';
import {
  jsonOption,
  matrixOption,
  type OptionsOf,
  paramOption,
  rootOption,
  seedOption,
} from '../../terminal/shared-options.ts';

/** The options of every subcommand of `worlds`. */
export const serverOptions = (command: Command) =>
  command
    .option('--server <url>', 'the address of the server (http://127.0.0.1:4010)')
    .option('--token <secret>', 'its control token; else that in MOTORPOOL_CONTROL_TOKEN')
    .addOption(jsonOption);

export type ServerFlags = OptionsOf<typeof serverOptions>;

export const newWorldOptions = (command: Command) =>
  serverOptions(command)
    .option('--owner <text>', 'the person, team or job that it belongs to')
    .option('--expires <when>', 'deleted after this real time, 7d, or at an instant (never)')
    .addOption(seedOption)
    .addOption(paramOption)
    .addOption(matrixOption)
    .addOption(rootOption)
    .option('--held', 'time stands still; a command advances it by as much as it needs')
    .option('--paced', 'time passes (both as the server was started)')
    .option('--speed <factor>', 'simulated seconds per second; means --paced');

export type NewWorldFlags = OptionsOf<typeof newWorldOptions>;

export const branchOptions = (command: Command) =>
  serverOptions(command)
    .option('--at <when>', 'the instant at which the futures part, in local time (now)')
    .option('--sends', 'its webhooks reach their receivers');

export type BranchFlags = OptionsOf<typeof branchOptions>;

export const restartOptions = (command: Command) =>
  serverOptions(command).option('--from <what>', 'beginning or last-state (beginning)');

export type RestartFlags = OptionsOf<typeof restartOptions>;

export const exportWorldOptions = (command: Command) =>
  serverOptions(command)
    .option('--out <file>', 'the file; compressed if its name ends in .gz (NAME.simlog)')
    .option('--redact', 'pseudonyms for secrets and addresses, as serve --redact');

export type ExportWorldFlags = OptionsOf<typeof exportWorldOptions>;
