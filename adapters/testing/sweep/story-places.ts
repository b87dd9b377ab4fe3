import { createHash } from 'node:crypto';
import { formatDuration, formatInstant, isOfKind } from '../../../engine/index.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';

/** An instant of the story at which faults begin. */
export interface StoryPlace {
  /** `start`, or the time from there: `+4m59s`. */
  readonly name: string;
  /** The instant as a fault has it; undefined for the start. */
  readonly from: string | undefined;
}

/**
 * Some places of a story: the start, instants a second before a step begins or an event is sent,
 * spread over all of them, and among them such that a fault from there ends between two events of
 * a vehicle, the nearest ones first: the later can overtake the earlier there. A seed draws those
 * that are spread otherwise; the start is always among them.
 */
export function placesOf(
  { log }: SimulatedWorld,
  most: number,
  lastingMs: number,
  seed?: string,
): readonly StoryPlace[] {
  const startMs = log[0]!.atMs;
  const moments = log.flatMap(({ atMs, data, kind }) =>
    kind === 'step.started' || (kind === 'event.created' && data.type !== 'VERIFY')
      ? [Math.max(startMs, Math.ceil(atMs / 1000 - 1) * 1000)]
      : [],
  );
  const all = [...new Set([startMs, ...moments])].sort((a, b) => a - b);
  const near = betweenEvents(log, startMs, lastingMs).slice(0, Math.floor((most - 1) / 2));
  const places = new Set([
    ...near,
    ...(seed === undefined
      ? spread(all, most - near.length)
      : drawn(all, most - near.length, seed)),
  ]);
  return [...places]
    .sort((a, b) => a - b)
    .map((atMs) =>
      atMs === startMs
        ? { name: 'start', from: undefined }
        : { name: `+${formatDuration(atMs - startMs)}`, from: formatInstant(atMs) },
    );
}

/** The begins of faults that end between two events of a vehicle, those of the nearest first. */
function betweenEvents(
  log: SimulatedWorld['log'],
  startMs: number,
  lastingMs: number,
): readonly number[] {
  const last = new Map<string, number>();
  const pairs: { readonly gapMs: number; readonly fromMs: number }[] = [];
  for (const entry of log) {
    if (!isOfKind(entry, 'event.created') || entry.data.type === 'VERIFY') continue;
    const { atMs, data, subject } = entry;
    const lane = JSON.stringify([data.webhook, subject, data.user]);
    const beforeMs = last.get(lane) ?? atMs;
    last.set(lane, atMs);
    const secondMs = Math.floor(beforeMs / 1000 + 1) * 1000;
    const endMs = secondMs < atMs ? secondMs : Math.ceil((beforeMs + atMs) / 2);
    const fromMs = endMs - lastingMs;
    if (beforeMs < endMs && endMs <= atMs && startMs < fromMs && fromMs <= beforeMs) {
      pairs.push({ gapMs: atMs - beforeMs, fromMs });
    }
  }
  return [...new Set(pairs.sort((a, b) => a.gapMs - b.gapMs).map(({ fromMs }) => fromMs))];
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

/** The first of a list and drawn others, so many in all. */
function drawn(all: readonly number[], most: number, seed: string): readonly number[] {
  const rank = (each: number): string =>
    createHash('sha256').update(`${seed} ${each}`).digest('hex');
  const others = all.slice(1).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return [...all.slice(0, 1), ...others].slice(0, most);
}
