import type { ChartCounter } from '../chart/counted.ts';
import { type BoundChart, bindChart, type Implementation } from '../chart/machine.ts';
import { type EventNumber, type EventNumbers, eventNumbers, type NamesOf } from '../chart/table.ts';
import { Fault, type FaultCode } from '../fault.ts';
import type { DurationRange } from '../model/make-profile.ts';
import { hexadecimal } from '../random/identifier.ts';
import type { Stream } from '../random/stream.ts';
import { findSignal } from '../signal/catalogue.ts';
import type { Signal } from '../signal/signal.ts';
import { priority } from '../time/priority.ts';
import { schedulesOf } from '../vehicle/charging/located-schedules.ts';
import { connectivityEvents } from '../vehicle/chart-numbers.ts';
import type { VehicleCommand } from '../vehicle/command.ts';
import { follow } from '../vehicle/orders.ts';
import { isReportUnderWay } from '../vehicle/reporting/report.ts';
import { isAsleep, isOffline } from '../vehicle/row/condition.ts';
import type { ChargeSchedule, LocatedSchedule } from '../vehicle/row/schedule.ts';
import { ChartRows } from './chart-rows.ts';
import { executionTable } from './charts.generated.ts';
import type { CommandOrder } from './command.ts';
import type { Execution, ExecutionError } from './execution.ts';
import type { ServiceFacts } from './facts.ts';
import { faultNameOf } from './service-fault.ts';
import type { ServiceGround } from './service-ground.ts';
import { tell } from './tell.ts';
import {
  type CommandRequest,
  capabilityOf,
  declarationOf,
  isCapable,
  isVerified,
} from './vehicle-commands.ts';

type ExecutionNames = NamesOf<typeof executionTable>;

interface ExecutionPayloads {
  readonly 'vehicle.refused': FaultCode;
}

const events: EventNumbers<ExecutionNames, ExecutionPayloads> = eventNumbers(executionTable);

/** An execution with its working state. */
type ActiveExecution = { -readonly [Member in keyof Execution]: Execution[Member] } & {
  readonly number: number;
  readonly order: VehicleCommand;
  readonly wakeMs: number;
  readonly sendingMs: number;
  /** Sequence of the latest log entry about it. */
  cause: number;
  /** A report counts if it shows the effect and arrives after this instant. */
  sinceMs: number;
  stopWatching: (() => void) | undefined;
};

/** The part of the service notified of commands that were verified. */
interface Follower {
  verified(row: number, signal: Signal, cause: number): void;
}

/** Longer executions are answered `async`: no connection is held open longer (public). */
const syncMs = 175_000;
/** The time a sleeping vehicle takes to wake up; drawn (ours). */
const wakeRange = { fromMs: 5_000, toMs: 30_000 };

/**
 * API commands under verification. Each is relayed to its vehicle when the vehicle can be reached,
 * and succeeds once the vehicle's reports reflect the change. Everything is driven by the clock.
 */
export class Executions {
  readonly #world: ServiceGround;
  readonly #timeoutMs: () => number;
  readonly #follower: Follower;
  readonly #works: ActiveExecution[] = [];
  readonly #byId = new Map<string, ActiveExecution>();
  /** The number of commands that each vehicle has had. */
  readonly #counts = new Map<number, number>();
  readonly #rows: ChartRows;
  readonly #chart: BoundChart;
  /** The answer of the vehicle to which the current step has given its command. */
  #answer: { readonly refusal: FaultCode | undefined } | undefined;

  constructor(
    world: ServiceGround,
    timeoutMs: () => number,
    follower: Follower,
    counter: ChartCounter | undefined,
  ) {
    this.#world = world;
    this.#timeoutMs = timeoutMs;
    this.#follower = follower;
    this.#rows = new ChartRows(world.clock, executionTable, priority.machines, (row, event) =>
      this.#step(row, event),
    );
    const counted = counter?.count(
      executionTable,
      (row) => world.fleet.modelOf(this.#works[row]!.row).powertrain,
    );
    this.#chart = bindChart(executionTable, this.#implementation(), this.#rows, counted);
  }

