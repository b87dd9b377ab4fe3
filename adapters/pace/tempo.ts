/** Where real time wants a clock to be: it runs at a speed from where it was started. */
export class Tempo {
  #speed: number;
  #start: { readonly wallMs: number; readonly simulatedMs: number } | undefined;

  /** @param speed simulated seconds per second of real time */
  constructor(speed: number) {
    this.#speed = speed;
  }

  get speed(): number {
    return this.#speed;
  }

  get isRunning(): boolean {
    return this.#start !== undefined;
  }

  /** Of no effect while it runs. */
  start(wallMs: number, simulatedMs: number): void {
    this.#start ??= { wallMs, simulatedMs };
  }

  stop(): void {
    this.#start = undefined;
  }

  /** From here at another speed; what is owed stays owed. */
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

  /** Real time that is owed. */
  behindMs(wallMs: number, simulatedMs: number): number {
    return Math.max(0, (this.targetMs(wallMs) - simulatedMs) / this.#speed);
  }

  #exactMs(start: { wallMs: number; simulatedMs: number }, wallMs: number): number {
    return start.simulatedMs + (wallMs - start.wallMs) * this.#speed;
  }
}
