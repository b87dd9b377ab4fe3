/** A row that begins later or earlier than the row before it ends. */
export interface Misfit {
  readonly row: number;
  /** The instant at which the row before it ends. */
  readonly endMs: number;
  /** The length of the rows before it. */
  readonly stepMs: number;
}

const msPerMinute = 60_000;
/** The lengths that rows may have without saying so. */
const usualStepsMs: ReadonlySet<number> = new Set(
  [1, 5, 10, 15, 30, 60].map((minutes) => minutes * msPerMinute),
);
/** The fewest rows in succession that show a longer step; fewer are rows with holes between. */
const fewestRows = 4;

/**
 * The length of each row; `onMisfit` gets each row that does not follow the row before. Rows may
 * change their length, as markets did from hours to quarter hours: a length is 1 to 60 minutes, and
 * four rows in succession show a longer one, or else rows are missing.
 */
export function spacingOf(
  startsMs: Float64Array,
  everyMs: number | undefined,
  onMisfit: (misfit: Misfit) => void,
): Float64Array {
  const stepsMs = new Float64Array(startsMs.length);
  const runs = runsOf(startsMs);
  let stepMs = everyMs ?? firstStepMs(runs);
  for (const [index, { from, until, lengthMs }] of runs.entries()) {
    const nextMs = runs[index + 1]?.lengthMs ?? Infinity;
    const isShown = until - from >= fewestRows || (lengthMs <= stepMs && lengthMs <= nextMs);
    const isStep =
      everyMs === undefined ? usualStepsMs.has(lengthMs) && isShown : lengthMs === everyMs;
    if (isStep) stepMs = lengthMs;
    for (let row = from; row < until; row += 1) {
      stepsMs[row] = Math.min(stepMs, lengthMs);
      if (!isStep) onMisfit({ row: row + 1, endMs: startsMs[row]! + stepMs, stepMs });
    }
  }
  stepsMs[startsMs.length - 1] = stepMs;
  return stepsMs;
}

/** Rows in succession, each as long before the next: from one row up to another. */
interface RowRun {
  readonly from: number;
  readonly until: number;
  readonly lengthMs: number;
}

function runsOf(startsMs: Float64Array): readonly RowRun[] {
  const runs: RowRun[] = [];
  let from = 0;
  for (let row = 1; row < startsMs.length; row += 1) {
    const lengthMs = startsMs[row]! - startsMs[row - 1]!;
    const nextMs = startsMs[row + 1]! - startsMs[row]!;
    if (nextMs === lengthMs) continue;
    runs.push({ from, until: row, lengthMs });
    from = row;
  }
  return runs;
}

/** The length of the first rows that show one; an hour where none do. */
function firstStepMs(runs: readonly RowRun[]): number {
  const usual = runs.filter(({ lengthMs }) => usualStepsMs.has(lengthMs));
  const shown = usual.find(({ from, until }) => until - from >= fewestRows) ?? usual[0];
  return shown?.lengthMs ?? 60 * msPerMinute;
}
