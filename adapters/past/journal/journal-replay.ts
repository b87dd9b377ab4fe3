import {
  DeedReplay,
  type InSteps,
  type Log,
  type LoggedEntry,
  oldestKept,
  type ScenarioRun,
} from '../../../engine/index.ts';
import { FileError } from '../../file/file-error.ts';
import type { JournalMark, JournalRecord } from '../../file/journal/journal-record.ts';
import type { WorldCard } from '../../http/control/world-card.ts';
import type { ClockMemo } from '../../pace/clock-memo.ts';
import {
  type CalledRun,
  type DrivenPast,
  type DriveOptions,
  drive,
  type PastStop,
} from '../drive.ts';
import type { Parting } from '../parting.ts';
import { isCard } from './journal-header.ts';

/**
 * Of so many stretches between two marks, the lines of one are composed and compared even where the
 * world keeps no entries of it.
 */
const sampledOf = 32;

/** Entries by which the versions of a world may differ within a second. */
const spareEntries = 100;

/** Records that are taken in one step, which lasts for less than a millisecond. */
const recordsOfStep = 1000;

/** Executes a world again from the records of its journal. */
export class JournalReplay implements DrivenPast {
  readonly deedReplay: DeedReplay;
  /** Whether the world may differ from its journal, and deeds may fail that it does not know. */
  readonly #isTolerant: boolean;
  #failures = 0;
  /** The number of entries of the run up to the latest mark. */
  #entriesToMark = 0;
  readonly #marks: JournalMark[] = [];
  /** The mark from which on all lines are composed; those before may be left out. */
  #composedFrom = -1;
  #agreed = 0;
  #clock: ClockMemo | undefined;
  #card: WorldCard | undefined;
  #endMs = -Infinity;
  /** The least length of the log at the end. */
  #length = 0;
  #parting: Parting | undefined;
  #compared: { unsubscribe(): void } | undefined;

  private constructor(isTolerant: boolean) {
    this.#isTolerant = isTolerant;
    const onFailure = () => void (this.#failures += 1);
    this.deedReplay = new DeedReplay([], isTolerant ? { onFailure } : {});
  }

  /**
   * Reads the records of a journal, in steps.
   *
   * @param keptEntries the number of the latest entries that the world keeps at least, where the
   * lines of earlier ones may be left out; without it all lines are composed and compared
   */
  static *of(
    records: Iterable<JournalRecord>,
    keptEntries = Infinity,
    isTolerant = false,
  ): InSteps<JournalReplay> {
    const replay = new JournalReplay(isTolerant);
    let taken = 0;
    for (const record of records) {
      if (taken % recordsOfStep === 0) yield;
      replay.#take(record);
      taken += 1;
    }
    const oldest = oldestKept(replay.#length, keptEntries);
    replay.#composedFrom = replay.#marks.findLastIndex(({ entries }) => entries <= oldest);
    return replay;
  }

  /** The number of entries that the log has at least at the end. */
  get length(): number {
    return this.#length;
  }

  /** The number of deeds that could not be repeated. */
  get failures(): number {
    return this.#failures;
  }

  /**
   * A number of entries that no log can have had that a client has seen: after the latest mark, a
   * playing clock goes on for up to a second without a further one.
   */
  lengthTold(run: ScenarioRun): number {
    const afterMark = run.world.log.length - this.#entriesToMark;
    return this.#length + 2 * afterMark + spareEntries;
  }

  /** The latest settings of the clock; undefined if there are none. */
  get clock(): ClockMemo | undefined {
    return this.#clock;
  }

  /** The latest card; undefined if it is that of the first line. */
  get card(): WorldCard | undefined {
    return this.#card;
  }

  /**
   * Real time that a playing clock has missed since the end of the journal; 0 where the host's
   * clock was set back.
   */
  lateByMs(wallMs: number): number {
    const last = this.#marks.at(-1);
    if (last === undefined) return 0;
    const { atMs, wallMs: thenMs } = last;
    const reachedMs = thenMs + (this.#endMs - atMs) / (this.#clock?.speed ?? 1);
    return Math.max(0, wallMs - reachedMs);
  }

  /** Whether the world differs from its journal. */
  isOver(): boolean {
    return this.#parting !== undefined;
  }

  /** One stop: the end of the journal. */
  get stops(): Iterator<PastStop, void> {
    return [{ untilMs: this.#endMs }].values();
  }

  /**
   * Runs a world from its first instant to the end of the journal. The world then goes on by
   * itself. Returns the first difference from the journal, at which the world stops, or undefined.
   */
  async run(called: CalledRun, options: DriveOptions): Promise<Parting | undefined> {
    await drive(called, this, options);
    this.#compared?.unsubscribe();
    const missing = this.#isTolerant ? undefined : this.#marks[this.#agreed];
    if (missing !== undefined && !this.isOver()) this.#partAt(missing);
    if (!this.isOver()) called.run.world.endReplay();
    return this.#parting;
  }

  /** Compares a run with the journal from now on. */
  compare({ world: { entries, log } }: ScenarioRun): void {
    if (this.#isTolerant) {
      const lastMs = this.#marks.at(-1)?.atMs ?? -Infinity;
      this.#compared = entries.subscribe(({ atMs, sequence }) => {
        if (atMs <= lastMs) this.#entriesToMark = sequence + 1;
      });
      return;
    }
    this.#check(log);
    this.#compared = entries.subscribe((entry) => this.#check(log, entry));
  }

  /**
   * Compares the log with the journal, wherever the journal has a mark: the number of entries up to
   * its instant, and the digest where lines are composed.
   */
  #check(log: Log, entry?: LoggedEntry): void {
    const agreedMs = this.#marks[this.#agreed - 1]?.atMs ?? -Infinity;
    const isEarly = entry !== undefined && entry.atMs < agreedMs;
    for (;;) {
      const mark = this.#marks[this.#agreed];
      if (mark === undefined || this.#parting !== undefined) return;
      const isOther = isEarly || (entry !== undefined && entry.atMs > mark.atMs);
      if (log.length < mark.entries && !isOther) return;
      if (log.length !== mark.entries || isOther) return this.#partAt(mark);
      if (log.isComposing && log.digest !== mark.digest) return this.#partAt(mark);
      const isComposed = this.#isComposed(this.#agreed);
      if (isComposed && !log.isComposing) log.compose(mark.digest);
      else if (!isComposed && log.isComposing) log.leaveOutLines();
      this.#agreed += 1;
    }
  }

  /** Whether the lines after a mark are composed. */
  #isComposed(mark: number): boolean {
    return mark >= this.#composedFrom || mark % sampledOf === sampledOf - 1;
  }

  #partAt(mark: JournalMark): void {
    const agreed = this.#marks[this.#agreed - 1]?.entries ?? 0;
    this.#parting = { agreed, differsBy: mark.entries, digest: mark.digest };
  }

  #take(record: JournalRecord): void {
    if ('deed' in record) {
      this.deedReplay.add(record.deed);
      this.#endMs = Math.max(this.#endMs, record.deed.atMs);
      this.#length = Math.max(this.#length, record.deed.sequence + 1);
    } else if ('clock' in record) {
      this.#clock = record.clock as unknown as ClockMemo;
    } else if ('card' in record) {
      if (!isCard(record.card)) throw new FileError('a card in the journal is not that of a world');
      this.#card = record.card;
    } else {
      this.#marks.push(record.mark);
      this.#endMs = record.mark.untilMs;
      this.#length = Math.max(this.#length, record.mark.entries);
    }
  }
}
