import { faceOf, type ScenarioRun } from '../../../engine/index.ts';
import type { Admittance } from '../../../engine/service/api-faults.ts';
import { runOf } from './connected-world.ts';

/** Two owners with a car each, and a fleet that nobody owns. */
export const garage = `
users: { anna: null, ben: null }
vehicles:
  car: { model: BEV, owner: anna }
  van: { model: ICE, owner: ben }
fleets: { taxis: { count: 3, model: BEV } }`;

/** A world in which these faults stand from the start. */
export function failing(...faults: string[]): ScenarioRun {
  return runOf(`${garage}\nfaults:\n${faults.map((each) => `  - ${each}`).join('\n')}`);
}

export interface Ask {
  readonly operation?: string;
  readonly vehicle?: string | undefined;
  readonly user?: string;
}

/** Of the car on behalf of anna, unless it says otherwise; of no vehicle where its name is empty. */
export function ask({ world: pool }: ScenarioRun, request: Ask = {}): Admittance {
  const { operation = 'signals.list', vehicle = 'car', user = 'anna' } = request;
  const row = vehicle === '' ? undefined : pool.rowOf(vehicle);
  return pool.service.admit({ operation, family: 'v3', row, userName: user });
}

/** The status of each answer; 200 where a request goes through. */
export function statuses(run: ScenarioRun, times: number, request: Ask = {}): number[] {
  return Array.from({ length: times }, () => statusOf(ask(run, request)));
}

export function statusOf({ fault }: Admittance): number {
  return fault === undefined ? 200 : faceOf(fault).status;
}

export function advance(run: ScenarioRun, ms: number): void {
  run.advanceTo(run.world.clock.now + ms);
}
