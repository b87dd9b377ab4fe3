import type { ZodError, ZodType } from 'zod';
import { correctionOf } from '../../form/other-words.ts';
import type { InSteps } from '../../in-steps.ts';
import { expectedKinds, kindOf, type Mistake, wrongKind, wrongWord } from '../../mistake.ts';
import type { Findings, Span } from '../source/findings.ts';
import { type Path, piecesOf } from '../source/pieces.ts';
import {
  isRawMap,
  type Raw,
  type RawMap,
  spanOfObject,
  type Tree,
  valueSpan,
} from '../source/tree.ts';
import { steps } from './steps.ts';
import { type ReplacedKeys, renameOlder, reportUnknown } from './unknown-keys.ts';

export interface Structure<Checked> {
  readonly raw: Checked;
  /** Maps that lost an unknown key, which may be a misspelt required one. */
  readonly damaged: ReadonlySet<object>;
}

/**
 * Checks keys and kinds of values in steps. Reports and removes unknown keys, so that the rest can
 * still be checked; after any other mistake the values are unreliable, and all mistakes are thrown.
 */
export function* checkStructure<Checked>(
  schema: ZodType<Checked>,
  tree: Tree,
  findings: Findings,
): InSteps<Structure<Checked>> {
  const damaged = new Set<object>();
  const { root } = tree;
  if (!isRawMap(root)) {
    const message = `a scenario is a map of keys, not ${kindOf(root)}`;
    findings.fail('wrong_type', message, { start: 0, end: 1 });
  }
  const check: Check = { tree, findings, damaged, replaced: new Map(), root, isTemplate: false };
  let isSound = yield* checking(schema, check);
  for (const rounds of tree.expansions.values()) {
    for (const each of rounds) {
      isSound = (yield* checking(steps, { ...check, root: each })) && isSound;
    }
  }
  if (!isSound) findings.finish();
  return { raw: root as Checked, damaged };
}

/**
 * Checks the structure of a part that is read before the rest, as above. In a template, texts with
 * placeholders are accepted.
 */
export function checkPart(
  schema: ZodType,
  part: Pick<Check, 'tree' | 'findings' | 'root' | 'isTemplate'>,
): InSteps<boolean> {
  return checking(schema, { ...part, damaged: new Set(), replaced: new Map() });
}

/** Checks a part in pieces; false if a mistake remains that could not be repaired. */
function* checking(schema: ZodType, check: Check): InSteps<boolean> {
  let isSound = true;
  let count = 0;
  for (const piece of piecesOf(schema, check.root)) {
    if (count % piecesOfStep === 0) yield;
    count += 1;
    if (piece.unknown === undefined) {
      isSound = isLike(piece.schema, check, piece.part, piece.path) && isSound;
    } else {
      const map = placeOf(check, piece.path).value as RawMap;
      renameOlder(check, map, piece.map);
      reportKeys(check, map, piece.unknown, piece.map);
    }
  }
  return isSound;
}

const piecesOfStep = 20;

/** False if a mistake remains that could not be repaired. `path` leads to the checked part. */
function isLike(schema: ZodType, check: Check, part: Raw | undefined, path: Path): boolean {
  const schemas: ZodType[] = [];
  const parsed = () =>
    schema.safeParse(part, {
      // Compiling the schemas would pay off only after thousands of scenarios.
      jitless: true,
      // The message is the number of the schema that is not met, which an issue does not keep.
      error: ({ code, inst }) =>
        numbered.has(code) ? String(schemas.push(inst as ZodType) - 1) : undefined,
    });
  const first = parsed();
  if (first.success) return true;
  const isRenamed = renamed(first.error.issues, { check, path, schemas });
  const result = isRenamed ? parsed() : first;
  if (result.success) return true;
  return reportIssues({ ...check, schemas }, result.error.issues, path);
}

/** The mistakes whose schema is asked later. */
const numbered: ReadonlySet<string | undefined> = new Set([
  'invalid_type',
  'invalid_union',
  'invalid_value',
  'unrecognized_keys',
]);

/** Gives keys with older words their names; true if there are any. */
function renamed(
  issues: readonly Issue[],
  at: { readonly check: Check; readonly path: Path; readonly schemas: readonly ZodType[] },
): boolean {
  let any = false;
  for (const issue of issues) {
    const path = [...at.path, ...issue.path];
    if (issue.code === 'invalid_union') {
      for (const branch of issue.errors as Issue[][]) {
        any = renamed(branch, { ...at, path }) || any;
      }
    } else if (issue.code === 'unrecognized_keys') {
      const map = placeOf(at.check, path).value as RawMap;
      any = renameOlder(at.check, map, at.schemas[Number(issue.message)]!) || any;
    }
  }
  return any;
}

