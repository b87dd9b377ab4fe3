import type { Answer } from '../command.ts';
import { allAtOnce, type InSteps } from '../in-steps.ts';
import type { Json } from '../log/canonical.ts';
import type { Stream } from '../random/stream.ts';
import type { DeedReplay } from '../replay/deed-replay.ts';
import { countOf, differenceWords } from '../replay/divergence-words.ts';
import type { SubjectDivergence } from '../replay/divergences.ts';
import { lastInstantMs } from '../time/clock.ts';
import { priority } from '../time/priority.ts';
import type { World } from '../world.ts';
import { WorldContext } from './context/context.ts';
import { Notes } from './context/notes.ts';
import { InstantBudget } from './expressions/meter.ts';
import type { WatchedCondition } from './expressions/watch.ts';
import { parseFault } from './fault-order.ts';
import {
  type Conclusion,
  conclusionOf,
  type Finding,
  RunEnd,
  type ScriptEnd,
} from './judging/verdict.ts';
import { mark } from './mark.ts';
import { giveOrder } from './order.ts';
import { type PerformedSteps, readOutsideSteps } from './outside-steps.ts';
import { callsApi } from './plan/every-step.ts';
import { Faults } from './plan/faults.ts';
import type { CommandStep } from './plan/order.ts';
import type { Scenario, Step } from './plan/plan.ts';
import { Ambient } from './running/ambient.ts';
import { Arrivals } from './running/arrivals.ts';
import { Awaited } from './running/awaited.ts';
import { Callers } from './running/callers.ts';
import { Calls } from './running/calls.ts';
import { Ending } from './running/ending.ts';
import { ExampleReceivers } from './running/example-receivers.ts';
import { Flows, type Steps } from './running/flow.ts';
import { type Founded, founding, type RunOptions } from './running/founding.ts';
import { Guards } from './running/guards.ts';
import { Moments } from './running/moments.ts';
import { healFromOutside } from './running/outside-healing.ts';
import { OutsideScript } from './running/outside-script.ts';
import { Proof } from './running/proof.ts';
import { SecretNames } from './running/pseudonyms.ts';
import { runSteps } from './running/script.ts';
import { expectSteps } from './running/script-expect.ts';
import type { ScriptedReplay } from './running/scripted-replay.ts';
import type { Api, Stage } from './running/stage.ts';
import { startedStep } from './running/started-step.ts';
import { drawPath, StepDraws } from './running/step-draws.ts';
import { strike, strikeFirst, strikeInTime } from './running/strike.ts';
import { Teardown } from './running/teardown.ts';
import { declareWebhooks } from './running/webhook-deeds.ts';
import { verbsByName } from './verbs/index.ts';
import { watchCondition } from './watch-condition.ts';

/** A scenario in execution: its world, its script and its results. */
export class ScenarioRun implements Stage {
  readonly world: World;
  readonly scenario: Scenario;
  readonly context: WorldContext;
  readonly limitMs: number;
  readonly faults: Faults;
  readonly self = undefined;
  readonly api: Api;
  readonly verbs = verbsByName;
  readonly notes = new Notes();
  readonly scriptedReplay: ScriptedReplay | undefined;
  readonly #proof: Proof;
  readonly moments: Moments;
  readonly examples: ExampleReceivers;
  /** The flows of the script. */
  readonly #flows: Flows;
  readonly #ambientFlows: Flows;
  readonly #ambient: Ambient;
  readonly #arrivals: Arrivals;
  readonly #draws = new StepDraws();
  readonly #guards: Guards;
  readonly #ending: Ending;
  readonly #awaited = new Awaited();
  readonly #isOpen: boolean;
  readonly #deedReplay: DeedReplay | undefined;
  /** Whether the limit of the clock has come while a call was to be answered. */
  #isOverdue = false;
  #struck = 0;
  /** The steps from outside that have not ended. */
  readonly beside = new Set<OutsideScript>();
  #performed = 0;
  #pauses = 0;

