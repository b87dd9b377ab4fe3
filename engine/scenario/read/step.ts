import { entriesOfStep, type InSteps } from '../../in-steps.ts';
import type { Action, Step } from '../plan/plan.ts';
import type { RawStep } from '../schema/steps.ts';
import { anyMoment } from './amount.ts';
import { apiModifiers, apiVerbNames, apiVerbs } from './api.ts';
import { type Checker, positionOf, present, reportKey, reportWhole } from './checker.ts';
import { flowCall, flows, forEach, group } from './composition.ts';
import { readingExpectations } from './expectation.ts';
import { fault, heal } from './fault.ts';
import { oneOf } from './one-of.ts';
import { refusal, refuseProof } from './refusal.ts';
import { repeat } from './repeat.ts';
import { play } from './replay.ts';
import { refuseShow, showVerbs } from './show.ts';
import { hold, wait, waitUntil } from './wait.ts';
import { webhook } from './webhook-verbs.ts';

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
  if (checker.isAmbient) {
    refuseProof(checker, raw, verb);
    if (verb === 'play' || verb in showVerbs)
      refuseShow(checker, raw, verb as Parameters<typeof refuseShow>[2]);
  }
  const at = anyMoment(checker, raw, 'at');
  const refused = refusal(checker, raw, verb);
  const ofVehicles = checker.verbs.get(verb);
  const own = verb as OwnVerb;
  const action = ofVehicles
    ? ofVehicles(checker, raw)
    : isHolder(own)
      ? yield* holders[own](checker, raw, path)
      : readers[own](checker, raw, path);
  if (action === undefined) return undefined;
  return {
    id: raw.id,
    name: raw.name,
    because: raw.because,
    refused,
    path,
    position: positionOf(checker, raw),
    ...({ at, ...action } as Action & { at: Step['at'] }),
  };
}

const timeVerbs = ['wait', 'waitUntil', 'hold'] as const satisfies readonly (keyof RawStep)[];

const otherVerbs = [
  'webhook',
  'fault',
  'heal',
  'api',
  'batch',
  'command',
  'token',
  'refresh',
  'use',
  'forEach',
  'group',
  'race',
  'parallel',
  'play',
  'repeat',
  'oneOf',
  'when',
  'chapter',
  'spotlight',
  'pause',
  'checkpoint',
] as const satisfies readonly (keyof RawStep)[];

/** The verbs in the order of messages; `at`, `expect` and `say` are also modifiers. */
export function plainVerbs(ofVehicles: Iterable<string>): readonly string[] {
  return [...timeVerbs, ...ofVehicles, ...otherVerbs];
}

const ownVerbs: ReadonlySet<string> = new Set(plainVerbs([]));

/** The verbs that are not declared elsewhere. */
type OwnVerb = (typeof timeVerbs | typeof otherVerbs)[number] | 'at' | 'expect' | 'say';

function verbOf(checker: Checker, raw: RawStep): string | undefined {
  const keys: Readonly<Record<string, unknown>> = raw;
  const written = Object.keys(keys).filter(
    (key) => keys[key] !== undefined && (ownVerbs.has(key) || checker.verbs.has(key)),
  );
  const [verb, second] =
    written.length < 2 ? written : present(keys, plainVerbs(checker.verbs.keys()));
  if (second !== undefined) {
    const message = `${verb!} is already the verb of this step: make ${second} the next step`;
    return reportKey(checker, keys, second, 'verb_several', message);
  }
  if (verb !== undefined) return verb;
  if (raw.expect !== undefined) return 'expect';
  if (raw.say !== undefined) return 'say';
  if (raw.at !== undefined) return 'at';
  if (checker.damaged.has(raw)) return undefined;
  const words = [...plainVerbs(checker.verbs.keys()), 'say', 'at', 'expect'].join(', ');
  return reportWhole(checker, raw, 'verb_missing', `a step has one verb of: ${words}`);
}

