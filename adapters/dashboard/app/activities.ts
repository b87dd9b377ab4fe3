import type { HistoryPointBody } from './wire.ts';

/** A stretch of time with one activity. */
interface ActivityStretch {
  readonly state: HistoryPointBody['state'];
  readonly fromS: number;
  readonly untilS: number;
}

/** The activities in a range of time, one stretch after the other. */
export function activitiesOf(
  points: readonly HistoryPointBody[],
  [fromS, untilS]: readonly [number, number],
): readonly ActivityStretch[] {
  const stretches: ActivityStretch[] = [];
  points.forEach(({ at, state }, index) => {
    const next = points[index + 1];
    if (next === undefined) return;
    const start = Math.max(fromS, Date.parse(at) / 1000);
    const end = Math.min(untilS, Date.parse(next.at) / 1000);
    if (end <= start) return;
    const last = stretches.at(-1);
    if (last?.state === state) stretches[stretches.length - 1] = { ...last, untilS: end };
    else stretches.push({ state, fromS: start, untilS: end });
  });
  return stretches;
}
