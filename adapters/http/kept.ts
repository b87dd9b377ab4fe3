import { errorResponse } from './error-response.ts';
import type { HostedWorld } from './hosted-world.ts';
import type { MadeAnswer } from './ready-answer.ts';
import { type Refusal, refusal, refusalOf } from './refusal.ts';
import type { Visit } from './visit.ts';

/**
 * Resolves once everything that has happened in the world of a visit is recorded, so that no client sees an event that
 * a crash undoes; undefined if it is already. If it cannot be recorded and the visit is about the world, rejects with a
 * refusal.
 */
export function kept({ worldIfAny, isWorldless }: Visit): Promise<void> | undefined {
  const keeping = worldIfAny && worldKept(worldIfAny);
  return isWorldless ? keeping?.catch(() => {}) : keeping;
}

/**
 * Resolves once all that has happened in a world is recorded; rejects with a refusal if it cannot
 * be recorded.
 */
export function worldKept({ record }: Pick<HostedWorld, 'record'>): Promise<void> | undefined {
  return record?.kept()?.catch((error: unknown) => {
    throw refusalOf(error) ?? unrecorded();
  });
}

/** Real time after which a world that is kept has been tried again, s. */
const retrySeconds = 10;

/** The refusal of every request about a world that must be recorded but cannot be. */
export function unrecorded(): Refusal {
  return refusal(
    'record_failed',
    'this world can no longer be recorded, so it refuses every request',
    { 'retry-after': String(retrySeconds) },
  );
}

/** The response once it may be sent, or the refusal in its place. */
export async function onceKept<Given extends MadeAnswer>(
  response: Given,
  waiting: Promise<void>,
  visit: Visit,
): Promise<Given | Response> {
  try {
    await waiting;
    return response;
  } catch (error) {
    visit.isComplete = false;
    return errorResponse(error, visit);
  }
}
