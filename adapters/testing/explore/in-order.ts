/**
 * Yields each item with the result of its work, in the order of the items. Up to `atOnce` items,
 * asked anew for each, are worked on before the first of them has its result.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  atOnce: () => number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<readonly [Item, Result]> {
  const begun: (readonly [Item, Promise<Result>])[] = [];
  for (const item of items) {
    const result = work(item);
    // An error is met in its turn, unless one of an earlier item ends all.
    result.catch(() => {});
    begun.push([item, result]);
    if (begun.length < atOnce()) continue;
    const [first, ended] = begun.shift()!;
    yield [first, await ended];
  }
  for (const [item, ended] of begun) yield [item, await ended];
}
