import type { Answer } from '../command.ts';
import { invariant } from '../invariant.ts';
import type { Json } from '../log/canonical.ts';
import type { Entry } from '../log/entry.ts';
import type { Stream } from '../random/stream.ts';
import { formatDuration } from '../time/duration.ts';
import { World } from '../world.ts';
import { Ambient } from './ambient.ts';
import { Arrivals } from './arrivals.ts';
import { WorldContext } from './context.ts';
import { instantOf } from './deadline.ts';
import { compileCondition, type Expression } from './expression.ts';
import { asksForArrivals, FactCounts, factsAskedFor, rowsToLog } from './facts.ts';
import { parseFault } from './fault-order.ts';
import { Faults, type TimedFault } from './faults.ts';
import { Flows } from './flow.ts';
import { describeExpectation, holds, show } from './judge.ts';
import { countHolds } from './judge-count.ts';
import { weighArrivals, weighDeliveries } from './judge-webhooks.ts';
import { Lookout } from './lookout.ts';
import { Moments } from './moments.ts';
import { parseOrder } from './order.ts';
import { type CommandStep, commandsOf, targetRows } from './orders.ts';
import type { Invariant, Scenario, Step } from './plan.ts';
import type { Expectation } from './plan-expectations.ts';
import { populate } from './populate.ts';
import { runSteps, type Stage } from './script.ts';
import { StepDraws } from './step-draws.ts';
import { strike } from './strike.ts';
import { zoneOfPlan } from './timezone.ts';
import { type Conclusion, conclusionOf, type Finding, RunEnd, type ScriptEnd } from './verdict.ts';
import type { WatchedCondition } from './watch.ts';
import { declareWebhooks } from './webhook-deeds.ts';

export interface RunOptions {
  /** Receives every log line as it is written. */
  readonly sink?: ((line: string, entry: Entry) => void) | undefined;
  /** Keep entries in memory; see `LogOptions`. */
  readonly retain?: boolean | number | undefined;
  /** The world goes on after the script, however that ends, and past the clock's limit, until `finish`; default false. */
  readonly open?: boolean | undefined;
}

/** A scenario at work: its world, its script, and what was found out. */
export class ScenarioRun implements Stage {
  readonly world: World;
  readonly scenario: Scenario;
  readonly context: WorldContext;
  readonly limitMs: number;
  readonly faults: Faults;
  readonly self = undefined;
  readonly #findings: Finding[] = [];
  readonly #facts: FactCounts;
  readonly #arrivals: Arrivals;
  readonly #moments: Moments;
  /** Of the script. */
  readonly #flows: Flows;
  readonly #ambientFlows: Flows;
  readonly #ambient: Ambient;
  readonly #draws = new StepDraws();
  readonly #invariants: Lookout[] = [];
  readonly #awaited = new Map<symbol, { readonly step: Step; readonly what: string }>();
  readonly #isOpen: boolean;
  #struck = 0;
  #script: ScriptEnd | undefined;
  #conclusion: Conclusion | undefined;

