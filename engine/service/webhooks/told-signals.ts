import { type Signal } from '../../signal/signal.ts';
import type { Reading } from '../../vehicle/reporting/reading.ts';
import { isFailure, type SignalReading } from '../../vehicle/row/signal-body.ts';
import { isGranted, readSignal } from '../signal-access.ts';
import type { Webhook } from './webhook.ts';

/** What a report says of a signal of a webhook, for one user. */
type Key = number | string | typeof notGranted | undefined;

const notGranted = Symbol('not granted');

/** What one subscription was last told of its signals: what changed since is worth an event. */
export class ToldSignals {
  readonly #triggers: readonly Signal[];
  /** Signals that every event carries. */
  readonly data: readonly Signal[];
  /** Of the triggers, and then of the data. */
  readonly #keys: Key[];
  #readings: readonly SignalReading[];
  /** Whether what is wrong with a signal may be something else since it was last asked. */
  haveFailuresChanged = true;

  constructor({ triggers, data }: Pick<Webhook, 'triggers' | 'data'>) {
    this.#triggers = triggers;
    this.data = data;
    this.#keys = [...triggers, ...data].map(() => undefined);
    this.#readings = data.map(() => undefined);
  }

  /** What each data signal said when a report was last taken; the same list as long as none says something else. */
  get readings(): readonly SignalReading[] {
    return this.#readings;
  }

  /**
   * Takes a report; returns the trigger signals that say something else than before. One that is not granted says
   * nothing, and once it is granted again counts as changed only if it is.
   */
  take(report: Reading, permissions: readonly string[]): readonly Signal[] {
    this.#takeData(report, permissions);
    return this.#triggers.filter((signal, index) => {
      const key = keyOf(report, signal, permissions);
      if (key === notGranted || Object.is(this.#keys[index], key)) return false;
      this.#keys[index] = key;
      return true;
    });
  }

  #takeData(report: Reading, permissions: readonly string[]): void {
    const first = this.#triggers.length;
    let readings: SignalReading[] | undefined;
    this.data.forEach((signal, index) => {
      const key = keyOf(report, signal, permissions);
      if (Object.is(this.#keys[first + index], key)) return;
      this.#keys[first + index] = key;
      const reading = readSignal({ permissions }, report, signal);
      if (isFailure(reading) || isFailure(this.#readings[index])) this.haveFailuresChanged = true;
      readings ??= [...this.#readings];
      readings[index] = reading;
    });
    this.#readings = readings ?? this.#readings;
  }
}

function keyOf(report: Reading, signal: Signal, permissions: readonly string[]): Key {
  const isTold =
    signal.powertrains.includes(report.model.powertrain) && isGranted(permissions, report, signal);
  return isTold ? signal.key(report) : notGranted;
}
