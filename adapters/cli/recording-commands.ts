import { jsonOptions } from '../terminal/shared-options.ts';
import type { AddCommands } from './add-commands.ts';
import { examples } from './examples.ts';
import { deliveriesOptions, replayOptions, whyOptions } from './recordings/recording-options.ts';

/** The commands that work on recordings, captures and served worlds. */
export const addRecordingCommands: AddCommands = (program, terminal, answer) => {
  jsonOptions(program.command('diff'))
    .description(
      'find the first entry in which two logs differ, or the first vehicle of two fleets',
    )
    .argument('<a>', 'a log made by run --log, a journal, or a folder of fleet --out')
    .argument('<b>', 'another one')
    .addHelpText('after', examples.diff)
    .action(async (a, b, flags) => {
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
  replayOptions(program.command('replay'))
    .description('run a recording again and compare it, or send its deliveries to a receiver')
    .argument(
      '<recording>',
      'made by run --log or serve --log, or a journal; to send, a capture too',
    )
    .addHelpText('after', examples.replay)
    .action(async (recording, flags) => {
      const { replayCommand } = await import('./recordings/replay-command.ts');
      answer(await replayCommand(recording, flags, terminal));
    });
  whyOptions(program.command('why'))
    .description('trace a log entry back to the scenario line that caused it')
    .argument('<log>', 'a log made by run --log, may be gzipped; or a journal')
    .argument('[entry]', 'its number, the id of an event, or a kind as in charge.started@car')
    .addHelpText('after', examples.why)
    .action(async (log, entry, flags) => {
      const { whyCommand } = await import('./recordings/why-command.ts');
      const { onRecordings } = await import('../past/journal/on-recordings.ts');
      answer(await onRecordings([log], terminal, () => whyCommand(log, entry, flags, terminal)));
    });
  deliveriesOptions(program.command('deliveries'))
    .description('list deliveries of webhooks with their answers, or send them again')
    .argument('<log|url>', 'a log made by run --log, a journal, or the address of a server')
    .addHelpText('after', examples.deliveries)
    .action(async (source, flags) => {
      const { deliveriesCommand } = await import('./recordings/deliveries-command.ts');
      const { onRecordings } = await import('../past/journal/on-recordings.ts');
      const work = () => deliveriesCommand(source, flags, terminal);
      answer(await onRecordings([source], terminal, work));
    });
};
