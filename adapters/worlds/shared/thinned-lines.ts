import type { InSteps } from '../../../engine/index.ts';
import { FileError } from '../../file/file-error.ts';
import { Seals } from '../../file/journal/sealed-line.ts';
import { Thinning } from '../../file/journal/thinning.ts';
import { parsed } from '../../file/json-object.ts';

/** A whole journal as lines for the tables, with the state of its checksums at the end. */
export interface SealedLines {
  readonly header: string;
  /** The latest card, a JSON object. */
  readonly card: string;
  readonly lines: readonly string[];
  readonly seals: Seals;
  /** The length of the header and the lines, bytes. */
  readonly length: number;
}

/** The lines of a journal with a header and some records. */
export function sealedLines(header: string, records: readonly string[]): SealedLines {
  const seals = new Seals();
  const [line = '', ...lines] = [header, ...records].map((each) => seals.seal(each));
  const written = records.findLast((each) => each.startsWith('{"card":')) ?? header;
  const length = [line, ...lines].reduce((sum, each) => sum + Buffer.byteLength(each) + 1, 0);
  const card = JSON.stringify(parsed(written)?.['card'] ?? {});
  return { header: line, card, lines, seals, length };
}

/** The lines of a journal without those that its thinning leaves out; see `Thinning`. */
export function* thinnedLines(found: readonly string[], thinned: number): InSteps<SealedLines> {
  const [was, thinning] = [new Seals(), new Thinning(thinned)];
  const kept: string[] = [];
  for (const [number, line] of found.entries()) {
    if (number % linesOfStep === 0) yield;
    const text = was.open(line);
    if (text === undefined) throw new FileError('the journal was altered');
    if (number === 0 || thinning.keeps(text)) kept.push(text);
  }
  const [header = '', ...records] = kept;
  return sealedLines(header, records);
}

const linesOfStep = 250;
