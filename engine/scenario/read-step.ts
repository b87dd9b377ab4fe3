import {
  type Checker,
  moment,
  positionOf,
  positiveDuration,
  present,
  quantity,
  report,
  reportKey,
  reportWhole,
} from './checker.ts';
import type { Expression, ExpressionUse } from './expression.ts';
import { nearest } from './nearest.ts';
import type { Action, Deadline, Flow, Step } from './plan.ts';
import { expectations } from './read-expectation.ts';
import { fault, heal } from './read-fault.ts';
import { oneOf } from './read-one-of.ts';
import { repeat } from './read-repeat.ts';
import { vehicleVerbs } from './read-vehicle-verbs.ts';
import { webhook } from './read-webhook-verbs.ts';
import type { RawStep } from './schema-steps.ts';

/** The steps of one list; those with mistakes are left out, everything wrong in them is reported. */
export function steps(checker: Checker, raw: readonly RawStep[], path: string): Step[] {
  return raw.flatMap((each, index) => step(checker, each, `${path}[${index}]`) ?? []);
}

function step(checker: Checker, raw: RawStep, path: string): Step | undefined {
  const verb = verbOf(checker, raw);
  if (verb === undefined) return undefined;
  checkModifiers(checker, raw, verb);
  if (checker.isAmbient) refuseProof(checker, raw, verb);
  const at = moment(checker, raw, 'at');
  const refused = refusal(checker, raw, verb);
  const action = verbs[verb](checker, raw, path);
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

/** Verbs that are only verbs; `at` and `expect` are also modifiers of the others. */
const plainVerbs = [
  'wait',
  'waitUntil',
  'hold',
  'drive',
  'park',
  'plugIn',
  'unplug',
  'refuel',
  'service',
  'trouble',
  'lock',
  'unlock',
  'openDoor',
  'closeDoor',
  'open',
  'close',
  'set',
  'charge',
  'climate',
  'grant',
  'revoke',
  'connect',
  'disconnect',
  'webhook',
  'subscribe',
  'unsubscribe',
  'emit',
  'wake',
  'poll',
  'fault',
  'heal',
  'parallel',
  'repeat',
  'oneOf',
  'when',
] as const satisfies readonly (keyof RawStep)[];

type PlainVerb = (typeof plainVerbs)[number];
type Verb = PlainVerb | 'at' | 'expect';

function verbOf(checker: Checker, raw: RawStep): Verb | undefined {
  const [verb, second] = present(raw, plainVerbs) as PlainVerb[];
  if (second !== undefined) {
    const message = `${verb!} is already the verb of this step: make ${second} the next step`;
    return reportKey(checker, raw, second, 'verb_several', message);
  }
  if (verb !== undefined) return verb;
  if (raw.expect !== undefined) return 'expect';
  if (raw.at !== undefined) return 'at';
  if (checker.damaged.has(raw)) return undefined;
  const words = [...plainVerbs, 'at', 'expect'].join(', ');
  return reportWhole(checker, raw, 'verb_missing', `a step has one verb of: ${words}`);
}

/** Which verbs a modifier belongs to. */
const modifiers = {
  within: 'waitUntil',
  by: 'waitUntil',
  for: 'hold',
  until: 'hold',
  // oxlint-disable-next-line unicorn/no-thenable
  then: 'when',
  else: 'when',
} as const satisfies Partial<Record<keyof RawStep, PlainVerb>>;

function checkModifiers(checker: Checker, raw: RawStep, verb: Verb): void {
  for (const key of Object.keys(modifiers) as (keyof typeof modifiers)[]) {
    if (raw[key] === undefined || modifiers[key] === verb) continue;
    const message = `${key} belongs to ${modifiers[key]}, not to ${verb}`;
    reportKey(checker, raw, key, 'modifier_misplaced', message);
  }
}

/** An ambient rule runs beside the script and has no part in its verdict, so it expects nothing. */
function refuseProof(checker: Checker, raw: RawStep, verb: Verb): void {
  const key = verb === 'hold' ? 'hold' : 'expect';
  if (raw[key] === undefined) return;
  const message = `an ambient rule proves nothing: make ${key} a step, or an invariant`;
  reportKey(checker, raw, key, 'verb_misplaced', message);
}

const vehicleVerbNames: ReadonlySet<string> = new Set(Object.keys(vehicleVerbs));

function refusal(checker: Checker, raw: RawStep, verb: Verb): string | undefined {
  if (raw.expect === undefined || verb === 'expect') return undefined;
  if (Array.isArray(raw.expect)) {
    const message = 'expectations are a verb of their own: make them the next step';
    return reportKey(checker, raw, 'expect', 'verb_several', message);
  }
  const { refused } = raw.expect;
  if (!vehicleVerbNames.has(verb)) {
    const message = `only a vehicle refuses; ${verb} does not ask one`;
    return reportKey(checker, raw, 'expect', 'modifier_misplaced', message);
  }
  const { refusals } = checker.catalogue;
  if (refusals.includes(refused)) return refused;
  const message = `no vehicle refuses with ${refused}`;
  return report(
    checker,
    raw.expect,
    'refused',
    'name_unknown',
    message,
    nearest(refused, refusals),
  );
}

type ReadVerb = (checker: Checker, raw: RawStep, path: string) => Action | undefined;

const verbs: Readonly<Record<Verb, ReadVerb>> = {
  ...vehicleVerbs,
  wait(checker, raw) {
    const durationMs = quantity(checker, raw, 'wait', 'duration');
    return durationMs === undefined ? undefined : { kind: 'wait', durationMs };
  },
  waitUntil,
  hold,
  at(checker, raw) {
    const at = moment(checker, raw, 'at');
    return at === undefined ? undefined : { kind: 'at', at };
  },
  webhook,
  fault,
  heal,
  parallel: (checker, raw, path) => ({ kind: 'parallel', flows: flows(checker, raw, path) }),
  repeat: (checker, raw, path) => repeat(checker, raw.repeat!, `${path}.repeat`, steps),
  oneOf: (checker, raw, path) => oneOf(checker, raw, `${path}.oneOf`, steps),
  when,
  expect: expectStep,
};

function expectStep(checker: Checker, raw: RawStep, path: string): Action | undefined {
  if (Array.isArray(raw.expect)) {
    const list = raw.expect;
    if (list.length === 0) {
      return reportKey(checker, raw, 'expect', 'form_missing', 'nothing is expected');
    }
    return { kind: 'expect', expectations: expectations(checker, list, `${path}.expect`) };
  }
  const message = 'refused says how a verb ends: put it beside one';
  return reportKey(checker, raw, 'expect', 'verb_missing', message);
}

function condition(
  checker: Checker,
  raw: RawStep,
  key: keyof RawStep,
  use: ExpressionUse,
): Expression | undefined {
  return checker.expressions.compile(raw, key, use);
}

function waitUntil(checker: Checker, raw: RawStep): Action | undefined {
  const read = condition(checker, raw, 'waitUntil', 'overTime');
  if (raw.within !== undefined && raw.by !== undefined) {
    reportKey(checker, raw, 'by', 'form_several', 'within is already there: choose one');
  }
  const durationMs = quantity(checker, raw, 'within', 'duration');
  const by = moment(checker, raw, 'by');
  const deadline: Deadline =
    durationMs === undefined ? (by ?? { kind: 'limit' }) : { kind: 'within', durationMs };
  return read === undefined ? undefined : { kind: 'waitUntil', condition: read, deadline };
}

function hold(checker: Checker, raw: RawStep): Action | undefined {
  const read = condition(checker, raw, 'hold', 'overTime');
  const durationMs = quantity(checker, raw, 'for', 'duration', positiveDuration);
  const until = moment(checker, raw, 'until');
  if (raw.for !== undefined && raw.until !== undefined) {
    return reportKey(checker, raw, 'until', 'form_several', 'for is already there: choose one');
  }
  if (raw.for === undefined && raw.until === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    return reportKey(checker, raw, 'hold', 'form_missing', 'hold needs for: or until:');
  }
  const deadline: Deadline | undefined =
    durationMs === undefined ? until : { kind: 'within', durationMs };
  if (read === undefined || deadline === undefined) return undefined;
  return { kind: 'hold', condition: read, deadline };
}

function flows(checker: Checker, raw: RawStep, path: string): Flow[] {
  const parallel = raw.parallel!;
  const names = Object.keys(parallel);
  if (names.length === 0) reportKey(checker, raw, 'parallel', 'form_missing', 'no flow to run');
  return names.map((name) => ({
    name,
    steps: steps(checker, parallel[name]!, `${path}.parallel.${name}`),
  }));
}

function when(checker: Checker, raw: RawStep, path: string): Action | undefined {
  const read = condition(checker, raw, 'when', 'condition');
  if (raw.then === undefined && !checker.damaged.has(raw)) {
    return reportKey(checker, raw, 'when', 'form_missing', 'when needs then:');
  }
  const then = steps(checker, raw.then ?? [], `${path}.then`);
  const otherwise = steps(checker, raw.else ?? [], `${path}.else`);
  if (read === undefined) return undefined;
  // oxlint-disable-next-line unicorn/no-thenable
  return { kind: 'when', condition: read, then, otherwise };
}
