import type { WorldRecord } from '../hosted-world.ts';
import type { Parcel } from './parcel.ts';
import type { ClientOutlet, CloseCode } from './reader.ts';

/** Number of waiting messages from which the connection counts as full. */
const mostHeld = 64;

/** An outlet whose messages wait, in order, until the events that they report are recorded. */
export class KeptOutlet implements ClientOutlet {
  readonly #outlet: ClientOutlet;
  readonly #record: WorldRecord;
  readonly #drained: () => void;
  /** Resolves once the last waiting message is sent. */
  #turn: Promise<void> = Promise.resolve();
  #held = 0;

  /** @param drained called when no message waits any more */
  constructor(outlet: ClientOutlet, record: WorldRecord, drained: () => void) {
    this.#outlet = outlet;
    this.#record = record;
    this.#drained = drained;
  }

  get isFull(): boolean {
    return this.#held >= mostHeld || this.#outlet.isFull;
  }

  get isOverfull(): boolean {
    return this.#outlet.isOverfull;
  }

  send(parcel: Parcel): void {
    const kept = this.#record.kept();
    if (kept === undefined && this.#held === 0) return this.#outlet.send(parcel);
    this.#hold(kept, () => this.#outlet.send(parcel));
  }

  /** Closes after the waiting messages. */
  close(code: CloseCode, reason: string): void {
    if (this.#held === 0) return this.#outlet.close(code, reason);
    this.#hold(undefined, () => this.#outlet.close(code, reason));
  }

  #hold(kept: Promise<void> | undefined, send: () => void): void {
    this.#held += 1;
    this.#turn = this.#after(this.#turn, kept, send);
  }

  async #after(
    turn: Promise<void>,
    kept: Promise<void> | undefined,
    send: () => void,
  ): Promise<void> {
    const isKept = kept === undefined || (await kept.then(yes, no));
    await turn;
    this.#held -= 1;
    if (isKept) send();
    else this.#outlet.close(1013, 'this world can no longer be recorded');
    if (this.#held === 0) this.#drained();
  }
}

const yes = (): boolean => true;
const no = (): boolean => false;
