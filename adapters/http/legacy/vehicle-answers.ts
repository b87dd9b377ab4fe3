import type { ConnectionCaller } from '../callers.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { questionOf, ReportAnswers } from '../report-answers.ts';
import { unitSystemOf } from '../v3/unit-system.ts';
import type { VisitContext } from '../visit.ts';
import type { VehicleRead } from './vehicle-reads.ts';

/** The answer of a read: its body as JSON, and its headers. */
export interface VehicleAnswer {
  readonly text: string;
  /** A record of this answer alone. */
  readonly headers: Record<string, string>;
}

/**
 * An earlier answer of a read, if nothing that it depends on has changed.
 *
 * @param subject that of the question, where the URL of the request does not name the read
 */
export function recallRead(
  c: VisitContext,
  caller: ConnectionCaller,
  subject?: string,
): VehicleAnswer | undefined {
  return answersOf(c.env.world).recall(questionOf(c, caller, subject));
}

/** The answer of a read, which is kept; throws a refusal where there is none. */
export function answerRead(
  { tell }: VehicleRead,
  c: VisitContext,
  caller: ConnectionCaller,
  query: URLSearchParams,
  subject?: string,
): VehicleAnswer {
  const { world } = c.env;
  const question = questionOf(c, caller, subject);
  const units = unitSystemOf(question.unitsHeader);
  const { body, headersAt } = tell({ world, caller, units, query });
  const text = JSON.stringify(body);
  const answerAt = (retrievedMs: number): VehicleAnswer => ({
    text,
    headers: headersAt(retrievedMs),
  });
  answersOf(world).keep(question, answerAt);
  return answerAt(question.report.retrievedMs);
}

const answersByWorld = new WeakMap<HostedWorld, ReportAnswers<VehicleAnswer>>();

/** Some 200 bytes each. */
function answersOf(world: HostedWorld): ReportAnswers<VehicleAnswer> {
  const known = answersByWorld.get(world);
  if (known !== undefined) return known;
  const answers = new ReportAnswers<VehicleAnswer>();
  answersByWorld.set(world, answers);
  return answers;
}
