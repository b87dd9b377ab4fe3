import type { Point } from './mark-pen.ts';
import type { Mark } from './motion.ts';

/** Where a mark is drawn. */
export interface Placed {
  readonly mark: Mark;
  readonly point: Point;
}

/** Those that stand in one place are laid out around it, each in a place of its own. */
export function placesOf(
  marks: readonly Mark[],
  pointOf: (mark: Mark) => Point,
): readonly Placed[] {
  const near = new Map<string, number>();
  const points = marks.map((mark) => {
    const point = pointOf(mark);
    const key = `${Math.round(point.x / 14)} ${Math.round(point.y / 14)}`;
    const turn = near.get(key) ?? 0;
    near.set(key, turn + 1);
    return { mark, point, turn };
  });
  return points.map(({ mark, point, turn }) => {
    // A spiral of equal areas, as seeds in a flower.
    const radius = 11.5 * Math.sqrt(turn);
    const angle = turn * 2.399_963;
    const x = point.x + radius * Math.cos(angle);
    const y = point.y + radius * Math.sin(angle);
    return { mark, point: { x, y } };
  });
}

/** Whose names can be read to the right of their marks, where no mark stands and no name of one before. */
export function readable(points: readonly Point[]): readonly boolean[] {
  const named: Point[] = [];
  return points.map((point) => {
    const isInWay = ({ x, y }: Point): boolean =>
      x > point.x + 4 && x < point.x + nameWidth && Math.abs(y - point.y) < nameHeight;
    const overlaps = ({ x, y }: Point): boolean =>
      Math.abs(x - point.x) < nameWidth && Math.abs(y - point.y) < nameHeight;
    const isFree = !points.some(isInWay) && !named.some(overlaps);
    if (isFree) named.push(point);
    return isFree;
  });
}

/** Pixels that a mark with its name takes. */
const nameWidth = 48;
const nameHeight = 14;
