import type { Findings } from '../source/findings.ts';
import { isRawMap, type Origin, type Raw, type RawMap, type Tree } from '../source/tree.ts';

/**
 * Makes a list of steps into a scenario that is laid over a recording. Throws for a file that is
 * not a list.
 */
export function laidOver(tree: Tree, findings: Findings, recording: string): Tree {
  const hint = isRawMap(tree.root) ? ': write its steps alone, or run it with motorpool run' : '';
  const replay: RawMap = { file: recording, mode: 'overlay' };
  return scenarioAround(tree, findings, { replay }, `an overlay is a list of steps${hint}`);
}

/** A part of a scenario's file, kept so that steps from outside can refer to it. */
export interface KeptPart {
  readonly root: RawMap;
  readonly origins: ReadonlyMap<object, Origin>;
}

/** Makes a list of steps into a scenario with the flows of another. Throws for anything else. */
export function stepsAlone(
  tree: Tree,
  findings: Findings,
  { clock, flows }: { readonly clock: RawMap; readonly flows: KeptPart | undefined },
): Tree {
  const hint = isRawMap(tree.root) ? ': put a - before each step' : '';
  const keys: Record<string, RawMap> =
    flows === undefined ? { clock } : { clock, flows: flows.root };
  const scenario = scenarioAround(tree, findings, keys, `expected a list of steps${hint}`);
  return { ...scenario, origins: new Map([...scenario.origins, ...(flows?.origins ?? [])]) };
}

/** The flows of a file with their positions; undefined for a file without flows. */
export function flowsOf({ root, origins }: Tree): KeptPart | undefined {
  const flows = isRawMap(root) ? root['flows'] : undefined;
  if (!isRawMap(flows)) return undefined;
  const kept = new Map<object, Origin>();
  const keep = (part: Raw): void => {
    if (typeof part !== 'object' || part === null) return;
    const origin = origins.get(part);
    if (origin !== undefined) kept.set(part, origin);
    for (const each of Object.values(part)) keep(each);
  };
  keep(flows);
  return { root: flows, origins: kept };
}

/** Puts a list of steps into a scenario with other keys; throws a message for anything else. */
function scenarioAround(
  tree: Tree,
  findings: Findings,
  keys: Readonly<Record<string, RawMap>>,
  message: string,
): Tree {
  const { root, origins } = tree;
  if (!Array.isArray(root)) return findings.fail('wrong_type', message, { start: 0, end: 1 });
  const scenario: RawMap = { version: 1, ...keys, steps: root };
  const origin = origins.get(root)!;
  const added = [scenario, ...Object.values(keys)].map((each) => [each, origin] as const);
  return { ...tree, root: scenario, origins: new Map([...origins, ...added]) };
}
