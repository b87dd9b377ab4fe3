import {
  type Connection,
  dates,
  type Reading,
  readSignals,
  type Signal,
} from '../../../engine/index.ts';
import { type SignalForm, signalDocument } from './signal-document.ts';
import { markedMeta, writtenMark } from './signal-page.ts';

/** The signals of a report as JSON, without the instants, which are the same in all of them. */
export interface SignalTexts {
  readonly count: number;
  readonly vehicle: string;
  /** A range of the documents as JSON with these instants, without the brackets of a list. */
  slice(from: number, to: number, meta: string): string;
}

/**
 * Serializes every signal once for each report that a client reads; reading the report again finds
 * the text. Its inputs are in its key or its stamp, so it is never stale.
 */
export class SignalTextCache {
  readonly #entries = new Map<string, { readonly stamp: string; readonly texts: SignalTexts }>();
  readonly #bound: number;

  /** Some 30 kB for each entry: a vehicle as one kind of client sees it. */
  constructor(bound = 1024) {
    this.#bound = bound;
  }

  of(
    report: Reading,
    connection: Pick<Connection, 'permissions'>,
    view: SignalForm,
    vehicle: () => object,
  ): SignalTexts {
    const key = `${view.self} ${view.units} ${view.codes} ${connection.permissions.join(' ')}`;
    const { atMs, ingestedMs, overridesKey, permissionsKey } = report;
    const stamp = `${atMs} ${ingestedMs} ${overridesKey} ${permissionsKey} ${formOf(view.nowMs)}`;
    const known = this.#entries.get(key);
    if (known?.stamp === stamp) return known.texts;
    const texts = textsOf(report, connection, view, vehicle());
    // The entry written last is evicted last.
    this.#entries.delete(key);
    if (this.#entries.size >= this.#bound) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(key, { stamp, texts });
    return texts;
  }
}

/** Some members had other names once. */
export function formOf(nowMs: number): string {
  return nowMs < dates.chargingTypeMs ? 'former' : '';
}

function textsOf(
  report: Reading,
  connection: Pick<Connection, 'permissions'>,
  view: SignalForm,
  vehicle: object,
): SignalTexts {
  const heads: string[] = [];
  const tails: string[] = [];
  for (const [signal, said] of readSignals(connection, report)) {
    const [head, tail] = halves(signal, said, view);
    heads.push(head);
    tails.push(tail);
  }
  return new Fragments(heads, tails, JSON.stringify(vehicle));
}

/** The text before the instants and the text after them. */
function halves(
  signal: Signal,
  said: Parameters<typeof signalDocument>[1],
  view: SignalForm,
): readonly [string, string] {
  const text = JSON.stringify(signalDocument(signal, said, markedMeta, view));
  // The last one, in case a vehicle has such a name: the link follows it.
  const at = text.lastIndexOf(writtenMark);
  return [text.slice(0, at), text.slice(at + writtenMark.length)];
}

class Fragments implements SignalTexts {
  readonly vehicle: string;
  readonly #headLengths: readonly number[];
  /** The texts between the instants of two successive documents. */
  readonly #pieces: readonly string[];

  constructor(heads: readonly string[], tails: readonly string[], vehicle: string) {
    this.vehicle = vehicle;
    this.#headLengths = heads.map(({ length }) => length);
    this.#pieces = [...heads, ''].map((head, at) =>
      at === 0 ? head : at === heads.length ? tails[at - 1]! : `${tails[at - 1]},${head}`,
    );
  }

  get count(): number {
    return this.#headLengths.length;
  }

  slice(from: number, to: number, meta: string): string {
    const end = Math.min(to, this.count);
    if (from >= end) return '';
    const inner = this.#pieces.slice(from, end + 1);
    if (from > 0) inner[0] = inner[0]!.slice(-this.#headLengths[from]!);
    if (end < this.count) {
      inner[inner.length - 1] = inner.at(-1)!.slice(0, -1 - this.#headLengths[end]!);
    }
    return inner.join(meta);
  }
}
