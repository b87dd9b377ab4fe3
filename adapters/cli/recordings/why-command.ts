import { formatInstant, type LoggedEntry } from '../../../engine/index.ts';
import { readingLog } from '../../file/log-reader.ts';
import { readAbsence, whyMissing } from '../../past/why/absence.ts';
import { readWish } from '../../past/why/entry-wish.ts';
import { type EntryExplanation, explain } from '../../past/why/explanation.ts';
import { placeOfEntry, whyLines } from '../../past/why/why-lines.ts';
import type { LoadedScenario } from '../../scenarios/load.ts';
import { load } from '../../scenarios/load.ts';
import { accepted } from '../../scenarios/rejection.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import { readParams } from '../../terminal/named-values.ts';
import { columnsOf, paintFor, printable, type Terminal } from '../../terminal/terminal.ts';
import { tellTruncation } from '../../terminal/truncation.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { entrySentence } from '../../words/entry-sentence.ts';
import type { WhyFlags } from './recording-options.ts';

/** `motorpool why`: shows the causes and effects of an entry of a log and returns the exit code. */
export function whyCommand(
  log: string,
  entry: string | undefined,
  flags: WhyFlags,
  terminal: Terminal,
): number {
  if (flags.missing !== undefined && entry !== undefined) {
    throw new UsageError('name an entry or use --missing, not both');
  }
  if (flags.missing !== undefined) return explainMissing(log, flags.missing, flags, terminal);
  if (entry === undefined) throw new UsageError('name an entry or use --missing');
  const { json = false, param = [], scenario: file, utc = false } = flags;
  // A log that cannot be read is the first mistake to tell of.
  const wish = readingLog(log, () => readWish(entry));
  // A question about an event is a question about its deliveries.
  const { effects = wish.by === 'event' } = flags;
  const params = readParams(param);
  const loaded =
    file === undefined
      ? undefined
      : accepted(load(file, { params, seed: undefined, env: terminal.env }));
  const explanation = explain(log, wish);
  tellTruncation(log, explanation.flaws, terminal);
  warnOfOther(explanation, loaded, terminal);
  const { stdout, env } = terminal;
  if (json) {
    stdout.write(jsonText(whyObject(explanation, loaded)));
  } else {
    const columns = Math.min(columnsOf(stdout), 140);
    const layout = { paint: paintFor(stdout, env), columns, utc, effects };
    stdout.write(`${whyLines(explanation, loaded, layout).join('\n')}\n`);
  }
  return exitCode.ok;
}

function explainMissing(
  log: string,
  missing: string,
  { json = false }: WhyFlags,
  terminal: Terminal,
): number {
  const { stdout, env } = terminal;
  const absence = readingLog(log, () => readAbsence(missing));
  const onEnd = (flaws: readonly string[]): void => tellTruncation(log, flaws, terminal);
  const reasons = whyMissing(log, absence, onEnd);
  if (json) {
    const told = reasons.map(({ entry, ...rest }) => ({ ...rest, entry: entry?.sequence ?? null }));
    stdout.write(jsonText({ ...absence, reasons: told }));
    return exitCode.ok;
  }
  const paint = paintFor(stdout, env);
  for (const { code, text, entry } of reasons) {
    const place = entry === undefined ? '' : `  ${paint('dim', `#${entry.sequence}`)}`;
    stdout.write(`${paint('cyan', code.padEnd(14))}${printable(text)}${place}\n`);
  }
  return exitCode.ok;
}

/** Warns that positions may be those of another scenario. */
function warnOfOther(
  { file, header }: EntryExplanation,
  loaded: LoadedScenario | undefined,
  { stderr }: Terminal,
): void {
  const { scenario } = header;
  if (loaded === undefined || typeof scenario !== 'string' || scenario === loaded.scenario.name) {
    return;
  }
  stderr.write(
    `${file} is a log of ${scenario}, not of ${loaded.scenario.name}: places may be wrong\n`,
  );
}

function whyObject(
  { chain, effects, file, flaws, header }: EntryExplanation,
  loaded: LoadedScenario | undefined,
) {
  const told = (entry: LoggedEntry) => entryObject(entry, loaded);
  return {
    file,
    header,
    flaws,
    entry: told(chain.at(-1)!),
    chain: chain.map(told),
    effects: {
      count: effects.count,
      kinds: Object.fromEntries(effects.kinds),
      entries: effects.entries.map(told),
    },
  };
}

function entryObject(entry: LoggedEntry, loaded: LoadedScenario | undefined) {
  const { atMs, cause, ...rest } = entry;
  const position = placeOfEntry(entry, loaded?.scenario);
  return {
    ...rest,
    at: formatInstant(atMs),
    cause: cause < 0 ? null : cause,
    sentence: entrySentence(entry),
    // JSON omits undefined members.
    place: position && { file: loaded?.scenario.file, ...position },
  };
}
