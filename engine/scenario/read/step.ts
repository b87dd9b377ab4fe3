import { entriesOfStep, type InSteps } from '../../in-steps.ts';
import type { Step } from '../plan/plan.ts';
import { alsoModifiers, nearestVerbs, type RawStep } from '../schema/steps.ts';
import { anyMoment } from './amount.ts';
import { type Checker, positionOf, reportKey, reportWhole } from './checker.ts';
import { refusal } from './refusal.ts';

/**
 * Reads the steps of one list, in steps of computation. Reports every mistake and leaves out the
 * steps that have one.
 */
export function* readingSteps(
  checker: Checker,
  raw: readonly RawStep[],
  path: string,
): InSteps<Step[]> {
  const read: Step[] = [];
  for (const [index, each] of raw.entries()) {
    if (index % entriesOfStep === 0) yield;
    const made = yield* step(checker, each, `${path}[${index}]`);
    if (made !== undefined) read.push(made);
  }
  return read;
}

function* step(checker: Checker, raw: RawStep, path: string): InSteps<Step | undefined> {
  const verb = verbOf(checker, raw);
  if (verb === undefined) return undefined;
  checkModifiers(checker, raw, verb);
  if (checker.isAmbient) checkAmbient(checker, raw, verb);
  const at = anyMoment(checker, raw, 'at');
  const refused = refusal(checker, raw, verb);
  const reader = checker.verbs.byName.get(verb)!;
  const reading = reader.read(checker, raw, path);
  const parts = reading !== undefined && 'next' in reading ? yield* reading : reading;
  if (parts === undefined) return undefined;
  const { id, name, because } = raw;
  const { lasts } = reader;
  const position = positionOf(checker, raw);
  return { id, name, because, at, refused, path, position, verb, lasts, ...parts };
}

const modifying: ReadonlySet<string> = new Set(alsoModifiers);

function verbOf(checker: Checker, raw: RawStep): string | undefined {
  const { byName } = checker.verbs;
  const keys: Readonly<Record<string, unknown>> = raw;
  const written = Object.keys(keys).filter(
    (key) => keys[key] !== undefined && byName.has(key) && !modifying.has(key),
  );
  const [verb, second] = written;
  if (second !== undefined) {
    const message = `${verb!} is already the verb of this step: make ${second} the next step`;
    return reportKey(checker, keys, second, 'verb_several', message);
  }
  const found = verb ?? alsoModifiers.find((key) => keys[key] !== undefined);
  if (found !== undefined || checker.damaged.has(raw)) return found;
  const message = `a step needs a verb: ${nearestVerbs()}`;
  return reportWhole(checker, raw, 'verb_missing', message);
}

function checkModifiers(checker: Checker, raw: RawStep, verb: string): void {
  const { modifiers } = checker.verbs;
  for (const key of Object.keys(raw) as (keyof RawStep)[]) {
    const verbs = modifiers.get(key);
    if (raw[key] === undefined || verbs === undefined || verbs.includes(verb)) continue;
    const message = `${key} belongs to ${verbs.join(', ')}, not to ${verb}`;
    reportKey(checker, raw, key, 'modifier_misplaced', message);
  }
}

/** Reports the parts of a step that an ambient rule cannot have: it runs beside the script. */
function checkAmbient(checker: Checker, raw: RawStep, verb: string): void {
  const { ambientMistake } = checker.verbs.byName.get(verb)!;
  if (ambientMistake !== undefined) {
    reportKey(
      checker,
      raw as object as Record<string, unknown>,
      verb,
      'verb_misplaced',
      ambientMistake,
    );
  }
  if (raw.expect === undefined) return;
  reportKey(checker, raw, 'expect', 'verb_misplaced', provesNothing('expect'));
}

/** The mistake of a verb or key that proves something in an ambient rule. */
export function provesNothing(key: string): string {
  return `an ambient rule takes no ${key}: make it a step or an invariant`;
}

/** The lists of steps that replace a call or a loop. */
export function expansionsOf(checker: Checker, raw: object): readonly RawStep[][] {
  return (checker.tree.expansions.get(raw) ?? []) as readonly unknown[] as readonly RawStep[][];
}
