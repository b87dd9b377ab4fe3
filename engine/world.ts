import type { Observable } from 'rxjs';
import type { ChartCounter } from './chart/counted.ts';
import type { Answer, Command } from './command.ts';
import { Fault, type FaultCode } from './fault.ts';
import type { Json } from './log/canonical.ts';
import type { EntryDirection, LoggedEntry } from './log/entry.ts';
import { Log, type LogOptions } from './log/log.ts';
import { withNearest } from './nearest.ts';
import { Places } from './place/places.ts';
import { createStreams, type Streams } from './random/stream.ts';
import type { ServiceCommand } from './service/command.ts';
import { Service } from './service/service.ts';
import type { SignalCommand } from './signal/command.ts';
import { setSignal, stillSet } from './signal/set-signal.ts';
import { failSignals, mendSignals } from './signal/signal-faults.ts';
import { Watching } from './signal/watching.ts';
import { Clock } from './time/clock.ts';
import { utc, type Zone } from './time/zone.ts';
import { changeLimits, followLimit, refuseLimit, sharePower } from './vehicle/charging/sharing.ts';
import type { ChargerCommand, PowerCommand, VehicleCommand } from './vehicle/command.ts';
import { Dynamics } from './vehicle/dynamics.ts';
import { TrueHistory } from './vehicle/history/history.ts';
import { type TakenTransition, Transitions } from './vehicle/history/transitions.ts';
import { implementations } from './vehicle/implementations.ts';
import { follow, orderKinds } from './vehicle/orders.ts';
import { commutes } from './vehicle/people/commute.ts';
import { followCharger } from './vehicle/reporting/outages.ts';
import { Reading } from './vehicle/reporting/reading.ts';
import { sourceAt } from './vehicle/reporting/report.ts';
import { Fleet } from './vehicle/row/fleet.ts';
import { truth } from './vehicle/row/quantity.ts';
import { stateDigest } from './vehicle/state-digest.ts';

export interface WorldOptions extends LogOptions {
  /** The source of all randomness in the world. */
  readonly seed: string;
  /** First instant, ms since the epoch, UTC. */
  readonly startMs: number;
  /** Time zone of schedules and people; default UTC. */
  readonly zone?: Zone | undefined;
  /**
   * Whether it repeats a past: input comes by `repeating` only, until `endReplay`; default
   * false.
   */
  readonly isReplay?: boolean | undefined;
  /** Counts the states and transitions of all charts; changes nothing. */
  readonly counter?: ChartCounter | undefined;
}

const otherKinds: readonly (ChargerCommand | PowerCommand | SignalCommand)['kind'][] = [
  'charger.limit',
  'site.limit',
  'charger.break',
  'charger.mend',
  'signal.set',
  'signals.fail',
  'signals.mend',
];

/** One seed, clock and log, and the vehicles. Commands are the only input, the log the output. */
export class World {
  readonly clock: Clock;
  readonly log: Log;
  readonly streams: Streams;
  readonly fleet = new Fleet();
  readonly places: Places;
  readonly watching: Watching;
  readonly dynamics: Dynamics;
  readonly service: Service;
  readonly startMs: number;
  readonly zone: Zone;
  #history: TrueHistory | undefined;
  #transitions: Transitions | undefined;
  #isReplay: boolean;
  /** Cause of commands without one. */
  #cause = -1;
  /** The kinds of commands that are followed, once asked for. */
  #kinds: ReadonlySet<string> | undefined;
  #isRepeating = false;

  constructor(options: WorldOptions) {
    this.startMs = options.startMs;
    this.#isReplay = options.isReplay ?? false;
    this.zone = options.zone ?? utc;
    this.clock = new Clock(options.startMs);
    this.log = new Log(options);
    this.streams = createStreams(options.seed);
    this.places = new Places(this.streams, (row) => this.fleet.nameOf(row), commutes(this));
    this.watching = new Watching(this.fleet, this.clock, () => this.dynamics);
    this.dynamics = new Dynamics({
      fleet: this.fleet,
      clock: this.clock,
      streams: this.streams,
      places: this.places,
      zone: this.zone,
      log: this.log,
      implementations,
      sharePower,
      changeLimits,
      stillSet: (row) => stillSet(this.dynamics, row),
      onChange: (row) => this.watching.changed(row),
      counter: options.counter,
    });
    this.service = new Service(this, options.counter);
  }

  /** Every log entry from now on. */
  get entries(): Observable<LoggedEntry> {
    return this.log.entries;
  }

