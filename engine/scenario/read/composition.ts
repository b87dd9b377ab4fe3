import type { InSteps } from '../../in-steps.ts';
import type { Action, Flow, Step } from '../plan/plan.ts';
import type { RawStep } from '../schema/steps.ts';
import type { CapturedNames } from './captured-names.ts';
import { type Checker, reportKey } from './checker.ts';

/** Reads the steps of one list, a few at a time. */
export type ReadSteps = (
  checker: Checker,
  raw: readonly RawStep[],
  path: string,
) => InSteps<Step[]>;

/** `parallel` or `race`: flows side by side, in the order of the file. */
export function* flows(
  checker: Checker,
  raw: RawStep,
  kind: 'parallel' | 'race',
  { path, readSteps }: { readonly path: string; readonly readSteps: ReadSteps },
): InSteps<Action> {
  const written = raw[kind]!;
  const names = Object.keys(written);
  if (names.length === 0) reportKey(checker, raw, kind, 'form_missing', 'no flow to run');
  const list: (readonly [Flow, CapturedNames | undefined])[] = [];
  for (const name of names) {
    const captured = checker.captured?.fork();
    const inner = { ...checker, captured };
    const steps = yield* readSteps(inner, written[name]!, `${path}.${kind}.${name}`);
    list.push([{ name, steps }, captured]);
  }
  // What one of them captures the others cannot know, and whatever follows can.
  checker.captured?.join(list.flatMap(([, captured]) => captured ?? []));
  return { kind, flows: list.map(([flow]) => flow) };
}

/** `use`: the steps of a flow, which stand for the call. */
export function* flowCall(
  checker: Checker,
  raw: RawStep,
  path: string,
  readSteps: ReadSteps,
): InSteps<Action | undefined> {
  const [called] = expansionsOf(checker, raw);
  if (called === undefined) return undefined;
  const steps = yield* readSteps(checker, called, `${path}.use.steps`);
  return { kind: 'use', flow: raw.use!, steps };
}

/** `forEach`: its steps, once for each value. */
export function* forEach(
  checker: Checker,
  raw: RawStep,
  path: string,
  readSteps: ReadSteps,
): InSteps<Action | undefined> {
  const rounds = expansionsOf(checker, raw);
  if (rounds.length === 0 && !checker.tree.expansions.has(raw)) {
    return needsSteps(checker, raw, 'forEach');
  }
  const read: Step[][] = [];
  for (const [index, round] of rounds.entries()) {
    read.push(yield* readSteps(checker, round, `${path}.forEach[${index}].do`));
  }
  return { kind: 'forEach', isParallel: raw.forEach!.parallel ?? false, rounds: read };
}

/** `group`: a stretch of steps with a name. */
export function* group(
  checker: Checker,
  raw: RawStep,
  path: string,
  readSteps: ReadSteps,
): InSteps<Action | undefined> {
  if (raw.do === undefined) return needsSteps(checker, raw, 'group');
  const steps = yield* readSteps(checker, raw.do, `${path}.do`);
  return { kind: 'group', group: raw.group!, steps };
}

/** A verb that holds steps has none, which is reported unless they may have been lost. */
export function needsSteps(
  checker: Checker,
  raw: RawStep,
  verb: 'forEach' | 'group' | 'repeat',
): undefined {
  if (checker.damaged.has(raw)) return undefined;
  return reportKey(checker, raw, verb, 'form_missing', `${verb} needs do: beside it`);
}

/** The lists of steps that a call or a loop stands for. */
export function expansionsOf(checker: Checker, raw: object): readonly RawStep[][] {
  return (checker.tree.expansions.get(raw) ?? []) as readonly unknown[] as readonly RawStep[][];
}
