import type { PowerCommand } from '../../vehicle/command.ts';
import type { Expression } from '../expressions/expression.ts';
import { selfName, type Target } from '../names/roster.ts';
import { everyStep } from '../plan/every-step.ts';
import type { Expectation } from '../plan/expectations.ts';
import type { FaultPlan, FaultTarget } from '../plan/faults.ts';
import { isCommandStep } from '../plan/order.ts';
import type { Scenario, Step } from '../plan/plan.ts';
import type { TextPosition } from '../source/source.ts';
import { fault, heal } from '../verbs/fault.ts';
import { limitPower } from '../verbs/limit-power.ts';

/** Vehicles that a part of a scenario is about, so that they are simulated together with it. */
export interface Tie {
  /** Undefined: all vehicles. */
  readonly target: Target | undefined;
  /** A clause: `an invariant reads it`. */
  readonly reason: string;
  /** The place in the file; undefined where the part has none. */
  readonly position: TextPosition | undefined;
}

/** Everything about more than one vehicle by itself, in the order of the file. */
export function* reachOf(scenario: Scenario): Generator<Tie> {
  const { webhooks, faults, invariants, arrivals, ambient, steps, teardown, expect } = scenario;
  if (scenario.replay !== undefined) {
    yield { target: undefined, reason: 'a recording is repeated', position: undefined };
  }
  for (const { name, subscribe, position } of webhooks) {
    const reason = `the deliveries of the webhook ${name} share one sequence`;
    const targets = subscribe === 'all' ? [undefined] : subscribe;
    for (const target of targets) yield { target, reason, position };
  }
  for (const each of faults) yield* reachOfFault(scenario, each, each.position);
  for (const { name, site, position, isPersonal } of scenario.stations) {
    if (isPersonal) continue;
    const shared = site === undefined ? '' : ` and the site ${site}`;
    for (const target of driversTo(scenario, name)) {
      yield { target, reason: `it shares the charger ${name}${shared} with others`, position };
    }
  }
  for (const { name, check, position } of invariants) {
    yield* reachOfExpression(check, `the invariant ${name} reads it`, position);
  }
  for (const { target, position, steps: deeds } of arrivals) {
    yield { target, reason: 'its members arrive one after another', position };
    yield* reachOfSteps(scenario, deeds);
  }
  for (const rule of ambient) yield* reachOfAmbient(scenario, rule);
  yield* reachOfSteps(scenario, [...steps, ...teardown]);
  for (const each of expect) yield* reachOfExpectation(each);
}

/** A rule whose steps are about `self` alone ties no vehicle to another. */
function* reachOfAmbient(
  scenario: Scenario,
  { target, condition, steps, position }: Scenario['ambient'][number],
): Generator<Tie> {
  const others = [
    ...(condition === undefined ? [] : reachOfExpression(condition, 'its condition', position)),
    ...reachOfSteps(scenario, steps),
  ];
  if (others.length === 0) return;
  yield { target, reason: 'its rule is about other vehicles too', position };
  yield* others;
}

function* reachOfSteps(scenario: Scenario, steps: readonly Step[]): Generator<Tie> {
  for (const step of everyStep(steps)) {
    for (const each of reachOfStep(scenario, step)) if (each.target?.name !== selfName) yield each;
  }
}

function* reachOfStep(scenario: Scenario, step: Step): Generator<Tie> {
  const { position, on, condition, expectations = [], call, verb } = step;
  const of = (target: Target | undefined, reason: string): Tie => ({ target, reason, position });
  if (call !== undefined) yield of(undefined, 'a step calls the API, which knows all vehicles');
  else if (isCommandStep(step)) yield of(step.target, `a step orders it to ${verb}`);
  else if (fault.is(step)) yield* reachOfFault(scenario, step.fault, position);
  else if (heal.is(step)) {
    if ('target' in step.heals)
      yield* reachOfTarget(scenario, step.heals.target, 'a fault of it is healed', position);
  } else if (limitPower.is(step)) {
    yield* reachOfPower(scenario, step.limits, position);
  } else if (!alone.has(verb)) yield of(undefined, `the step ${verb} may be about all vehicles`);
  if (on !== undefined) yield of(on, 'a step looks at it');
  if (condition !== undefined)
    yield* reachOfExpression(condition, 'a condition reads it', position);
  for (const each of expectations) yield* reachOfExpectation(each);
}

