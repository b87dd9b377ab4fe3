/** What the main thread of a page did, as a trace of Chromium has it; ms of processor. */
export interface PageWork {
  /** Of every frame: script, style, layout and paint, and whatever held it up right before. */
  readonly frames: readonly number[];
  /** The longest that nothing else had a turn. */
  readonly longestTask: number;
  /** All of it, of the time that was traced. */
  readonly busyShare: number;
}

/** What a trace has to hold. */
export const traceCategories = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** After a pause as long as this the main thread was free: what was before held up no frame. */
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
  /** Time of a processor, where the system says it: what others take from a busy machine is not the page's. */
  readonly tdur?: number;
}

/** A frame ends with the task in which the page hands it over; what ran without a pause before belongs to it. */
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
