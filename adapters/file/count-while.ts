/** The number of leading items for which `holds` is true; after them it is true for none. */
export function countWhile<Item>(
  items: ArrayLike<Item>,
  holds: (item: Item) => boolean,
  length = items.length,
): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