interface Check {
  readonly tree: Tree;
  readonly findings: Findings;
  readonly damaged: Set<object>;
  readonly replaced: ReplacedKeys;
  /** The value at which paths begin. */
  readonly root: Raw;
  /** Whether a text with a dollar is a placeholder. */
  readonly isTemplate: boolean;
}

/** A check with the schemas that issues name by number. */
interface FailedCheck extends Check {
  readonly schemas: readonly ZodType[];
}

type Issue = ZodError['issues'][number];

/** Reports mistakes; true if all of them were repaired by removing something. */
function reportIssues(check: FailedCheck, issues: readonly Issue[], base: Path): boolean {
  const isUnknown = ({ code }: Issue): boolean => code === 'unrecognized_keys';
  // An unknown key may be another word for one that seems to be missing.
  const inOrder = [...issues.filter(isUnknown), ...issues.filter((each) => !isUnknown(each))];
  return inOrder.filter((issue) => !reportIssue(check, issue, base)).length === 0;
}

/** Reports a mistake; true if it was repaired by removing something. */
function reportIssue(check: FailedCheck, issue: Issue, base: Path): boolean {
  const path = [...base, ...issue.path];
  const place = placeOf(check, path);
  if (check.isTemplate && typeof place.value === 'string' && place.value.includes('$')) return true;
  const schema = check.schemas[Number(issue.message)];
  if (issue.code === 'unrecognized_keys') {
    return reportKeys(check, place.value as RawMap, issue.keys, schema!);
  }
  const correction = correctionOf(schema, place.value);
  if (issue.code === 'invalid_union') {
    const branch = likeliest(issue.errors as Issue[][]);
    if (branch !== undefined) return reportIssues(check, branch, path);
    return reportKind(check, place, expectedKinds(issue), correction);
  }
  if (issue.code === 'invalid_type') {
    return reportKind(check, place, [issue.expected], correction);
  }
  if (issue.code === 'invalid_value') return reportWord(check, place, issue.values.map(String));
  check.findings.report('wrong_type', issue.message, place.span);
  return false;
}

/** Reports the keys of a map that it does not take and that are no older words; true. */
function reportKeys(check: Check, map: RawMap, keys: readonly string[], schema: ZodType): true {
  const unknown = keys.filter((key) => Object.hasOwn(map, key));
  if (unknown.length > 0) reportUnknown(check, map, unknown, schema);
  return true;
}

/** The branch of a union that was probably meant: the one for this kind of value. */
function likeliest(branches: readonly Issue[][]): Issue[] | undefined {
  return branches
    .filter((issues) => !issues.some(({ path, code }) => path.length === 0 && isKind(code)))
    .sort((a, b) => a.length - b.length)[0];
}

function isKind(code: Issue['code']): boolean {
  return code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union';
}

function reportKind(
  check: Check,
  place: CheckedPlace,
  expected: readonly string[],
  correction?: string,
): false {
  const { value, span, key } = place;
  if (isMissing(check, place)) return false;
  const { message, suggestion } = wrongKind(expected, value);
  const advice =
    expected.join() === 'array'
      ? listAdvice(key, value)
      : expected.join() === 'record' && Array.isArray(value)
        ? { message: 'write `name: { … }` for each `-`' }
        : ({} as Partial<Mistake>);
  const said = advice.message === undefined ? message : `${message}: ${advice.message}`;
  const meant = correction ?? suggestion ?? advice.suggestion;
  check.findings.report('wrong_type', said, span, meant);
  return false;
}

/** The way to write a list for a value that is none. */
function listAdvice(key: string | number, value: Raw | undefined): Partial<Mistake> {
  if (isRawMap(value)) {
    const name = String(key);
    const entry = stepLists.has(name) ? 'step' : (/^(\w+)s$/.exec(name)?.[1] ?? 'entry');
    return { message: `put a \`-\` before each ${entry}` };
  }
  return typeof value === 'string' && value.length <= 40 ? { suggestion: `[${value}]` } : {};
}

/** Keys of lists of steps that do not say so. */
const stepLists: ReadonlySet<string> = new Set(['do', 'then', 'else', 'teardown']);

function reportWord(check: Check, place: CheckedPlace, values: readonly string[]): false {
  if (isMissing(check, place)) return false;
  const { message, suggestion } = wrongWord(values, place.value);
  check.findings.report('word_unknown', message, place.span, suggestion);
  return false;
}

/** Whether there is no value; reports it, unless another key of the map was probably meant. */
function isMissing({ tree, findings, replaced }: Check, { parent, key, value }: CheckedPlace) {
  if (value !== undefined || parent === undefined) return false;
  if (replaced.get(parent)?.has(String(key)) !== true) {
    findings.report('key_missing', `${String(key)} is missing`, spanOfObject(tree, parent));
  }
  return true;
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
