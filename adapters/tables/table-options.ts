import type { Command, OptionValues } from '@commander-js/extra-typings';
import type { JsonFlags, OptionsOf } from '../terminal/shared-options.ts';

/** The options about tables of a command that writes nothing else in a format. */
export const tableOptions = <Before extends OptionValues>(command: Command<[], Before>) =>
  command
    .option('--tables <names>', 'write sessions, trips, load and states, separated by commas')
    .option('--format <name>', 'of the tables: parquet or csv (parquet)')
    .option('--every <duration>', 'between the rows of a vehicle in states (1h)');

/** With `--json`, which the commands with tables have too. */
export type TableFlags = OptionsOf<typeof tableOptions<JsonFlags>>;
