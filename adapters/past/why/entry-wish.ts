import type { LoggedEntry } from '../../../engine/index.ts';
import { nearest, suggesting } from '../../../engine/index.ts';
import { UsageError } from '../../terminal/usage-error.ts';

/** The choice of an entry. */
export type EntryWish =
  | { readonly by: 'sequence'; readonly sequence: number }
  /** The beginning of the id of an event, long enough to be unique. */
  | { readonly by: 'event'; readonly event: string }
  /** The last entry of a kind. */
  | { readonly by: 'kind'; readonly kind: string; readonly subject: string | undefined };

/** Reads `412`, the id of an event, `charge.started` and `charge.started@car`. Throws `UsageError`. */
export function readWish(written: string): EntryWish {
  if (/^\d+$/.test(written)) return { by: 'sequence', sequence: Number(written) };
  if (/^[\da-f]{8}[\da-f-]*$/.test(written)) return { by: 'event', event: written };
  const [, kind, subject] = /^([A-Za-z]+(?:\.[A-Za-z]+)+)(?:@(.+))?$/.exec(written) ?? [];
  if (kind === undefined) {
    throw new UsageError(
      `${written} names no entry: write its number, the id of an event, or a kind as in charge.started@car`,
    );
  }
  return { by: 'kind', kind, subject };
}

/** A search for an entry while a log is read; remembers others for suggestions. */
export class EntrySearch {
  readonly #wish: EntryWish;
  readonly #kinds = new Set<string>();
  /** Subjects of entries of the wanted kind. */
  readonly #subjects = new Set<string>();
  readonly #events = new Set<string>();
  #found: LoggedEntry | undefined;
  #last = -1;

  constructor(wish: EntryWish) {
    this.#wish = wish;
  }

  see(entry: LoggedEntry): void {
    const wish = this.#wish;
    this.#last = entry.sequence;
    switch (wish.by) {
      case 'sequence':
        if (entry.sequence === wish.sequence) this.#found = entry;
        return;
      case 'event':
        this.#seeEvent(entry, wish.event);
        return;
      case 'kind':
        this.#kinds.add(entry.kind);
        if (entry.kind !== wish.kind) return;
        if (this.#subjects.size < mostSubjects) this.#subjects.add(entry.subject);
        if (wish.subject === undefined || wish.subject === entry.subject) this.#found = entry;
    }
  }

  /** The entry; throws `UsageError` with suggestions where there is none. */
  found(file: string): LoggedEntry {
    if (this.#events.size > 1) {
      const ids = [...this.#events].slice(0, 3).join(', ');
      throw new UsageError(`more than one event of ${file} begins so: ${ids}`);
    }
    if (this.#found !== undefined) return this.#found;
    throw new UsageError(this.#missing(file));
  }

  #seeEvent(entry: LoggedEntry, start: string): void {
    const id = entry.data['event'];
    if (typeof id !== 'string' || !id.startsWith(start)) return;
    this.#events.add(id);
    // The first entry with the id created the event.
    this.#found ??= entry;
  }

  #missing(file: string): string {
    const wish = this.#wish;
    switch (wish.by) {
      case 'sequence':
        return this.#last < 0
          ? `${file} has no entries`
          : `${file} has no entry ${wish.sequence}: its last one is ${this.#last}`;
      case 'event':
        return `${file} has no event whose id begins with ${wish.event}`;
      case 'kind':
        return this.#missingKind(wish.kind, wish.subject, file);
    }
  }

  #missingKind(kind: string, subject: string | undefined, file: string): string {
    const isKnown = this.#kinds.has(kind);
    const missing = isKnown ? `${kind} of ${subject}` : kind;
    const near = isKnown
      ? nearest(subject ?? '', [...this.#subjects])
      : nearest(kind, [...this.#kinds]);
    const others = [...this.#subjects].filter((each) => each !== '').slice(0, 5);
    const message = `${file} has no ${missing}`;
    if (near !== undefined) return suggesting(message, isKnown ? `${kind}@${near}` : near);
    return others.length > 0 ? `${message}; here: ${others.join(', ')}` : message;
  }
}

const mostSubjects = 1000;