  /**
   * Records a command and has its vehicle, charger or service follow it at the present instant. A
   * refusal is an answer and is logged. An unknown vehicle or an impossible value is a fault,
   * thrown before anything changes, as is a command from outside during a replay (`in_replay`).
   */
  submit<Kind extends Command['kind']>(
    command: Command & { readonly kind: Kind },
    cause?: number,
  ): Answer<Kind>;
  submit(given: Command, cause = this.#cause): Answer {
    // The caller may change or reuse its object, and a replay has one for each entry.
    const command = cause < 0 ? (plain(given) as unknown as Command) : given;
    if (cause < 0) {
      this.assertTakesDeeds();
      this.#assertKnown(command);
    }
    if (this.service.follows(command)) return this.#submitToService(command, cause);
    if (command.kind === 'charger.limit' || command.kind === 'site.limit') {
      return this.#submitLimit(command, cause);
    }
    if (!('vehicle' in command)) return this.#submitToCharger(command, cause);
    const row = this.rowOf(command.vehicle);
    const { kind, vehicle, ...rest } = command;
    const sequence = this.log.append(this.clock.now, 'in', kind, vehicle, cause, plain(rest));
    const refused = this.#follow(command, row, sequence);
    if (refused !== undefined) this.#refuse(vehicle, kind, refused, sequence);
    return { sequence, refused, created: undefined };
  }

  /** Throws the fault `command_malformed` for commands that no type has checked. */
  #assertKnown(command: Partial<Command>): void {
    const kind = String(command.kind);
    this.#kinds ??= new Set([...orderKinds(), ...otherKinds, ...this.service.commandKinds]);
    if (this.#kinds.has(kind)) return;
    const message = `there is no command of the kind ${kind}`;
    throw new Fault('command_malformed', withNearest(message, kind, [...this.#kinds]));
  }

  /** Runs `deed`, which must not advance time; commands in it without a cause have this one. */
  causedBy<Result>(cause: number, deed: () => Result): Result {
    const before = this.#cause;
    this.#cause = cause;
    try {
      return deed();
    } finally {
      this.#cause = before;
    }
  }

  /** Whether all input so far came from a recording, and more of it may come. */
  get isReplay(): boolean {
    return this.#isReplay;
  }

  /** Whether commands from outside are accepted: a replay accepts only those it repeats. */
  get takesDeeds(): boolean {
    return !this.#isReplay || this.#isRepeating || this.#cause >= 0;
  }

  /** Throws the fault `in_replay` where commands from outside are not accepted. */
  assertTakesDeeds(): void {
    if (this.takesDeeds) return;
    throw new Fault('in_replay', 'this is a replay: only what happened then happens in it');
  }

  /**
   * Notes that another version of the product goes on with the world. Its log goes on with numbers
   * that the version before has not given.
   */
  upgrade(facts: WorldFacts['world.upgrade']): void {
    this.assertTakesDeeds();
    const cause = this.#tell('in', 'world.upgrade', '', -1, facts);
    const { entries: upTo } = facts;
    while (this.log.length < upTo) this.#tell('st', 'world.skipped', '', cause, { upTo });
  }

  /** Ends a replay: from now on, commands from outside are accepted. */
  endReplay(): void {
    this.#isReplay = false;
  }

  /** Repeats a recorded deed in a replay. */
  repeating(deed: () => void): void {
    this.#isRepeating = true;
    try {
      deed();
    } finally {
      this.#isRepeating = false;
    }
  }

  /** The row of a vehicle by name; throws the fault `vehicle_not_found` if there is none. */
  rowOf(name: string): number {
    const row = this.fleet.rowOf(name);
    if (row !== undefined) return row;
    const message = `there is no vehicle named ${name}`;
    throw new Fault('vehicle_not_found', withNearest(message, name, this.fleet.firstNames()));
  }

  /** The true state of a vehicle now. */
  truthOf(row: number): Reading {
    return new Reading(this.dynamics, row, truth, this.clock.now);
  }

  /** Keeps the past of its vehicles from now on; call it once all of them are there. */
  keepHistory(): void {
    this.#history = new TrueHistory(this.dynamics, this.clock);
    this.dynamics.beforeChange = (row) => this.#history?.before(row);
    const transitions = new Transitions(this.fleet, this.clock, this.log);
    this.#transitions = transitions;
    this.dynamics.onStep = (step) => transitions.note(step);
  }

  /** The latest transitions of a logged vehicle, oldest first, where a past is kept. */
  transitionsOf(row: number): readonly TakenTransition[] {
    return this.#transitions?.of(row) ?? [];
  }

  /** The true past of the vehicles; undefined where none is kept. */
  get history(): TrueHistory | undefined {
    return this.#history;
  }

  /** The state of a vehicle known to the service now: the last report that has arrived. */
  reportOf(row: number): Reading {
    const { block, atMs, ingestedMs } = sourceAt(this.fleet, row, this.clock.now);
    return new Reading(this.dynamics, row, block, atMs, ingestedMs, this.clock.now);
  }

  /** Runs everything up to and including an instant. */
  advanceTo(atMs: number): void {
    this.clock.advanceTo(atMs);
  }

  /**
   * Runs one instant after the other, up to and including `untilMs`, until `done`, which is asked
   * before and after each; returns whether it is done. The instant at which it became so is
   * complete: the next command finds the world as a replay does, which knows whole instants only.
   *
   * An instant with many vehicles may take long: `isEnough` is asked after each event, and once it
   * holds this returns false with `clock.isMidway`. The next call continues there; until then
   * commands from outside are not allowed.
   */
  advanceUntil(done: () => boolean, untilMs: number, isEnough?: () => boolean): boolean {
    const { clock } = this;
    while (clock.isMidway || !done()) {
      if (!clock.isMidway && clock.nextAtMs > untilMs) {
        clock.advanceTo(untilMs);
        return done();
      }
      clock.runInstant(isEnough);
      if (clock.isMidway) return false;
    }
    return true;
  }

  /** Logs a digest over the state of every vehicle, unwatched ones included. */
  seal(): void {
    const { fleet, clock } = this;
    const sealed = { states: stateDigest(this, clock.now), vehicles: fleet.count };
    this.#tell('mk', 'world.sealed', '', -1, sealed);
  }

  #submitLimit(command: PowerCommand, cause: number): Answer {
    refuseLimit(this.dynamics, command);
    const { kind, powerKw } = command;
    const subject = kind === 'site.limit' ? command.site : command.charger;
    const sequence = this.log.append(this.clock.now, 'in', kind, subject, cause, { powerKw });
    followLimit(this.dynamics, command, sequence);
    return { sequence, refused: undefined, created: undefined };
  }

  #submitToCharger(command: ChargerCommand, cause: number): Answer {
    const { kind, charger, ...rest } = command;
    const sequence = this.log.append(this.clock.now, 'in', kind, charger, cause, plain(rest));
    followCharger(this.dynamics, command, sequence);
    return { sequence, refused: undefined, created: undefined };
  }

  #submitToService(command: ServiceCommand, cause: number): Answer {
    const { kind } = command;
    const vehicle = 'vehicle' in command ? (command.vehicle ?? '') : '';
    const user = 'user' in command ? (command.user ?? '') : '';
    const webhook = 'webhook' in command ? command.webhook : '';
    if (vehicle !== '') this.rowOf(vehicle);
    const data = plain(command, ofEntry);
    const subject = vehicle || webhook || user;
    const sequence = this.log.append(this.clock.now, 'in', kind, subject, cause, data);
    try {
      const created = this.service.follow(command, sequence);
      return { sequence, refused: undefined, created };
    } catch (error) {
      if (error instanceof Fault) this.#refuse(subject, kind, error.code, sequence);
      throw error;
    }
  }

