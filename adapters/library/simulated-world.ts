import type { Observable } from 'rxjs';
import {
  type Answer,
  type Command,
  type Conclusion,
  type Entry,
  Fault,
  type Finding,
  findSignal,
  type Json,
  parseDuration,
  type ScenarioRun,
  type SignalBody,
  simulatedScheduler,
} from '../../engine/index.ts';
import { SimulatedVehicle } from './simulated-vehicle.ts';

/** A pool of simulated vehicles under one clock, in the caller's hands. */
export class SimulatedWorld {
  readonly #run: ScenarioRun;

  constructor(run: ScenarioRun) {
    this.#run = run;
  }

  /** Simulated now, ms since the epoch. */
  get now(): number {
    return this.#run.world.clock.now;
  }

  /** Lets simulated time pass: `'2h'`, `'PT2H30M'` or milliseconds. Everything due by then happens, in order. */
  advance(duration: string | number): void {
    const ms = typeof duration === 'number' ? duration : parseDuration(duration);
    if (ms === undefined || !Number.isInteger(ms) || ms < 0) {
      throw new Fault('command_malformed', `${duration} is not a duration; write 90s, 2h30m or ms`);
    }
    this.#run.advanceTo(this.now + ms);
  }

  /**
   * Gives a vehicle an order, written as a scenario step without the vehicle: `world.do('car', { plugIn: { power:
   * '11kW' } })`, `world.do('car', 'lock')`. A refusal is in the answer; an order that cannot be is an error.
   */
  do(vehicle: string, order: Json): Answer {
    return this.#run.order(vehicle, order);
  }

  /** Gives a vehicle a command of the engine, for what no scenario verb says. */
  submit(command: Command): Answer {
    return this.#run.world.submit(command);
  }

  /**
   * A signal as the service last heard it, by `Group.Name` or code; undefined when the vehicle does not report it. For
   * what is true at this moment see `vehicle`.
   */
  read(vehicle: string, signal: string): SignalBody | undefined {
    const { world } = this.#run;
    const report = world.reportOf(world.rowOf(vehicle));
    const found = findSignal(signal);
    if (found === undefined) throw new Fault('signal_unknown', `there is no signal ${signal}`);
    if (!found.powertrains.includes(report.model.powertrain)) return undefined;
    return found.body(report);
  }

  /** A vehicle as it truly is. */
  vehicle(name: string): SimulatedVehicle {
    return new SimulatedVehicle(this.#run.world, this.#run.world.rowOf(name));
  }

  /** Every log entry from now on. */
  get entries(): Observable<Entry> {
    return this.#run.world.entries;
  }

  /** Every log entry so far; empty for a world that does not retain. */
  get log(): readonly Entry[] {
    return this.#run.world.log.retained;
  }

  /** Kinds of the facts of a vehicle so far, oldest first: `['cable.plugged', 'charge.started']`. */
  facts(vehicle: string): readonly string[] {
    return this.log
      .filter(
        ({ io, kind, subject }) => io === 'st' && subject === vehicle && kind !== 'signal.changed',
      )
      .map(({ kind }) => kind);
  }

  /** Chained digest of the log so far. */
  get digest(): string {
    return this.#run.world.log.digest;
  }

  /** RxJS operators handed this scheduler run in simulated time: `timer(60_000, world.scheduler)`. */
  get scheduler(): ReturnType<typeof simulatedScheduler> {
    return simulatedScheduler(this.#run.world.clock);
  }

  /** What the scenario's script has found so far. */
  get findings(): readonly Finding[] {
    return this.#run.findings;
  }

  /** How the run ended; undefined while it goes on. */
  get conclusion(): Conclusion | undefined {
    return this.#run.conclusion;
  }

  /** Ends the run: checks what the scenario expects at its end and says how it went. */
  finish(): Conclusion {
    return this.#run.finish();
  }
}
