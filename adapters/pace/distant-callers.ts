import { type Delivery, formatDuration, formatInstant } from '../../engine/index.ts';
import { causeWords, type DeliveryExchange, type IncomingRequest } from './exchange.ts';
import { NeverQuiet } from './never-quiet.ts';

/** The requests of applications in other programs, of which some come late. */
export class DistantCallers {
  /** The latest deliveries that have an answer, by their order. */
  readonly #ended = new Map<number, DeliveryExchange>();
  readonly #remarks: string[] = [];
  #late: NeverQuiet | undefined;

  /** The instant of the last answer or request of a delivery, in any of its attempts. */
  readonly #lastAtMs = new WeakMap<Delivery, number>();

  /** Notes an answer or a request of an exchange. */
  note({ cause }: DeliveryExchange, nowMs: number): void {
    if (typeof cause !== 'string') this.#lastAtMs.set(cause, nowMs);
  }

  /** Keeps a delivery that has its answer for requests that say that they come from it. */
  remember(exchange: DeliveryExchange, nowMs: number): void {
    if (typeof exchange.cause === 'string') return;
    this.note(exchange, nowMs);
    this.#ended.set(exchange.order, exchange);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > mostEnded) this.#ended.delete(oldest!);
  }

  /** The answered delivery that a request names. One that comes later than that is an error. */
  named({ attempt = 0, words }: IncomingRequest, nowMs: number): DeliveryExchange | undefined {
    const ended = this.#ended.get(attempt);
    const lastAtMs = ended && this.#lastAtMs.get(ended.cause as Delivery);
    if (lastAtMs === undefined || lastAtMs === nowMs) return ended;
    const lateBy = formatDuration(nowMs - lastAtMs);
    this.#late ??= new NeverQuiet(
      `${words} came ${lateBy} after ${causeWords(ended!)} was answered, and the world had gone on; a longer --quiet waits for it`,
    );
    return ended;
  }

  /** Remarks that a request came while time was passing. */
  remark({ words }: IncomingRequest, nowMs: number, isServedNow: boolean): void {
    if (this.#remarks.length >= mostRemarks) return;
    const served = isServedNow
      ? 'then'
      : 'at the end of the advance; --quiet waits for such requests';
    const at = formatInstant(nowMs);
    this.#remarks.push(`${words} came while time was passing, at ${at}, and was served ${served}`);
  }

  takeRemarks(): readonly string[] {
    return this.#remarks.splice(0);
  }

  /** Throws the error of a request that came late, once. */
  assertNoneLate(): void {
    const late = this.#late;
    this.#late = undefined;
    if (late !== undefined) throw late;
  }
}

/** The most deliveries that are kept after their answer. */
const mostEnded = 1000;

/** The most remarks of an advance (ours). */
const mostRemarks = 20;
