import { UsageError } from '../terminal/usage-error.ts';
import { type Bodies, type BodyChoice, chosen, type SentBody } from './bodies.ts';
import { moveDates } from './dates.ts';
import { Renumbering } from './renumbering.ts';
import type { SendingSettings } from './sending-settings.ts';

/** Changes a body for one round, or returns it unchanged. */
export type BodyChange = (body: SentBody) => Pick<SentBody, 'text' | 'eventId'>;

/**
 * Makes the change of a round, from 0, that begins at an instant of real time, ms since the epoch.
 */
export type BodyChanges = (round: number, nowMs: number) => BodyChange;

/** The changes that the settings ask for. Throws `UsageError` where there is nothing to change. */
export function changesOf(
  { renumber: key, shift: goal }: Pick<SendingSettings, 'renumber' | 'shift'>,
  bodies: Bodies,
  choice: BodyChoice,
): BodyChanges {
  const firstMs = goal && firstInstant(bodies, choice);
  const renumbering = key === undefined ? undefined : new Renumbering(key, chosen(bodies, choice));
  if (goal === undefined && renumbering === undefined) return () => (body) => body;
  return (round, nowMs) => {
    const byMs = goal && firstMs !== undefined ? goal(nowMs) - firstMs : 0;
    return ({ text, eventId }) => {
      const body: unknown = JSON.parse(text);
      moveDates(body, byMs);
      renumbering?.apply(body, round);
      // The compact form, as clients serialise the body that they verify.
      return { text: JSON.stringify(body), eventId: renumbering?.idOf(eventId, round) ?? eventId };
    };
  };
}

function firstInstant(bodies: Bodies, choice: BodyChoice): number {
  for (const { atMs } of chosen(bodies, choice)) if (atMs !== undefined) return atMs;
  throw new UsageError('--shift: no body says when it was delivered');
}
