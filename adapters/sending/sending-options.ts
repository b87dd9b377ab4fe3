import type { Command, OptionValues } from '@commander-js/extra-typings';
import type { JsonFlags, OptionsOf } from '../terminal/shared-options.ts';

/** The options of sending, beside the address. */
export const sendingOptions = <Before extends OptionValues>(command: Command<[], Before>) =>
  command
    .option('--token <secret>', 'send: sign the bodies with this management token (unsigned)')
    .option('--webhook <name>', 'send: only the deliveries of this webhook')
    .option('--from <when>', 'send: from an instant, or a duration after the beginning')
    .option('--until <when>', 'send: up to an instant, or a duration after the beginning')
    .option('--speed <factor>', 'send: 1 is the pace of the recording (as fast as possible)')
    .option('--rate <n/s>', 'send: so many a second, without waiting for answers')
    .option('--step', 'send: wait for Enter before each body')
    .option('--loop [count]', 'send: this many times, or until interrupted')
    .option('--renumber [text]', 'send: new ids, derived from the text, and sequences from 1')
    .option('--shift <when>', 'send: shift dates so that the first is now, or at an instant')
    .option('--received <url>', 'send: compare with the ids that the receiver lists at the end')
    .option('--wall-timeout <duration>', 'send: timeout of the receiver, in real time (30s)');

/** With `--json`, which the commands that send have too. */
export type SendingFlags = OptionsOf<typeof sendingOptions<JsonFlags>>;
