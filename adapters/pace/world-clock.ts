import { InvariantError } from '../../engine/index.ts';
import type { AdvanceGoal, AdvanceResult, Locked } from './advance-goal.ts';
import { ApplicationsRest } from './applications-rest.ts';
import type { ServedCalls } from './calls.ts';
import { type Clearance, Clearances } from './clearances.ts';
import type { ClockMemo } from './clock-memo.ts';
import type { ClockOptions } from './clock-options.ts';
import type { ClockMode, ClockNotice, ClockState } from './clock-state.ts';
import type { ClockedRun } from './clocked-run.ts';
import type { Exchanges } from './exchanges.ts';
import { Lag, tickMs } from './lag.ts';
import { type Lease, Leases } from './leases.ts';
import type { Outbox } from './outbox.ts';
import { Pauses } from './pauses.ts';
import { Slices } from './slices.ts';
import { Tempo } from './tempo.ts';
import { UnfinishedInstant } from './unfinished-instant.ts';
import { ConditionWaits } from './waiting.ts';
import { nextTurn, type Wall } from './wall.ts';

/**
 * The clock of a world or a recording that clients control. The way its time is cut into slices changes no byte of the log; a slice ends
 * where the wait of a client is over, so that the client finds the world at that instant.
 */
export class WorldClock {
  readonly #run: ClockedRun;
  readonly #wall: Wall;
  readonly #mode: ClockMode;
  readonly #onNotice: (notice: ClockNotice) => void;
  readonly #waiting = new ConditionWaits();
  readonly #outbox: Outbox | undefined;
  readonly #calls: ServedCalls | undefined;
  readonly #standing: ApplicationsRest | undefined;
  readonly #slices: Slices;
  readonly #leases: Leases;
  readonly #tempo: Tempo;
  readonly #lag: Lag;
  readonly #unfinished: UnfinishedInstant;
  readonly #pauses: Pauses;
  readonly #clearances = new Clearances();
  #isPlaying: boolean;
  /** Whether the script waits for a presenter to play it. */
  #awaitsPresenter: boolean;
  /** Advances take turns. */
  #turn: Promise<unknown> = Promise.resolve();
  #isAdvancing = false;
  /** Whether an advance waits for receivers; the world may be read meanwhile. */
  #isSettling = false;
  #closed: Error | undefined;
  #callOffTick: (() => void) | undefined;

