/**
 * Yields each item with the result of its work, in the order of the items. The work of so many
 * items as `atOnce` says then is under way before the first result is there.
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
