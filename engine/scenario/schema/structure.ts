import type { ZodError, ZodType } from 'zod';
import type { InSteps } from '../../in-steps.ts';
import { expectedKinds, kindOf, wrongKind, wrongWord } from '../../mistake.ts';
import { nearest } from '../../nearest.ts';
import type { Findings, Span } from '../source/findings.ts';
import { type Path, piecesOf } from '../source/pieces.ts';
import {
  isRawMap,
  keySpan,
  type Raw,
  type RawMap,
  spanOfObject,
  type Tree,
  valueSpan,
} from '../source/tree.ts';
import { type RawScenario, scenarioSchema } from './scenario.ts';
import { steps } from './steps.ts';

export interface Structure {
  readonly raw: RawScenario;
  /** Maps that lost an unknown key, which may be a misspelt required one. */
  readonly damaged: ReadonlySet<object>;
}

/**
 * Checks keys and kinds of values in steps. Reports and removes unknown keys, so that the rest can
 * still be checked; after any other mistake the values are unreliable, and all mistakes are thrown.
 */
export function* checkStructure(tree: Tree, findings: Findings): InSteps<Structure> {
  const damaged = new Set<object>();
  const { root } = tree;
  if (!isRawMap(root)) {
    const message = `a scenario is a map of keys, not ${kindOf(root)}`;
    findings.fail('wrong_type', message, { start: 0, end: 1 });
  }
  const check: Check = { tree, findings, damaged, root, isTemplate: false };
  let isSound = yield* checking(scenarioSchema, check);
  for (const rounds of tree.expansions.values()) {
    for (const each of rounds) {
      isSound = (yield* checking(steps, { ...check, root: each })) && isSound;
    }
  }
  if (!isSound) findings.finish();
  return { raw: root as unknown as RawScenario, damaged };
}

/**
 * Checks the structure of a part that is read before the rest, as above. In a template, texts with
 * placeholders are accepted.
 */
export function checkPart(
  schema: ZodType,
  part: Pick<Check, 'tree' | 'findings' | 'root' | 'isTemplate'>,
): InSteps<boolean> {
  return checking(schema, { ...part, damaged: new Set() });
}

/** Checks a part in pieces; false if a mistake remains that could not be repaired. */
function* checking(schema: ZodType, check: Check): InSteps<boolean> {
  let isSound = true;
  let count = 0;
  for (const piece of piecesOf(schema, check.root)) {
    if (count % piecesOfStep === 0) yield;
    count += 1;
    isSound =
      (piece.unknown === undefined
        ? isLike(piece.schema, check, piece.part, piece.path)
        : reportKeys(check, piece.path, piece.unknown, piece.accepted)) && isSound;
  }
  return isSound;
}

const piecesOfStep = 20;

/** False if a mistake remains that could not be repaired. `path` leads to the checked part. */
function isLike(schema: ZodType, check: Check, part: Raw | undefined, path: Path): boolean {
  const result = schema.safeParse(part, {
    // Compiling the schemas would pay off only after thousands of scenarios.
    jitless: true,
    // The message carries the accepted keys to the code that knows the position in the file.
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? Object.keys((issue.inst as { def?: { shape?: object } }).def?.shape ?? {}).join(' ')
        : undefined,
  });
  if (result.success) return true;
  return result.error.issues.filter((issue) => !reportIssue(check, issue, path)).length === 0;
}

interface Check {
  readonly tree: Tree;
  readonly findings: Findings;
  readonly damaged: Set<object>;
  /** The value at which paths begin. */
  readonly root: Raw;
  /** Whether a text with a dollar is a placeholder. */
  readonly isTemplate: boolean;
}

type Issue = ZodError['issues'][number];

/** Reports a mistake; true if it was repaired by removing something. */
function reportIssue(check: Check, issue: Issue, base: Path): boolean {
  const path = [...base, ...issue.path];
  if (check.isTemplate) {
    const { value } = placeOf(check, path);
    if (typeof value === 'string' && value.includes('$')) return true;
  }
  if (issue.code === 'unrecognized_keys') {
    return reportKeys(check, path, issue.keys, issue.message.split(' '));
  }
  if (issue.code === 'invalid_union') {
    const branch = likeliest(issue.errors as Issue[][]);
    if (branch === undefined) return reportKind(check, path, expectedKinds(issue));
    return branch.filter((each) => !reportIssue(check, each, path)).length === 0;
  }
  if (issue.code === 'invalid_type') return reportKind(check, path, [issue.expected]);
  if (issue.code === 'invalid_value') return reportWord(check, path, issue.values.map(String));
  check.findings.report('wrong_type', issue.message, placeOf(check, path).span);
  return false;
}

function reportKeys(
  check: Check,
  path: Path,
  keys: readonly string[],
  accepted: readonly string[],
): boolean {
  const { tree, findings, damaged } = check;
  const map = placeOf(check, path).value as RawMap;
  for (const key of keys) {
    const suggestion = nearest(key, accepted);
    const message =
      bodies.has(key) && accepted.includes('times')
        ? `${key} stands beside repeat, not inside of it`
        : `unknown key ${key}${suggestion === undefined ? `; here: ${accepted.join(', ')}` : ''}`;
    findings.report('key_unknown', message, keySpan(tree, map, key), suggestion);
    delete map[key];
  }
  damaged.add(map);
  return true;
}

/** Keys that are easily written beside the verb of a step instead of inside it. */
const bodies: ReadonlySet<string> = new Set(['do']);

/** The branch of a union that was probably meant: the one for this kind of value. */
function likeliest(branches: readonly Issue[][]): Issue[] | undefined {
  return branches
    .filter((issues) => !issues.some(({ path, code }) => path.length === 0 && isKind(code)))
    .sort((a, b) => a.length - b.length)[0];
}

function isKind(code: Issue['code']): boolean {
  return code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union';
}

function reportKind(check: Check, path: Path, expected: readonly string[]): false {
  const { tree, findings } = check;
  const { parent, key, value, span } = placeOf(check, path);
  if (value === undefined && parent !== undefined) {
    const message = `${String(key)} is missing`;
    findings.report('key_missing', message, spanOfObject(tree, parent));
    return false;
  }
  const { message, suggestion } = wrongKind(expected, value);
  findings.report('wrong_type', message, span, suggestion);
  return false;
}

function reportWord(check: Check, path: Path, values: readonly string[]): false {
  const { tree, findings } = check;
  const { parent, key, value, span } = placeOf(check, path);
  if (value === undefined && parent !== undefined) {
    findings.report('key_missing', `${String(key)} is missing`, spanOfObject(tree, parent));
    return false;
  }
  const { message, suggestion } = wrongWord(values, value);
  findings.report('word_unknown', message, span, suggestion);
  return false;
}

interface CheckedPlace {
  readonly parent: object | undefined;
  readonly key: string | number;
  readonly value: Raw | undefined;
  readonly span: Span;
}

function placeOf({ tree, root }: Check, path: Path): CheckedPlace {
  let parent: object | undefined;
  let key: string | number = '';
  let value: Raw | undefined = root;
  for (const next of path as readonly (string | number)[]) {
    if (typeof value !== 'object' || value === null) break;
    parent = value;
    key = next;
    value = (value as RawMap)[next];
  }
  const span = parent === undefined ? { start: 0, end: 1 } : valueSpan(tree, parent, key);
  return { parent, key, value, span };
}