  constructor(run: ClockedRun, options: ClockOptions) {
    const { wall, mode, speed = 1, startPaused = false, onNotice, outbox, memo } = options;
    this.#run = run;
    this.#wall = wall;
    this.#mode = mode;
    this.#pauses = new Pauses(run, {
      wall,
      areSkipped: options.ignoresPauses ?? false,
      onEnd: () => this.play(),
      memo: memo?.pauses,
    });
    this.#onNotice = onNotice ?? (() => {});
    this.#outbox = outbox;
    outbox?.onAnswer(() => this.#enterAnswer());
    this.#standing = outbox && new ApplicationsRest(outbox.exchanges, () => this.#enterAnswer());
    this.#calls = options.calls;
    this.#calls?.onRest(() => this.#rest());
    this.#slices = new Slices(run, wall, {
      waiting: this.#waiting,
      isAnswerDue: () => this.#outbox?.isAny === true,
      isFine: options.isShared === true,
    });
    this.#leases = new Leases(wall, () => this.#update(), memo);
    this.#tempo = new Tempo(memo?.speed ?? speed, options.lateByMs);
    this.#lag = new Lag(this.#onNotice);
    this.#unfinished = new UnfinishedInstant(wall, () => this.#complete());
    this.#isPlaying = memo?.isPlaying ?? (mode === 'paced' && !startPaused);
    this.#awaitsPresenter = memo?.awaitsPresenter ?? (mode === 'paced' && startPaused);
    this.#update();
  }

  /** The settings from which a later clock of the same world goes on. */
  get memo(): ClockMemo {
    return {
      isPlaying: this.#isPlaying,
      speed: this.#tempo.speed,
      awaitsPresenter: this.#awaitsPresenter,
      pauses: this.#pauses.memo,
      locks: this.#leases.list(),
      lockCount: this.#leases.count,
    };
  }

  get state(): ClockState {
    const behindMs = Math.round(this.#behindMs);
    return {
      mode: this.#mode,
      isPlaying: this.#isPlaying && !this.#run.isSpent && !this.isClosed,
      reason: this.#run.isSpent
        ? 'end'
        : this.#awaitsPresenter && !this.#isPlaying
          ? 'presenter'
          : undefined,
      speed: this.#tempo.speed,
      // A delay that the next tick makes up for does not count.
      behindMs: behindMs > 2 * tickMs ? behindMs : 0,
      waitsAtPauses: this.#pauses.wait,
      locks: this.#leases.list(),
    };
  }

  /**
   * Resolves when no advance is under way and the present instant is complete; undefined if that is so now, or if an advance
   * waits for a receiver, which may send requests before it answers.
   */
  get idle(): Promise<unknown> | undefined {
    if (this.#isAdvancing && !this.#isSettling) return this.#turn;
    return this.#unfinished.completed ?? this.#calls?.turn;
  }

  /** The account of the applications that receive its webhooks; undefined without any. */
  get applications(): Exchanges | undefined {
    return this.#outbox?.exchanges;
  }

  /** Whether no answer from outside is due at this instant. */
  get isSettled(): boolean {
    return this.#outbox?.isAny !== true && this.#calls?.isAny !== true;
  }

  /**
   * Waits until `done` holds, or up to and including an instant; returns whether it holds. A held world runs there at once,
   * unless it is locked; any other lets the time come. An aborted signal ends the wait with false, and the end of the clock
   * ends it with an error.
   */
  until(done: () => boolean, untilMs: number, signal?: AbortSignal): Promise<boolean> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    if (signal?.aborted === true) return Promise.resolve(false);
    const drives = this.applications?.isPresent !== true;
    const waiting = this.#waiting.add(done, { untilMs, signal, drives });
    const came = this.applications?.wait(waiting) ?? waiting;
    // A wait that is over already needs no time.
    this.#waiting.settle(this.#nowMs - 1);
    this.#update();
    return came;
  }

  /**
   * Lets time pass at once, in any mode, in slices between which other requests are served. `begin` says how far once its
   * turn has come. An aborted signal ends the advance where it is.
   */
  async advance(begin: () => AdvanceGoal, signal?: AbortSignal): Promise<AdvanceResult | Locked> {
    const before = this.#turn;
    const mine = before.then(() => this.#advance(begin, signal));
    this.#turn = mine.catch(() => {});
    return mine;
  }

  /** Lets real time pass on to the world, at the speed given or the previous one. */
  play(speed?: number): void {
    if (speed !== undefined) this.#catchUp();
    this.#tempo.change(speed ?? this.#tempo.speed, this.#wall.nowMs());
    this.#isPlaying = true;
    this.#awaitsPresenter = this.#pauses.isHolding = false;
    this.#update();
  }

  pause(): void {
    this.#catchUp();
    this.#isPlaying = this.#pauses.isHolding = false;
    this.#update();
  }

  /** Sets whether later pauses of the script stop a paced clock while no presenter is there. */
  heedPauses(heeds: boolean): void {
    this.#catchUp();
    this.#pauses.heed(heeds);
  }

  /** Makes later pauses of the script stop a paced clock, for so much real time at most. */
  enterPresenter(presenter: string, forMs: number): void {
    this.#catchUp();
    this.#pauses.enter(presenter, forMs);
  }

  /** Ends the time of a presenter; a clock that a pause has stopped for the last one goes on. */
  leavePresenter(presenter: string): void {
    this.#catchUp();
    this.#pauses.leave(presenter);
  }

  /** Sets the speed from here on, whether real time moves the clock or not. */
  changeSpeed(speed: number): void {
    this.#catchUp();
    this.#tempo.change(speed, this.#wall.nowMs());
    this.#update();
  }

  /** Makes time wait between slices until `clearance` resolves; the function returned ends this. */
  holdBack(clearance: Clearance): () => void {
    return this.#clearances.add(clearance);
  }

  /** Keeps the clock from running, for so much real time at most. */
  lock(holder: string, forMs: number): Lease {
    this.#catchUp();
    const lease = this.#leases.take(holder, forMs);
    this.#update();
    return lease;
  }

  /** Whether there was such a lock. */
  unlock(id: string): boolean {
    return this.#leases.release(id);
  }

  get isClosed(): boolean {
    return this.#closed !== undefined;
  }

  /** Throws the error that ended the clock, once one has. */
  assertOpen(): void {
    if (this.#closed !== undefined) throw this.#closed;
  }

  /** Ends the clock: every wait, now or later, rejects with the error. */
  close(error: Error): void {
    this.#closed ??= error;
    this.#leases.close();
    this.#pauses.close();
    this.#outbox?.close();
    this.#calls?.close();
    this.#waiting.abandon(this.#closed);
    this.#update();
  }

  async #advance(begin: () => AdvanceGoal, signal?: AbortSignal): Promise<AdvanceResult | Locked> {
    while (this.#unfinished.completed !== undefined) await this.#unfinished.completed;
    await this.#standing?.ended(signal);
    this.assertOpen();
    if (this.#leases.isAny) return { lockedBy: this.#leases.list() };
    this.#isAdvancing = true;
    this.applications?.move(true);
    try {
      this.#update();
      const fromMs = this.#nowMs;
      const { untilMs, done } = begin();
      const targetMs = Math.max(fromMs, Math.min(untilMs, this.#run.endMs));
      const isWanted = (): boolean => signal?.aborted !== true;
      if (this.#clearances.isAny) await this.#clearances.given();
      this.assertOpen();
      let isOver = this.#slices.runOne(targetMs, done);
      while (!isOver && (isWanted() || this.#slices.isMidway)) {
        await (this.isSettled || this.#slices.isMidway
          ? nextTurn(this.#wall)
          : this.#settle(signal));
        if (this.#clearances.isAny) await this.#clearances.given();
        this.assertOpen();
        // An aborted advance still completes the instant under way.
        isOver = this.#slices.runOne(isWanted() ? targetMs : this.#nowMs, done) && isWanted();
      }
      // A presenter who advances the clock needs no pause.
      this.#pauses.pass();
      const remarks = this.applications?.takeRemarks() ?? [];
      return { fromMs, toMs: this.#nowMs, holds: done?.() ?? true, remarks };
    } catch (error) {
      if (error instanceof InvariantError || error === this.#calls?.failure) this.#fail(error);
      throw error;
    } finally {
      this.#isAdvancing = false;
      this.applications?.move(false);
      this.#update();
    }
  }

  /** Waits for applications and receivers. */
  async #settle(signal: AbortSignal | undefined): Promise<void> {
    this.#isSettling = true;
    try {
      await this.#calls?.settle();
      await this.#outbox?.settle(signal);
    } finally {
      this.#isSettling = false;
    }
  }

  /** Enters the answer of a receiver. An advance enters it itself, and an unfinished instant takes nothing from outside. */
  #enterAnswer(): void {
    const isAwaited = this.#standing?.isAwaited === true && !this.#isPlaying;
    if (this.#isAdvancing || isAwaited || this.#closed !== undefined) return;
    if (!this.#slices.isMidway) this.#catchUp();
    if (!this.#slices.isMidway) {
      this.#attempt(() => this.#outbox?.enterAll());
      this.#waiting.settle(this.#nowMs - 1);
    }
    this.#update();
  }

  /** Runs the events of this instant that calls of the script led to. An advance does so itself. */
  #rest(): void {
    if (this.#isAdvancing || this.#closed !== undefined) return;
    this.#attempt(() => {
      if (this.#calls?.failure !== undefined) throw this.#calls.failure;
      this.#slices.runOne(this.#nowMs);
    });
    this.#enterAnswer();
  }

  /** Runs the next slice of an instant within which one ended. */
  #complete(): void {
    if (this.#slices.isMidway) this.#attempt(() => this.#slices.runOne(this.#nowMs));
    this.#enterAnswer();
  }

  /** Brings a playing clock up to real time, as far as a slice allows. */
  #catchUp(): void {
    if (!this.#tempo.isRunning) return;
    this.#attempt(() => {
      const targetMs = Math.min(this.#tempo.targetMs(this.#wall.nowMs()), this.#run.endMs);
      // Real time waits only for a presenter.
      this.#slices.runOne(targetMs, () => this.#pauses.isDue, false);
      if (this.#pauses.isDue) {
        this.#pauses.pass();
        this.#isPlaying = false;
        this.#awaitsPresenter = this.#pauses.isHolding = true;
        this.#tempo.stop();
      }
    });
  }

  #tick(): void {
    this.#callOffTick = undefined;
    const { missing } = this.#clearances;
    if (missing.length > 0) {
      // Goes on later from the instant reached so far.
      this.#tempo.stop();
      void Promise.all(missing).then(() => this.#update());
      return;
    }
    this.#catchUp();
    this.#lag.note(this.#behindMs);
    this.#update();
  }

  /** Acts on the run, whose error ends the clock. */
  #attempt(act: () => unknown): void {
    try {
      act();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const failure = error instanceof Error ? error : new Error(String(error));
    this.close(failure);
    this.#onNotice({ kind: 'failed', error: failure });
  }

  /** Starts or stops ticks and the completion of an instant, depending on what moves the clock now. */
  #update(): void {
    const isTaken = this.#isAdvancing || this.#closed !== undefined;
    if (isTaken || !this.#isPlaying) this.#stop();
    if (isTaken || this.#goOn()) this.#unfinished.end();
    else this.#unfinished.begin();
  }

  /** Starts ticks or serves waits; returns whether the present instant is complete. */
  #goOn(): boolean {
    if (this.#slices.isMidway) return false;
    const isFree = !this.#leases.isAny;
    if (isFree && this.#isPlaying && !this.#run.isSpent) {
      this.#tempo.start(this.#wall.nowMs(), this.#nowMs);
      const isLate = this.#behindMs > tickMs;
      this.#callOffTick ??= this.#wall.after(isLate ? 0 : tickMs, () => this.#tick());
      return true;
    }
    this.#stop();
    if (!isFree || this.#isPlaying || this.#mode !== 'held') return true;
    let areOver = true;
    this.#attempt(() => (areOver = this.#slices.serveWaits()));
    return areOver;
  }

  /** Keeps real time from moving the clock. */
  #stop(): void {
    this.#tempo.stop();
    this.#callOffTick?.();
    this.#callOffTick = undefined;
  }

  get #behindMs(): number {
    return this.#tempo.behindMs(this.#wall.nowMs(), this.#nowMs);
  }

  get #nowMs(): number {
    return this.#run.world.clock.now;
  }
}
