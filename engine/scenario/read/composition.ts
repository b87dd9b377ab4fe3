import type { InSteps } from '../../in-steps.ts';
import type { Action, Flow, Step } from '../plan/plan.ts';
import type { RawStep } from '../schema/steps.ts';
import type { CapturedNames } from './captured-names.ts';
import { type Checker, reportKey } from './checker.ts';

/** Reads the steps of one list, in steps of computation. */
export type ReadSteps = (
  checker: Checker,
  raw: readonly RawStep[],
  path: string,
) => InSteps<Step[]>;

/** `parallel` or `race`: concurrent flows, in file order. */
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
  // A flow cannot see the captures of the others; all later steps can.
  checker.captured?.join(list.flatMap(([, captured]) => captured ?? []));
  return { kind, flows: list.map(([flow]) => flow) };
}

/** `use`: the steps of a flow, in place of the call. */
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

/** `forEach`: its steps, repeated for each value. */
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

/** `group`: a named sequence of steps. */
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

/** Reports a verb that should hold steps and has none, unless its map lost an unknown key. */
export function needsSteps(
  checker: Checker,
  raw: RawStep,
  verb: 'forEach' | 'group' | 'repeat',
): undefined {
  if (checker.damaged.has(raw)) return undefined;
  return reportKey(checker, raw, verb, 'form_missing', `${verb} needs do: beside it`);
}

/** The lists of steps that replace a call or a loop. */
export function expansionsOf(checker: Checker, raw: object): readonly RawStep[][] {
  return (checker.tree.expansions.get(raw) ?? []) as readonly unknown[] as readonly RawStep[][];
}
