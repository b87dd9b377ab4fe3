import { canonicalJson, type DigestChain, type Json, type Marks } from '../../engine/index.ts';
import { type JsonObject, parsed } from './json-object.ts';
import { frameDigest } from './log-frame.ts';

/** A log that was read up to its end line. */
export interface EndedLog {
  /** The first line; undefined in a log that begins with an entry. */
  readonly firstLine: string | undefined;
  readonly entries: number;
  readonly chain: DigestChain;
  readonly last: string | undefined;
  /** The end line, as it stands in the file and as an object. */
  readonly endText: string;
  readonly end: JsonObject;
}

/** A range of entries of a log, by their index, end excluded. */
export interface EntryRange {
  readonly from: number;
  readonly to: number;
}

export interface Flaws {
  /** One sentence each; none where the log is as it was written. */
  readonly flaws: readonly string[];
  /** The range that holds the first altered entry. */
  readonly altered: EntryRange | undefined;
}

/** The flaw of a log that is truncated and shows no other change; undefined for any other log. */
export function truncationIn(flaws: readonly string[]): string | undefined {
  return flaws.every((flaw) => flaw.startsWith('cut off')) ? flaws[0] : undefined;
}

/** The differences between a log and the statements of its end line. */
export function flawsOf(log: EndedLog): Flaws {
  const frame = frameFlaws(log);
  const isChanged = log.end['digest'] !== log.chain.text;
  const altered = isChanged ? alteredRangeOf(log, frame.length === 0) : undefined;
  const words = altered === undefined ? [] : [`the first change is in ${linesOf(altered, log)}`];
  const flaws = [...entryFlaws(log), ...words, ...verdictFlaws(log), ...frame];
  return { flaws: flaws.map((each) => `altered: ${each}`), altered };
}

function entryFlaws({ end, entries, chain }: EndedLog): readonly string[] {
  const flaws: string[] = [];
  if (end['entries'] !== entries) {
    flaws.push(`its end line counts ${String(end['entries'])} entries, it has ${entries}`);
  }
  if (end['digest'] !== chain.text) {
    const said = shortened(String(end['digest']));
    flaws.push(`its entries give ${shortened(chain.text)}, its end line says ${said}`);
  }
  return flaws;
}

function linesOf({ from, to }: EntryRange, { firstLine }: EndedLog): string {
  const header = firstLine === undefined ? 0 : 1;
  return `lines ${header + from + 1} to ${header + to}`;
}

/** The entries between the last mark that agrees and the first that does not, or a true end. */
function alteredRangeOf(
  { end, chain, entries }: EndedLog,
  isTrue: boolean,
): EntryRange | undefined {
  const recorded = marksOf(end['marks']);
  if (recorded === undefined) return undefined;
  const found = chain.marks;
  const every = Math.max(recorded.every, found.every);
  const at = ({ every: own, links }: Marks, count: number): string | undefined =>
    links[count / own - 1];
  let from = 0;
  for (let count = every; ; count += every) {
    const [one, other] = [at(recorded, count), at(found, count)];
    if (one === undefined || other === undefined) break;
    if (one !== other) return { from, to: count };
    from = count;
  }
  return isTrue && from < entries ? { from, to: entries } : undefined;
}

function marksOf(value: unknown): Marks | undefined {
  const { every, links } = (value ?? {}) as Partial<Record<keyof Marks, unknown>>;
  const isWhole = typeof every === 'number' && Number.isSafeInteger(every) && every > 0;
  if (!isWhole || !Array.isArray(links)) return undefined;
  return { every, links: links.map(String) };
}

/**
 * The last entry of a run states its verdict, which an altered end line may contradict. An end line
 * that covers the first line is not checked here: an extract lacks that entry.
 */
function verdictFlaws({ end, last }: EndedLog): readonly string[] {
  const { frame, verdict } = end;
  if (frame !== undefined || verdict === 'none') return [];
  const entry = parsed(last ?? '');
  const data = entry?.['kind'] === 'run.ended' ? (entry['data'] as JsonObject) : undefined;
  const ended = data?.['verdict'];
  if (ended === verdict) return [];
  const told = typeof ended === 'string' ? `its last entry ${ended}` : 'no entry does';
  return [`its end line says ${String(verdict)}, ${told}`];
}

function frameFlaws({ firstLine, end, endText }: EndedLog): readonly string[] {
  const { frame, ...rest } = end as Readonly<Record<string, Json>>;
  if (canonicalJson(end as Json) !== endText) return ['its end line was not written by motorpool'];
  if (frame === undefined) {
    const unknown = Object.keys(rest).find((name) => !plainEnd.has(name));
    return unknown === undefined ? [] : [`its end line has ${unknown}, which no end line has`];
  }
  if (firstLine === undefined) return ['its first line is missing, which its end line covers'];
  if (frame === frameDigest(firstLine, rest)) return [];
  return ['its first line or its end line is not as it was written'];
}

/** Members of end lines that do not cover the first line. */
const plainEnd: ReadonlySet<string> = new Set(['digest', 'end', 'entries', 'marks', 'verdict']);

/** Enough of a digest to tell two apart. */
function shortened(digest: string): string {
  return digest.length > 19 ? `${digest.slice(0, 19)}…` : digest;
}
