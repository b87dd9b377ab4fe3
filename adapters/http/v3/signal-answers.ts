import { type Connection, formatInstant, type Reading } from '../../../engine/index.ts';
import type { SignalDocument } from './signal-document.ts';
import { formOf } from './signal-texts.ts';
import type { UnitSystem } from './unit-system.ts';

export interface SignalAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly units: UnitSystem;
}

/** A request for signals: the url with its query, the header that names the units, and the user. */
export interface SignalQuestion {
  readonly url: string;
  readonly unitsHeader: string | undefined;
  readonly connection: Pick<Connection, 'permissions' | 'user'>;
  readonly report: Reading;
}

interface KeptAnswer
  extends Pick<Reading, 'atMs' | 'ingestedMs' | 'overridesKey' | 'permissionsKey' | 'row'> {
  readonly form: string;
  readonly permissions: readonly string[];
  readonly units: UnitSystem;
  readonly page: SignalPage;
}

/**
 * Pages of signals by the request they answer. While the vehicle reports nothing new, a request
 * gets the same bytes, except for the instant of reading. An answer is reused only for equal
 * inputs.
 */
export class SignalAnswers {
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #bound: number;

  /** Some 15 kB for 25 signals, 40 kB for all of them. */
  constructor(bound = 1024) {
    this.#bound = bound;
  }

  recall(question: SignalQuestion): SignalAnswer | undefined {
    const kept = this.#kept.get(keyOf(question));
    if (kept === undefined || !stillHolds(kept, question)) return undefined;
    const bytes = kept.page.at(question.report.retrievedMs);
    return bytes && { bytes, units: kept.units };
  }

  keep(question: SignalQuestion, units: UnitSystem, page: SignalPage): void {
    const { report, connection } = question;
    const { row, atMs, ingestedMs, overridesKey, permissionsKey, retrievedMs } = report;
    const key = keyOf(question);
    // The entry written last is evicted last.
    this.#kept.delete(key);
    if (this.#kept.size >= this.#bound) {
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    const form = formOf(retrievedMs);
    const { permissions } = connection;
    const stamp = { row, atMs, ingestedMs, overridesKey, permissionsKey };
    this.#kept.set(key, { ...stamp, form, permissions, units, page });
  }
}

function keyOf({ url, unitsHeader = '', connection }: SignalQuestion): string {
  return `${connection.user.id} ${unitsHeader} ${url}`;
}

function stillHolds(
  kept: KeptAnswer,
  { report, connection: { permissions } }: SignalQuestion,
): boolean {
  return (
    kept.atMs === report.atMs &&
    kept.row === report.row &&
    kept.ingestedMs === report.ingestedMs &&
    kept.overridesKey === report.overridesKey &&
    kept.permissionsKey === report.permissionsKey &&
    kept.form === formOf(report.retrievedMs) &&
    (kept.permissions === permissions || isEqual(kept.permissions, permissions))
  );
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at]);
}

/** Fills the place of the instant of reading: JSON has no bare control characters. */
const gap = '\u0000';

/** The instants of each signal of a report as JSON, with a gap for the instant of reading. */
export function gappedMeta({ retrievedAt, ...rest }: SignalDocument['meta']): string {
  const space = gap.repeat(String(retrievedAt).length);
  const written = typeof retrievedAt === 'string' ? `"${space}"` : space;
  return `{"retrievedAt":${written},${JSON.stringify(rest).slice(1)}`;
}

const encoder = new TextEncoder();

/** A text with gaps, as bytes that are never changed once sent: they may be on their way. */
export class SignalPage {
  readonly #width: number;
  readonly #gaps: readonly number[];
  readonly #instant: (atMs: number) => number | string;
  #bytes: Uint8Array<ArrayBuffer>;
  #atMs = Number.NaN;

  /** @param width of each gap; `instant` makes its content */
  constructor(
    text: string,
    width: number,
    instant: (atMs: number) => number | string = formatInstant,
  ) {
    const bytes = encoder.encode(text);
    const gaps: number[] = [];
    for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + width)) gaps.push(at);
    this.#width = width;
    this.#instant = instant;
    this.#gaps = gaps;
    this.#bytes = bytes;
  }

  /** The bytes with an instant, ms since the epoch; undefined for one of another length. */
  at(atMs: number): Uint8Array<ArrayBuffer> | undefined {
    if (atMs === this.#atMs) return this.#bytes;
    const instant = encoder.encode(String(this.#instant(atMs)));
    if (instant.length !== this.#width) return undefined;
    const bytes = this.#bytes.slice();
    for (const at of this.#gaps) bytes.set(instant, at);
    this.#bytes = bytes;
    this.#atMs = atMs;
    return bytes;
  }
}
