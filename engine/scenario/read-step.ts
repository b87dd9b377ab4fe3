import {
  anyDuration,
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
import type { Action, Deadline, Step } from './plan.ts';
import { amount, anyMoment } from './read-amount.ts';
import { apiModifiers, apiVerbNames, apiVerbs } from './read-api.ts';
import { flowCall, flows, forEach, group } from './read-composition.ts';
import { expectations } from './read-expectation.ts';
import { fault, heal } from './read-fault.ts';
import { oneOf } from './read-one-of.ts';
import { repeat } from './read-repeat.ts';
import { refuseShow, showVerbs } from './read-show.ts';
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
  if (checker.isAmbient) {
    refuseProof(checker, raw, verb);
    if (verb in showVerbs) refuseShow(checker, raw, verb as keyof typeof showVerbs);
  }
  const at = anyMoment(checker, raw, 'at');
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

/** Verbs that are only verbs; `at`, `expect` and `say` are also modifiers of others. */
export const plainVerbs = [
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
  'repeat',
  'oneOf',
  'when',
  'chapter',
  'spotlight',
  'pause',
  'checkpoint',
] as const satisfies readonly (keyof RawStep)[];

type PlainVerb = (typeof plainVerbs)[number];
type Verb = PlainVerb | 'at' | 'expect' | 'say';

function verbOf(checker: Checker, raw: RawStep): Verb | undefined {
  const [verb, second] = present(raw, plainVerbs) as PlainVerb[];
  if (second !== undefined) {
    const message = `${verb!} is already the verb of this step: make ${second} the next step`;
    return reportKey(checker, raw, second, 'verb_several', message);
  }
  if (verb !== undefined) return verb;
  if (raw.expect !== undefined) return 'expect';
  if (raw.say !== undefined) return 'say';
  if (raw.at !== undefined) return 'at';
  if (checker.damaged.has(raw)) return undefined;
  const words = [...plainVerbs, 'say', 'at', 'expect'].join(', ');
  return reportWhole(checker, raw, 'verb_missing', `a step has one verb of: ${words}`);
}

/** Which verbs a modifier belongs to. */
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
} as const satisfies Partial<Record<keyof RawStep, readonly Verb[]>>;

function checkModifiers(checker: Checker, raw: RawStep, verb: Verb): void {
  for (const key of Object.keys(modifiers) as (keyof typeof modifiers)[]) {
    const verbsOfKey: readonly Verb[] = modifiers[key];
    if (raw[key] === undefined || verbsOfKey.includes(verb)) continue;
    const message = `${key} belongs to ${verbsOfKey.join(', ')}, not to ${verb}`;
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

function isApiVerb(verb: Verb): boolean {
  return (apiVerbNames as readonly Verb[]).includes(verb);
}

const vehicleVerbNames: ReadonlySet<string> = new Set(Object.keys(vehicleVerbs));

function refusal(checker: Checker, raw: RawStep, verb: Verb): string | undefined {
  if (raw.expect === undefined || verb === 'expect') return undefined;
  if (Array.isArray(raw.expect)) {
    const message = 'expectations are a verb of their own: make them the next step';
    return reportKey(checker, raw, 'expect', 'verb_several', message);
  }
  const { refused, ...answered } = raw.expect;
  if (isApiVerb(verb)) {
    if (refused === undefined) return undefined;
    const message = 'a vehicle refuses; a call has an answer: status or error';
    return reportKey(checker, raw.expect, 'refused', 'modifier_misplaced', message);
  }
  const [key] = Object.keys(answered) as (keyof typeof answered)[];
  if (key !== undefined) {
    const message = `${key} is of an answer of the API; ${verb} asks for none`;
    return reportKey(checker, raw.expect, key, 'modifier_misplaced', message);
  }
  if (refused === undefined) return undefined;
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
  ...apiVerbs,
  ...showVerbs,
  wait(checker, raw) {
    const durationMs = amount(checker, raw, 'wait', 'duration', anyDuration);
    return durationMs === undefined ? undefined : { kind: 'wait', durationMs };
  },
  waitUntil,
  hold,
  at(checker, raw) {
    const at = anyMoment(checker, raw, 'at');
    return at === undefined ? undefined : { kind: 'at', at };
  },
  webhook,
  fault,
  heal,
  use: (checker, raw, path) => flowCall(checker, raw, path, steps),
  forEach: (checker, raw, path) => forEach(checker, raw, path, steps),
  group: (checker, raw, path) => group(checker, raw, path, steps),
  race: (checker, raw, path) => flows(checker, raw, 'race', { path, readSteps: steps }),
  parallel: (checker, raw, path) => flows(checker, raw, 'parallel', { path, readSteps: steps }),
  repeat: (checker, raw, path) => repeat(checker, raw, path, steps),
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
  const [key = 'refused'] = Object.keys(raw.expect ?? {});
  const message = `${key} says how a verb ends: put it beside one`;
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
