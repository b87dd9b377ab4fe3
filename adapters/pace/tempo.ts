/** The simulated instant that real time calls for, at a speed from the start of the clock. */
export class Tempo {
  #speed: number;
  /** Real time that it makes up for once it starts. */
  #lateByMs: number;
  #start: { readonly wallMs: number; readonly simulatedMs: number } | undefined;

  /** @param speed simulated seconds per second of real time */
  constructor(speed: number, lateByMs = 0) {
    this.#speed = speed;
    this.#lateByMs = lateByMs;
  }

  get speed(): number {
    return this.#speed;
  }

  get isRunning(): boolean {
    return this.#start !== undefined;
  }

  /** Has no effect while it runs. */
  start(wallMs: number, simulatedMs: number): void {
    this.#start ??= { wallMs: wallMs - this.#lateByMs, simulatedMs };
    this.#lateByMs = 0;
  }

  stop(): void {
    this.#start = undefined;
  }

  /** Sets the speed from here on; a delay remains. */
  change(speed: number, wallMs: number): void {
    if (this.#start !== undefined) {
      this.#start = { wallMs, simulatedMs: this.#exactMs(this.#start, wallMs) };
    }
    this.#speed = speed;
  }

  /** The simulated instant that should be reached, a whole millisecond; -Infinity while it does not run. */
  targetMs(wallMs: number): number {
    return this.#start === undefined ? -Infinity : Math.floor(this.#exactMs(this.#start, wallMs));
  }

  /** Real time by which the clock is late. */
  behindMs(wallMs: number, simulatedMs: number): number {
    return Math.max(0, (this.targetMs(wallMs) - simulatedMs) / this.#speed);
  }

  #exactMs(start: { wallMs: number; simulatedMs: number }, wallMs: number): number {
    return start.simulatedMs + (wallMs - start.wallMs) * this.#speed;
  }
}
