import type { InSteps } from '../../in-steps.ts';
import { MemberIndex } from '../names/member-index.ts';
import { patternOf } from '../names/roster.ts';
import { steps } from '../schema/steps.ts';
import { checkPart } from '../schema/structure.ts';
import type { Findings, Span } from '../source/findings.ts';
import { isRawMap, type RawMap, type Tree } from '../source/tree.ts';
import { expandRoot, expandSteps } from './expand.ts';
import { declaredFlows, type FlowDeclaration } from './flow-declaration.ts';
import type { NamedArgument } from './growth.ts';
import { type Growth, newGrowth } from './growth.ts';
import type { BoundValue, ReferenceScope } from './reference.ts';

export interface Composed {
  readonly tree: Tree;
  /** Arguments that name a vehicle, charger, webhook, user or place. */
  readonly named: readonly NamedArgument[];
  /** False when a reference leads nowhere, which is reported; its place then has no meaning. */
  readonly isResolved: boolean;
}

interface ComposeInput extends Pick<ReferenceScope, 'params' | 'matrix'> {
  /** The vehicles and fleets of the recording that is replayed, or of the world around steps. */
  readonly recorded?: RawMap | undefined;
  /** The names that earlier steps have captured. */
  readonly captured?: ReadonlySet<string> | undefined;
}

/**
 * Replaces references, calls of flows and loops by the values and steps they stand for. Every flow
 * is checked by itself first, called or not, so that its own mistake is reported once.
 */
export function* compose(
  tree: Tree,
  findings: Findings,
  { params, matrix, recorded, captured = new Set() }: ComposeInput,
): InSteps<Composed> {
  const { root } = tree;
  if (!isRawMap(root) || isPlain(tree)) return { tree, named: [], isResolved: true };
  const flows = yield* declaredFlows(tree, findings);
  const known = rosterOf(root, recorded);
  const { fleets } = known;
  const given = { written: tree, findings, flows, fleets };
  const scope: ReferenceScope = {
    params,
    matrix,
    bound: new Map(),
    captured: new Set([...captured, ...capturedNames(tree)]),
    kindOf: kindsOf(known),
  };
  yield* checkFlows(given, scope);
  const growth = newGrowth({ ...given, isTemplate: false });
  const site = { scope, calls: [], isAmbient: false, isGrown: false };
  const grown = yield* expandRoot(growth, root, site);
  const { named, isResolved } = growth;
  return { tree: { ...growth.tree, root: grown }, named, isResolved };
}

/** Whether the texts have nothing to replace: no reference, call, loop, flow, matrix or import. */
function isPlain({ origins }: Tree): boolean {
  const texts = new Set([...origins.values()].map(({ source }) => source.text));
  return ![...texts].some(
    (text) => text.includes('$') || /\b(use|forEach|flows|matrix|imports)\b/.test(text),
  );
}

/** Names that steps give to parts of answers while the scenario runs. */
function capturedNames({ origins }: Tree): ReadonlySet<string> {
  const names = new Set<string>();
  for (const each of origins.keys()) {
    const { capture } = each as RawMap;
    if (isRawMap(capture)) for (const name of Object.keys(capture)) names.add(name);
  }
  return names;
}

/** The vehicles and fleets of a file, and those of the recording that it replays. */
function rosterOf(root: RawMap, recorded: RawMap = {}) {
  const both = (key: string): RawMap => ({ ...mapIn(recorded, key), ...mapIn(root, key) });
  return { vehicles: both('vehicles'), fleets: both('fleets') };
}

function mapIn(root: RawMap, key: string): RawMap {
  const value = root[key];
  return isRawMap(value) ? value : {};
}

function kindsOf({ vehicles, fleets }: ReturnType<typeof rosterOf>): ReferenceScope['kindOf'] {
  const members = new MemberIndex(
    Object.entries(fleets).flatMap(([name, fleet]) => {
      const { id: written, count } = isRawMap(fleet) ? fleet : {};
      const id = patternOf(name, written);
      return id === undefined ? [] : [{ name, id, count: Number(count) }];
    }),
  );
  return (name) => {
    if (Object.hasOwn(vehicles, name)) return 'vehicle';
    if (Object.hasOwn(fleets, name)) return 'fleet';
    return members.fleetOf(name) === undefined ? undefined : 'vehicle';
  };
}

type Flowing = Pick<Growth, 'written' | 'findings' | 'flows' | 'fleets'>;

/** Checks each flow by itself; throws for one that is wrong with any arguments. */
function* checkFlows(given: Flowing, outside: ReferenceScope): InSteps<void> {
  const calls = new Map<string, Growth['calls']>();
  for (const flow of given.flows.values()) {
    yield;
    calls.set(flow.name, yield* checkFlow(given, flow, outside));
  }
  refuseCycles(given.findings, calls);
  given.findings.finish();
}

function* checkFlow(
  given: Flowing,
  flow: FlowDeclaration,
  outside: ReferenceScope,
): InSteps<Growth['calls']> {
  const growth = newGrowth({ ...given, isTemplate: true });
  const unknown: BoundValue = { value: '', type: undefined, isSound: false };
  const bound = new Map([...flow.params.keys()].map((name) => [name, unknown] as const));
  const site = { scope: { ...outside, bound }, calls: [], isAmbient: false, isGrown: false };
  const { findings, tree, expansions } = growth;
  const written = yield* expandSteps(growth, flow.steps, site);
  for (const root of [written, ...[...expansions.values()].flat()]) {
    yield* checkPart(steps, { tree, findings, root, isTemplate: true });
  }
  return growth.calls;
}

function refuseCycles(findings: Findings, calls: ReadonlyMap<string, Growth['calls']>): void {
  const done = new Set<string>();
  const visit = (flow: string, path: readonly string[]): void => {
    if (done.has(flow)) return;
    for (const { flow: called, span } of calls.get(flow) ?? []) {
      const at = [...path, flow].indexOf(called);
      if (at >= 0) reportCycle(findings, [...path, flow, called].slice(at), span);
      else visit(called, [...path, flow]);
    }
    done.add(flow);
  };
  for (const flow of calls.keys()) visit(flow, []);
}

function reportCycle(findings: Findings, names: readonly string[], span: Span): void {
  findings.report('flow_cycle', `${names[0]} calls itself: ${names.join(' → ')}`, span);
}
