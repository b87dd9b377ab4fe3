import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.ts';
import { examples } from './examples.ts';
import type { DeliveriesFlags } from './recordings/delivery-errands.ts';
import type { DiffFlags } from './recordings/diff-command.ts';
import type { ReplayFlags } from './recordings/replay-command.ts';
import type { WhyFlags } from './recordings/why-command.ts';
import { gather, paramOption } from './shared-options.ts';

/** The commands that work on recordings, captures and served worlds. */
export function addRecordingCommands(
  program: Command,
  terminal: Terminal,
  answer: (code: number) => void,
): void {
  addDiff(program, terminal, answer);
  addReplay(program, terminal, answer);
  addWhy(program, terminal, answer);
  addDeliveries(program, terminal, answer);
}

function addDiff(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('diff')
    .description(
      'find the first entry in which two logs differ, or the first vehicle of two fleets',
    )
    .argument('<a>', 'a log made by run --log, a journal, or a folder of fleet --out')
    .argument('<b>', 'another one')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.diff)
    .action(async (a: string, b: string, flags: DiffFlags) => {
      const { isFleet } = await import('../fleet/fleet-files.ts');
      if (isFleet(a) || isFleet(b)) {
        const { diffFleets } = await import('./fleet-diff.ts');
        answer(await diffFleets(a, b, flags, terminal));
        return;
      }
      const { diffCommand } = await import('./recordings/diff-command.ts');
      const { onRecordings } = await import('../past/journal/on-recordings.ts');
      answer(await onRecordings([a, b], terminal, () => diffCommand(a, b, flags, terminal)));
    });
}

function addReplay(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('replay')
    .description('run a recording again and compare it, or send its deliveries to a receiver')
    .argument(
      '<recording>',
      'made by run --log or serve --log, or a journal; to send, a capture too',
    )
    .option('--overlay <steps>', 'run the steps of a file on top and report what they change')
    .option('--log <file>', 'journal: write the recording of its world')
    .option('--to <url>', 'send the deliveries to this receiver, in order')
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
    .option('--wall-timeout <duration>', 'send: timeout of the receiver, in real time (30s)')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.replay)
    .action(async (recording: string, flags: ReplayFlags) => {
      const { replayCommand } = await import('./recordings/replay-command.ts');
      answer(await replayCommand(recording, flags, terminal));
    });
}

function addWhy(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('why')
    .description('trace a log entry back to the scenario line that caused it')
    .argument('<log>', 'a log made by run --log, may be gzipped; or a journal')
    .argument('[entry]', 'its number, the id of an event, or a kind as in charge.started@car')
    .option('--missing <webhook@vehicle>', 'instead of an entry: why no further event came')
    .option('--scenario <file>', 'the scenario of the log, to show its lines')
    .addOption(paramOption)
    .option('--effects', 'list the effects of the entry')
    .option('--utc', 'show UTC instead of local time')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.why)
    .action(async (log: string, entry: string | undefined, flags: WhyFlags) => {
      const { whyCommand } = await import('./recordings/why-command.ts');
      const { onRecordings } = await import('../past/journal/on-recordings.ts');
      answer(await onRecordings([log], terminal, () => whyCommand(log, entry, flags, terminal)));
    });
}

function addDeliveries(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('deliveries')
    .description('list deliveries of webhooks with their answers, or send them again')
    .argument('<log|url>', 'a log made by run --log, a journal, or the address of a server')
    .option('--webhook <name>', 'only this webhook; may be repeated', gather)
    .option('--failed', 'only attempts that failed')
    .option('--dead', 'only dead letters; for a server, with their numbers')
    .option('--resend <numbers>', 'server: send dead letters again, such as 7 or 7..20')
    .option('--drain', 'server: send every dead letter again, the oldest first')
    .option('--why <webhook@vehicle>', 'server: why the last event came, and why none comes now')
    .option('--json', 'print one JSON object and nothing else')
    .option('--control-token <secret>', 'server: its bearer token')
    .addHelpText('after', examples.deliveries)
    .action(async (source: string, flags: DeliveriesFlags) => {
      const { deliveriesCommand } = await import('./recordings/deliveries-command.ts');
      const { onRecordings } = await import('../past/journal/on-recordings.ts');
      const work = () => deliveriesCommand(source, flags, terminal);
      answer(await onRecordings([source], terminal, work));
    });
}
