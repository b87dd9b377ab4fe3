import type { Command } from '@commander-js/extra-typings';
import { tableOptions } from '../tables/table-options.ts';
import {
  jsonOption,
  matrixOption,
  type OptionsOf,
  paramOption,
  queueOption,
  rootOption,
  seedOption,
} from '../terminal/shared-options.ts';

export const fleetOptions = (command: Command) =>
  tableOptions(
    command
      .option('--days <number>', 'simulated days from the start of the clock (1)')
      .option('--out <folder>', 'write the results there; an interrupted run goes on from them')
      .option('--part <part/parts>', 'only this share of the parts, such as 3/64; see merge')
      .option('--jobs <number>', 'number of threads (all processors but one, if it is worth it)')
      .addOption(queueOption),
  )
    .option('--explain', 'tell which vehicles must run together and why, without running')
    .option('-q, --quiet', 'print the digest and nothing else')
    .addOption(jsonOption)
    .addOption(seedOption)
    .addOption(paramOption)
    .addOption(matrixOption)
    .addOption(rootOption);

export type FleetFlags = OptionsOf<typeof fleetOptions>;

export const mergeOptions = (command: Command) =>
  command
    .option('--out <folder>', 'write fleet.json and the tables of all parts there')
    .addOption(jsonOption);

export type MergeFlags = OptionsOf<typeof mergeOptions>;
