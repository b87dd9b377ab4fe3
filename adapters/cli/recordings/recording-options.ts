import type { Command } from '@commander-js/extra-typings';
import { sendingOptions } from '../../sending/sending-options.ts';
import {
  gather,
  jsonOption,
  type OptionsOf,
  paramOption,
  redactOption,
  utcOption,
} from '../../terminal/shared-options.ts';

export const replayOptions = (command: Command) =>
  sendingOptions(
    command
      .option('--overlay <steps>', 'run the steps of a file on top and report what they change')
      .option('--log <file>', 'journal: write the recording of its world')
      .option('--to <url>', 'send the deliveries to this receiver, in order'),
  ).addOption(jsonOption);

export type ReplayFlags = OptionsOf<typeof replayOptions>;

export const whyOptions = (command: Command) =>
  command
    .option('--missing <webhook@vehicle>', 'instead of an entry: why no further event came')
    .option('--scenario <file>', 'the scenario of the log, to show its lines')
    .addOption(paramOption)
    .option('--effects', 'list the effects of the entry')
    .addOption(utcOption)
    .addOption(jsonOption);

export type WhyFlags = OptionsOf<typeof whyOptions>;

export const deliveriesOptions = (command: Command) =>
  command
    .option('--webhook <name>', 'only this webhook; may be repeated', gather)
    .option('--failed', 'only attempts that failed')
    .option('--dead', 'only dead letters; for a server, with their numbers')
    .option('--resend <numbers>', 'server: send dead letters again, such as 7 or 7..20')
    .option('--drain', 'server: send every dead letter again, the oldest first')
    .option('--why <webhook@vehicle>', 'server: why the last event came, and why none comes now')
    .addOption(jsonOption)
    .option('--control-token <secret>', 'server: its bearer token');

export type DeliveriesFlags = OptionsOf<typeof deliveriesOptions>;

export const extractOptions = (command: Command) =>
  command
    .option('--from <when>', 'from an instant, or a duration after the beginning')
    .option('--until <when>', 'up to an instant, or a duration after the beginning')
    .option('--vehicle <name>', 'only entries about this vehicle; may be repeated', gather)
    .option('--marker <name>', 'from this checkpoint or chapter up to the next one')
    .option('--after-marker <name>', 'from this checkpoint or chapter on')
    .option('--until-marker <name>', 'up to this checkpoint or chapter')
    .addOption(redactOption)
    .option('--scenario', 'write a scenario that repeats the external actions')
    .addOption(jsonOption);

export type ExtractFlags = OptionsOf<typeof extractOptions>;

export const exportOptions = (command: Command) =>
  command
    .option(
      '--format <name>',
      'cloudevents (.jsonl, .ndjson) or har (.har); of tables parquet or csv',
    )
    .option('--tables <names>', 'sessions, trips, load and states, separated by commas')
    .option('--every <duration>', 'between the rows of a vehicle in states (1h)')
    .addOption(jsonOption);

export type ExportFlags = OptionsOf<typeof exportOptions>;
