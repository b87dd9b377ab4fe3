import type { Findings, Span } from '../source/findings.ts';
import type { Origin, RawList, RawMap, Tree } from '../source/tree.ts';

import type { FlowDeclaration } from './flow-declaration.ts';
import type { Scope } from './reference.ts';

/** An argument that names something of the scenario; whether that is there is known later. */
export interface NamedArgument {
  readonly type: 'vehicle' | 'charger' | 'webhook' | 'user' | 'place';
  readonly value: string;
  readonly parent: RawMap;
  readonly key: string;
  /** In an ambient rule `self` is a vehicle. */
  readonly isAmbient: boolean;
}

/** A tree that is made from the written one by putting in what dollars, calls and loops stand for. */
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
  /** The steps of a flow by themselves: what their arguments are is not known, and calls in them are only noted. */
  readonly isTemplate: boolean;
  /** The calls of a template. */
  readonly calls: { readonly flow: string; readonly span: Span }[];
  /** How many entries were copied. */
  copied: number;
  /** How many values calls and loops added, the arguments of calls among them. */
  grown: number;
  /** False when something refers to nothing or a call is wrong: what stands in its place means nothing. */
  isResolved: boolean;
}

/** Where something is put in. */
export interface Site {
  readonly scope: Scope;
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
