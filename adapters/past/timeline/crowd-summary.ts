import type { LoggedEntry } from '../../../engine/index.ts';
import { counted } from '../../terminal/terminal.ts';
import { isTrouble } from '../../words/kinds.ts';
import { countTables } from './count-tables.ts';
import { EntryCounts } from './entry-counts.ts';
import type { EntryLayout, EntryLines, Selection } from './entry-lines.ts';
import { mostTroubles } from './excerpt.ts';
import { MemberFigures, outlierLines } from './outliers.ts';

/** A run with fewer lines is shown whole. */
const fewLines = 60;

/**
 * The timeline of a crowd: failures and the marks of the script as lines, while it runs; at the
 * end, counts by hour and kind, and the vehicles that differ from the others. A short run is shown
 * whole.
 */
export class CrowdSummary implements Selection {
  readonly #lines: EntryLines;
  readonly #options: EntryLayout & { readonly poolSize: number };
  readonly #counts: EntryCounts;
  readonly #figures = new MemberFigures();
  /** The first entries; undefined once there are too many to show all. */
  #first: LoggedEntry[] | undefined = [];
  #shown = 0;
  /** Marks and failures beyond those that are shown. */
  readonly #leftOut = new Map<string, number>();

  constructor(lines: EntryLines, options: EntryLayout & { readonly poolSize: number }) {
    this.#lines = lines;
    this.#options = options;
    this.#counts = new EntryCounts(options.zone);
  }

  add(entry: LoggedEntry): void {
    if (entry.io === 'st') {
      this.#counts.add(entry);
      this.#figures.add(entry);
    }
    if (this.#first === undefined) return this.#mention(entry);
    this.#first.push(entry);
    if (this.#first.length <= fewLines) return;
    for (const each of this.#first) this.#mention(each);
    this.#first = undefined;
  }

  end(): void {
    for (const entry of this.#first ?? []) this.#lines.show(entry);
    if (this.#leftOut.size > 0) this.#lines.showGap(this.#leftOut);
    if (this.#first === undefined && this.#counts.kinds.length > 0) this.#summarise();
  }

  /** Shows an entry that a reader looks for among thousands. */
  #mention(entry: LoggedEntry): void {
    if (entry.io === 'st' && !isTrouble(entry)) return;
    if (this.#shown < mostTroubles) this.#lines.show(entry);
    else this.#leftOut.set(entry.kind, (this.#leftOut.get(entry.kind) ?? 0) + 1);
    this.#shown += 1;
  }

  #summarise(): void {
    const { write, paint, columns, poolSize } = this.#options;
    const { kinds } = this.#counts;
    const sum = kinds.reduce((total, each) => total + each.sum, 0);
    if (this.#shown > 0) write('');
    const title = `${counted(poolSize, 'vehicle')}, ${counted(sum, 'entry', 'entries')}`;
    write(`${paint('bold', title)}  ${paint('dim', '--all shows every entry of the log')}`);
    for (const [index, table] of countTables(kinds, {
      paint,
      columns: Math.min(columns, 120),
    }).entries()) {
      if (index > 0) write('');
      for (const line of table) write(line);
    }
    const outliers = outlierLines({ counts: this.#counts, figures: this.#figures }, this.#options);
    if (outliers.length === 0) return;
    write('');
    write(paint('bold', 'Unlike the others'));
    for (const line of outliers) write(line);
  }
}