  #follow(
    command: VehicleCommand | SignalCommand,
    row: number,
    cause: number,
  ): FaultCode | undefined {
    const { dynamics } = this;
    try {
      if (command.kind === 'signal.set') return setSignal(dynamics, row, command, cause);
      if (command.kind === 'signals.fail') return failSignals(dynamics, row, command, cause);
      if (command.kind === 'signals.mend') return mendSignals(dynamics, row, command, cause);
      return follow(dynamics, row, command, cause);
    } catch (error) {
      if (error instanceof Fault) this.#refuse(command.vehicle, command.kind, error.code, cause);
      throw error;
    }
  }

  #refuse(vehicle: string, command: Command['kind'], reason: FaultCode, cause: number): void {
    this.#tell('st', 'command.refused', vehicle, cause, { command, reason });
  }

  #tell<Kind extends keyof WorldFacts>(
    io: EntryDirection,
    kind: Kind,
    subject: string,
    cause: number,
    data: WorldFacts[Kind],
  ): number {
    return this.log.append(this.clock.now, io, kind, subject, cause, data);
  }
}

/** The facts of a world as a whole: each kind of log entry with its data. */
export interface WorldFacts {
  /** A vehicle or the service refused a command, for the reason that the code names. */
  'command.refused': { readonly command: Command['kind']; readonly reason: FaultCode };
  /** The state of every vehicle came under the digest of the log. */
  'world.sealed': { readonly states: string; readonly vehicles: number };
  /** A number of the log that the version before an upgrade may have given to another entry. */
  'world.skipped': { readonly upTo: number };
  /**
   * Another version, which executes the world differently, went on with it. The entries are those
   * that the version before may have told.
   */
  'world.upgrade': { readonly from: string; readonly to: string; readonly entries: number };
}

/** The members of a command that its entry has in places of their own. */
const ofEntry: readonly string[] = ['kind', 'vehicle'];

/** The members of a command as a log entry carries them: plain JSON, without undefined ones. */
function plain(value: object, without: readonly string[] = []): Record<string, Json> {
  const members: Record<string, Json> = {};
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, Json | undefined>)[name];
    if (member !== undefined && !without.includes(name)) members[name] = plainJson(member);
  }
  return members;
}

function plainJson(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.map(plainJson) : plain(value);
}