  /** @param founded the world of a run that `inSteps` makes and then begins */
  constructor(scenario: Scenario, options: RunOptions = {}, founded?: Founded) {
    const { world, evidence, scriptedReplay } = founded ?? allAtOnce(founding(scenario, options));
    this.scenario = scenario;
    this.#isOpen = options.open ?? false;
    this.#deedReplay = options.deedReplay;
    this.world = world;
    this.scriptedReplay = scriptedReplay;
    this.context = new WorldContext(this.world, this.notes, new InstantBudget());
    this.#proof = new Proof(scenario, {
      world,
      context: this.context,
      notes: this.notes,
      self: this.self,
      evidence,
      divergences: () => this.divergences(),
    });
    this.limitMs = this.#isOpen ? lastInstantMs : scenario.clock.startAtMs + scenario.clock.limitMs;
    this.moments = new Moments(this.world.clock);
    this.faults = new Faults(this.world, this.scriptedReplay?.faultNames);
    this.api = {
      calls: new Calls(this.world.clock, this.moments),
      callers: new Callers(this.world),
      pseudonyms: new SecretNames(),
    };
    this.#flows = new Flows(this.world, this.moments);
    this.#ambientFlows = new Flows(this.world, this.moments);
    this.#ending = new Ending({
      world: this.world,
      isOpen: this.#isOpen,
      teardown: new Teardown(this, scenario.teardown, new Flows(this.world, this.moments)),
      verdict: () => this.#verdict(),
      stopScript: () => this.#stopScript(),
      stopAll: () => this.#stopAll(),
    });
    this.examples = new ExampleReceivers(this.world);
    const { api, context, faults, moments, verbs } = this;
    const onError = (error: unknown): void => this.#ending.fail(error);
    const isOver = (): boolean => this.#ending.isDecided;
    const guarded = { world, context, moments, proof: this.#proof, isOver, onError };
    this.#guards = new Guards(scenario.invariants, guarded);
    const surroundings = { world, context, flows: this.#ambientFlows, faults, api, verbs, onError };
    this.#ambient = new Ambient(scenario.ambient, surroundings);
    this.#arrivals = new Arrivals(scenario.arrivals, surroundings);
    if (founded === undefined) allAtOnce(this.#begin());
  }

  /**
   * Creates the same run as `new ScenarioRun` in steps that are short for any size of the scenario,
   * so that other work may run in between.
   */
  static *inSteps(scenario: Scenario, options: RunOptions = {}): InSteps<ScenarioRun> {
    const run = new ScenarioRun(scenario, options, yield* founding(scenario, options));
    yield* run.#begin();
    return run;
  }

  /** Sets up the webhooks, faults and rules of the scenario, and schedules its script. */
  *#begin(): InSteps<void> {
    const { faults, webhooks, steps } = this.scenario;
    yield* declareWebhooks(this.world, webhooks, (webhook) => strikeFirst(this, faults, webhook));
    yield* strikeInTime(this, faults);
    if (!this.#isOpen) this.#endAt(this.limitMs);
    yield* this.#guards.begin();
    this.moments.at(this.world.clock.now, () =>
      this.#flows.start(runSteps(this, steps), {
        done: () => this.#ending.complete(),
        failed: (error) => this.#ending.fail(error),
      }),
    );
    yield* this.#ambient.begin();
    yield* this.#arrivals.begin();
  }

  /** Whether a step may call the API, which must then be served: steps may join an open run. */
  get mayCallApi(): boolean {
    return this.#isOpen || callsApi(this.scenario);
  }

  /** The results of the checks so far. */
  get findings(): readonly Finding[] {
    return this.#proof.findings;
  }

  /** Judges the expectations at the end, now and without a trace; see `Proof.claims`. */
  readonly claims: Proof['claims'] = () => this.#proof.claims();

  /** The conclusion of the run; undefined until it ends. */
  get conclusion(): Conclusion | undefined {
    return this.#ending.conclusion;
  }

  /** The differences from the replayed part of the recording; empty without a replay. */
  divergences(): readonly SubjectDivergence[] {
    return this.scriptedReplay?.divergences ?? [];
  }

  /** The end of the script; undefined before it. An open run goes on after it. */
  get script(): ScriptEnd | undefined {
    return this.#ending.script;
  }

  /** Advances to an instant, inclusive, or to the end of the run if that is earlier. */
  advanceTo(atMs: number): void {
    if (this.conclusion !== undefined) return;
    // The interval is divided only if calls are answered or something comes from outside.
    if (this.api.calls.isServed || this.#deedReplay !== undefined)
      this.advanceUntil(() => false, atMs);
    else this.world.advanceTo(Math.min(atMs, this.limitMs));
  }

  /**
   * Advances to the instant at which `done` holds, at most to `atMs`, and stops at an instant at
   * which a call of the script is to continue; returns whether `done` holds. Like
   * `World.advanceUntil`, it always completes an instant in which a call begins.
   */
  advanceUntil(done: () => boolean, atMs: number, isEnough: () => boolean = never): boolean {
    const { calls } = this.api;
    const isStopped = (): boolean => this.conclusion !== undefined || calls.isHeldUp;
    const isCut = (): boolean => isEnough() && !calls.isHeldUp;
    const untilMs = Math.min(atMs, this.endMs);
    if (this.#isOverdue && !calls.isHeldUp) this.#endAt(this.world.clock.now);
    if (this.#deedReplay === undefined) {
      this.world.advanceUntil(() => isStopped() || done(), untilMs, isCut);
    } else this.#deedReplay.advanceUntil(this, { done, isStopped, untilMs, isEnough: isCut });
    if (this.world.clock.isMidway) return false;
    calls.announce();
    return done();
  }

  /** The limit of the clock or the end of a repeated recording, after which no time passes. */
  get endMs(): number {
    return Math.min(this.limitMs, this.#deedReplay?.endMs ?? Infinity);
  }

  /** The instant of the next event, simulated or from outside; Infinity without one. */
  get nextAtMs(): number {
    if (this.isSpent) return Infinity;
    if (this.#isOverdue) return this.world.clock.now;
    return Math.min(this.world.clock.nextAtMs, this.#deedReplay?.nextAtMs ?? Infinity);
  }

  /**
   * Whether the present instant has more events to run; while a deed is repeated, whether it had
   * when the deed came, so that a journal of this run says the same as that of the other.
   */
  get isInstantOpen(): boolean {
    const { clock } = this.world;
    return this.#deedReplay?.repeated?.isMidway ?? clock.nextAtMs <= clock.now;
  }

  /** Whether no time is left: the run has ended, or a repeated recording is over. */
  get isSpent(): boolean {
    return this.conclusion !== undefined || this.#deedReplay?.isOver === true;
  }

  /** Ends a run without waiting for its conclusion. */
  abandon(reason: string): void {
    this.#ending.conclude({ verdict: 'INCONCLUSIVE', reason, position: undefined });
  }

  /** Ends the run: checks the expectations at the end, and the invariants. */
  finish(): Conclusion {
    return this.#ending.finish();
  }

  /** Watches a condition from outside the script; see `watchCondition`. */
  watch(condition: string): WatchedCondition {
    return watchCondition(this, condition);
  }

  /** Gives a vehicle an order from outside the script; see `giveOrder`. */
  order(vehicle: string, order: Json): Answer {
    return giveOrder(this, vehicle, order);
  }

  /** Begins a fault from outside the script; see `parseFault`. Returns the arguments of `heal`. */
  strike(fault: Json): { readonly name: string; readonly begun: number } {
    this.world.assertTakesDeeds();
    const { webhookNames } = this.context;
    const plan = parseFault(this.scenario, fault, `fault-${this.#struck + 1}`, webhookNames);
    this.#struck += 1;
    const begun = mark(this.world, 'fault.begin', '', -1, { fault });
    strike(this, plan, begun);
    return { name: plan.name, begun };
  }

  /** Ends the faults with a name from outside the script, or of these the one of an entry. */
  heal(name: string, begun?: number): number {
    return healFromOutside(this, name, begun);
  }

  /** Ends the run at the limit of its clock, after all that is due there. */
  #endAt(atMs: number): void {
    const end = (): void => {
      // A call that began at the limit is answered first.
      this.#isOverdue = this.api.calls.isServed && this.api.calls.isHeldUp;
      if (this.#isOverdue) return;
      this.#ending.runOut(this.#awaited.outOfTime(this.scenario.clock.limitMs));
    };
    this.moments.at(atMs, end, priority.end);
  }

  /**
   * Runs steps from outside the script, beside it, up to their first wait; time carries them on.
   * They are a list, as JSON or as the text of a file. Throws `ScenarioError`.
   */
  perform(written: Json): PerformedSteps {
    const { scenario, world } = this;
    world.assertTakesDeeds();
    const path = `run${this.#performed + 1}`;
    const { steps, placeOf } = readOutsideSteps(scenario, this, written, path);
    this.#performed += 1;
    const cause = mark(world, 'steps.run', '', -1, { steps: written });
    const alone = { ...scenario, steps, teardown: [], expect: [], invariants: [] };
    const script = new OutsideScript(alone, this, cause);
    return { script, placeOf };
  }

  #verdict(): Conclusion {
    try {
      allAtOnce(this.#proof.check(this.scenario.expect));
      this.#guards.noteHeld();
    } catch (error) {
      return conclusionOf(error, this.world.clock.now);
    }
    const proven = this.findings.length > 0;
    const reason = proven ? '' : 'the scenario expects nothing, so nothing was proven';
    return { verdict: proven ? 'PASS' : 'SKIPPED', reason, position: undefined };
  }

  awaiting(step: Step, what: string, why?: () => string): () => void {
    return this.#awaited.add(step, what, why);
  }

  /** The number of pauses requested by the script. */
  get pauses(): number {
    return this.#pauses;
  }

  pause(): void {
    this.#pauses += 1;
  }

  expect(step: Step): Steps {
    return expectSteps(this, this.#proof, step);
  }

  note(step: Step, expected: string, passed: boolean, actual: string): void {
    this.#proof.note(step, expected, passed, actual);
  }

  begin(step: Step): number {
    return mark(this.world, 'step.started', '', -1, startedStep(step));
  }

  won({ path: step }: Step, flow: string, cause: number): void {
    mark(this.world, 'race.ended', '', cause, { flow, step });
  }

  refused({ verb, position }: CommandStep, vehicle: string, reason: string): never {
    throw new RunEnd('BLOCKED', `${vehicle} refused ${verb}: ${reason}`, position);
  }

  drawsOf({ path }: Step, what = '', vehicle = ''): Stream {
    const purpose = this.#draws.next(drawPath(path, what), vehicle);
    // The recorded script has drawn from streams of the same paths.
    const own = this.scriptedReplay === undefined ? purpose : `replaying ${purpose}`;
    return this.world.streams.stream(vehicle, own);
  }

  /** Logs the differences between an overlay and its recording. */
  #tellDivergences(): void {
    if (this.scenario.replay?.mode !== 'overlay') return;
    const found = this.divergences();
    const first = found[0]?.first;
    mark(this.world, 'replay.compared', '', first?.here?.sequence ?? -1, {
      divergences: countOf(found),
      ...(first && { first: differenceWords(first) }),
      subjects: found.map(({ subject }) => subject),
    });
  }

  #stopScript(): void {
    this.#flows.stop();
    this.#guards.stop();
  }

  #stopAll(): void {
    this.#tellDivergences();
    this.#ambientFlows.stop();
    this.api.calls.close();
    this.#ambient.stop();
    this.#arrivals.stop();
    for (const script of this.beside) script.stop();
  }
}

const never = (): boolean => false;
