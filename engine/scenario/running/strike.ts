import { type InSteps, readInSteps } from '../../in-steps.ts';
import type { ApiFaultRule } from '../../service/api-command.ts';
import { rowsOf, subjectOf } from '../context/self.ts';
import type { FaultPlan, FaultTarget, Struck, TimedFault } from '../plan/faults.ts';
import { deadlineOf, instantOf } from './deadline.ts';
import type { Stage } from './stage.ts';

type Around = Pick<Stage, 'world' | 'faults' | 'self'>;

/** Begins a fault now; later steps run beside it. */
export function strike(stage: Around, plan: FaultPlan, cause: number): void {
  const { name, strikes, ends } = plan;
  const { self, world, faults } = stage;
  faults.begin({
    name,
    // Each vehicle of an ambient rule has its own fault of the API.
    reason: plan.rule === undefined || self === undefined ? name : `${name} of ${self.name}`,
    target: struckName(stage, strikes),
    struck: struckBy(stage, plan),
    endMs: ends === undefined ? Infinity : deadlineOf(world, ends),
    cause,
  });
}

/**
 * Schedules, in steps, the faults of the scenario except the faults that `strikeFirst`
 * begins; a fault at the start begins before any request.
 */
export function* strikeInTime(stage: Around, all: readonly TimedFault[]): InSteps<void> {
  const { faults, world } = stage;
  yield* readInSteps(all, (fault) => {
    const begin = (): void => strike(stage, fault, -1);
    const fromMs = beginOf(stage, fault);
    if (fromMs > world.startMs) faults.at(fromMs, begin);
    else if (fault.strikes.kind !== 'webhook') begin();
  });
}

/** Begins the faults of a webhook that begin at the start, before its first delivery. */
export function strikeFirst(stage: Around, all: readonly TimedFault[], webhook: string): void {
  for (const fault of all) {
    const { kind, name } = fault.strikes;
    if (kind !== 'webhook' || name !== webhook) continue;
    if (beginOf(stage, fault) === stage.world.startMs) strike(stage, fault, -1);
  }
}

function beginOf({ world }: Around, { from }: TimedFault): number {
  return from === undefined ? world.startMs : instantOf(world, from);
}

/** The name of a target: `vehicle.c07`, `charger.wallbox`, `api.signals.list`, `upstream.c07`. */
export function struckName(stage: Pick<Stage, 'self'>, { kind, name }: FaultTarget): string {
  switch (kind) {
    case 'api':
      return name === '' ? 'api' : `api.${name}`;
    case 'charger':
    case 'webhook':
      return `${kind}.${name}`;
    case 'upstream':
      return `upstream.${subjectOf(stage, name)}`;
    case 'fleet':
    case 'vehicle':
      return `vehicle.${subjectOf(stage, name)}`;
  }
}

function struckBy(stage: Around, plan: FaultPlan): Struck {
  if (plan.rule !== undefined) return { kind: 'api', rule: ruleOf(stage, plan.rule) };
  if ('match' in plan) {
    const { effects, match, strikes } = plan;
    const vehicle = match?.vehicle;
    const theirs = vehicle === undefined ? match : { ...match, vehicle: subjectOf(stage, vehicle) };
    return { kind: 'webhook', name: strikes.name, effects, match: theirs };
  }
  const { strikes, effects } = plan;
  if (strikes.kind === 'charger') return { kind: 'charger', name: strikes.name, effects };
  return { kind: 'vehicles', rows: rowsOf(stage, strikes), effects };
}

function ruleOf(stage: Around, rule: ApiFaultRule): ApiFaultRule {
  const { vehicle } = rule.match;
  if (vehicle === undefined) return rule;
  return { ...rule, match: { ...rule.match, vehicle: subjectOf(stage, vehicle) } };
}
