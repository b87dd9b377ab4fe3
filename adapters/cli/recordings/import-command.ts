import { type Entry, entryLine, formatInstant, given } from '../../../engine/index.ts';
import { bodiesOf, type CapturedBody } from '../../file/capture-reader.ts';
import { isSameFile } from '../../file/log-writer.ts';
import { RecordingWriter } from '../../file/recording-writer.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import type { JsonFlags } from '../../terminal/shared-options.ts';
import { counted, printable, type Terminal } from '../../terminal/terminal.ts';
import { tellTruncation } from '../../terminal/truncation.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { version } from '../../terminal/version.ts';

/** `motorpool import`: makes a recording of captured webhooks and returns the exit code. */
export function importCommand(
  file: string,
  recording: string,
  { json = false }: JsonFlags,
  terminal: Terminal,
): number {
  if (isSameFile(file, recording)) {
    throw new UsageError(`${recording} is the capture itself: name another file`);
  }
  // The whole file is read first: a file that is not a capture to its end gives no recording.
  const startMs = startOf(file, terminal);
  const writer = new RecordingWriter(recording, {
    engine: version,
    kind: 'capture',
    simlog: 2,
    start: formatInstant(startMs),
    zone: 'UTC',
  });
  try {
    let beforeMs = startMs;
    for (const body of bodiesOf(file)) {
      const entry = entryOf(body, writer.entries, beforeMs);
      beforeMs = entry.atMs;
      writer.write(entryLine(entry));
    }
    writer.end('none');
  } finally {
    writer.close();
  }
  const { entries, digest } = writer;
  const words = `${printable(recording)}: ${counted(entries, 'body', 'bodies')}`;
  terminal.stdout.write(json ? jsonText({ file: recording, entries, digest }) : `${words}\n`);
  return exitCode.ok;
}

/** The first instant that a body states; the epoch where none does. */
function startOf(file: string, terminal: Terminal): number {
  let startMs: number | undefined;
  let bodies = 0;
  const onTruncation = (flaws: readonly string[]): void => tellTruncation(file, flaws, terminal);
  for (const { deliveredAtMs } of bodiesOf(file, onTruncation)) {
    startMs ??= deliveredAtMs;
    bodies += 1;
  }
  if (bodies === 0) throw new UsageError(`${file} holds no body of a webhook`);
  return startMs ?? 0;
}

/** The entry of a body. A body without an instant has that of the body before it. */
function entryOf(
  body: CapturedBody,
  sequence: number,
  beforeMs: number,
): Entry<'delivery.captured'> {
  const { text, eventId, eventType, webhook, sequence: told } = body;
  return {
    sequence,
    atMs: body.deliveredAtMs ?? beforeMs,
    io: 'out',
    kind: 'delivery.captured',
    subject: body.vehicle ?? '',
    cause: -1,
    data: given({ eventId, text, eventType, sequence: told, webhook }),
  };
}
