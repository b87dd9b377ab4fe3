import type { Findings } from '../source/findings.ts';
import { isRawMap, type RawMap, type Tree } from '../source/tree.ts';

/**
 * Makes a list of steps into a scenario that is laid over a recording. Throws for a file that is
 * not a list.
 */
export function laidOver(tree: Tree, findings: Findings, recording: string): Tree {
  const { root, origins } = tree;
  if (!Array.isArray(root)) {
    const hint = isRawMap(root) ? ': write its steps alone, or run it with motorpool run' : '';
    return findings.fail('wrong_type', `an overlay is a list of steps${hint}`, {
      start: 0,
      end: 1,
    });
  }
  const replay: RawMap = { file: recording, mode: 'overlay' };
  const scenario: RawMap = { version: 1, replay, steps: root };
  const origin = origins.get(root)!;
  return {
    ...tree,
    root: scenario,
    origins: new Map([...origins, [replay, origin], [scenario, origin]]),
  };
}
