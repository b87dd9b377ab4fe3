import {
  type Command,
  type CommandRequest,
  type Execution,
  parseScenario,
  ScenarioRun,
} from '../../engine/index.ts';

export const minute = 60_000;

/** A run with one car, `car`, whose commands are begun by its driver. */
export function runOf(car: string, more = ''): ScenarioRun {
  const text = `
version: 1
name: executions
seed: seed
log: everything
clock: { start: 2026-05-04T06:00:00 }
${more}
vehicles: { car: ${car} }`;
  return new ScenarioRun(parseScenario(text, { file: 'executions' }), { open: true });
}

export const ioniq = 'hyundai-ioniq-5-long-range-rwd';
export const parked = `{ model: ${ioniq}, state: { battery.soc: 60% } }`;

/** Begins a command for the driver. */
export function begin(run: ScenarioRun, request: CommandRequest, vehicle = 'car'): Execution {
  const row = run.world.rowOf(vehicle);
  return run.world.service.executions.begin({ row, user: 'driver', ...request });
}

/** Lets time pass until an execution is settled, up to a limit. */
export function settle(run: ScenarioRun, execution: Execution, withinMs = 10 * minute): Execution {
  const { clock } = run.world;
  run.advanceUntil(() => execution.status !== 'PENDING', clock.now + withinMs);
  return execution;
}

/** Submits a command for the car. */
export const wish = (run: ScenarioRun, command: Omit<Command, 'vehicle'>) =>
  run.world.submit({ ...command, vehicle: 'car' } as Command);

/** The entries about commands. */
export const entriesOf = (run: ScenarioRun) =>
  run.world.log.retained.filter(({ kind }) => kind.startsWith('command.'));
