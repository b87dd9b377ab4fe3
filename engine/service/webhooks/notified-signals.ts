import { type Signal } from '../../signal/signal.ts';
import type { Reading } from '../../vehicle/reporting/reading.ts';
import { isFailure, type SignalReading } from '../../vehicle/row/signal-body.ts';
import { isGranted, readSignal } from '../signal-access.ts';
import type { Webhook } from './webhook.ts';

/** The comparison key of a webhook's signal in a report, for one user; a symbol without a value. */
type Key = number | string | symbol | undefined;

const notGranted = Symbol('not granted');
const notCapable = Symbol('not capable');

/** The signals as one subscription last sent them; a change since then makes an event. */
export class NotifiedSignals {
  readonly #triggers: readonly Signal[];
  /** Signals that every event carries. */
  readonly data: readonly Signal[];
  /** Keys of the triggers, then of the data. */
  readonly #keys: Key[];
  #readings: readonly SignalReading[];
  /** Whether the failure of a signal may have changed since this was last read. */
  haveFailuresChanged = true;

  constructor({ triggers, data }: Pick<Webhook, 'triggers' | 'data'>) {
    this.#triggers = triggers;
    this.data = data;
    this.#keys = [...triggers, ...data].map(() => undefined);
    this.#readings = data.map(() => undefined);
  }

  /** The data readings of the last report taken; the same list while none differs. */
  get readings(): readonly SignalReading[] {
    return this.#readings;
  }

  /**
   * Takes a report; returns the trigger signals that have changed. A signal that is not granted has
   * no value, and once granted again counts as changed only if its value is a different one.
   */
  take(report: Reading, permissions: readonly string[]): readonly Signal[] {
    this.takeData(report, permissions);
    const changed = this.#triggers.filter((signal, index) => {
      const key = keyOf(report, signal, permissions);
      if (typeof key === 'symbol' || Object.is(this.#keys[index], key)) return false;
      this.#keys[index] = key;
      return true;
    });
    return asKept(changed);
  }

  /** Takes the data of a report. */
  takeData(report: Reading, permissions: readonly string[]): void {
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
  if (!isGranted(permissions, report, signal)) return notGranted;
  return signal.powertrains.includes(report.model.powertrain) ? signal.key(report) : notCapable;
}

/**
 * A list as pending events keep it: one list for each signal that changes alone, as most do. A list
 * that grew while it was made has room for many more signals, and a copy has not.
 */
export function asKept(signals: readonly Signal[]): readonly Signal[] {
  const [only] = signals;
  if (only === undefined || signals.length > 1) return [...signals];
  let list = lists.get(only);
  if (list === undefined) lists.set(only, (list = [only]));
  return list;
}

const lists = new WeakMap<Signal, readonly Signal[]>();
