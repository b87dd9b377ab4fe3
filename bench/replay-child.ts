/**
 * Does one task with a recording, as the first work of its process. Arguments: the task, its file,
 * and the number of vehicles and of days or, to inflate one, of entries and of their bytes.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { endLine, headerLine } from '../adapters/file/log-frame.ts';
import { LogReader } from '../adapters/file/log-reader.ts';
import { openLogFile } from '../adapters/file/log-writer.ts';
import { readEntry } from '../adapters/file/logged-entry.ts';
import { nativeSha256 } from '../adapters/file/native-sha256.ts';
import { recordingIn } from '../adapters/past/replay/recording.ts';
import { replayRecording } from '../adapters/past/replay/replayed-recording.ts';
import { DigestChain, entryLine, type LoggedEntry, ScenarioRun } from '../engine/index.ts';
import { commuters, commutersText, msPerDay, startMs } from './commuters.ts';
import { report } from './report.ts';

export interface ReplayMeasurement {
  readonly entries: number;
  /** All threads of the process, from its start. */
  readonly cpuMs: number;
  readonly peakBytes: number;
}

/** The tasks; each returns the number of entries that it read or wrote. */
const works = {
  /** Runs commuters and records them. */
  record: (file) => {
    const [vehicles = 1, days = 1] = process.argv.slice(4).map(Number);
    const scenario = commuters(vehicles, 'everything');
    const text = commutersText(vehicles, 'everything');
    const made = {
      file: 'commuters.yaml',
      path: undefined,
      text,
      imports: {},
      params: {},
      env: {},
    };
    const header = headerLine({ scenario, sources: made, engineVersion: 'bench' });
    const log = openLogFile(file);
    log.write(header);
    const sink = (line: string): void => log.write(line);
    const run = new ScenarioRun(scenario, { retain: false, sha256: nativeSha256, sink });
    run.advanceTo(startMs + days * msPerDay);
    run.abandon('it is enough');
    const { digest, length: entries, marks } = run.world.log;
    log.write(endLine({ digest, entries, verdict: 'INCONCLUSIVE', marks, header }));
    log.close();
    return entries;
  },
  /** Writes so many entries without meaning, each with a text of so many bytes. */
  inflate: (file) => {
    const [count = 1, bytes = 1] = process.argv.slice(4).map(Number);
    const header = '{"simlog":2}';
    const chain = new DigestChain(nativeSha256);
    const log = openLogFile(file);
    log.write(header);
    const entry = { atMs: startMs, io: 'mk', kind: 'filler', subject: '', cause: -1 } as const;
    const data = { text: 'x'.repeat(bytes) };
    for (let sequence = 0; sequence < count; sequence += 1) {
      const line = entryLine({ ...entry, sequence, data });
      chain.add(line);
      log.write(line);
    }
    const { text: digest, marks } = chain;
    log.write(endLine({ digest, entries: count, verdict: 'none', marks, header }));
    log.close();
    return count;
  },
  /** Reads every line and discards it. */
  read: (file) => wholly(file, () => {}),
  /** Reads every entry and discards it. */
  entries: (file) => {
    const sink: { latest: LoggedEntry | undefined } = { latest: undefined };
    return wholly(file, (line) => {
      sink.latest = readEntry(line)?.entry;
    });
  },
  again: async (file) => {
    const reader = new LogReader(file);
    const { agreed, parting } = await replayRecording(recordingIn(reader), reader);
    if (parting !== undefined) throw new Error(`parted: ${JSON.stringify(parting)}`);
    reader.close();
    return agreed;
  },
  readline: async (file) => {
    let lines = 0;
    for await (const line of createInterface({ input: createReadStream(file) })) {
      if (line !== '') lines += 1;
    }
    return lines;
  },
  sha256: async (file) => {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    return hash.digest().length;
  },
} satisfies Record<string, (file: string) => number | Promise<number>>;

function wholly(file: string, sink: (line: string) => void): number {
  const reader = new LogReader(file);
  for (let line = reader.next(); line !== undefined; line = reader.next()) sink(line);
  reader.close();
  if (reader.flaws.length > 0) throw new Error(reader.flaws.join());
  return reader.entries;
}

const [what = '', file = ''] = process.argv.slice(2);
const entries = await works[what as keyof typeof works](file);
const { user, system } = process.cpuUsage();
report({
  entries,
  cpuMs: (user + system) / 1000,
  peakBytes: process.resourceUsage().maxRSS * 1024,
} satisfies ReplayMeasurement);
