import type { Point } from './arrow.ts';
import { type DrawnBox, isWithin } from './layout.ts';

/** A label that needs a place. */
export interface ArrowLabel {
  readonly width: number;
  /** The middles that it would best have, along its arrow. */
  readonly spots: readonly Point[];
}

export const labelHeight = 15;

/**
 * The middles of labels, none of which covers another, a state or its name: the first free one of
 * its spots, or else the free one that is nearest to the first.
 *
 * @param taken the boxes that labels may not cover
 * @param bounds the drawing, which they may not leave
 */
export function placeLabels(
  labels: readonly ArrowLabel[],
  taken: readonly DrawnBox[],
  bounds: DrawnBox,
): readonly Point[] {
  const covered = [...taken];
  return labels.map(({ spots, width }) => {
    const boxAt = ({ x, y }: Point): DrawnBox => ({
      x: x - width / 2 - gap,
      y: y - labelHeight / 2 - gap,
      width: width + 2 * gap,
      height: labelHeight + 2 * gap,
    });
    const isFree = (spot: Point): boolean => {
      const box = boxAt(spot);
      return isWithin(box, bounds) && !covered.some((each) => overlaps(box, each));
    };
    const place = spots.find(isFree) ?? around(spots[0]!).find(isFree) ?? spots[0]!;
    covered.push(boxAt(place));
    return place;
  });
}

/** The least distance of a label from the boxes that it may not cover. */
const gap = 1;

/** The points of a grid around a point, the nearest first. */
function around({ x, y }: Point): readonly Point[] {
  const points: (Point & { readonly far: number })[] = [];
  for (let dx = -reach; dx <= reach; dx += 6) {
    for (let dy = -reach; dy <= reach; dy += 6) {
      points.push({ x: x + dx, y: y + dy, far: dx * dx + dy * dy });
    }
  }
  return points.sort((a, b) => a.far - b.far);
}

const reach = 240;

function overlaps(a: DrawnBox, b: DrawnBox): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