  /**
   * Sends a vehicle a command by the recorded command `command.request`. The returned execution may
   * be settled already. Does not check whether the user is allowed to. Throws the faults
   * `user_not_found`, `schedule_not_found`, and `out_of_range` for impossible values.
   */
  begin({
    row,
    user,
    ...request
  }: CommandRequest & { readonly row: number; readonly user: string }): Execution {
    const vehicle = this.#world.fleet.nameOf(row);
    return this.#world.submit({ kind: 'command.request', vehicle, user, ...request }).created;
  }

  /** Undefined for an unknown id. */
  find(id: string): Execution | undefined {
    return this.#byId.get(id);
  }

  /** Follows the command; faults are thrown before anything changes. */
  follow(command: CommandOrder, cause: number): Execution {
    const work = this.#receive(command, cause);
    this.#works.push(work);
    this.#byId.set(work.id, work);
    this.#rows.add();
    this.#chart.start(work.number);
    this.#afterStep(work.number);
    return work;
  }

  #receive(command: CommandOrder, cause: number): ActiveExecution {
    const { kind: _, vehicle, user, ...request } = command;
    const { clock, dynamics, fleet, service, streams } = this.#world;
    const row = this.#world.rowOf(vehicle);
    service.users.get(user);
    const count = this.#counts.get(row) ?? 0;
    const stream = streams.stream(vehicle, `execution ${count}`);
    const id = `exec_${hexadecimal(stream, 24)}`;
    const wakeMs = drawMs(stream, wakeRange);
    const sendingMs = drawMs(stream, fleet.profileOf(row).commandLatency);
    const createdId = `sched_${hexadecimal(stream, 24)}`;
    const order = declarationOf(request.type).order(vehicle, request.parameters, createdId);
    const schedule = scheduleOf(order, schedulesOf(dynamics, row));
    this.#counts.set(row, count + 1);
    return {
      id,
      row,
      user,
      request,
      scheduleId: schedule?.id,
      scheduleType: schedule?.kind,
      status: 'PENDING',
      error: undefined,
      receivedAtMs: clock.now,
      deadlineAtMs: clock.now + this.#timeoutMs(),
      executedAtMs: undefined,
      completedAtMs: undefined,
      mode: 'sync',
      number: this.#works.length,
      order,
      isVerified: isVerified(fleet.profileOf(row), request.type),
      wakeMs,
      sendingMs,
      cause,
      sinceMs: -Infinity,
      stopWatching: undefined,
    };
  }

  #step(number: number, event: EventNumber): void {
    this.#chart.step(number, event);
    this.#afterStep(number);
  }

  /** Schedules the consequences of a step after it: no chart is stepped by its own actions. */
  #afterStep(number: number): void {
    if (this.#answer === undefined) return;
    const { refusal } = this.#answer;
    this.#answer = undefined;
    if (refusal === undefined) this.#step(number, events['vehicle.followed']);
    else this.#chart.step(number, events['vehicle.refused'], refusal);
  }

  #implementation(): Implementation<ExecutionNames, ExecutionPayloads> {
    const { dynamics, fleet, clock, watching } = this.#world;
    const workOf = (number: number): ActiveExecution => this.#works[number]!;
    const blame = (error: ExecutionError) => (number: number) => {
      workOf(number).error = error;
    };
    const watch = (what: 'changes' | 'reports', event: EventNumber) => (number: number) => {
      const work = workOf(number);
      const step = (): void => this.#step(number, event);
      work.stopWatching = watching.listen(work.row, what, step);
    };
    return {
      guards: {
        incapable: (number) => {
          const { row, request } = workOf(number);
          return !isCapable(fleet.modelOf(row), fleet.profileOf(row), capabilityOf(request));
        },
        offline: (number) => isOffline(fleet, workOf(number).row),
        asleep: (number) => isAsleep(fleet, workOf(number).row),
        unverified: (number) => !workOf(number).isVerified,
        shown: (number) => this.#isShown(workOf(number)),
      },
      actions: {
        watchNetwork: watch('changes', events['vehicle.changed']),
        watchReports: watch('reports', events['report.arrived']),
        stopWatching: (number) => workOf(number).stopWatching?.(),
        wake: (number) => {
          const { row, cause } = workOf(number);
          dynamics.deliver(row, connectivityEvents['vehicle.wake'], cause);
        },
        relay: (number) => this.#relay(workOf(number)),
        blameCapability: blame({ type: 'COMPATIBILITY', code: 'VEHICLE_NOT_CAPABLE' }),
        blameNetwork: blame({ type: 'VEHICLE_STATE', code: 'UNREACHABLE' }),
        blameVehicle: (number, reason) => blame({ ...faultNameOf(reason), reason })(number),
        blameSilence: blame({ type: 'UPSTREAM', code: 'NO_RESPONSE' }),
        succeed: (number) => this.#settle(workOf(number), 'SUCCESS'),
        fail: (number) => this.#settle(workOf(number), 'FAILURE'),
      },
      delays: {
        untilTimeout: (number) => Math.max(0, workOf(number).deadlineAtMs - clock.now),
        wakeTime: (number) => workOf(number).wakeMs,
        sendingTime: (number) => workOf(number).sendingMs,
      },
    };
  }

  #relay(work: ActiveExecution): void {
    const { clock, dynamics, fleet } = this.#world;
    const { row, order } = work;
    work.executedAtMs = clock.now;
    this.#tell(work, 'command.relayed', named(work));
    this.#answer = { refusal: follow(dynamics, row, order, work.cause) };
    // An effect that the vehicle already had and reported needs no new report.
    work.sinceMs = isReportUnderWay(fleet, row, clock.now) ? clock.now : -Infinity;
  }

  #isShown({ row, request, scheduleId, sinceMs }: ActiveExecution): boolean {
    const { shown } = declarationOf(request.type);
    const report = this.#world.reportOf(row);
    if (shown === undefined || report.ingestedMs <= sinceMs) return false;
    const read = (signal: string) => findSignal(signal)!.body(report);
    return shown.by(read(shown.signal), { parameters: request.parameters, scheduleId, read });
  }

  #settle(work: ActiveExecution, status: 'SUCCESS' | 'FAILURE'): void {
    const { now } = this.#world.clock;
    work.status = status;
    work.completedAtMs = now;
    work.mode = now - work.receivedAtMs > syncMs ? 'async' : 'sync';
    const { error, isVerified: wasShown, request, row } = work;
    if (error !== undefined) {
      return this.#tell(work, 'command.failed', { ...named(work), ...said(error) });
    }
    this.#tell(work, wasShown ? 'command.verified' : 'command.acknowledged', named(work));
    const { shown } = declarationOf(request.type);
    if (wasShown) this.#follower.verified(row, findSignal(shown!.signal)!, work.cause);
  }

  /** Logged for every vehicle, even one whose facts are not logged, as commands are too. */
  #tell<Kind extends keyof ServiceFacts>(
    work: ActiveExecution,
    kind: Kind,
    data: ServiceFacts[Kind],
  ): void {
    const vehicle = this.#world.fleet.nameOf(work.row);
    work.cause = tell(this.#world, kind, vehicle, work.cause, data);
  }
}

function named({ id, request }: ActiveExecution): ServiceFacts['command.relayed'] {
  return { command: request.type, execution: id };
}

function said({ type, code, reason }: ExecutionError) {
  return { type, code, ...(reason !== undefined && { reason }) };
}

function drawMs(stream: Stream, { fromMs, toMs }: DurationRange): number {
  return fromMs + stream.int(toMs - fromMs + 1);
}

/** The schedule that an order creates or deletes; throws the fault `schedule_not_found`. */
function scheduleOf(
  order: VehicleCommand,
  { located = [] }: ChargeSchedule,
): LocatedSchedule | undefined {
  if (order.kind === 'schedule.add') return order.schedule;
  if (order.kind !== 'schedule.remove') return undefined;
  const { vehicle, scheduleId } = order;
  const found = located.find(({ id }) => id === scheduleId);
  if (found !== undefined) return found;
  throw new Fault('schedule_not_found', `${vehicle} has no schedule ${scheduleId}`);
}
