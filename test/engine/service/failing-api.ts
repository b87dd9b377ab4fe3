import { faceOf, type ScenarioRun } from '../../../engine/index.ts';
import type { Admittance } from '../../../engine/service/api-faults.ts';
import { runOf } from './connected-world.ts';

/** Two owners with a car each, and a fleet without an owner. */
export const garage = `
users: { anna: null, ben: null }
vehicles:
  car: { model: BEV, owner: anna }
  van: { model: ICE, owner: ben }
fleets: { taxis: { count: 3, model: BEV } }`;

/** A world in which these faults are active from the start. */
export function failing(...faults: string[]): ScenarioRun {
  return runOf(`${garage}\nfaults:\n${faults.map((each) => `  - ${each}`).join('\n')}`);
}

export interface Ask {
  readonly operation?: string;
  readonly vehicle?: string | undefined;
  readonly user?: string;
}

/** A request about the car on behalf of anna by default; about no vehicle if its name is empty. */
export function ask({ world: pool }: ScenarioRun, request: Ask = {}): Admittance {
  const { operation = 'signals.list', vehicle = 'car', user = 'anna' } = request;
  const row = vehicle === '' ? undefined : pool.rowOf(vehicle);
  return pool.service.admit({ operation, family: 'v3', row, userName: user });
}

/** The status of each response; 200 if the request is not refused. */
export function statuses(run: ScenarioRun, times: number, request: Ask = {}): number[] {
  return Array.from({ length: times }, () => statusOf(ask(run, request)));
}

export function statusOf({ fault }: Admittance): number {
  return fault === undefined ? 200 : faceOf(fault).status;
}

export function advance(run: ScenarioRun, ms: number): void {
  run.advanceTo(run.world.clock.now + ms);
}
