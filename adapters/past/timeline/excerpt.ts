import type { LoggedEntry } from '../../../engine/index.ts';
import { isTrouble } from '../../words/kinds.ts';
import type { EntryLines, Selection } from './entry-lines.ts';

interface ExcerptLimits {
  readonly beginning: number;
  readonly ending: number;
}

/** A week of one car is shown whole. */
export const limitsOfARun: ExcerptLimits = { beginning: 240, ending: 40 };
export const limitsOfAReport: ExcerptLimits = { beginning: 40, ending: 20 };
/** Failures that are shown in the middle of a long run. */
export const mostTroubles = 100;

/** The beginning and the end of a long run, the failures between them, and counts of the rest. */
export class Excerpt implements Selection {
  readonly #lines: EntryLines;
  readonly #limits: ExcerptLimits;
  /** The latest entries that are not shown yet; shown at the end, left out when others follow. */
  readonly #held: LoggedEntry[] = [];
  readonly #leftOut = new Map<string, number>();
  #shown = 0;
  #troubles = 0;

  constructor(lines: EntryLines, limits: ExcerptLimits) {
    this.#lines = lines;
    this.#limits = limits;
  }

  add(entry: LoggedEntry): void {
    if (this.#shown < this.#limits.beginning) {
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

  end(): void {
    this.#showGap();
    for (const entry of this.#held.splice(0)) this.#show(entry);
  }

  #show(entry: LoggedEntry): void {
    this.#lines.show(entry);
    this.#shown += 1;
  }

  #leaveOut({ kind }: LoggedEntry): void {
    this.#leftOut.set(kind, (this.#leftOut.get(kind) ?? 0) + 1);
  }

  #showGap(): void {
    if (this.#leftOut.size > 0) this.#lines.showGap(this.#leftOut);
    this.#leftOut.clear();
  }
}
