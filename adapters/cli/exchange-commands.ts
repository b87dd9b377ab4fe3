import { jsonOptions } from '../terminal/shared-options.ts';
import type { AddCommands } from './add-commands.ts';
import { examples } from './examples.ts';
import { exportOptions, extractOptions } from './recordings/recording-options.ts';

/**
 * The commands that convert files: a recording to a part of it or a scenario, a capture to a
 * recording.
 */
export const addExchangeCommands: AddCommands = (program, terminal, answer) => {
  extractOptions(program.command('extract'))
    .description('extract a part of a recording, with all its causes')
    .argument('<recording>', 'made by run --log or serve --log; or a journal of serve --data')
    .argument('<file>', 'the file to write; compressed if its name ends in .gz')
    .addHelpText('after', examples.extract)
    .action(async (recording, file, flags) => {
      const { extractCommand } = await import('./recordings/extract-command.ts');
      const { onRecordings } = await import('../past/journal/on-recordings.ts');
      const work = () => extractCommand(recording, file, flags, terminal);
      answer(await onRecordings([recording], terminal, work));
    });
  jsonOptions(program.command('import'))
    .description('make a recording of captured webhooks')
    .argument('<capture>', 'JSON Lines: a body or CloudEvent per line; may be gzipped')
    .argument('<recording>', 'the file to write; compressed if its name ends in .gz')
    .addHelpText('after', examples.import)
    .action(async (capture, recording, flags) => {
      const { importCommand } = await import('./recordings/import-command.ts');
      answer(importCommand(capture, recording, flags, terminal));
    });
  exportOptions(program.command('export'))
    .description('write a recording as CloudEvents, its requests as HAR, or tables of its vehicles')
    .argument('<recording>', 'a recording, a journal, an extract or an imported capture')
    .argument('<file>', 'the file to write, compressed if it ends in .gz; or a folder for tables')
    .addHelpText('after', examples.export)
    .action(async (recording, file, flags) => {
      const { exportCommand } = await import('./recordings/export-command.ts');
      const { onRecordings } = await import('../past/journal/on-recordings.ts');
      const work = () => exportCommand(recording, file, flags, terminal);
      answer(await onRecordings([recording], terminal, work));
    });
};
