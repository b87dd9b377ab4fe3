import type { LoggedEntry } from '../../../engine/index.ts';
import { counted, grouped } from '../../terminal/terminal.ts';
import { wrapped } from '../../terminal/wrapped.ts';
import { formatEntry, type Layout } from '../../words/entry-line.ts';
import { dayNote, formatDate } from '../../words/local-time.ts';

export interface EntryLayout extends Layout {
  readonly write: (line: string) => void;
}

/** Shows some of the entries of a timeline, and counts the others. */
export interface Selection {
  add(entry: LoggedEntry): void;
  /** Shows entries that were held back, and summaries. */
  end(): void;
}

/** Writes entries as lines below the dates of their days, and counts of those left out. */
export class EntryLines {
  readonly #layout: EntryLayout;
  #date = '';

  constructor(layout: EntryLayout) {
    this.#layout = layout;
  }

  show(entry: LoggedEntry): void {
    const { write, paint, zone } = this.#layout;
    const date = formatDate(entry.atMs, zone);
    if (date !== this.#date) {
      const note = dayNote(entry.atMs, zone);
      write(paint('bold', date) + (note && `  ${paint('yellow', note)}`));
    }
    this.#date = date;
    write(formatEntry(entry, this.#layout));
  }

  /** Says how many entries of each kind are left out. */
  showGap(leftOut: ReadonlyMap<string, number>): void {
    const { write, paint, columns } = this.#layout;
    const kinds = [...leftOut].sort(([, one], [, other]) => other - one);
    const sum = kinds.reduce((total, [, count]) => total + count, 0);
    const counts = kinds.map(([kind, count]) => `${grouped(count)} ${kind}`);
    const title = `${counted(sum, 'line')} left out; --all shows every entry of the log`;
    for (const line of [title, ...wrapped(counts, Math.min(columns, 120) - 6, ', ')]) {
      write(paint('dim', `  ⋮  ${line}`));
    }
  }
}
