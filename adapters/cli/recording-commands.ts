import type { Command } from 'commander';
import type { DeliveriesFlags } from './deliveries-command.ts';
import type { DiffFlags } from './diff-command.ts';
import type { EmitFlags } from './emit-command.ts';
import { examples } from './examples.ts';
import type { RepairFlags } from './repair-command.ts';
import type { ReplayFlags } from './replay-command.ts';
import { gather, paramOption } from './shared-options.ts';
import type { Terminal } from './terminal.ts';
import type { WhyFlags } from './why-command.ts';

/** The commands that work on recordings, captures and served worlds. */
export function addRecordingCommands(
  program: Command,
  terminal: Terminal,
  answer: (code: number) => void,
): void {
  addDiff(program, terminal, answer);
  addReplay(program, terminal, answer);
  addRepair(program, terminal, answer);
  addEmit(program, terminal, answer);
  addWhy(program, terminal, answer);
  addDeliveries(program, terminal, answer);
}

function addDiff(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('diff')
    .description('find the first entry in which two logs differ, and what led to it')
    .argument('<a>', 'a log made by run --log')
    .argument('<b>', 'another one')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.diff)
    .action(async (a: string, b: string, flags: DiffFlags) => {
      const { diffCommand } = await import('./diff-command.ts');
      answer(diffCommand(a, b, flags, terminal));
    });
}

function addReplay(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('replay')
    .description('run a recording again and find the first entry that is no longer the same')
    .argument('<recording>', 'made by run --log or serve --log; gzip may have packed it')
    .option('--overlay <steps>', 'run the steps of a file on top and tell what they change')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.replay)
    .action(async (recording: string, flags: ReplayFlags & { readonly overlay?: string }) => {
      const { overlay } = flags;
      if (overlay !== undefined) {
        const { overlayCommand } = await import('./overlay-command.ts');
        answer(await overlayCommand(recording, { ...flags, overlay }, terminal));
        return;
      }
      const { replayCommand } = await import('./replay-command.ts');
      answer(await replayCommand(recording, flags, terminal));
    });
}

function addRepair(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('repair')
    .description('end a recording that was cut off, so that it is whole as far as it goes')
    .argument('<recording>', 'cut off in a crash or on a full disk')
    .argument('<whole>', 'the file to write; packed where its name ends in .gz')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.repair)
    .action(async (recording: string, whole: string, flags: RepairFlags) => {
      const { repairCommand } = await import('./repair-command.ts');
      answer(repairCommand(recording, whole, flags, terminal));
    });
}

function addEmit(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('emit')
    .description('send what a recording or a capture holds again, to a receiver or a feed')
    .argument('<file>', 'a recording, or JSON Lines with one body a line; gzip may have packed it')
    .option('--to <url>', 'send the deliveries to this receiver, in their order')
    .option('--feed', 'serve the entries of a recording as a live feed')
    .option('--webhook <name>', 'only what was sent to this webhook')
    .option('--token <secret>', 'sign the bodies with this management token; unsigned without')
    .option('--from <when>', 'from an instant, or a duration after the beginning')
    .option('--until <when>', 'up to an instant, or a duration after the beginning')
    .option('--speed <factor>', '1 is the pace of the recording; as fast as can be without')
    .option('--loop [count]', 'so many times, or until it is interrupted')
    .option('--step', 'wait for Enter before each')
    .option('--renumber [text]', 'new ids that follow from the text, and sequences from 1')
    .option('--shift <when>', 'move dates so that the first is now, or at an instant')
    .option('--wall-timeout <duration>', 'real time that the receiver may take (30s)')
    .option('--held', 'feed: time stands still until a client plays or advances it')
    .option('--port <number>', 'feed: 0 takes any free one (4010)')
    .option('--host <address>', 'feed: where to listen (127.0.0.1)')
    .option('--allow-host <name>', 'feed: another name of this server; may be repeated', gather)
    .option('--control-token <secret>', 'feed: bearer token of its clients')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.emit)
    .action(async (file: string, flags: EmitFlags) => {
      const { emitCommand } = await import('./emit-command.ts');
      answer(await emitCommand(file, flags, terminal));
    });
}

function addWhy(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('why')
    .description('tell what led to an entry of a log, from the line of the scenario on')
    .argument('<log>', 'a log made by run --log; gzip may have packed it')
    .argument('[entry]', 'its number, the id of an event, or a kind as in charge.started@car')
    .option('--missing <webhook@vehicle>', 'why nothing more came, in place of an entry')
    .option('--scenario <file>', 'the scenario of the log, to show its lines')
    .addOption(paramOption)
    .option('--effects', 'list what came of the entry')
    .option('--utc', 'show UTC in place of the local time of the scenario')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.why)
    .action(async (log: string, entry: string | undefined, flags: WhyFlags) => {
      const { whyCommand } = await import('./why-command.ts');
      answer(whyCommand(log, entry, flags, terminal));
    });
}

function addDeliveries(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('deliveries')
    .description('list what webhooks sent and what their receivers answered; send it again')
    .argument('<log|url>', 'a log made by run --log, or the address of a server')
    .option('--webhook <name>', 'only this webhook; may be repeated', gather)
    .option('--failed', 'only attempts that failed')
    .option('--dead', 'only what came to nothing; of a server, with its numbers')
    .option('--resend <numbers>', 'server: the same events once more, such as 7 or 7..20')
    .option('--drain', 'server: every dead letter once more, the oldest first')
    .option('--why <webhook@vehicle>', 'server: why it was told of last, and why it is not now')
    .option('--json', 'print one JSON object and nothing else')
    .option('--control-token <secret>', 'of the server')
    .addHelpText('after', examples.deliveries)
    .action(async (source: string, flags: DeliveriesFlags) => {
      const { deliveriesCommand } = await import('./deliveries-command.ts');
      answer(await deliveriesCommand(source, flags, terminal));
    });
}
