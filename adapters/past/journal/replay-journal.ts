import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogComparison } from '../../file/log-comparison.ts';
import { readingLog } from '../../file/log-reader.ts';
import { isSameFile } from '../../file/log-writer.ts';
import { readEntry } from '../../file/logged-entry.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import { Progress } from '../../terminal/progress.ts';
import { columnsOf, counted, paintFor, printable, type Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { version } from '../../terminal/version.ts';
import { formatEntry } from '../../words/entry-line.ts';
import { zoneOf } from '../../words/local-time.ts';
import { comparisonObject } from '../comparison-object.ts';
import type { Parting } from '../parting.ts';
import { type ExecutedFile, executeInto, type NamedJournal } from './executed-file.ts';

/**
 * `motorpool replay` of a journal: executes it again, compares its digests, and returns the exit
 * code. With `log`, its recording is kept in that file.
 */
export async function replayJournal(
  journal: NamedJournal,
  { json = false, log }: { readonly json?: boolean; readonly log?: string },
  around: Terminal,
): Promise<number> {
  if (log !== undefined && isSameFile(journal.file, log)) {
    throw new UsageError(`--log ${log} is the journal itself: name another file`);
  }
  const folder = log === undefined ? mkdtempSync(join(tmpdir(), 'motorpool-')) : undefined;
  const recording = log ?? join(folder!, 'again.simlog');
  const progress = new Progress(around);
  try {
    const executed = await executeInto(journal, recording, progress);
    const told = { journal, recording, executed };
    progress.terminal.stdout.write(
      json ? jsonText(objectOf(told)) : `${linesOf(told, around).join('\n')}\n`,
    );
    return executed.problem === undefined ? exitCode.ok : exitCode.failed;
  } finally {
    progress.erase();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

interface ReplayedJournal {
  readonly journal: NamedJournal;
  readonly recording: string;
  readonly executed: ExecutedFile;
}

/** The members that the replay of a recording has too. A journal has digests and no lines. */
function objectOf({ journal: { name }, recording, executed }: ReplayedJournal) {
  const { parting, problem = null, entries } = executed;
  return readingLog(recording, (reader) => {
    while (reader.next() !== undefined);
    const { header, source, digest, end, flaws } = reader;
    const lines = { line: undefined, causes: [], earlierCauses: 0 };
    const again = { file: 'executed again', header, source, entries, digest, end, flaws };
    const past = { ...again, file: name, ...(parting && pastAt(parting)) };
    const agreed = parting?.agreed ?? entries;
    const a = { reader: past, ...lines };
    const b = { reader: { ...again, header: { ...header, engine: version } }, ...lines };
    const comparison: LogComparison = { isSameStart: true, agreed, a, b };
    return {
      ...comparisonObject(comparison),
      equal: parting === undefined,
      partsAt: parting?.agreed ?? null,
      line: null,
      problem,
      suspects: [],
    };
  });
}

function pastAt({ differsBy, digest = '' }: Parting): { entries: number; digest: string } {
  return { entries: differsBy, digest };
}

function linesOf(
  { recording, executed }: ReplayedJournal,
  { stdout, env }: Terminal,
): readonly string[] {
  const { entries, digest, problem } = executed;
  const paint = paintFor(stdout, env);
  if (problem === undefined) {
    const words = paint(['green', 'bold'], 'the journal was executed again to the same digest');
    return [`${words}: ${counted(entries, 'entry', 'entries')}`, paint('dim', digest)];
  }
  const layout = {
    paint,
    columns: Math.min(columnsOf(stdout), 120),
    subjectWidth: 12,
    zone: zoneOf(executed.run.scenario),
  };
  const between = linesBetween(recording, executed).flatMap((line) => {
    const entry = readEntry(line)?.entry;
    return entry === undefined ? [] : [formatEntry(entry, layout)];
  });
  const last = `The last ${between.length} entries of the world that is executed again:`;
  return [printable(problem), '', last, ...between];
}

/** The entries after the last digest that agrees, or the last of these. */
function linesBetween(recording: string, { parting }: ExecutedFile): readonly string[] {
  const from = parting?.agreed ?? 0;
  return readingLog(recording, (reader) => {
    const lines: string[] = [];
    for (const line of reader.lines()) {
      if (reader.entries > from) lines.push(line);
      if (lines.length > mostShown) lines.shift();
    }
    return lines;
  });
}

const mostShown = 20;