/** The verbs to which each modifier belongs. */
export const modifiers = {
  say: ['chapter', 'say'],
  within: ['waitUntil', ...apiVerbNames],
  by: ['waitUntil'],
  for: ['hold'],
  until: ['hold'],
  ...apiModifiers,
  with: ['use'],
  do: ['forEach', 'repeat', 'group'],
  // oxlint-disable-next-line unicorn/no-thenable
  then: ['when'],
  else: ['when'],
} as const satisfies Partial<Record<keyof RawStep, readonly OwnVerb[]>>;

function checkModifiers(checker: Checker, raw: RawStep, verb: string): void {
  for (const key of Object.keys(modifiers) as (keyof typeof modifiers)[]) {
    const verbsOfKey: readonly string[] = modifiers[key];
    if (raw[key] === undefined || verbsOfKey.includes(verb)) continue;
    const message = `${key} belongs to ${verbsOfKey.join(', ')}, not to ${verb}`;
    reportKey(checker, raw, key, 'modifier_misplaced', message);
  }
}

type ReadVerb = (checker: Checker, raw: RawStep, path: string) => Action | undefined;

/** The verbs that hold any number of steps, expectations or effects. */
const holders = {
  use: (checker, raw, path) => flowCall(checker, raw, path, readingSteps),
  forEach: (checker, raw, path) => forEach(checker, raw, path, readingSteps),
  group: (checker, raw, path) => group(checker, raw, path, readingSteps),
  race: (checker, raw, path) => flows(checker, raw, 'race', { path, readSteps: readingSteps }),
  parallel: (checker, raw, path) =>
    flows(checker, raw, 'parallel', { path, readSteps: readingSteps }),
  repeat: (checker, raw, path) => repeat(checker, raw, path, readingSteps),
  oneOf: (checker, raw, path) => oneOf(checker, raw, `${path}.oneOf`, readingSteps),
  when,
  expect: expectStep,
  fault,
} satisfies Partial<
  Record<OwnVerb, (...[checker, raw, path]: Parameters<ReadVerb>) => InSteps<Action | undefined>>
>;

function isHolder(verb: OwnVerb): verb is keyof typeof holders {
  return Object.hasOwn(holders, verb);
}

const readers: Readonly<Record<Exclude<OwnVerb, keyof typeof holders>, ReadVerb>> = {
  ...apiVerbs,
  ...showVerbs,
  wait,
  waitUntil,
  hold,
  at(checker, raw) {
    const at = anyMoment(checker, raw, 'at');
    return at === undefined ? undefined : { kind: 'at', at };
  },
  webhook,
  heal,
  play,
};

function* expectStep(checker: Checker, raw: RawStep, path: string): InSteps<Action | undefined> {
  if (Array.isArray(raw.expect)) {
    const list = raw.expect;
    if (list.length === 0) {
      return reportKey(checker, raw, 'expect', 'form_missing', 'nothing is expected');
    }
    const read = yield* readingExpectations(checker, list, `${path}.expect`);
    return { kind: 'expect', expectations: read };
  }
  const [key = 'refused'] = Object.keys(raw.expect ?? {});
  const message = `${key} says how a verb ends: put it beside one`;
  return reportKey(checker, raw, 'expect', 'verb_missing', message);
}

function* when(checker: Checker, raw: RawStep, path: string): InSteps<Action | undefined> {
  const read = checker.expressions.compile(raw, 'when', 'condition');
  if (raw.then === undefined && !checker.damaged.has(raw)) {
    return reportKey(checker, raw, 'when', 'form_missing', 'when needs then:');
  }
  const then = yield* readingSteps(checker, raw.then ?? [], `${path}.then`);
  const otherwise = yield* readingSteps(checker, raw.else ?? [], `${path}.else`);
  if (read === undefined) return undefined;
  // oxlint-disable-next-line unicorn/no-thenable
  return { kind: 'when', condition: read, then, otherwise };
}
