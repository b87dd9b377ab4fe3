import type { Mark } from './motion.ts';
import type { PagePoint } from './page-point.ts';

/** A mark and its position on the canvas. */
export interface Placed {
  readonly mark: Mark;
  readonly point: PagePoint;
}

/** Marks too many for their place, which one sign with their number stands for. */
export interface Heap {
  readonly point: PagePoint;
  readonly marks: readonly Mark[];
}

export interface SpreadMarks {
  readonly placed: readonly Placed[];
  readonly groups: readonly Heap[];
}

/** The most marks in one place that are shown one by one. */
const mostTogether = 7;

/** The distance below which marks share a place: two groups never touch. */
const near = 30;

/** The distance between marks that are laid out around one place. */
const apart = 11.5;

/**
 * The positions of marks. A few near one another are laid out around their place, more become a
 * group.
 * @param isGrouped whether marks become groups at all
 */
export function layoutOf(
  marks: readonly Mark[],
  pointOf: (mark: Mark) => PagePoint,
  isGrouped: boolean,
): SpreadMarks {
  const heaps = heapsOf(marks.map((mark) => ({ mark, point: pointOf(mark) })));
  const groups: Heap[] = [];
  const placed: Placed[] = [];
  for (const heap of heaps) {
    if (isGrouped && heap.length > mostTogether) {
      groups.push({ point: heap[0]!.point, marks: heap.map(({ mark }) => mark) });
    } else placed.push(...spread(heap));
  }
  return { placed, groups };
}

/** Marks by their places; a place is the position of its first mark. */
function heapsOf(all: readonly Placed[]): readonly (readonly Placed[])[] {
  const heaps: Placed[][] = [];
  const byCell = new Map<string, Placed[][]>();
  for (const each of all) {
    const { x, y } = each.point;
    const [column, row] = [Math.floor(x / near), Math.floor(y / near)];
    const found = nine
      .flatMap(([right, down]) => byCell.get(`${column + right} ${row + down}`) ?? [])
      .find(([first]) => Math.hypot(first!.point.x - x, first!.point.y - y) < near);
    if (found !== undefined) {
      found.push(each);
      continue;
    }
    const heap = [each];
    heaps.push(heap);
    const key = `${column} ${row}`;
    byCell.set(key, [...(byCell.get(key) ?? []), heap]);
  }
  return heaps;
}

/** A cell and those around it. */
const nine = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const));

/** Those of a heap that hide one another are laid out around the first of them. */
function spread(heap: readonly Placed[]): readonly Placed[] {
  const turns: { readonly point: PagePoint; count: number }[] = [];
  return heap.map(({ mark, point }) => {
    const over = turns.find(
      (each) => Math.hypot(each.point.x - point.x, each.point.y - point.y) < 14,
    );
    if (over === undefined) {
      turns.push({ point, count: 1 });
      return { mark, point };
    }
    // A spiral of equal areas, like the seeds of a sunflower.
    const radius = apart * Math.sqrt(over.count);
    const angle = over.count * 2.399_963;
    over.count += 1;
    const { x, y } = over.point;
    return { mark, point: { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) } };
  });
}
