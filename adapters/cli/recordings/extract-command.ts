import { given, type Json, readSources, type Verdict } from '../../../engine/index.ts';
import { FileError } from '../../file/file-error.ts';
import type { JsonObject } from '../../file/json-object.ts';
import { type LogReader, readingLog } from '../../file/log-reader.ts';
import { isSameFile } from '../../file/log-writer.ts';
import { RecordingWriter } from '../../file/recording-writer.ts';
import type { Redactor } from '../../file/redaction/redactor.ts';
import { type RedactionSettings, redactorFor } from '../../file/redaction/redactor-for.ts';
import { writeTextFile } from '../../file/text-file.ts';
import type { WantedEntries } from '../../past/extract/entry-selection.ts';
import { type KeptEntries, keptEntriesOf } from '../../past/extract/kept-entries.ts';
import { leftLines, scenarioOf } from '../../past/extract/scenario-of.ts';
import { readTimeRange } from '../../past/extract/time-range.ts';
import { copyWhole, wholeEntriesIn } from '../../past/extract/whole-copy.ts';
import { recordingIn, scenarioIn } from '../../past/replay/recording.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import { readRedaction } from '../../terminal/redaction.ts';
import { counted, printable, type Terminal } from '../../terminal/terminal.ts';
import { tellTruncation } from '../../terminal/truncation.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { ExtractFlags } from './recording-options.ts';

/** `motorpool extract`: writes a part of a recording as one of its own; returns the exit code. */
export function extractCommand(
  file: string,
  extract: string,
  flags: ExtractFlags,
  terminal: Terminal,
): number {
  const { stdout } = terminal;
  if (isSameFile(file, extract)) {
    throw new UsageError(`${extract} is the recording itself: name another file`);
  }
  if (flags.scenario === true) return writeScenario(file, extract, flags, terminal);
  const { digest, entries, flaws, kept } = writeExtract(file, extract, flags);
  tellTruncation(file, flaws, terminal);
  const words = `${printable(extract)}: ${counted(kept, 'entry', 'entries')} of ${entries}`;
  stdout.write(
    flags.json === true
      ? jsonText({ file: extract, entries: kept, of: entries, digest })
      : `${words}\n`,
  );
  return exitCode.ok;
}

/** An extract that was written. */
interface WrittenExtract extends Pick<KeptEntries, 'entries' | 'flaws' | 'kept'> {
  readonly digest: string;
}

/** Writes the whole entries of a recording, or a part of them. */
function writeExtract(file: string, extract: string, flags: ExtractFlags): WrittenExtract {
  const by = cutBy(flags);
  const redaction = readRedaction(flags.redact);
  if (Object.keys(by).length === 0 && redaction === undefined) {
    const whole = wholeEntriesIn(file);
    refuseAltered(file, whole);
    return { ...whole, digest: copyWhole(file, extract, whole) };
  }
  const cut = keptEntriesOf(file, wishOf(file, flags));
  refuseAltered(file, cut);
  return { ...cut, digest: copy(file, extract, cut, { by, redaction }) };
}

/** `--scenario`: writes a recording as a scenario, with the external deeds as steps. */
function writeScenario(
  file: string,
  written: string,
  flags: ExtractFlags,
  terminal: Terminal,
): number {
  const [option] = Object.keys(cutBy(flags));
  if (option !== undefined) {
    throw new UsageError(
      '--scenario writes the whole recording: leave out options that select a part',
    );
  }
  return readingLog(file, (reader) => {
    const { text, steps, left, notes } = scenarioOf(file, recordingIn(reader), reader.header);
    writeTextFile(written, text);
    const { stdout, stderr } = terminal;
    for (const each of [...notes, ...leftLines(left)]) stderr.write(`${printable(each)}\n`);
    const leftOut = left.map(({ entry: { kind, sequence }, why }) => ({ sequence, kind, why }));
    const words = `${printable(written)}: ${counted(steps, 'step')} from outside`;
    stdout.write(
      flags.json === true ? jsonText({ file: written, steps, notes, left: leftOut }) : `${words}\n`,
    );
    return exitCode.ok;
  });
}

function wishOf(file: string, flags: ExtractFlags): WantedEntries {
  const { marker, afterMarker, untilMarker, vehicle = [] } = flags;
  if (marker !== undefined && (afterMarker ?? untilMarker) !== undefined) {
    throw new UsageError('--marker selects a range by itself: leave out the other markers');
  }
  const range = readTimeRange(
    flags,
    readingLog(file, ({ header }) => header),
  );
  return { range, vehicles: new Set(vehicle), marker, afterMarker, untilMarker };
}

/** The description of the extract in its header: the options as they were written. */
function cutBy(flags: ExtractFlags): JsonObject {
  const { from, until, vehicle: vehicles, marker, afterMarker, untilMarker } = flags;
  return given({ from, until, vehicles, marker, afterMarker, untilMarker });
}

/** Refuses an altered recording: with a digest of its own, its extract would look untouched. */
function refuseAltered(file: string, { flaws }: Pick<KeptEntries, 'flaws'>): void {
  const altered = flaws.find((each) => each.startsWith('altered'));
  if (altered !== undefined) throw new FileError(`${file} cannot be cut: ${altered}`);
}

/** Writes the extract and returns its digest. */
function copy(
  file: string,
  extract: string,
  cut: KeptEntries,
  { by, redaction }: { readonly by: JsonObject; readonly redaction: RedactionSettings | undefined },
): string {
  return readingLog(file, (reader) => {
    const { header, source } = reader;
    const whole = source === undefined ? header : { ...header, source };
    // A log without a header gets one that marks it as an extract.
    const said = { simlog: 2, ...whole, extract: { ...by, of: cut.entries, digest: cut.digest } };
    const redactor = redaction && redactorOf(reader, redaction, cut);
    const frame = said as { readonly [key: string]: Json };
    const writer = new RecordingWriter(extract, redactor?.header(frame) ?? frame);
    try {
      for (let place = 0; place < cut.entries; place += 1) {
        const line = reader.next();
        if (line !== undefined && cut.isKept(place)) writer.write(redactor?.line(line) ?? line);
      }
      writer.end(cut.verdict as Verdict | 'none');
      return writer.digest;
    } finally {
      writer.close();
    }
  });
}

/**
 * The redactor of the extract. Without a readable scenario, only the entries tell what to redact.
 */
function redactorOf(
  reader: LogReader,
  settings: RedactionSettings,
  { digest }: KeptEntries,
): Redactor {
  const sources = readSources(reader.source);
  return redactorFor(settings, { scenario: scenarioIn(reader), sources, other: digest });
}
