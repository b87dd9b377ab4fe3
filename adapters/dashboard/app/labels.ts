import type { PagePoint } from './page-point.ts';

/** A rectangle in pixels of the page. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A text that belongs to a sign on the map. */
export interface WantedLabel {
  /** The middle of the sign. */
  readonly point: PagePoint;
  /** The size of the text with its background. */
  readonly width: number;
  readonly height: number;
  /** Whether it may lie on signs, or farther from its own, rather than be left out. */
  readonly isNeeded?: boolean;
}

/** The boxes that labels keep clear of. */
export interface TakenBoxes {
  readonly signs: readonly PageBox[];
  readonly labels: readonly PageBox[];
}

/** The distance of a label from the middle of its sign. */
const usualGap = 11;

/** The distances of a label that is needed: it stays clear of the ring around its vehicle. */
const neededGaps = [18, 28, 40, 54, 76];

/**
 * The boxes of labels. Each lies on the first side of its sign that is within the map and free:
 * right, left, below, above; undefined where none is. Earlier labels come first.
 */
export function placeLabels(
  wanted: readonly WantedLabel[],
  { signs, labels }: TakenBoxes,
  size: PagePoint,
): readonly (PageBox | undefined)[] {
  const full = new BoxGrid(labels);
  const covered = new BoxGrid(signs);
  return wanted.map((label) => {
    const isNeeded = label.isNeeded ?? false;
    const sides = (isNeeded ? neededGaps : [usualGap]).flatMap((gap) => sidesOf(label, gap));
    const isFree = (box: PageBox): boolean => isWithin(box, size) && full.isFree(box);
    // A name far from its vehicle seems to be another's: it rather lies on a sign.
    const clear = sides.slice(0, mostClear).find((box) => isFree(box) && covered.isFree(box));
    const box = clear ?? (isNeeded ? sides.find(isFree) : undefined);
    if (box !== undefined) full.add(box);
    return box;
  });
}

/** The number of sides, the nearest first, that a label tries without lying on signs. */
const mostClear = 4;

function sidesOf({ point: { x, y }, width, height }: WantedLabel, gap: number): readonly PageBox[] {
  const beside = y - height / 2;
  const middle = x - width / 2;
  return [
    { left: x + gap, top: beside, width, height },
    { left: x - gap - width, top: beside, width, height },
    { left: middle, top: y + gap, width, height },
    { left: middle, top: y - gap - height, width, height },
  ];
}

function isWithin({ left, top, width, height }: PageBox, size: PagePoint): boolean {
  return left >= 0 && top >= 0 && left + width <= size.x && top + height <= size.y;
}

export function overlaps(one: PageBox, other: PageBox): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/** The box of a sign around its middle. */
export function boxAround({ x, y }: PagePoint, reach: number): PageBox {
  return { left: x - reach, top: y - reach, width: 2 * reach, height: 2 * reach };
}

/** The side of a cell, in pixels. */
const cell = 64;

/** Boxes by the cells they touch, so that a test reads only those nearby. */
class BoxGrid {
  readonly #boxes = new Map<string, PageBox[]>();

  constructor(boxes: readonly PageBox[]) {
    for (const each of boxes) this.add(each);
  }

  add(box: PageBox): void {
    for (const key of cellsOf(box)) {
      const known = this.#boxes.get(key);
      if (known === undefined) this.#boxes.set(key, [box]);
      else known.push(box);
    }
  }

  isFree(box: PageBox): boolean {
    return !cellsOf(box).some((key) => this.#boxes.get(key)?.some((each) => overlaps(each, box)));
  }
}

function cellsOf({ left, top, width, height }: PageBox): readonly string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / cell); x <= Math.floor((left + width) / cell); x += 1) {
    for (let y = Math.floor(top / cell); y <= Math.floor((top + height) / cell); y += 1) {
      keys.push(`${x} ${y}`);
    }
  }
  return keys;
}
