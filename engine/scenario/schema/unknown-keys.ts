import type { ZodType } from 'zod';
import { knownKeys } from '../../form/other-words.ts';
import { nearest } from '../../nearest.ts';
import type { Findings } from '../source/findings.ts';
import { keySpan, type RawMap, renameKey, type Tree } from '../source/tree.ts';

/** The keys that mistakes in a map were probably meant for, which are not missing there. */
export type ReplacedKeys = Map<object, Set<string>>;

interface CheckedMap {
  readonly tree: Tree;
  readonly findings: Findings;
  /** Maps that lose an unknown key. */
  readonly damaged: Set<object>;
  readonly replaced: ReplacedKeys;
}

/** Gives entries with an older word the key that it stands for; true if there are any. */
export function renameOlder(
  { tree, findings }: Pick<CheckedMap, 'tree' | 'findings'>,
  map: RawMap,
  schema: ZodType,
): boolean {
  let any = false;
  for (const [older, key] of knownKeys(schema).older) {
    if (!Object.hasOwn(map, older)) continue;
    any = true;
    if (Object.hasOwn(map, key)) {
      const message = `${key} is already there, and ${older} is an older word for it: choose one`;
      findings.report('form_several', message, keySpan(tree, map, older));
      delete map[older];
    } else {
      renameKey(tree, map, older, key);
    }
  }
  return any;
}

/** Reports keys that a map does not take, and removes them. */
export function reportUnknown(
  { tree, findings, damaged, replaced }: CheckedMap,
  map: RawMap,
  keys: readonly string[],
  schema: ZodType,
): void {
  const { shape, synonyms, words } = knownKeys(schema);
  const accepted = Object.keys(shape);
  const reasons = new Map(Object.entries(words.lacking ?? {}));
  const meant = new Set(replaced.get(map));
  const report = (key: string, message: string, suggestion?: string): void =>
    findings.report('key_unknown', message, keySpan(tree, map, key), suggestion);
  // Synonyms in one map are one slip.
  const slipped = keys.filter((key) => synonyms.has(key));
  if (slipped.length > 0) {
    const found = slipped.map((key) => synonyms.get(key)!);
    const title = `unknown key${slipped.length > 1 ? 's' : ''} ${slipped.join(' and ')}`;
    report(slipped[0]!, title, [...new Set(found.map(({ written }) => written))].join(' and '));
    for (const { key } of found) meant.add(key);
  }
  const present = Object.keys(map).filter((key) => accepted.includes(key));
  for (const key of keys) {
    if (slipped.includes(key)) continue;
    const reason = reasons.get(key);
    const suggestion = reason === undefined ? nearest(key, accepted) : undefined;
    if (suggestion !== undefined) meant.add(suggestion);
    report(key, messageOf(key, suggestion, reason), suggestion);
  }
  for (const key of keys) delete map[key];
  damaged.add(map);
  replaced.set(map, meant);

  function messageOf(key: string, suggestion: string | undefined, reason: string | undefined) {
    if (reason !== undefined) return `unknown key ${key}: ${reason}`;
    if (bodies.has(key) && accepted.includes('times')) {
      return `${key} stands beside repeat, not inside of it`;
    }
    if (suggestion !== undefined) return `unknown key ${key}`;
    return words.unknown?.(key, present) ?? `unknown key ${key}; here: ${accepted.join(', ')}`;
  }
}

/** Keys that are easily written beside the verb of a step instead of inside it. */
const bodies: ReadonlySet<string> = new Set(['do']);
