import type { Observable, SchedulerLike } from 'rxjs';
import {
  type Answer,
  allAtOnce,
  type Command,
  type Conclusion,
  type Entry,
  type Finding,
  type PerformedSteps,
  type ScenarioRun,
  type SignalBody,
  signalNamed,
  type TokenPair,
} from '../../engine/index.ts';
import type { FaceOptions } from '../http/face-options.ts';
import type { AdvanceGoal } from '../pace/advance-goal.ts';
import { hostWall } from '../pace/host-wall.ts';
import { Outbox } from '../pace/outbox.ts';
import { lateWords, type PendingDelivery, pendingOf } from '../pace/pending-delivery.ts';
import { WorldClock } from '../pace/world-clock.ts';
import { DeedMemory } from '../past/deed-memory.ts';
import { scriptedCalls } from '../past/scripted-calls.ts';
import { BegunFault } from './begun-fault.ts';
import { branchOf, type PastRun } from './branch.ts';
import { checkOptionNames } from './check-word.ts';
import { repeatIn } from './every.ts';
import { type LookBack, spanOf } from './look-back.ts';
import { asWritten, type VehicleOrder, type WrittenFault, type WrittenSteps } from './orders.ts';
import {
  isFact,
  type Passage,
  PassageGoal,
  type SettleOptions,
  type Span,
  type StepsPassage,
  UnreportedEvents,
} from './passage.ts';
import { type OutboxReceivers, outboxFor, toReceivers, type WorldOutbox } from './receivers.ts';
import type { PresentScenario } from './scenario-source.ts';
import type { ApplicationRequest } from './seen-requests.ts';
import { SharedPower } from './shared-power.ts';
import { type SimulatedVehicle, toSimulatedVehicle } from './simulated-vehicle.ts';
import { assertPassed } from './steps-error.ts';
import { dueWords, unawaited, withinWords } from './unawaited.ts';
import { limited } from './wall-limit.ts';
import { type BranchOptions } from './world-options.ts';
import { type ApplicationCredentials, WorldService } from './world-service.ts';
import { WorldStreams } from './world-streams.ts';

