import { type EntryKind, isOfKind, type LoggedEntry } from '../../../engine/index.ts';
import { CrowdSummary } from './crowd-summary.ts';
import { type EntryLayout, EntryLines, type Selection } from './entry-lines.ts';
import { Excerpt, limitsOfAReport, limitsOfARun } from './excerpt.ts';

export interface TimelineOptions extends EntryLayout {
  /** Show every entry of the log, however many. */
  readonly all: boolean;
  /** Shows only entries about these vehicles; empty for all entries. */
  readonly vehicles: ReadonlySet<string>;
  /** The number of vehicles of the scenario. A crowd is summarised. */
  readonly poolSize: number;
  /** Whether it is read on a page that is not scrolled far. */
  readonly isShort?: boolean;
  /** Nothing is shown before this checkpoint. */
  readonly from?: string | undefined;
}

/**
 * The entries of a run as lines, while it runs: an excerpt for a few vehicles, a summary for a
 * crowd.
 */
export class Timeline {
  readonly #options: TimelineOptions;
  readonly #selection: Selection;
  #isSilent: boolean;

  constructor(options: TimelineOptions) {
    this.#options = options;
    this.#isSilent = options.from !== undefined;
    this.#selection = selectionFor(options);
  }

  add(entry: LoggedEntry): void {
    if (this.#isSilent && !this.#opens(entry)) return;
    if (!this.#concerns(entry) || !(this.#options.all || isOnTimeline(entry))) return;
    this.#selection.add(entry);
  }

  end(): void {
    this.#selection.end();
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
}

/** Whether there are so many vehicles that a summary tells more than lines. */
export function isCrowd(vehicles: number): boolean {
  return vehicles > 20;
}

function selectionFor(options: TimelineOptions): Selection {
  const lines = new EntryLines(options);
  if (options.all) return { add: (entry) => lines.show(entry), end: () => {} };
  if (isCrowd(options.vehicles.size || options.poolSize)) return new CrowdSummary(lines, options);
  return new Excerpt(lines, options.isShort === true ? limitsOfAReport : limitsOfARun);
}

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
