/** The work of a page's main thread, from a trace of Chromium; ms of processor time. */
export interface PageWork {
  /**
   * For every frame: script, style, layout and paint, and any work right before that delayed it.
   */
  readonly frames: readonly number[];
  /** The longest time without a pause. */
  readonly longestTask: number;
  /** The sum over the traced time. */
  readonly busyShare: number;
}

/** The categories that a trace must have. */
export const traceCategories = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/**
 * After a pause of this length the main thread was free: work before the pause delayed no frame.
 */
const pauseMicros = 4000;

/** Reads a trace; the page is the one that made most frames. */
export function pageWork(trace: string): PageWork {
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] };
  const spans = traceEvents.filter(({ ph }) => ph === 'X').sort((a, b) => a.ts - b.ts);
  const commits = spans.filter(({ name }) => name === 'Commit');
  const thread = mostFrequent(commits.map(({ pid, tid }) => `${pid} ${tid}`));
  const isOfPage = ({ pid, tid }: TraceEvent): boolean => `${pid} ${tid}` === thread;
  const tasks = spans.filter((each) => each.name === 'RunTask' && isOfPage(each));
  const [first, last] = [tasks[0], tasks.at(-1)];
  if (first === undefined || last === undefined) throw new Error('the trace has no page in it');
  const busyMicros = tasks.reduce((sum, each) => sum + microsOf(each), 0);
  return {
    frames: framesOf(tasks, commits.filter(isOfPage)),
    longestTask: Math.max(...tasks.map(microsOf)) / 1000,
    busyShare: busyMicros / (endOf(last) - first.ts),
  };
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Begin and length, µs. */
  readonly ts: number;
  readonly dur: number;
  /**
   * Processor time, if the system reports it: it excludes the time that other processes take on a
   * busy machine.
   */
  readonly tdur?: number;
}

/**
 * A frame ends with the task in which the page submits it; the work before it without a pause
 * belongs to it.
 */
function framesOf(tasks: readonly TraceEvent[], commits: readonly TraceEvent[]): number[] {
  const frames: number[] = [];
  let micros = 0;
  let freeAt = 0;
  let next = 0;
  for (const task of tasks) {
    if (task.ts - freeAt >= pauseMicros) micros = 0;
    micros += microsOf(task);
    freeAt = endOf(task);
    if ((commits[next]?.ts ?? Infinity) >= freeAt) continue;
    while ((commits[next]?.ts ?? Infinity) < freeAt) next += 1;
    frames.push(micros / 1000);
    micros = 0;
  }
  return frames;
}

function endOf({ ts, dur }: TraceEvent): number {
  return ts + dur;
}

function microsOf({ dur, tdur = dur }: TraceEvent): number {
  return tdur;
}

function mostFrequent(words: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