  constructor(scenario: Scenario, options: RunOptions = {}) {
    this.scenario = scenario;
    this.#isOpen = options.open ?? false;
    this.#facts = new FactCounts(factsAskedFor(scenario));
    this.#arrivals = new Arrivals(asksForArrivals(scenario));
    this.world = new World({
      seed: scenario.seed,
      startMs: scenario.clock.startAtMs,
      zone: zoneOfPlan(scenario.clock.timezone),
      retain: options.retain,
      sink: (line, entry) => {
        this.#facts.count(entry);
        this.#arrivals.take(entry);
        options.sink?.(line, entry);
      },
    });
    this.context = new WorldContext(this.world);
    this.limitMs = this.#isOpen ? lastInstantMs : scenario.clock.startAtMs + scenario.clock.limitMs;
    this.#moments = new Moments(this.world.clock);
    this.faults = new Faults(this.world);
    this.#flows = new Flows(this.world, this.#moments);
    this.#ambientFlows = new Flows(this.world, this.#moments);
    populate(this.world, scenario);
    for (const row of rowsToLog(this.world, scenario)) this.world.watching.logRow(row);
    declareWebhooks(this.world, scenario.webhooks);
    for (const fault of scenario.faults) this.#plan(fault);
    // First among the script's events of the last instant, so that a run does not end by chance.
    if (!this.#isOpen) this.#moments.at(this.limitMs, () => this.#runOut());
    for (const law of scenario.invariants) this.#guard(law);
    this.#moments.at(this.world.clock.now, () =>
      this.#flows.start(runSteps(this, scenario.steps), {
        done: () => {
          this.#script ??= {};
          if (!this.#isOpen) this.finish();
        },
        failed: (error) => this.#fail(error),
      }),
    );
    this.#ambient = new Ambient(scenario.ambient, {
      world: this.world,
      context: this.context,
      flows: this.#ambientFlows,
      limitMs: this.limitMs,
      faults: this.faults,
      onError: (error) => this.#fail(error),
    });
  }

  /** What was checked so far. */
  get findings(): readonly Finding[] {
    return this.#findings;
  }

  /** How the run ended; undefined while it goes on. */
  get conclusion(): Conclusion | undefined {
    return this.#conclusion;
  }

  /** Undefined while the script goes on, which an open run outlives. */
  get script(): ScriptEnd | undefined {
    return this.#script;
  }

  /** Runs up to and including an instant, or to the end of the run if that comes first. */
  advanceTo(atMs: number): void {
    if (this.#conclusion === undefined) this.world.advanceTo(Math.min(atMs, this.limitMs));
  }

  /** Runs up to the instant at which `done` holds, at most so far; tells whether it does. See `World.advanceUntil`. */
  advanceUntil(done: () => boolean, atMs: number): boolean {
    const isOver = (): boolean => this.#conclusion !== undefined;
    this.world.advanceUntil(() => isOver() || done(), Math.min(atMs, this.limitMs));
    return done();
  }

  /** Ends a run that nobody wants to go on with. */
  abandon(reason: string): void {
    this.#conclude({ verdict: 'INCONCLUSIVE', reason, position: undefined });
  }

  /** Ends the run: what the scenario expects at the end, and the invariants that held all along. */
  finish(): Conclusion {
    if (this.#script?.broken !== undefined) this.#conclude(this.#script.broken);
    if (this.#conclusion === undefined) {
      try {
        this.#checkEnd();
      } catch (error) {
        this.#conclude(conclusionOf(error, this.world.clock.now));
      }
    }
    invariant(this.#conclusion !== undefined, 'a run that is over has a conclusion');
    return this.#conclusion;
  }

  /**
   * Watches a condition from outside the script, so that every instant at which its answer can change comes to pass as
   * an instant of its own. It changes nothing. Throws `ScenarioError` with places in the text of the condition.
   */
  watch(condition: string): WatchedCondition {
    const compiled = compileCondition(this.scenario.names, condition);
    const lookout = new Lookout(this.world, this.#moments, compiled.watches, () => {});
    return { holds: () => compiled.evaluate(this.context) === true, stop: () => lookout.stop() };
  }

  /** Gives a vehicle an order from outside the script; see `parseOrder`. */
  order(vehicle: string, order: Json): Answer {
    const { world } = this;
    const row = world.rowOf(vehicle);
    const model = world.fleet.modelOf(row).id;
    const { webhookNames } = this.context;
    const step = parseOrder(this.scenario, { name: vehicle, model }, order, webhookNames);
    let answer: Answer | undefined;
    for (const command of commandsOf(world, row, step)) {
      answer = world.submit(command);
      if (answer.refused !== undefined) break;
    }
    invariant(answer !== undefined, 'an order is at least one command');
    return answer;
  }

  /** Begins a fault from outside the script; see `parseFault`. Returns the name by which `faults.heal` ends it. */
  strike(fault: Json): string {
    this.#struck += 1;
    const { webhookNames } = this.context;
    const plan = parseFault(this.scenario, fault, `fault-${this.#struck}`, webhookNames);
    strike(this, plan, -1);
    return plan.name;
  }

  #checkEnd(): void {
    this.check(this.scenario.expect);
    for (const law of this.scenario.invariants) this.#findLaw(law, undefined);
    const proven = this.#findings.length > 0;
    const reason = proven ? '' : 'the scenario expects nothing, so nothing was proven';
    this.#conclude({ verdict: proven ? 'PASS' : 'SKIPPED', reason, position: undefined });
  }

  awaiting(step: Step, what: string): () => void {
    const key = Symbol(what);
    this.#awaited.set(key, { step, what });
    return () => this.#awaited.delete(key);
  }

  check(expectations: readonly Expectation[]): void {
    // All of them are judged before the first that failed ends the run.
    const first = expectations[expectations.map((each) => this.#judge(each)).indexOf(false)];
    if (first !== undefined) throw new RunEnd('FAIL', describeExpectation(first), first.position);
  }

  note(step: Step, expected: string, passed: boolean, actual: string): void {
    const { because, path, position } = step;
    this.#find({ because, path, position, expected, passed, actual: passed ? undefined : actual });
    if (!passed) throw new RunEnd('FAIL', `${expected}: ${actual}`, position);
  }

  begin({ kind: verb, path: step }: Step): number {
    const { clock, log } = this.world;
    return log.append(clock.now, 'mk', 'step.started', '', -1, { step, verb });
  }

  refused({ kind, position }: CommandStep, vehicle: string, reason: string): never {
    throw new RunEnd('BLOCKED', `${vehicle} refused ${kind}: ${reason}`, position);
  }

  drawsOf({ path }: Step): Stream {
    return this.world.streams.stream('', this.#draws.next(path));
  }

  #judge(expectation: Expectation): boolean {
    const expected = describeExpectation(expectation);
    const [passed, actual] = this.#weigh(expectation);
    const { because, path, position } = expectation;
    this.#find({ because, path, position, expected, passed, actual: passed ? undefined : actual });
    return passed;
  }

  #weigh(expectation: Expectation): readonly [passed: boolean, actual: string] {
    switch (expectation.kind) {
      case 'condition':
        return [expectation.condition.evaluate(this.context) === true, 'it is not so'];
      case 'value': {
        const value = expectation.value.evaluate(this.context);
        return [holds(expectation.comparison, value), `it is ${show(value)}`];
      }
      case 'fact': {
        const count = this.#facts.of(this.world, expectation.fact, expectation.target);
        return [countHolds(expectation.count, count), `it happened ${count} times`];
      }
      case 'signal': {
        for (const row of targetRows(this.world, expectation.target)) {
          const view = this.context.view(row);
          const value = view.signal(expectation.signal)?.['value'];
          if (!holds(expectation.comparison, value)) {
            return [false, `${view.name} reported ${show(value)}`];
          }
        }
        return [true, ''];
      }
      case 'webhook':
        return weighArrivals(expectation, this.#arrivals, this.world, this.context);
      case 'deliveries':
        return weighDeliveries(expectation, this.#arrivals, this.context);
    }
  }

  #find(finding: Omit<Finding, 'atMs'>): void {
    const { clock, log } = this.world;
    this.#findings.push({ ...finding, atMs: clock.now });
    const { expected, path, passed, actual } = finding;
    log.append(clock.now, 'mk', passed ? 'expectation.met' : 'expectation.failed', '', -1, {
      ...(actual === undefined ? {} : { actual }),
      expected,
      step: path,
    });
  }

  /** What fails from the start does so before anybody can ask. */
  #plan(fault: TimedFault): void {
    const begin = (): void => strike(this, fault, -1);
    const fromMs =
      fault.from === undefined ? this.world.startMs : instantOf(this.world, fault.from);
    if (fromMs === this.world.startMs) begin();
    else this.faults.at(fromMs, begin);
  }

  #guard(law: Invariant): void {
    const look = (): void => {
      if (this.#isBroken || this.#isTrue(law.check)) return;
      this.#breakInvariant(law);
    };
    this.#invariants.push(new Lookout(this.world, this.#moments, law.check.watches, look));
    this.#moments.at(this.world.clock.now, look);
  }

  #breakInvariant(law: Invariant): void {
    this.#findLaw(law, 'it ceased to hold');
    this.#fail(new RunEnd('FAIL', lawInWords(law), law.position));
  }

  #findLaw(law: Invariant, actual: string | undefined): void {
    const { path, position } = law;
    const expected = lawInWords(law);
    this.#find({
      expected,
      passed: actual === undefined,
      actual,
      because: undefined,
      path,
      position,
    });
  }

  #isTrue(expression: Expression): boolean {
    try {
      return expression.evaluate(this.context) === true;
    } catch (error) {
      this.#fail(error);
      return true;
    }
  }

  #runOut(): void {
    const waits = [...this.#awaited.values()];
    const awaited = waits.map(({ what }) => what).join('; ');
    const limit = formatDuration(this.scenario.clock.limitMs);
    const reason =
      waits.length === 0
        ? `the clock's limit of ${limit} came before the script's end`
        : `the clock's limit of ${limit} came while waiting for ${awaited}`;
    this.#conclude({ verdict: 'INCONCLUSIVE', reason, position: waits[0]?.step.position });
  }

  #fail(error: unknown): void {
    const { clock, log } = this.world;
    const conclusion = conclusionOf(error, clock.now);
    if (!this.#isOpen) {
      this.#conclude(conclusion);
    } else if (!this.#isBroken) {
      this.#script = { broken: conclusion };
      this.#stopScript();
      const { reason, verdict } = conclusion;
      log.append(clock.now, 'mk', 'script.ended', '', -1, { reason, verdict });
    }
  }

  get #isBroken(): boolean {
    return this.#conclusion !== undefined || this.#script?.broken !== undefined;
  }

  #stopScript(): void {
    this.#flows.stop();
    for (const lookout of this.#invariants) lookout.stop();
  }

  #conclude(conclusion: Conclusion): void {
    if (this.#conclusion !== undefined) return;
    this.#conclusion = conclusion;
    this.#stopScript();
    this.#ambientFlows.stop();
    this.#ambient.stop();
    const { world } = this;
    world.seal();
    const data = { reason: conclusion.reason, verdict: conclusion.verdict };
    world.log.append(world.clock.now, 'mk', 'run.ended', '', -1, data);
    world.clock.halt();
  }
}

function lawInWords({ name, check }: Invariant): string {
  return `invariant ${name}: ${check.source}`;
}

/** The last instant an ECMAScript date can write down. */
const lastInstantMs = 8.64e15;
