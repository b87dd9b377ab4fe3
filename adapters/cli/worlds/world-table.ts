import type * as z from 'zod';
import type { listedWorldSchema } from '../../http/control/worlds-schema.ts';
import { byteWords } from '../../terminal/byte-words.ts';
import { cut, grouped, type Paint, printable } from '../../terminal/terminal.ts';

/** A world as the control API lists it. */
export type WorldDocument = z.infer<typeof listedWorldSchema>;

interface TableLayout {
  readonly paint: Paint;
  readonly columns: number;
  /** Real time, ms since the epoch. */
  readonly nowMs: number;
}

/**
 * A table of worlds, below the names of its columns. The reason why a world is set aside follows
 * its row.
 */
export function worldLines(
  worlds: readonly WorldDocument[],
  { paint, columns, nowMs }: TableLayout,
): readonly string[] {
  const rows = worlds.map((world) => cells(world, nowMs).map(printable));
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (row: readonly string[]): string => {
    const padded = row.map((cell, column) =>
      isFigure[column] === true ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
    );
    return cut(padded.join('  ').trimEnd(), columns);
  };
  return [
    paint('dim', line(heading)),
    ...worlds.flatMap(({ problem }, index) => [
      line(rows[index]!),
      ...(problem === undefined ? [] : [paint('red', `  ${printable(problem)}`)]),
    ]),
  ];
}

const heading = ['NAME', 'STATE', 'OWNER', 'SCENARIO', 'AGE', 'EXPIRES', 'SIZE', 'ENTRIES'];
const isFigure = heading.map((title) => title === 'SIZE' || title === 'ENTRIES' || title === 'AGE');

function cells(world: WorldDocument, nowMs: number): readonly string[] {
  const { id, state, owner, scenario, branch, createdAt, expires, journalBytes, entryCount } =
    world;
  // The journal of a world that is set aside may not even tell its scenario.
  const isRead = scenario !== '';
  return [
    id,
    state,
    owner ?? '-',
    isRead ? `${scenario}${branch === undefined ? '' : `, branch of ${branch.of}`}` : '-',
    isRead ? spanWords(nowMs - Date.parse(createdAt)) : '-',
    expires === null ? '-' : `in ${spanWords(Date.parse(expires) - nowMs, Math.round)}`,
    journalBytes === null ? '-' : byteWords(journalBytes),
    entryCount === undefined ? '-' : grouped(entryCount),
  ];
}

const spans = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
] as const;

/** A span of real time in its largest unit: `3d`, `45s`. */
function spanWords(ms: number, whole: (count: number) => number = Math.floor): string {
  const [unit, length] = spans.find(([, each]) => ms >= each) ?? ['s', 1000];
  return `${Math.max(0, whole(ms / length))}${unit}`;
}
