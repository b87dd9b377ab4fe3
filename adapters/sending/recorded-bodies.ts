import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Attempt, requestOf, type ScenarioRun } from '../../engine/index.ts';
import { FileError } from '../file/file-error.ts';
import { Lines } from '../file/lines.ts';
import { bytesOfLog } from '../file/log-bytes.ts';
import { truncationIn } from '../file/log-flaws.ts';
import { LogReader } from '../file/log-reader.ts';
import { type LogWriter, openLogFile } from '../file/log-writer.ts';
import { recordingIn } from '../past/replay/recording.ts';
import { replayRecording } from '../past/replay/replayed-recording.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { tellTruncation } from '../terminal/truncation.ts';
import type { Bodies, SentBody } from './bodies.ts';

/**
 * The bodies of a recording, which does not hold them: it is executed again, and the first body of
 * each delivery goes into a temporary file. So nothing is sent of a recording that no longer
 * replays, and memory does not grow with it. Of a truncated recording the whole entries count.
 * Throws `FileError` for a recording that is altered, or cannot be replayed to its end.
 */
export async function recordedBodies(file: string, terminal: Terminal): Promise<Bodies> {
  const reader = new LogReader(file);
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-'));
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  const gathered = join(folder, 'bodies.jsonl');
  const writer = openLogFile(gathered);
  try {
    const onRun = (run: ScenarioRun): void => gather(run, writer);
    const { agreed, parting } = await replayRecording(recordingIn(reader), reader, { onRun });
    const { flaws } = reader;
    if (flaws.length > 0 && truncationIn(flaws) === undefined) {
      throw new FileError(`${file} is not as it was recorded: ${flaws[0]}`);
    }
    tellTruncation(file, flaws, terminal);
    if (parting !== undefined) {
      const words = `a replay differs from entry ${agreed} on`;
      throw new FileError(`${file}: ${words}; motorpool replay shows the first difference`);
    }
    writer.flush();
    const { end, header } = reader;
    const sent = Number(end?.['sent'] ?? Infinity);
    return { header, all: () => bodiesIn(gathered, { entries: agreed, sent }), close };
  } catch (error) {
    close();
    throw error;
  } finally {
    writer.close();
    reader.close();
  }
}

/** A body, and the length of the log when it was sent. */
interface RecordedBody extends SentBody {
  readonly length: number;
}

/**
 * Collects the first body of each delivery. Retries are left out: the receiver of today answers for
 * itself.
 */
function gather({ world }: ScenarioRun, writer: LogWriter): void {
  const { deliveries } = world.service.webhooks;
  const write = ({ body: text, delivery, startedAtMs: atMs }: Attempt): void => {
    const { attempts, event, webhook } = delivery;
    if (attempts.length > 1) return;
    const { length } = world.log;
    const isChallenge = event.type === 'VERIFY';
    const sent = { text, eventId: event.id, webhook: webhook.name, atMs, length, isChallenge };
    writer.write(JSON.stringify(sent satisfies RecordedBody));
  };
  // Webhooks are verified before anything can listen.
  for (let number = 1; number <= deliveries.count; number += 1) {
    const delivery = deliveries.find(number);
    const request = delivery && requestOf(world, delivery);
    if (request !== undefined) write(request);
  }
  deliveries.onEveryAttempt(write);
}

/**
 * The bodies of the recorded entries: the last instant of a stopped served world may send more when
 * it is replayed. Of a recorded load only the first ones were sent: its world was ahead of them.
 */
function* bodiesIn(
  gathered: string,
  { entries, sent }: { readonly entries: number; readonly sent: number },
): Generator<SentBody> {
  let left = sent;
  for (const { length, ...body } of readBodies(gathered)) {
    if (length > entries || left === 0) return;
    left -= 1;
    yield body;
  }
}

function* readBodies(gathered: string): Generator<RecordedBody> {
  const bytes = bytesOfLog(openSync(gathered, 'r'));
  try {
    const lines = new Lines(bytes.next);
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      yield JSON.parse(line.bytes.toString()) as RecordedBody;
    }
  } finally {
    bytes.close();
  }
}
