import { allAtOnce } from '../../in-steps.ts';
import { nearest } from '../../nearest.ts';
import { matrix as matrixSchema, type RawRange } from '../schema/flows.ts';
import { checkPart } from '../schema/structure.ts';
import type { Findings } from '../source/findings.ts';
import { isRawMap, keySpan, type RawMap, type Tree, valueSpan } from '../source/tree.ts';
import { rangeValues } from './number-range.ts';

export type MatrixValue = string | number | boolean;

/** One value for each axis, and the values that `include` adds. */
export type Combination = ReadonlyMap<string, MatrixValue>;

/** The most combinations of a matrix (ours, and GitHub's). */
const most = 256;

/** The most axes of a matrix (ours). */
const mostAxes = 100;

/**
 * The combinations of a file's matrix after `exclude` and `include`, in the order of the file, the
 * first axis slowest; only those with the picked values. Returns undefined without a matrix and
 * throws for one that is wrong.
 */
export function combinationsOf(
  tree: Tree,
  findings: Findings,
  picked: Readonly<Record<string, string>>,
): readonly Combination[] | undefined {
  const root = isRawMap(tree.root) ? tree.root : {};
  const written = root['matrix'];
  if (written === undefined) {
    const [name] = Object.keys(picked);
    if (name === undefined) return undefined;
    return findings.fail('matrix_unknown', `there is no matrix to pick ${name} of`, wholeFile);
  }
  if (!isRawMap(written)) {
    return findings.fail('wrong_type', 'expected a map of axes', valueSpan(tree, root, 'matrix'));
  }
  const { length } = axisNames(written);
  if (length > mostAxes) {
    const message = `${length} axes; there may be ${mostAxes}`;
    findings.fail('out_of_range', message, keySpan(tree, root, 'matrix'));
  }
  const isRight = allAtOnce(
    checkPart(matrixSchema, { tree, findings, root: written, isTemplate: false }),
  );
  if (!isRight) findings.finish();
  const matrix: Matrix = { tree, findings, root, written };
  const combinations = withIncluded(matrix, withoutExcluded(matrix, product(matrix)));
  const span = keySpan(tree, root, 'matrix');
  if (combinations.length > most)
    findings.report('out_of_range', tooMany(combinations.length), span);
  if (combinations.length === 0) findings.report('matrix_empty', 'no combination is left', span);
  findings.finish();
  return pick(matrix, combinations, picked);
}

/** The name of a combination: `night[powertrain=BEV,limit=80%]`. */
export function nameOfCombination(name: string, combination: Combination): string {
  return `${name}[${[...combination].map(([axis, value]) => `${axis}=${value}`).join(',')}]`;
}

const wholeFile = { start: 0, end: 1 };

interface Matrix {
  readonly tree: Tree;
  readonly findings: Findings;
  readonly root: RawMap;
  readonly written: RawMap;
}

function tooMany(count: number | string): string {
  return `${count} combinations; there may be ${most}`;
}

function product(matrix: Matrix): Map<string, MatrixValue>[] {
  const { tree, findings, root, written } = matrix;
  const axes = axisNames(written).map((axis) => [axis, valuesOf(matrix, axis)] as const);
  const count = axes.reduce((sum, [, values]) => sum * values.length, 1);
  if (count > most) {
    const factors = axes.map(([axis, { length }]) => `${length} ${axis}`).join(' × ');
    const span = keySpan(tree, root, 'matrix');
    findings.fail('out_of_range', tooMany(`${factors} are ${count}`), span);
  }
  if (axes.length === 0) return [];
  return axes.reduce<Map<string, MatrixValue>[]>(
    (all, [axis, values]) =>
      all.flatMap((each) => values.map((value) => new Map(each).set(axis, value))),
    [new Map<string, MatrixValue>()],
  );
}

function axisNames(written: RawMap): string[] {
  return Object.keys(written).filter((key) => key !== 'include' && key !== 'exclude');
}

function valuesOf({ tree, findings, written }: Matrix, axis: string): readonly MatrixValue[] {
  if (!/^[A-Za-z_]\w*$/.test(axis)) {
    const message = 'an axis is a word of letters, digits and _';
    findings.report('name_malformed', message, keySpan(tree, written, axis));
  }
  const values = written[axis]!;
  if (!isRawMap(values)) return values as MatrixValue[];
  const range = rangeValues(values as unknown as RawRange, most);
  if (typeof range !== 'string') return range;
  return findings.fail('out_of_range', range, valueSpan(tree, written, axis));
}

/** Leaves out every combination that has all values of an exclusion. */
function withoutExcluded(
  matrix: Matrix,
  all: Map<string, MatrixValue>[],
): Map<string, MatrixValue>[] {
  const { tree, findings, written } = matrix;
  const axes = axisNames(written);
  let left = all;
  for (const exclusion of listed(written, 'exclude')) {
    for (const axis of Object.keys(exclusion)) {
      if (axes.includes(axis)) continue;
      const message = `there is no axis ${axis}`;
      findings.report(
        'matrix_unknown',
        message,
        keySpan(tree, exclusion, axis),
        nearest(axis, axes),
      );
    }
    left = left.filter(
      (each) => !Object.entries(exclusion).every(([axis, value]) => each.get(axis) === value),
    );
  }
  return left;
}

/**
 * Adds the other values of an inclusion to every combination that has its values on the axes. An
 * inclusion that fits none becomes a combination of its own.
 */
function withIncluded(
  { written }: Matrix,
  all: Map<string, MatrixValue>[],
): Map<string, MatrixValue>[] {
  const axes = new Set(axisNames(written));
  const added: Map<string, MatrixValue>[] = [];
  for (const inclusion of listed(written, 'include')) {
    const entries = Object.entries(inclusion) as [string, MatrixValue][];
    const fitting = all.filter((each) =>
      entries.every(([axis, value]) => !axes.has(axis) || each.get(axis) === value),
    );
    if (fitting.length === 0) added.push(new Map(entries));
    for (const each of fitting) for (const [name, value] of entries) each.set(name, value);
  }
  return [...all, ...added];
}

function listed(written: RawMap, key: 'include' | 'exclude'): readonly RawMap[] {
  const list = written[key];
  return Array.isArray(list) ? list.filter(isRawMap) : [];
}

function pick(
  { tree, findings, root }: Matrix,
  all: readonly Combination[],
  picked: Readonly<Record<string, string>>,
): readonly Combination[] {
  let left = all;
  for (const [axis, value] of Object.entries(picked)) {
    const known = [...new Set(all.flatMap((each) => [...each.keys()]))];
    const span = keySpan(tree, root, 'matrix');
    if (!known.includes(axis)) {
      findings.fail(
        'matrix_unknown',
        `there is no axis ${axis} to pick of; there is ${known.join(', ')}`,
        span,
      );
    }
    const values = [
      ...new Set(left.flatMap((each) => (each.has(axis) ? [String(each.get(axis))] : []))),
    ];
    if (!values.includes(value)) {
      findings.fail(
        'matrix_unknown',
        `${axis} is never ${value}; it is ${values.join(', ')}`,
        span,
      );
    }
    left = left.filter((each) => String(each.get(axis)) === value);
  }
  return left;
}