/** The vehicles whose drivers use a charger, or one of a site, that a step limits. */
function* reachOfPower(
  scenario: Scenario,
  limits: PowerCommand,
  position: TextPosition,
): Generator<Tie> {
  const name = limits.kind === 'site.limit' ? limits.site : limits.charger;
  for (const station of scenario.stations) {
    if (station.name !== name && station.site !== name) continue;
    for (const target of driversTo(scenario, station.name)) {
      yield { target, reason: `a step limits the power of ${name}`, position };
    }
  }
}

/** Verbs that are about the vehicles of their parts alone. */
const alone: ReadonlySet<string> = new Set([
  'wait',
  'waitUntil',
  'hold',
  'at',
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
  'say',
  'expect',
]);

function* reachOfFault(
  scenario: Scenario,
  { name, strikes }: FaultPlan,
  position: TextPosition | undefined,
): Generator<Tie> {
  yield* reachOfTarget(scenario, strikes, `the fault ${name} strikes it`, position);
}

function* reachOfTarget(
  scenario: Scenario,
  target: FaultTarget,
  reason: string,
  position: TextPosition | undefined,
): Generator<Tie> {
  switch (target.kind) {
    case 'vehicle':
    case 'fleet':
      yield { target: { kind: target.kind, name: target.name }, reason, position };
      return;
    case 'charger':
      // Orders to plug in tie their vehicles themselves; people drive to posts by themselves.
      for (const each of driversTo(scenario, target.name)) {
        yield { target: each, reason: `${reason} at ${target.name}`, position };
      }
      return;
    case 'webhook':
    case 'api':
    case 'upstream':
      return;
  }
}

type Drivers = NonNullable<Scenario['fleets'][number]['persona']>;

/** The vehicles and fleets whose drivers use a charger by themselves. */
function driversTo({ vehicles, fleets }: Scenario, charger: string): readonly Target[] {
  const targets: Target[] = [];
  for (const [kind, specs] of [
    ['vehicle', vehicles],
    ['fleet', fleets],
  ] as const) {
    for (const { name, persona } of specs) {
      if (persona !== undefined && chargersOf(persona).includes(charger))
        targets.push({ kind, name });
    }
  }
  return targets;
}

/** The names of the chargers at home and on the way of a driver, or of each that may be drawn. */
function chargersOf(persona: Drivers): readonly string[] {
  const drivers = persona.kind === 'choice' ? persona.weights.map(([each]) => each) : [persona];
  return drivers.flatMap(({ post, homeCharger }) => [post.name, homeCharger?.name ?? '']);
}

function* reachOfExpectation(expectation: Expectation): Generator<Tie> {
  const { about, position } = expectation;
  const reason = 'an expectation reads it';
  const { expressions = [], target, fact, webhook } = about;
  for (const each of expressions) yield* reachOfExpression(each, reason, position);
  if (target !== undefined) yield { target, reason, position };
  else if (fact !== undefined && webhook === undefined) {
    yield { target: undefined, reason: 'an expectation counts entries of all', position };
  }
}

function* reachOfExpression(
  { watches }: Expression,
  reason: string,
  position: TextPosition,
): Generator<Tie> {
  for (const watch of watches) {
    if (watch.kind === 'evidence') yield { target: undefined, reason, position };
    if (!('subject' in watch) || watch.kind === 'webhook' || watch.subject === selfName) continue;
    yield { target: { kind: 'vehicle', name: watch.subject }, reason, position };
  }
}
