import type { LoggedEntry, ScenarioRun } from '../../engine/index.ts';
import { personTable } from '../../engine/vehicle/charts.generated.ts';
import { byte, stateWidth } from '../../engine/vehicle/row/row.ts';
import { openRun } from './activity.ts';

/** The parts of a driven car, as YAML. */
interface Given {
  readonly persona: string;
  readonly model?: string;
  readonly state?: string;
  readonly start?: string;
  readonly others?: string;
  readonly log?: 'everything' | 'watched';
  readonly top?: string;
}

/** A car with a driver, from a Monday in January unless another day is given. */
export function driven({
  persona,
  model = 'BEV',
  state = '{}',
  start = '2026-01-05T00:00:00',
  others = '',
  log = 'everything',
  top = '',
}: Given): ScenarioRun {
  return openRun(`
version: 1
name: driven
log: ${log}
clock: { start: ${start}, timezone: Europe/Berlin, limit: 400d }
${top}
vehicles:
  car: { model: ${model}, persona: ${persona}, state: ${state} }
${others}`);
}

export function advance(run: ScenarioRun, ms: number): void {
  run.advanceTo(run.world.clock.now + ms);
}

export function facts(run: ScenarioRun, kind: string, subject = 'car'): LoggedEntry[] {
  return run.world.log.retained.filter((each) => each.kind === kind && each.subject === subject);
}

export function personState({ world }: ScenarioRun): string {
  return personTable.states[world.fleet.states[world.rowOf('car') * stateWidth + byte.person]!]!;
}

export function kmADay({ world }: ScenarioRun, days: number): number {
  return (world.truthOf(world.rowOf('car')).odometerKm - 12_000) / days;
}
