import { canonicalJson } from '../log/canonical.ts';
import { KeptText } from '../log/utf8.ts';
import type { VehicleFacts } from '../vehicle/facts.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import { isFailure, type SignalReading } from '../vehicle/row/signal-body.ts';
import type { Signal } from './signal.ts';

/** A changed signal as its log entry has it. */
export interface News {
  readonly data: VehicleFacts['signal.changed'];
  /** The canonical text of the data, where it is known for less than `append` needs for it. */
  readonly written: string | KeptText | undefined;
}

/**
 * The news of a signal of cars of one model. Most cars of a fleet say the same of a signal, above
 * all in their first reports, and then share the news: reading, copying and writing it for each
 * car took half of the making of a world that logs everything.
 */
export class SignalNews {
  readonly #signal: Signal;
  /** The news that two cars told one after the other: one alone shares none of its news. */
  #kept: Map<number | string, News> | undefined;
  #latest: number | string | undefined;

  constructor(signal: Signal) {
    this.#signal = signal;
  }

  /** The news of a vehicle's own value, of which the key is known. */
  of(key: number | string, reading: Reading): News {
    const kept = this.#kept?.get(key);
    if (kept !== undefined) return kept;
    const news = newsOf(this.#signal, reading);
    const isShared = this.#signal.followsKey === true && key === this.#latest;
    this.#latest = key;
    if (!isShared || (this.#kept?.size ?? 0) >= mostKept) return news;
    const { data, written = canonicalJson(data) } = news;
    const shared = { data: frozen(data), written: new KeptText(written) };
    this.#kept ??= new Map();
    this.#kept.set(key, shared);
    return shared;
  }
}

/** Amounts have any number of values, few of which return. */
const mostKept = 16;

function newsOf(
  { code, read, write }: Signal,
  reading: Reading,
): News & { readonly written: string | undefined } {
  const said = read(reading);
  const data = dataOf(code, said);
  if (write === undefined || said === undefined || isFailure(said)) {
    return { data, written: undefined };
  }
  return { data, written: `{"body":${write(said)},"code":"${code}"}` };
}

/** The data of a log entry about a signal's reading. */
export function dataOf(code: string, said: SignalReading): VehicleFacts['signal.changed'] {
  if (said === undefined) return { code };
  return isFailure(said) ? { code, error: { ...said.error } } : { code, body: said };
}

/** Whether the signal has neither body nor error. */
export function isSilent({ body, error }: VehicleFacts['signal.changed']): boolean {
  return body === undefined && error === undefined;
}

/** A value that many entries have: no reader of one may change it for the others. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}
