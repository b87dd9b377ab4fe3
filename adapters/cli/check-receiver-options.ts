import type { Command } from '@commander-js/extra-typings';
import { jsonOption, type OptionsOf } from '../terminal/shared-options.ts';
import { receiverOptions } from '../trials/explore/search-options.ts';

export const checkReceiverOptions = (command: Command) =>
  receiverOptions(
    command.requiredOption('--secret <text>', 'the management token, which signs deliveries'),
  )
    .option('--data <signals>', 'the signals that events carry: Charge.IsCharging,Odometer…')
    .option('--only <checks>', 'only these checks: challenge,duplicate')
    .option('--except <checks>', 'all checks but these')
    .option('--within <duration>', 'real time for all checks together (10s)')
    .option('--undetermined <how>', 'checks that lack an option: tell, fail or allow (tell)')
    .addOption(jsonOption)
    .option('--report <kind[=file]>', 'also write a report for a CI server: junit');

export type CheckReceiverFlags = OptionsOf<typeof checkReceiverOptions>;
