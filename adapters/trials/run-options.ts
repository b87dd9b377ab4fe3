import type { Command } from '@commander-js/extra-typings';
import {
  gather,
  jsonOption,
  matricesOption,
  type OptionsOf,
  paramOption,
  queueOption,
  redactOption,
  rootOption,
  seedOption,
  utcOption,
  wallTimeoutOption,
} from '../terminal/shared-options.ts';

export const runOptions = (command: Command) =>
  command
    .option('-a, --all', 'show every entry of the log: commands, steps and changed signals too')
    .option('--vehicle <name>', 'show only this vehicle; may be repeated', gather)
    .option('-q, --quiet', 'print one line with the verdict')
    .addOption(jsonOption)
    .addOption(utcOption)
    .addOption(seedOption)
    .option(
      '--seeds <number>',
      'run each with so many seeds: its own, say 7, then 7-2, 7-3 and so on',
    )
    .option(
      '--out <folder>',
      'write the first seed of --seeds that fails there, as a short scenario',
    )
    .addOption(paramOption)
    .addOption(matricesOption)
    .addOption(rootOption)
    .option('--until <when>', 'stop early: after a duration, at a local instant or a checkpoint')
    .option('--from <checkpoint>', 'show only what follows a checkpoint')
    .option('--log <file>', 'write the log as JSON Lines; - writes it to standard output')
    .addOption(redactOption)
    .option(
      '--report <kind[=file]>',
      'also write junit, tap, json, github, markdown or html; may be repeated',
      gather,
    )
    .addOption(wallTimeoutOption)
    .option('--grep <regexp>', 'only scenarios whose name, file or tag matches')
    .option('--shard <part/parts>', 'one part of the scenarios: 2/3 is every third from the second')
    .option('--list', 'list the selected scenarios without running them')
    .option('--watch', 'run changed scenarios again, until interrupted')
    .option('--dry', 'print the expected timeline without running')
    .option(
      '--jobs <number>',
      'number of threads; without it one for every 64 runs, and no more than processors',
    )
    .addOption(queueOption);

export type RunFlags = OptionsOf<typeof runOptions>;

export const checkOptions = (command: Command) =>
  command
    .addOption(jsonOption)
    .option('--report <kind[=file]>', 'also write junit or github; may be repeated', gather)
    .addOption(paramOption)
    .addOption(matricesOption)
    .addOption(rootOption);

export type CheckFlags = OptionsOf<typeof checkOptions>;
