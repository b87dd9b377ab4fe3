import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.ts';
import { examples } from './examples.ts';
import type { ExportFlags } from './recordings/export-command.ts';
import type { ExtractFlags } from './recordings/extract-command.ts';
import type { ImportFlags } from './recordings/import-command.ts';
import { gather, redactOption } from './shared-options.ts';

/**
 * The commands that convert files: a recording to a part of it or a scenario, a capture to a
 * recording.
 */
export function addExchangeCommands(
  program: Command,
  terminal: Terminal,
  answer: (code: number) => void,
): void {
  addExtract(program, terminal, answer);
  addImport(program, terminal, answer);
  addExport(program, terminal, answer);
}

function addExtract(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('extract')
    .description('extract a part of a recording, with all its causes')
    .argument('<recording>', 'made by run --log or serve --log; or a journal of serve --data')
    .argument('<file>', 'the file to write; compressed if its name ends in .gz')
    .option('--from <when>', 'from an instant, or a duration after the beginning')
    .option('--until <when>', 'up to an instant, or a duration after the beginning')
    .option('--vehicle <name>', 'only entries about this vehicle; may be repeated', gather)
    .option('--marker <name>', 'from this checkpoint or chapter up to the next one')
    .option('--after-marker <name>', 'from this checkpoint or chapter on')
    .option('--until-marker <name>', 'up to this checkpoint or chapter')
    .addOption(redactOption)
    .option('--scenario', 'write a scenario that repeats the external actions')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.extract)
    .action(async (recording: string, file: string, flags: ExtractFlags) => {
      const { extractCommand } = await import('./recordings/extract-command.ts');
      const { onRecordings } = await import('../past/journal/on-recordings.ts');
      const work = () => extractCommand(recording, file, flags, terminal);
      answer(await onRecordings([recording], terminal, work));
    });
}

function addImport(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('import')
    .description('make a recording of captured webhooks')
    .argument('<capture>', 'JSON Lines: a body or CloudEvent per line; may be gzipped')
    .argument('<recording>', 'the file to write; compressed if its name ends in .gz')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.import)
    .action(async (capture: string, recording: string, flags: ImportFlags) => {
      const { importCommand } = await import('./recordings/import-command.ts');
      answer(importCommand(capture, recording, flags, terminal));
    });
}

function addExport(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('export')
    .description('write a recording as CloudEvents, its requests as HAR, or tables of its vehicles')
    .argument('<recording>', 'a recording, a journal, an extract or an imported capture')
    .argument('<file>', 'the file to write, compressed if it ends in .gz; or a folder for tables')
    .option(
      '--format <name>',
      'cloudevents (.jsonl, .ndjson) or har (.har); of tables parquet or csv',
    )
    .option('--tables <names>', 'sessions, trips, load and states, separated by commas')
    .option('--every <duration>', 'between the rows of a vehicle in states (1h)')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.export)
    .action(async (recording: string, file: string, flags: ExportFlags) => {
      const { exportCommand } = await import('./recordings/export-command.ts');
      const { onRecordings } = await import('../past/journal/on-recordings.ts');
      const work = () => exportCommand(recording, file, flags, terminal);
      answer(await onRecordings([recording], terminal, work));
    });
}
