import { type EntryKind, isOfKind, type LoggedEntry } from '../../engine/index.ts';
import { formatEntry, type Layout } from '../words/entry-line.ts';
import { isTrouble } from '../words/kinds.ts';
import { dayNote, formatDate } from '../words/local-time.ts';
import { counted, grouped } from './terminal.ts';
import { wrapped } from './wrapped.ts';

export interface TimelineOptions extends Layout {
  /** Show every entry of the log, however many. */
  readonly all: boolean;
  /** Shows only entries about these vehicles; empty for all entries. */
  readonly vehicles: ReadonlySet<string>;
  /** How many vehicles the scenario has: of a large pool, every line says less. */
  readonly poolSize: number;
  readonly write: (line: string) => void;
  /** Nothing is shown before this checkpoint. */
  readonly from?: string | undefined;
}

/**
 * The entries of a run as lines, while it runs. A long run shows its beginning, its end and the
 * failures between them, and says how much it leaves out.
 */
export class Timeline {
  readonly #options: TimelineOptions;
  readonly #limits: { readonly beginning: number; readonly ending: number };
  /** The latest entries that are not shown yet; shown at the end, left out when others follow. */
  readonly #held: LoggedEntry[] = [];
  readonly #leftOut = new Map<string, number>();
  #isSilent: boolean;
  #shown = 0;
  #troubles = 0;
  #date = '';

  constructor(options: TimelineOptions) {
    this.#options = options;
    this.#isSilent = options.from !== undefined;
    this.#limits = options.poolSize > crowd ? limitsOfCrowd : limitsOfFew;
  }

  add(entry: LoggedEntry): void {
    if (this.#isSilent && !this.#opens(entry)) return;
    const { all } = this.#options;
    if (!this.#concerns(entry) || !(all || isOnTimeline(entry))) return;
    if (all || this.#shown < this.#limits.beginning) {
      this.#show(entry);
    } else if (isTrouble(entry) && this.#troubles < mostTroubles) {
      this.#troubles += 1;
      for (const held of this.#held.splice(0)) this.#leaveOut(held);
      this.#showGap();
      this.#show(entry);
    } else {
      this.#held.push(entry);
      if (this.#held.length > this.#limits.ending) this.#leaveOut(this.#held.shift()!);
    }
  }

  /** Shows the entries that were held back. */
  end(): void {
    this.#showGap();
    for (const entry of this.#held.splice(0)) this.#show(entry);
  }

  /** Whether the show begins with an entry. */
  #opens(entry: LoggedEntry): boolean {
    const isThere = isOfKind(entry, 'checkpoint.reached');
    this.#isSilent = !isThere || entry.data.checkpoint !== this.#options.from;
    return !this.#isSilent;
  }

  #concerns({ kind, subject }: LoggedEntry): boolean {
    const { vehicles } = this.#options;
    return vehicles.size === 0 || (shows.has(kind) && subject === '') || vehicles.has(subject);
  }

  #show(entry: LoggedEntry): void {
    const { write, paint, zone } = this.#options;
    const date = formatDate(entry.atMs, zone);
    if (date !== this.#date) {
      const note = dayNote(entry.atMs, zone);
      write(paint('bold', date) + (note && `  ${paint('yellow', note)}`));
    }
    this.#date = date;
    write(formatEntry(entry, this.#options));
    this.#shown += 1;
  }

  #leaveOut({ kind }: LoggedEntry): void {
    this.#leftOut.set(kind, (this.#leftOut.get(kind) ?? 0) + 1);
  }

  #showGap(): void {
    if (this.#leftOut.size === 0) return;
    const { write, paint, columns } = this.#options;
    const kinds = [...this.#leftOut].sort(([, one], [, other]) => other - one);
    const sum = kinds.reduce((total, [, count]) => total + count, 0);
    const counts = kinds.map(([kind, count]) => `${grouped(count)} ${kind}`);
    const title = `${counted(sum, 'line')} left out; --all shows every entry of the log`;
    for (const line of [title, ...wrapped(counts, Math.min(columns, 120) - 6, ', ')]) {
      write(paint('dim', `  ⋮  ${line}`));
    }
    this.#leftOut.clear();
  }
}

/** More vehicles than these are a crowd. */
export const crowd = 20;

/** A week of one car is shown whole. */
const limitsOfFew = { beginning: 240, ending: 40 };
const limitsOfCrowd = { beginning: 40, ending: 20 };
const mostTroubles = 100;

/** Facts, and expectations of steps; those of the scenario's end are listed below the timeline. */
export function isOnTimeline({ io, kind, data }: LoggedEntry): boolean {
  if (io === 'st') return kind !== 'signal.changed';
  if (shows.has(kind)) return true;
  const { step } = data;
  if (kind === 'expectation.met') return typeof step === 'string' && step.startsWith('steps');
  return kind === 'expectation.failed';
}

/** Marks by which the script speaks to spectators. */
const shows: ReadonlySet<string> = new Set<EntryKind>([
  'chapter.began',
  'text.said',
  'spotlight.turned',
  'presenter.awaited',
  'checkpoint.reached',
]);
