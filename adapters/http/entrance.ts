import { admit, admitEarly } from './admission.ts';
import type { CallerKind, CallerKinds, Entered } from './callers.ts';
import { checkRoom, countRequest, worldOf } from './control-access.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import type { RouteFacts } from './route-facts.ts';
import { hintAtUnknownQuery } from './unknown-parts.ts';
import type { VisitContext } from './visit.ts';

/** The first part of a route; throws a refusal. Returns a promise where it takes time. */
export type Entrance<A extends CallerKind = CallerKind> = (
  c: VisitContext,
) => Entered<A> | Promise<Entered<A>>;

/** Answers an admitted request with an earlier answer, if its inputs are unchanged. */
export type Recall<A extends CallerKind> = (
  c: VisitContext,
  caller: CallerKinds[A],
) => ReadyAnswer | undefined;

/**
 * Answers an admitted request by the text of its body; undefined where the route must. Throws a
 * refusal.
 */
export type Reply<A extends CallerKind = CallerKind> = (
  c: VisitContext,
  caller: CallerKinds[A],
  text: string,
) => ReadyAnswer | Promise<ReadyAnswer> | undefined;

interface EntranceFacts<A extends CallerKind> extends RouteFacts<A> {
  readonly method: string;
  /** Those of the bodies that the route reads. */
  readonly mediaTypes: readonly string[];
  /** The keys of its query. */
  readonly queryKeys: readonly string[];
}

/** Makes the entrance of a route, with its facts. */
export function entranceTo<A extends CallerKind>(
  facts: EntranceFacts<A>,
  recall: Recall<A> | undefined,
): Entrance<A> {
  const { family, operation, mediaTypes, queryKeys, isWorldless = false } = facts;

  function enter(c: VisitContext): Entered<A> | Promise<Entered<A>> {
    c.env.family = family;
    c.env.operation = operation;
    c.env.mediaTypes = mediaTypes;
    c.env.isWorldless = isWorldless;
    return once(admitEarly(facts, c), () => count(c));
  }

  function count(c: VisitContext): Entered<A> | Promise<Entered<A>> {
    countRequest(c, worldOf(facts, c));
    const isNamed = isWorldless && c.env.namesWorld;
    const isTaken = isNamed ? c.env.whenAwake() : isWorldless ? undefined : c.env.whenIdle();
    if (isTaken === undefined) return come(c);
    // Meanwhile another world may have taken the place of its world.
    return isTaken.then(() => once(admitEarly(facts, c), () => come(c)));
  }

  function come(c: VisitContext): Entered<A> | Promise<Entered<A>> {
    return once(admit(facts, c), (caller) => {
      checkRoom(facts, c);
      if (family !== 'control') hintAtUnknownQuery(c, queryKeys);
      return { caller, known: recall?.(c, caller) };
    });
  }

  return enter;
}

/** The next step, at once where nothing has to be awaited before it. */
export function once<Before, After>(
  before: Before | Promise<Before>,
  follow: (before: Before) => After | Promise<After>,
): After | Promise<After> {
  return before instanceof Promise ? before.then(follow) : follow(before);
}

/** The way into a route that may have answers ready. */
export interface ReadyWay<A extends CallerKind = CallerKind> {
  readonly enter: Entrance<A>;
  readonly reply: Reply<A> | undefined;
}

const ways = new WeakMap<object, ReadyWay>();

/** Makes the way into a route known by its middleware, so that `recalled` may take it. */
export function open<A extends CallerKind>(middleware: object, way: ReadyWay<A>): void {
  ways.set(middleware, way as unknown as ReadyWay);
}

/** The way into the route whose middleware this is, if the route may have answers ready. */
export function wayBy(middleware: object): ReadyWay | undefined {
  return ways.get(middleware);
}
