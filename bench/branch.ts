import type { BranchMeasurement } from './branch-child.ts';
import { measureInChild } from './child.ts';
import { type Figure, type Section, withinLimit } from './figure.ts';

const vehicles = 1000;

/** Branches of a world: its past executed again. */
export async function branch(): Promise<Section> {
  const watched = await measureInChild<BranchMeasurement>('branch-child', `${vehicles}`, 'watched');
  return {
    title: 'Branches',
    notes: [
      `A branch executes the past of its world again: ${vehicles} commuters and a day, of which the log has what is watched ` +
        `(${watched.entries} entries). At the present instant, the digest is taken over from ` +
        'the world, so that no line of the past is composed; at an earlier one they all are. Median of 5 rounds.',
    ],
    figures: [
      withinLimit('branch of 1,000 commuters after a watched day, now', watched.nowMs, 500),
      beside('the same, at an instant before', watched.beforeMs, watched),
    ],
  };
}

/** A time beside that of the world itself. */
function beside(name: string, ms: number, { runMs }: BranchMeasurement): Figure {
  const peer = { name: 'the run itself', value: runMs };
  return { name, value: ms, unit: 'ms', peer, ratio: ms / runMs };
}