/** A pool of simulated vehicles under one clock, by their names, in the caller's hands. */
export class SimulatedWorld<Vehicle extends string = string, Webhook extends string = string> {
  readonly #run: ScenarioRun;
  readonly #clock: WorldClock;
  readonly #outside: WorldOutbox;
  readonly #outbox: Outbox;
  readonly #unreported: UnreportedEvents;
  readonly #deeds: DeedMemory;
  readonly #faces: FaceOptions;
  /** Errors of the application. */
  readonly #failures: Error[] = [];
  readonly #onFailure = (cause: unknown): void => {
    this.#failures.push(cause instanceof Error ? cause : new Error('a receiver failed', { cause }));
  };
  readonly power = new SharedPower(() => this.#run.world);
  /** The error of calls after the world was closed. */
  #closed: Error | undefined;
  readonly #service: WorldService;
  readonly #streams: WorldStreams;

  /** @internal Users have no run: `createWorld` makes a world. */
  constructor(
    run: ScenarioRun,
    faces: FaceOptions,
    outside: OutboxReceivers<SimulatedWorld> = {},
    { deeds, calls }: PastRun = { deeds: new DeedMemory(run), calls: scriptedCalls(run, faces) },
  ) {
    this.#run = run;
    this.#faces = faces;
    this.#deeds = deeds;
    this.#unreported = new UnreportedEvents(run);
    this.#outside = outboxFor(run, outside, this.#onFailure);
    this.#outbox = new Outbox(run, { ...this.#outside, wall: hostWall });
    const { exchanges } = this.#outbox;
    this.#clock = new WorldClock(run, {
      wall: hostWall,
      mode: 'held',
      outbox: this.#outbox,
      calls,
    });
    this.#service = new WorldService({ run, clock: this.#clock, faces, exchanges });
    this.#streams = new WorldStreams(run, exchanges);
    repeatIn(this, outside.every ?? [], { exchanges, onFailure: this.#onFailure });
  }

  /** Name, seed and time zone of the scenario, and the present webhooks. */
  get scenario(): PresentScenario {
    const { scenario, world } = this.#run;
    const { clock, name, seed } = scenario;
    const webhooks = [...world.service.webhooks.all].map((each) => each.name);
    return { name, seed, timezone: clock.timezone, webhooks };
  }

  /** Simulated now, ms since the epoch. */
  get now(): number {
    return this.#run.world.clock.now;
  }

  /**
   * Lets simulated time pass: `'2h'`, `'PT2H30M'`, milliseconds, or
   * `{ until: 'car.charge.isComplete', within: '10h' }`. Everything due happens, in order; returns
   * it. Throws if the condition never held, or the next entry never came. Only `settle` waits for
   * receivers of webhooks and calls of the script.
   */
  advance(span: Span): Passage {
    this.#clock.assertOpen();
    if (this.#outbox.exchanges.isWithin) throw new Error(withinWords);
    const passing = new PassageGoal(this.#run, span);
    const { done, untilMs } = passing;
    try {
      this.#run.advanceUntil(() => !this.#clock.isSettled || done?.() === true, untilMs);
      if (!this.#clock.isSettled) throw new Error(dueWords(this.#outbox));
      return passing.completed(this.#unreported.report(passing.fromMs));
    } finally {
      passing.stop();
    }
  }

  /**
   * Lets simulated time pass as `advance` does, and waits for the receivers of webhooks: time does
   * not pass an instant at which an answer is due, so the log is the same however long they take.
   * Resolves with their answers too; rejects with an error thrown by a receiver that is a function,
   * and, where `wallTimeoutMs` is given, when receivers take more real time than that.
   */
  async settle(span: Span, options: SettleOptions = {}): Promise<Passage> {
    checkOptionNames('settle', options, { wallTimeoutMs: true });
    let passing: PassageGoal | undefined;
    try {
      const passage = await this.#pass(
        () => (passing = new PassageGoal(this.#run, span)),
        unawaited('settle', span),
        options.wallTimeoutMs,
      );
      return passing!.completed(passage);
    } finally {
      passing?.stop();
    }
  }

  /**
   * Runs steps of the scenario language, as objects or as YAML, and lets as much time pass as they
   * take, as `settle` does:
   *
   *     await world.run([
   *       { plugIn: { vehicle: 'car', power: '11kW' } },
   *       { waitUntil: 'car.charge.isComplete', within: '10h' },
   *       { expect: ['car.battery.soc == 80', { deliveries: { webhook: 'main', failed: 0 } }] },
   *     ]);
   *
   * Rejects with an `AssertionError` where an expectation fails, with a `StepsError` where a step
   * cannot run, and with a `ScenarioError` for mistakes in the steps. Expectations count facts and
   * deliveries from the first step on. The scenario's own script goes on beside the steps.
   */
  async run(steps: WrittenSteps<Vehicle, Webhook>): Promise<StepsPassage> {
    // Read now: the caller may change the list while an advance under way ends.
    const written = asWritten(steps, 'steps');
    let performed: PerformedSteps | undefined;
    const passage = await this.#pass(
      () => {
        performed = this.#run.perform(written);
        const { script } = performed;
        return { untilMs: script.limitMs, done: () => script.conclusion !== undefined };
      },
      unawaited('run', steps),
    );
    assertPassed(performed!, this.#run.world.zone);
    return Object.assign(passage, { findings: performed!.script.findings });
  }

  /** Lets time pass and waits for receivers; rejects with `left` if the world is closed meanwhile. */
  async #pass(begin: () => AdvanceGoal, left: Error, wallTimeoutMs?: number): Promise<Passage> {
    if (this.#outbox.exchanges.isWithin) throw new Error(withinWords);
    let fromMs = this.now;
    const isOpen = this.#closed === undefined;
    const { signal, callOff } = limited(wallTimeoutMs);
    try {
      const goal = (): AdvanceGoal => {
        fromMs = this.now;
        const { done, untilMs } = begin();
        return { untilMs, done: () => this.#failures.length > 0 || done?.() === true };
      };
      await this.#clock.advance(goal, signal);
      // The goal may be reached at an instant at which an answer is still due.
      if (!this.#clock.isSettled) await this.#clock.advance(() => ({ untilMs: this.now }), signal);
      if (signal.aborted) throw new Error(lateWords(this, wallTimeoutMs!));
    } catch (error) {
      throw isOpen && error === this.#closed ? left : error;
    } finally {
      callOff?.();
    }
    const passage = this.#unreported.report(fromMs);
    const [failure] = this.#failures.splice(0);
    if (failure !== undefined) throw failure;
    return passage;
  }

  /**
   * Begins a fault, written as the step `fault` takes it, and returns it, so that the test can heal
   * it: `const outage = world.fault({ target: 'webhook.main', effects: [{ offline: true }] })`.
   */
  fault(written: WrittenFault<Vehicle, Webhook>): BegunFault {
    this.#clock.assertOpen();
    return new BegunFault(this.#run, this.#run.strike(asWritten(written, 'fault')), this.#clock);
  }

  /**
   * Gives a vehicle an order, a scenario step without the vehicle:
   * `world.do('car', { plugIn: { power: '11kW' } })`, `world.do('car', 'lock')`. Refusals are
   * answers; an invalid order throws. For other steps see `run`.
   */
  do(vehicle: Vehicle, order: VehicleOrder): Answer {
    if (typeof vehicle !== 'string') {
      throw new TypeError("do takes the name of a vehicle and an order: do('car', 'lock')");
    }
    this.#clock.assertOpen();
    return this.#run.order(vehicle, asWritten(order, 'order'));
  }

  /** Gives a vehicle a command of the engine, for effects without a scenario verb. */
  submit<Kind extends Command['kind']>(command: Command & { readonly kind: Kind }): Answer<Kind>;
  submit(command: Command): Answer {
    this.#clock.assertOpen();
    return this.#run.world.submit(command);
  }

  /**
   * The last reported value of a signal, by `Group.Name` or code; undefined when the vehicle does
   * not report it. For the true state at this moment see `vehicle`.
   */
  read(vehicle: Vehicle, signal: string): SignalBody | undefined {
    const { world } = this.#run;
    const report = world.reportOf(world.rowOf(vehicle));
    const found = signalNamed(signal);
    return found.powertrains.includes(report.model.powertrain) ? found.body(report) : undefined;
  }

  /** A vehicle as it truly is. */
  vehicle(name: Vehicle): SimulatedVehicle {
    const { world } = this.#run;
    return toSimulatedVehicle(world, world.rowOf(name), this.#outbox.exchanges.step);
  }

  /** The app that uses the service, with its credentials. */
  get application(): ApplicationCredentials {
    return this.#service.credentials;
  }

  /** Id of a user by name, for the header `sc-user-id`; `driver` has vehicles without an owner. */
  userId(name: string): string {
    return this.#run.world.service.users.get(name).id;
  }

  /**
   * Tokens of a user by name, as the connect flow would give them to clients of version 2.0: for
   * every vehicle that the user has connected.
   */
  grantTokens(user: string): TokenPair {
    this.#clock.assertOpen();
    return this.#run.world.service.legacyTokens.grant(user);
  }

  /** Deliveries that are neither accepted nor given up, in order of creation. */
  get pending(): readonly PendingDelivery[] {
    return pendingOf(this.#run, this.#outbox);
  }

  /** Every log entry from now on. A request in a callback is served at the entry's instant. */
  get entries(): Observable<Entry> {
    return this.#streams.entries;
  }

  /** The instants from now on at which something happens, ms since the epoch, each once. */
  get instants$(): Observable<number> {
    return this.#streams.instants$;
  }

  /** Every log entry so far; empty for a world that does not retain. */
  get log(): readonly Entry[] {
    return this.#run.world.log.retained as readonly Entry[];
  }

  /** Kinds of the facts of a vehicle so far, oldest first: `['cable.plugged', 'charge.started']`. */
  facts(vehicle: Vehicle): readonly string[] {
    return this.log
      .filter((entry) => entry.subject === vehicle && isFact(entry))
      .map(({ kind }) => kind);
  }

  /** Chained digest of the log so far. */
  get digest(): string {
    return this.#run.world.log.digest;
  }

  /** A scheduler of RxJS with simulated time: `timer(60_000, world.scheduler)`. */
  get scheduler(): SchedulerLike {
    return this.#streams.scheduler;
  }

  /**
   * The API of this world without a port, called like `fetch`: pass it to a client that accepts its
   * own `fetch`, or call it yourself. Any origin will do, and so will a path alone.
   *
   *     const { clientId, clientSecret } = world.application;
   *     const body = new URLSearchParams({
   *       grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret,
   *     });
   *     const { access_token } = await (await world.fetch('/oauth2/token', { method: 'POST', body })).json();
   *
   *     const headers = { authorization: `Bearer ${access_token}`, 'sc-user-id': world.userId('anna') };
   *     const signals = await world.fetch(`/v3/vehicles/${world.vehicle('car').id}/signals`, { headers });
   *
   * Time stands still between calls; a command lets just as much of it pass as its outcome takes. An
   * error of the service is a response: only a defect of motorpool rejects.
   */
  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    this.#service.fetch(input, init);

  /**
   * Lets time wait until a promise has settled, for work of the application that cannot be seen,
   * such as that of a thread. Called while a delivery is handled, it belongs to that delivery.
   */
  waitUntil(work: Promise<unknown>): void {
    this.#outbox.exchanges.waitUntil(work, this.#onFailure);
  }

  /** The requests that were made by `fetch`, the oldest first; the latest 10,000 are kept. */
  get requests(): readonly ApplicationRequest[] {
    return this.#service.requests;
  }

  /** The findings of the scenario's script so far. */
  get findings(): readonly Finding[] {
    return this.#run.findings;
  }

  /** The result of the run; undefined while it goes on. */
  get conclusion(): Conclusion | undefined {
    return this.#run.conclusion;
  }

  /**
   * A replay of a past range in a world of its own, which stands at the beginning of the range
   * and in which time passes up to its end. It can be read, also by `fetch`, but refuses every action
   * with `in_replay`. It affects neither this world nor any receiver.
   *
   *     const before = await world.replay({ back: '1m' });
   *     before.advance('30s');
   */
  async replay(stretch: LookBack): Promise<SimulatedWorld<Vehicle, Webhook>> {
    const { fromMs, untilMs } = spanOf(this.#run, stretch);
    if (this.#deeds.isFull) throw new Error('more was done to this world than is kept for replays');
    const past = allAtOnce(this.#deeds.again(untilMs));
    const again = new SimulatedWorld<Vehicle, Webhook>(past, this.#faces);
    await again.#clock.advance(() => ({ untilMs: fromMs }));
    again.#unreported.report(fromMs);
    return again;
  }

  /**
   * Another world with the same past up to an instant, now without it, and a future of its own. Ids,
   * secrets and tokens are those of this world, its faults and scripts go on, and all that
   * happened at that instant belongs to the past. It sends nothing to the receivers of this world:
   * `webhooks` gives it receivers of its own, as `createWorld` takes them.
   *
   *     const lost = await world.branch({ at: '2026-05-04T18:30:00' });
   *     lost.do('car', 'unplug');
   */
  async branch(options: BranchOptions = {}): Promise<SimulatedWorld<Vehicle, Webhook>> {
    const faces = this.#faces;
    const branched = await branchOf(this.#run, this.#deeds, faces, options);
    return new SimulatedWorld(branched.run, faces, toReceivers(options), branched);
  }

  /** Ends the run: checks the scenario's expectations at its end and returns the result. */
  finish(): Conclusion {
    this.#clock.assertOpen();
    this.#run.world.assertTakesDeeds();
    return this.#run.finish();
  }

  /**
   * Ends every connection to receivers: the world can still be read, but time no longer passes, and
   * orders, faults and steps are refused.
   */
  async close(): Promise<void> {
    this.#closed ??= new Error('the world is closed');
    this.#clock.close(this.#closed);
    await this.#outside.close();
  }
}
