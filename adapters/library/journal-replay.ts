import { DeedReplay, type InSteps, type ScenarioRun } from '../../engine/index.ts';
import type { JournalMark, JournalRecord } from '../file/journal/journal-record.ts';
import type { ClockMemo } from '../pace/clock-memo.ts';
import type { Wall } from '../pace/wall.ts';
import type { WorldCard } from './stored-worlds.ts';
import type { Begun } from './world-making.ts';

/** The first position at which a world that is executed again differs from its journal. */
export interface JournalParting {
  /** The latest position at which both agree; undefined before the first. */
  readonly agreed: JournalMark | undefined;
  /** The position at which they differ. */
  readonly parted: JournalMark;
}

/** Records that are taken in one step, which lasts for less than a millisecond. */
const recordsOfStep = 1000;

/** Executes a world again from the records of its journal. */
export class JournalReplay {
  readonly deedReplay = new DeedReplay();
  readonly #marks: JournalMark[] = [];
  #agreed = 0;
  #clock: ClockMemo | undefined;
  #card: WorldCard | undefined;
  #endMs = -Infinity;
  /** The latest mark. */
  #last: JournalMark | undefined;
  #parting: JournalParting | undefined;
  #compared: { unsubscribe(): void } | undefined;

  /** Reads the records of a journal, in steps. */
  static *of(records: Iterable<JournalRecord>): InSteps<JournalReplay> {
    const replay = new JournalReplay();
    let taken = 0;
    for (const record of records) {
      if (taken % recordsOfStep === 0) yield;
      replay.#take(record);
      taken += 1;
    }
    return replay;
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
    if (this.#last === undefined) return 0;
    const { atMs, wallMs: thenMs } = this.#last;
    const reachedMs = thenMs + (this.#endMs - atMs) / (this.#clock?.speed ?? 1);
    return Math.max(0, wallMs - reachedMs);
  }

  /**
   * Runs a world from its first instant to the end of the journal, in turns of the event loop. The
   * world then goes on by itself. Returns the first difference from the journal, at which the
   * world stops, or undefined. `onTurn` is called between turns, and its promise is waited for.
   */
  async run(
    { run, calls }: Pick<Begun, 'run' | 'calls'>,
    wall: Wall,
    signal: AbortSignal,
    onTurn?: () => Promise<void> | undefined,
  ): Promise<JournalParting | undefined> {
    const { clock } = run.world;
    for (;;) {
      await calls?.settle();
      await onTurn?.();
      signal.throwIfAborted();
      if (this.#parting !== undefined) return this.#parting;
      const isAtEnd = this.deedReplay.isEmpty && clock.now >= this.#endMs;
      if (isAtEnd && run.nextAtMs > clock.now && !clock.isMidway) break;
      const endsMs = wall.turnEndsMs();
      let isBegun = false;
      const isEnough = (): boolean => {
        const isTurnOver = isBegun && wall.nowMs() >= endsMs;
        isBegun = true;
        return isTurnOver || this.#parting !== undefined;
      };
      run.advanceUntil(isEnough, Math.max(clock.now, this.#endMs), isEnough);
      if (this.#isParted) continue;
      if (isEnough()) await new Promise<void>((resolve) => void wall.after(0, resolve));
    }
    this.#compared?.unsubscribe();
    const missed = this.#marks[this.#agreed];
    if (missed !== undefined) return { agreed: this.#marks[this.#agreed - 1], parted: missed };
    run.world.endReplay();
    return undefined;
  }

  get #isParted(): boolean {
    return this.#parting !== undefined;
  }

  /** Compares a run with the journal from now on. */
  compare({ world: { entries, log } }: ScenarioRun): void {
    this.#check(log);
    this.#compared = entries.subscribe(() => this.#check(log));
  }

  /** Compares the digest of the log with that of the journal, wherever the journal has one. */
  #check(log: { readonly length: number; readonly digest: string }): void {
    for (;;) {
      const mark = this.#marks[this.#agreed];
      if (mark === undefined || log.length < mark.entries || this.#parting !== undefined) return;
      if (log.length === mark.entries && log.digest === mark.digest) this.#agreed += 1;
      else this.#parting = { agreed: this.#marks[this.#agreed - 1], parted: mark };
    }
  }

  #take(record: JournalRecord): void {
    if ('deed' in record) {
      this.deedReplay.add(record.deed);
      this.#endMs = Math.max(this.#endMs, record.deed.atMs);
    } else if ('clock' in record) {
      this.#clock = record.clock as unknown as ClockMemo;
    } else if ('card' in record) {
      this.#card = record.card as unknown as WorldCard;
    } else {
      this.#marks.push(record.mark);
      this.#endMs = record.mark.untilMs;
      this.#last = record.mark;
    }
  }
}
