import type { LoggedEntry } from '../../engine/index.ts';
import { entryWords } from './entry-words.ts';
import { wordsOf } from './kinds.ts';
import { printable } from './text.ts';

/** An entry as a sentence: `car began to charge: soc 30 %, limit 80 %, AC`. */
export function entrySentence(entry: LoggedEntry): string {
  const { kind, subject, io, data } = entry;
  const says = wordsOf(kind)?.says ?? (io === 'in' ? `was told ${kind}` : undefined);
  if (typeof says === 'function') {
    // A step of one vehicle's own script is about that vehicle.
    return printable((subject === '' ? '' : `${subject}: `) + says(data as never));
  }
  const who = subject === '' ? 'the world' : subject;
  const words = entryWords(entry).replaceAll('  ', ', ');
  const said = says === undefined ? `${who}: ${kind.replaceAll('.', ' ')}` : `${who} ${says}`;
  return printable(said) + (words === '' ? '' : `: ${words}`);
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
