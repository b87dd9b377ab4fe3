import type { Connection, Reading } from '../../engine/index.ts';
import type { ConnectionCaller } from './callers.ts';
import { formOf } from './v3/signal-texts.ts';
import { unitSystemHeader } from './v3/unit-system.ts';
import type { VisitContext } from './visit.ts';

/**
 * A request whose answer follows from the latest report of a vehicle: its subject, which is the url
 * with its query, the header that names the units, and the caller.
 */
export interface ReportQuestion {
  readonly subject: string;
  readonly unitsHeader: string | undefined;
  readonly connection: Pick<Connection, 'permissions' | 'user'>;
  readonly isLegacy?: boolean | undefined;
  readonly report: Reading;
}

/** The question of a request. */
export function questionOf(
  { env: { url, world }, req }: VisitContext,
  { row, connection, isLegacy }: ConnectionCaller,
  subject = url,
): ReportQuestion {
  const unitsHeader = req.header(unitSystemHeader);
  return { subject, unitsHeader, connection, isLegacy, report: world.run.world.reportOf(row) };
}

/** Makes an answer with an instant of reading, in ms; undefined if that does not fit. */
type AnswerAt<Answer> = (retrievedMs: number) => Answer | undefined;

interface KeptAnswer<Answer>
  extends Pick<Reading, 'atMs' | 'ingestedMs' | 'overridesKey' | 'permissionsKey' | 'row'> {
  readonly form: string;
  readonly permissions: readonly string[];
  readonly answerAt: AnswerAt<Answer>;
}

/**
 * Answers by the request they were made for. While the vehicle reports nothing new, a request gets
 * the same one, except for the instant of reading. An answer is reused only for equal inputs.
 */
export class ReportAnswers<Answer> {
  readonly #kept = new Map<string, KeptAnswer<Answer>>();
  readonly #bound: number;

  constructor(bound = 1024) {
    this.#bound = bound;
  }

  recall(question: ReportQuestion): Answer | undefined {
    const kept = this.#kept.get(keyOf(question));
    if (kept === undefined || !stillHolds(kept, question)) return undefined;
    return kept.answerAt(question.report.retrievedMs);
  }

  keep(question: ReportQuestion, answerAt: AnswerAt<Answer>): void {
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
    this.#kept.set(key, { ...stamp, form, permissions, answerAt });
  }
}

function keyOf({ subject, unitsHeader = '', connection, isLegacy }: ReportQuestion): string {
  return `${connection.user.id} ${isLegacy === true ? 2 : 3} ${unitsHeader} ${subject}`;
}

function stillHolds(
  kept: KeptAnswer<unknown>,
  { report, connection: { permissions } }: ReportQuestion,
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
