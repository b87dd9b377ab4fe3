import type { LoggedEntry } from '../log/entry.ts';
import type { FieldDifference, Likeness } from './likeness.ts';

/** Where a run is not as it was recorded: one entry that only one of them has, or that is not the same in both. */
export interface Divergence {
  /** The vehicle; the webhook and the vehicle of which it is told: `main of car`. */
  readonly subject: string;
  /** Instant of the recording. */
  readonly atMs: number;
  readonly recorded: LoggedEntry | undefined;
  readonly here: LoggedEntry | undefined;
  /** Of an entry that both have. */
  readonly fields: readonly FieldDifference[];
}

/** How often one vehicle, or what a webhook tells of it, is not as it was recorded. */
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

/** What happened to the vehicles of a recording and what its webhooks told, beside what happens to them in a run. */
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

  /** What is different up to and including an instant of the recording, by subject, the first to differ first. */
  upTo(atMs: number): readonly SubjectDivergence[] {
    const found: SubjectDivergence[] = [];
    for (const [subject, thread] of this.#threads) {
      const divergences = [...this.#compare(subject, thread, atMs)];
      const [first] = divergences;
      if (first !== undefined) found.push({ subject, count: divergences.length, first });
    }
    return found.sort((a, b) => a.first.atMs - b.first.atMs);
  }

  /** Undefined for an entry that is not compared: what the API and the script do is their own. */
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

  /** The entries of one instant that are not the same: those about the same thing side by side. */
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

/** What one vehicle goes through, or what one webhook tells of it. */
interface Thread {
  readonly recorded: LoggedEntry[];
  readonly here: { readonly entry: LoggedEntry; readonly atMs: number }[];
}

/** What the service makes of requests. */
const ofService = /^(api|command|delivery|webhook)\./;

/** Of an event; a challenge speaks of the webhook itself. */
function webhookOf({ kind, data, subject }: LoggedEntry): string | undefined {
  if (kind !== 'event.created') return undefined;
  const { webhook } = data;
  return typeof webhook === 'string' ? webhook : subject;
}

function topicOf({ kind, data: { code = '' } }: LoggedEntry): string {
  return `${kind} ${typeof code === 'string' ? code : ''}`;
}

/** Takes the first that is so out of a list. */
function takeFirst(
  list: LoggedEntry[],
  isMeant: (entry: LoggedEntry) => boolean,
): LoggedEntry | undefined {
  const at = list.findIndex(isMeant);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}
