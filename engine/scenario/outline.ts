import { allAtOnce } from '../in-steps.ts';
import { type Combination, combinationsOf, type MatrixValue } from './compose/matrix.ts';
import { declarationOf, type ParamDeclaration, type ParamType } from './compose/params.ts';
import { buildTree } from './source/build-tree.ts';
import { readDocument } from './source/document.ts';
import { Findings } from './source/findings.ts';
import { Source } from './source/source.ts';
import { isRawMap, type RawMap } from './source/tree.ts';

/** The information needed to start a scenario, read without checking the rest of it. */
export interface ScenarioOutline {
  readonly description: string;
  /** Empty if the file gives none. */
  readonly seed: string;
  readonly params: readonly ParamOutline[];
  /** The combinations of its matrix, one of which is to be chosen; empty without a matrix. */
  readonly combinations: readonly Readonly<Record<string, MatrixValue>>[];
}

export interface ParamOutline {
  readonly name: string;
  readonly type: ParamType;
  /** The default in the form of an outside value; undefined if a value is required. */
  readonly byDefault: string | undefined;
  readonly description: string;
}

/** Throws `ScenarioError` if the text is not YAML, or its matrix is invalid. */
export function outlineScenario(
  text: string,
  { file }: { readonly file: string },
): ScenarioOutline {
  const findings = new Findings(new Source(file, text));
  const tree = allAtOnce(buildTree(readDocument(findings), findings));
  findings.finish();
  const root: RawMap = isRawMap(tree.root) ? tree.root : {};
  const block = isRawMap(root['params']) ? root['params'] : {};
  const params = Object.entries(block).flatMap(([name, raw]): readonly ParamOutline[] => {
    const declared = declarationOf(tree, block, name, raw);
    if (declared === undefined) return [];
    const { type, byDefault } = declared;
    const description = isRawMap(raw) ? textOf(raw['description']) : '';
    return [{ name, type, byDefault: writtenAs(byDefault), description }];
  });
  return {
    description: textOf(root['description']).trim(),
    seed: textOf(root['seed']),
    params,
    combinations: (combinationsOf(tree, findings, {}) ?? []).map(recordOf),
  };
}

/** The default in the form that `-p name=value` takes. */
function writtenAs(byDefault: ParamDeclaration['byDefault']): string | undefined {
  if (!Array.isArray(byDefault)) return byDefault?.toString();
  return byDefault.map((each) => (typeof each === 'object' ? '' : String(each))).join(',');
}

function textOf(raw: RawMap[string] | undefined): string {
  return typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '';
}

function recordOf(combination: Combination): Readonly<Record<string, MatrixValue>> {
  return Object.fromEntries(combination);
}
