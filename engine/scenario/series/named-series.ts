import type { StepSeries } from '../../time/step-series.ts';

/** A series that chargers share, and the unit in which it is written. */
export interface SharedSeries {
  readonly name: string;
  readonly series: StepSeries;
  readonly unit: string | undefined;
}

/** The series of a scenario by name. Entries that say the same share one. */
export class NamedSeries {
  readonly byName = new Map<string, StepSeries>();
  readonly #byContent = new Map<string, SharedSeries | undefined>();

  /** Whether an entry with this content was read before. */
  knows(content: string): boolean {
    return this.#byContent.has(content);
  }

  /** The series of an entry that was read before; undefined for one with mistakes. */
  find(content: string): SharedSeries | undefined {
    return this.#byContent.get(content);
  }

  /** Adds the series of an entry, with a number behind its name where that is taken. */
  add(content: string, read: SharedSeries | undefined): void {
    let name = read?.name ?? '';
    for (let number = 2; this.byName.has(name); number += 1) name = `${read!.name} (${number})`;
    if (read !== undefined) this.byName.set(name, read.series);
    this.#byContent.set(content, read && { ...read, name });
  }
}
