import type { LoggedEntry } from '../../engine/index.ts';
import { entryWords } from './entry-words.ts';
import { wordsOf } from './kinds.ts';
import { printable } from './text.ts';

/** The words of an entry, for a line that shows its subject elsewhere. */
export interface EntryPhrase {
  /** A verb phrase about the subject, `began to charge`, or a whole sentence. */
  readonly says: string;
  /** Its data, `soc 30 %, limit 80 %`; empty for a whole sentence. */
  readonly details: string;
}

export function entryPhrase(entry: LoggedEntry): EntryPhrase {
  const { kind, io, data } = entry;
  const says = wordsOf(kind)?.says;
  if (typeof says === 'function') return { says: printable(says(data as never)), details: '' };
  const unknown = io === 'in' ? `was told ${kind}` : kind.replaceAll('.', ' ');
  return { says: says ?? printable(unknown), details: entryWords(entry).replaceAll('  ', ', ') };
}

/** An entry as a sentence: `car began to charge: soc 30 %, limit 80 %, AC`. */
export function entrySentence(entry: LoggedEntry): string {
  const { kind, subject, io } = entry;
  const { says, details } = entryPhrase(entry);
  const words = wordsOf(kind)?.says;
  if (typeof words === 'function') {
    // A step of one vehicle's own script is about that vehicle.
    return printable(subject === '' ? '' : `${subject}: `) + says;
  }
  const who = printable(subject === '' ? 'the world' : subject);
  const isKnown = words !== undefined || io === 'in';
  return `${who}${isKnown ? '' : ':'} ${says}${details === '' ? '' : `: ${details}`}`;
}

/** Why there is nothing in the log before an entry. */
export function beginningSentence({ io, kind }: LoggedEntry): string | undefined {
  if (kind === 'step.started') return undefined;
  if (io === 'in')
    return 'no step gave it: a driver, a rule, a fault of the scenario or a client did';
  if (kind.startsWith('expectation.') || kind === 'run.ended')
    return 'the scenario asked, and nothing caused that';
  return 'no entry led to it: it was due by itself, by the time, a schedule or a habit';
}
