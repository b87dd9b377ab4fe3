import { formatDuration, formatInstant } from '../../../engine/index.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';

/** An instant of the story at which faults begin. */
export interface StoryPlace {
  /** `start`, or the time from there: `+4m59s`. */
  readonly name: string;
  /** The instant as a fault has it; undefined for the start. */
  readonly from: string | undefined;
}

/**
 * Some places of a story, from the start on: a second before instants at which a step begins or an
 * event is sent, spread over all of them.
 */
export function placesOf({ log }: SimulatedWorld, most: number): readonly StoryPlace[] {
  const startMs = log[0]!.atMs;
  const moments = log.flatMap(({ atMs, data, kind }) =>
    kind === 'step.started' || (kind === 'event.created' && data.type !== 'VERIFY')
      ? [Math.max(startMs, Math.ceil(atMs / 1000 - 1) * 1000)]
      : [],
  );
  const all = [...new Set([startMs, ...moments])].sort((a, b) => a - b);
  return spread(all, most).map((atMs) =>
    atMs === startMs
      ? { name: 'start', from: undefined }
      : { name: `+${formatDuration(atMs - startMs)}`, from: formatInstant(atMs) },
  );
}

/** So many members of a list, the first and the last among them. */
function spread<Member>(all: readonly Member[], most: number): readonly Member[] {
  if (all.length <= most) return all;
  if (most === 1) return all.slice(0, 1);
  return Array.from(
    { length: most },
    (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))]!,
  );
}
