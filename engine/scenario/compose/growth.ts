import type { Findings, Span } from '../source/findings.ts';
import type { Origin, RawList, RawMap, Tree } from '../source/tree.ts';

import type { FlowDeclaration } from './flow-declaration.ts';
import type { ReferenceScope } from './reference.ts';

/** An argument that names a part of the scenario; whether that part exists is known later. */
export interface NamedArgument {
  readonly type: 'vehicle' | 'charger' | 'webhook' | 'user' | 'place';
  readonly value: string;
  readonly parent: RawMap;
  readonly key: string;
  /** Whether the call is in an ambient rule, where `self` is a vehicle. */
  readonly isAmbient: boolean;
}

/**
 * The state of a new tree that is made from the written one by replacing dollars, calls and loops.
 */
export interface Growth {
  readonly written: Tree;
  /** The new tree, as far as it has grown. */
  readonly tree: Tree;
  readonly origins: Map<object, Origin>;
  readonly expansions: Map<object, readonly RawList[]>;
  readonly deferred: Map<object, Set<string | number>>;
  readonly findings: Findings;
  readonly flows: ReadonlyMap<string, FlowDeclaration>;
  readonly fleets: RawMap;
  readonly named: NamedArgument[];
  /**
   * Whether the steps are those of a flow by itself: its arguments are unknown, and calls in it are
   * only noted.
   */
  readonly isTemplate: boolean;
  /** The calls of a template. */
  readonly calls: { readonly flow: string; readonly span: Span }[];
  /** The number of entries copied. */
  copied: number;
  /** The number of values that calls and loops added, the arguments of calls included. */
  grown: number;
  /** False when a reference leads nowhere or a call is wrong; its place then has no meaning. */
  isResolved: boolean;
}

/** The place where values and steps are filled in. */
export interface GrowthSite {
  readonly scope: ReferenceScope;
  /** The calls around it, the innermost first. */
  readonly calls: readonly Span[];
  readonly isAmbient: boolean;
  /** Whether a call or a loop is around it. */
  readonly isGrown: boolean;
}

export function newGrowth(
  given: Pick<Growth, 'written' | 'findings' | 'flows' | 'fleets' | 'isTemplate'>,
): Growth {
  const { written } = given;
  const origins = new Map<object, Origin>();
  const expansions = new Map<object, readonly RawList[]>();
  const deferred = new Map<object, Set<string | number>>();
  return {
    ...given,
    tree: { root: written.root, origins, expansions, deferred, isSound: written.isSound },
    origins,
    expansions,
    deferred,
    named: [],
    calls: [],
    copied: 0,
    grown: 0,
    isResolved: true,
  };
}
