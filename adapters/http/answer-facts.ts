import { type MadeAnswer, ReadyAnswer, type VisitFacts } from './ready-answer.ts';
import type { Visit } from './visit.ts';

const ofResponses = new WeakMap<object, VisitFacts>();

/** Notes the facts about an answer, without the visit: that would keep the whole request alive. */
export function noteFacts(answer: MadeAnswer, visit: Visit): void {
  const { requestId, operation, isWorldless, worldIfAny } = visit;
  const facts = { requestId, operation, world: isWorldless ? undefined : worldIfAny?.id };
  // A weak map takes ten times as long as all else that is counted of a request.
  if (answer instanceof ReadyAnswer) answer.facts = facts;
  else ofResponses.set(answer, facts);
}

/** The facts about an answer of an app whose site is observed. */
export function factsOf(answer: object): VisitFacts | undefined {
  return answer instanceof ReadyAnswer ? answer.facts : ofResponses.get(answer);
}
