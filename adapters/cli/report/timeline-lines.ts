import { zoneOf } from '../local-time.ts';
import type { Outcome } from '../outcome.ts';
import { crowd, Timeline } from '../timeline.ts';

/** The timeline of a run for a report: its beginning, its end and what went wrong; empty without a history. */
export function timelineLines({ history, scenario }: Outcome): readonly string[] {
  const lines: string[] = [];
  const timeline = new Timeline({
    paint: (_, text) => text,
    columns: Infinity,
    zone: zoneOf(scenario),
    subjectWidth: scenario.subjectWidth,
    all: false,
    vehicles: new Set(),
    // Nobody scrolls far in a report: as short as that of a crowd.
    poolSize: crowd + 1,
    write: (line) => lines.push(line),
  });
  for (const entry of history?.entries ?? []) timeline.add(entry);
  timeline.end();
  return lines;
}
