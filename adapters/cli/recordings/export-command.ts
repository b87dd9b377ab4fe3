import { truncationIn } from '../../file/log-flaws.ts';
import { type LogReader, readingLog } from '../../file/log-reader.ts';
import { isSameFile, type LogWriter, openLogFile } from '../../file/log-writer.ts';
import { CloudEvents } from '../../past/export/cloud-events.ts';
import { exportTables, tableExportOf } from '../../past/export/export-tables.ts';
import { HttpArchive } from '../../past/export/http-archive.ts';
import { RecordedReceivers } from '../../past/export/receivers.ts';
import { entriesOf } from '../../past/filed-log.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import { knownWord } from '../../terminal/known-word.ts';
import { counted, printable, type Terminal } from '../../terminal/terminal.ts';
import { tellTruncation } from '../../terminal/truncation.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { version } from '../../terminal/version.ts';
import type { ExportFlags } from './recording-options.ts';

type ExportFormat = 'cloudevents' | 'har';
const formats: readonly ExportFormat[] = ['cloudevents', 'har'];

/**
 * `motorpool export`: writes a recording in a standard format, or tables of its vehicles;
 * returns the exit code.
 */
export async function exportCommand(
  file: string,
  exported: string,
  { format: named, json = false, ...flags }: ExportFlags,
  terminal: Terminal,
): Promise<number> {
  if (isSameFile(file, exported)) {
    throw new UsageError(`${exported} is the recording itself: name another file`);
  }
  const tables = tableExportOf(exported, {
    ...flags,
    ...(named !== undefined && { format: named }),
  });
  if (tables !== undefined) return exportTables(file, tables, json, terminal);
  const { stdout, stderr } = terminal;
  const format = formatOf(exported, named);
  return readingLog(file, (reader) => {
    const writer = openLogFile(exported);
    let count: number;
    try {
      count = writers[format](reader, writer);
    } finally {
      writer.close();
    }
    const { flaws } = reader;
    const isUsable = flaws.length === 0 || truncationIn(flaws) !== undefined;
    if (isUsable) tellTruncation(file, flaws, terminal);
    else for (const flaw of flaws) stderr.write(`${printable(`${file}: ${flaw}`)}\n`);
    const what = format === 'har' ? counted(count, 'exchange') : counted(count, 'CloudEvent');
    stdout.write(
      json
        ? jsonText({ file: exported, format, count, flaws })
        : `${printable(exported)}: ${what}\n`,
    );
    return isUsable ? exitCode.ok : exitCode.failed;
  });
}

function formatOf(file: string, named: string | undefined): ExportFormat {
  if (named !== undefined) return knownWord('--format', named, formats) as ExportFormat;
  const name = file.replace(/\.gz$/, '');
  if (name.endsWith('.har')) return 'har';
  if (/\.(jsonl|ndjson)$/.test(name)) return 'cloudevents';
  throw new UsageError(
    `${file}: the name implies no format: write --format cloudevents or har, or --tables`,
  );
}

/** Writers by format; each returns the number of items it wrote. */
const writers: Readonly<Record<ExportFormat, (reader: LogReader, writer: LogWriter) => number>> = {
  cloudevents(reader, { write }) {
    const events = new CloudEvents(reader.header);
    let count = 0;
    for (const entry of entriesOf(reader)) {
      write(events.eventOf(entry));
      count += 1;
    }
    return count;
  },
  har(reader, { write }) {
    const creator = { name: 'motorpool', version };
    write(`{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`);
    let count = 0;
    const archive = new HttpArchive(new RecordedReceivers(reader), (entry) => {
      write(count === 0 ? entry : `,${entry}`);
      count += 1;
    });
    for (const entry of entriesOf(reader)) archive.add(entry);
    archive.end();
    write(`],"comment":${JSON.stringify(commentOf(archive.bare))}}}`);
    return count;
  },
};

function commentOf(bare: number): string {
  const left = `${counted(bare, 'request')} of which only the operation was recorded`;
  return `times are simulated${bare === 0 ? '' : `; without ${left}`}`;
}
