import type { LoggedEntry } from '../../../engine/index.ts';
import { Tempo } from '../../pace/tempo.ts';
import type { Wall } from '../../pace/wall.ts';
import type { PlayedRecording } from './played-recording.ts';

export interface RecordingClockOptions {
  readonly wall: Wall;
  /** Recorded seconds per second of real time. */
  readonly speed: number;
  /** The number of rounds. */
  readonly rounds: number;
}

/** The goal of an advance, determined when its turn comes, and a listener. */
export interface AdvanceLimit {
  readonly untilMs: number;
  readonly hear: (entry: LoggedEntry) => void;
  /** Ends the advance early; asked after every entry. */
  readonly isDone: () => boolean;
}

/** The instants before and after an advance. */
export interface Advanced {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The clock of a recording: real time moves it, and clients advance it or seek another instant. */
export class RecordingClock {
  readonly #playedPart: PlayedRecording;
  readonly #wall: Wall;
  readonly #tempo: Tempo;
  readonly #clearances = new Set<() => Promise<void> | undefined>();
  #rounds: number;
  #nowMs: number;
  #isPlaying = false;
  /** Whether an advance or a seek is under way: they run one after another. */
  #isBusy = false;
  #isClosed = false;
  #turn: Promise<unknown> = Promise.resolve();
  #callOffTick: (() => void) | undefined;

  constructor(playedPart: PlayedRecording, { wall, speed, rounds }: RecordingClockOptions) {
    this.#playedPart = playedPart;
    this.#wall = wall;
    this.#tempo = new Tempo(speed);
    this.#rounds = rounds;
    this.#nowMs = playedPart.extent.fromMs;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  get speed(): number {
    return this.#tempo.speed;
  }

  /** The delay behind real time, in real time. */
  get behindMs(): number {
    const behindMs = Math.round(this.#tempo.behindMs(this.#wall.nowMs(), this.#nowMs));
    return this.#tempo.isRunning && behindMs > 2 * tickMs ? behindMs : 0;
  }

  /** Whether the whole recording was played. */
  get isOver(): boolean {
    return this.#nowMs >= this.#playedPart.extent.untilMs && this.#playedPart.upcoming.length === 0;
  }

  play(speed = this.#tempo.speed): void {
    this.changeSpeed(speed);
    this.#isPlaying = !this.isOver || this.#rounds > 1;
    this.#update();
  }

  pause(): void {
    this.#catchUp();
    this.#isPlaying = false;
    this.#update();
  }

  changeSpeed(speed: number): void {
    this.#catchUp();
    this.#tempo.change(speed, this.#wall.nowMs());
    this.#update();
  }

  /** Plays up to an instant at once, in slices between which other work has a turn. */
  advance(course: () => AdvanceLimit, signal: AbortSignal): Promise<Advanced> {
    return this.#inTurn(async () => {
      const fromMs = this.#nowMs;
      const { untilMs, hear, isDone } = course();
      const goalMs = Math.min(untilMs, this.#playedPart.extent.untilMs);
      const stop = this.#playedPart.listen((told) => {
        if (!('stretch' in told)) hear(told);
      });
      try {
        for (;;) {
          await this.#clear();
          const isOver = this.#slice(goalMs, isDone) || isDone() || this.#isClosed;
          if (isOver || signal.aborted) return { fromMs, toMs: this.#nowMs };
          await new Promise<void>((resolve) => {
            this.#wall.after(0, resolve);
          });
        }
      } finally {
        stop();
      }
    });
  }

  /** Continues from an instant of the recording. */
  seek(atMs: number): Promise<void> {
    return this.#inTurn(async () => this.#goTo(atMs));
  }

  /**
   * Waits for a clearance before time passes, as the clock of a world does; playing waits as well.
   */
  holdBack(clearance: () => Promise<void> | undefined): () => void {
    this.#clearances.add(clearance);
    return () => this.#clearances.delete(clearance);
  }

  close(): void {
    this.#isClosed = true;
    this.#update();
  }

  async #inTurn<Result>(deed: () => Promise<Result>): Promise<Result> {
    const mine = this.#turn.then(async () => {
      this.#catchUp();
      this.#isBusy = true;
      this.#update();
      try {
        return await deed();
      } finally {
        this.#isBusy = false;
        this.#update();
      }
    });
    this.#turn = mine.catch(() => {});
    return mine;
  }

  #goTo(atMs: number): void {
    const { recorded, extent } = this.#playedPart;
    const place = Math.min(Math.max(extent.from, recorded.placeAt(atMs)), extent.until);
    this.#playedPart.goTo(place, atMs);
    this.#nowMs = atMs;
  }

  /** Plays for a slice of real time; returns whether it reached the instant. */
  #slice(untilMs: number, isDone: () => boolean = never): boolean {
    const endsMs = this.#wall.nowMs() + sliceMs;
    for (;;) {
      const { upcoming } = this.#playedPart;
      for (const entry of upcoming) {
        if (entry.atMs > untilMs) break;
        this.#nowMs = Math.max(this.#nowMs, entry.atMs);
        this.#playedPart.tell(entry);
        if (isDone()) return false;
      }
      const next = this.#playedPart.upcoming[0];
      if (next === undefined || next.atMs > untilMs) {
        this.#nowMs = Math.max(this.#nowMs, untilMs);
        return true;
      }
      if (this.#wall.nowMs() >= endsMs) return false;
    }
  }

  /** Catches up with real time, as far as a slice allows. */
  #catchUp(): void {
    if (!this.#tempo.isRunning) return;
    const { untilMs, fromMs } = this.#playedPart.extent;
    this.#slice(Math.min(this.#tempo.targetMs(this.#wall.nowMs()), untilMs));
    if (!this.isOver) return;
    this.#rounds -= 1;
    this.#tempo.stop();
    if (this.#rounds >= 1) this.#goTo(fromMs);
    else this.#isPlaying = false;
  }

  #tick(): void {
    this.#callOffTick = undefined;
    const isHeldBack = [...this.#clearances]
      .map((each) => each())
      .filter((each) => each !== undefined);
    if (isHeldBack.length === 0) {
      this.#catchUp();
      return this.#update();
    }
    // Continues later from the instant reached then.
    this.#tempo.stop();
    void Promise.all(isHeldBack).then(() => this.#update());
  }

  async #clear(): Promise<void> {
    for (const clearance of this.#clearances) await clearance();
  }

  #update(): void {
    if (this.#isPlaying && !this.#isBusy && !this.#isClosed) {
      this.#tempo.start(this.#wall.nowMs(), this.#nowMs);
      const waitMs = this.behindMs > 0 ? 0 : tickMs;
      this.#callOffTick ??= this.#wall.after(waitMs, () => this.#tick());
      return;
    }
    this.#tempo.stop();
    this.#callOffTick?.();
    this.#callOffTick = undefined;
  }
}

/** The interval between two steps of a playing clock that keeps up. */
const tickMs = 25;

/** The longest real time of a slice. */
const sliceMs = 20;

function never(): boolean {
  return false;
}
