import type { PagePoint } from './mark-pen.ts';
import type { Mark } from './motion.ts';

/** A mark and its position on the canvas. */
export interface Placed {
  readonly mark: Mark;
  readonly point: PagePoint;
}

/** The positions of marks; those in one place are laid out around it. */
export function placesOf(
  marks: readonly Mark[],
  pointOf: (mark: Mark) => PagePoint,
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
    // A spiral of equal areas, like the seeds of a sunflower.
    const radius = 11.5 * Math.sqrt(turn);
    const angle = turn * 2.399_963;
    const x = point.x + radius * Math.cos(angle);
    const y = point.y + radius * Math.sin(angle);
    return { mark, point: { x, y } };
  });
}

/** Whether the name of each mark fits to its right, clear of marks and earlier names. */
export function readable(points: readonly PagePoint[]): readonly boolean[] {
  const named: PagePoint[] = [];
  return points.map((point) => {
    const isInWay = ({ x, y }: PagePoint): boolean =>
      x > point.x + 4 && x < point.x + nameWidth && Math.abs(y - point.y) < nameHeight;
    const overlaps = ({ x, y }: PagePoint): boolean =>
      Math.abs(x - point.x) < nameWidth && Math.abs(y - point.y) < nameHeight;
    const isFree = !points.some(isInWay) && !named.some(overlaps);
    if (isFree) named.push(point);
    return isFree;
  });
}

/** The size of a mark with its name, in pixels. */
const nameWidth = 48;
const nameHeight = 14;
