import type { LoggedEntry } from '../log/entry.ts';
import type { FieldDifference, Likeness } from './likeness.ts';

/**
 * A difference between a run and its recording: an entry that only one of them has, or that
 * differs.
 */
export interface Divergence {
  /** The vehicle, or the webhook and the vehicle that its event concerns: `main of car`. */
  readonly subject: string;
  /** Instant of the recording. */
  readonly atMs: number;
  readonly recorded: LoggedEntry | undefined;
  readonly here: LoggedEntry | undefined;
  /** The fields that differ, for an entry that both have. */
  readonly fields: readonly FieldDifference[];
}

/** The number of differences of one vehicle, or of a webhook's events about it, and the first. */
export interface SubjectDivergence {
  readonly subject: string;
  readonly count: number;
  readonly first: Divergence;
}

export interface DivergenceOptions {
  readonly likeness: Likeness;
  /** Whether a vehicle is compared. */
  readonly isCompared: (vehicle: string) => boolean;
}

/** Compares the entries of a recording about vehicles and their events with those of a run. */
export class Divergences {
  readonly #likeness: Likeness;
  readonly #isCompared: (vehicle: string) => boolean;
  readonly #webhooks: ReadonlySet<string>;
  readonly #threads = new Map<string, Thread>();

  constructor(recorded: readonly LoggedEntry[], { likeness, isCompared }: DivergenceOptions) {
    this.#likeness = likeness;
    this.#isCompared = isCompared;
    this.#webhooks = new Set(recorded.flatMap((entry) => webhookOf(entry) ?? []));
    for (const entry of recorded) this.#threadOf(entry)?.recorded.push(entry);
  }

  /** Takes an entry of the run, which belongs to an instant of the recording. */
  take(entry: LoggedEntry, atMs: number): void {
    this.#threadOf(entry)?.here.push({ entry, atMs });
  }

  /**
   * The differences up to and including an instant of the recording, by subject, the first to
   * differ first.
   */
  upTo(atMs: number): readonly SubjectDivergence[] {
    const found: SubjectDivergence[] = [];
    for (const [subject, thread] of this.#threads) {
      const divergences = [...this.#compare(subject, thread, atMs)];
      const [first] = divergences;
      if (first !== undefined) found.push({ subject, count: divergences.length, first });
    }
    return found.sort((a, b) => a.first.atMs - b.first.atMs);
  }

  /**
   * The thread of an entry; undefined for an entry that is not compared, such as those of the API
   * and the script.
   */
  #threadOf(entry: LoggedEntry): Thread | undefined {
    const subject = this.#subjectOf(entry);
    if (subject === undefined) return undefined;
    const thread = this.#threads.get(subject) ?? { recorded: [], here: [] };
    this.#threads.set(subject, thread);
    return thread;
  }

  #subjectOf(entry: LoggedEntry): string | undefined {
    const { io, kind, subject } = entry;
    if (io !== 'st') return undefined;
    const webhook = webhookOf(entry);
    if (webhook !== undefined) {
      if (!this.#webhooks.has(webhook)) return undefined;
      return webhook === subject ? webhook : `${webhook} of ${subject}`;
    }
    return ofService.test(kind) || !this.#isCompared(subject) ? undefined : subject;
  }

  *#compare(subject: string, { recorded, here }: Thread, untilMs: number): Generator<Divergence> {
    const played = recorded.filter((entry) => entry.atMs <= untilMs);
    let at = 0;
    let place = 0;
    for (;;) {
      const atMs = Math.min(played[at]?.atMs ?? Infinity, here[place]?.atMs ?? Infinity);
      if (atMs === Infinity) return;
      const theirs: LoggedEntry[] = [];
      for (; played[at]?.atMs === atMs; at += 1) theirs.push(played[at]!);
      const own: LoggedEntry[] = [];
      for (; here[place]?.atMs === atMs; place += 1) own.push(here[place]!.entry);
      for (const pair of this.#pairs(theirs, own)) yield { subject, atMs, ...pair };
    }
  }

  /** The entries of one instant that differ, paired where they have the same topic. */
  *#pairs(
    theirs: readonly LoggedEntry[],
    own: LoggedEntry[],
  ): Generator<Omit<Divergence, 'subject' | 'atMs'>> {
    const left = theirs.filter(
      (recorded) => !takeFirst(own, (each) => this.#isAlike(recorded, each)),
    );
    for (const recorded of left) {
      const here = takeFirst(own, (each) => topicOf(each) === topicOf(recorded));
      const fields = here === undefined ? [] : this.#likeness.differences(recorded.data, here.data);
      yield { recorded, here, fields };
    }
    for (const here of own) yield { recorded: undefined, here, fields: [] };
  }

  #isAlike(a: LoggedEntry, b: LoggedEntry): boolean {
    return topicOf(a) === topicOf(b) && this.#likeness.differences(a.data, b.data).length === 0;
  }
}

/** The entries about one vehicle, or about one webhook's events for it. */
interface Thread {
  readonly recorded: LoggedEntry[];
  readonly here: { readonly entry: LoggedEntry; readonly atMs: number }[];
}

/** The kinds of entries that the service writes when it handles requests. */
const ofService = /^(api|command|delivery|webhook)\./;

/** The webhook of an event; for a challenge, the subject is the webhook itself. */
function webhookOf({ kind, data, subject }: LoggedEntry): string | undefined {
  if (kind !== 'event.created') return undefined;
  const { webhook } = data;
  return typeof webhook === 'string' ? webhook : subject;
}

function topicOf({ kind, data: { code = '' } }: LoggedEntry): string {
  return `${kind} ${typeof code === 'string' ? code : ''}`;
}

/** Removes the first entry that fits from a list and returns it. */
function takeFirst(
  list: LoggedEntry[],
  isMeant: (entry: LoggedEntry) => boolean,
): LoggedEntry | undefined {
  const at = list.findIndex(isMeant);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}
