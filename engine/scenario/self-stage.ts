import type { Stream } from '../random/stream.ts';
import type { World } from '../world.ts';
import type { DeliveriesView, ExpressionContext, VehicleView } from './expression-context.ts';
import type { Faults } from './faults.ts';
import type { AmbientRule, Step } from './plan.ts';
import { selfName } from './roster.ts';
import type { Self, Stage } from './script.ts';
import { StepDraws } from './step-draws.ts';

type Around = Pick<Stage, 'world' | 'context' | 'limitMs' | 'faults'>;

/** What the steps of an ambient rule run on: one vehicle is `self`, nothing is proven and a refusal ends nothing. */
export class SelfStage implements Stage {
  readonly world: World;
  readonly context: ExpressionContext;
  readonly limitMs: number;
  readonly faults: Faults;
  readonly self: Self;
  readonly #rule: AmbientRule;
  readonly #occurrence: number;
  #draws: StepDraws | undefined;

  constructor(around: Around, rule: AmbientRule, row: number, occurrence: number) {
    this.world = around.world;
    this.limitMs = around.limitMs;
    this.faults = around.faults;
    this.self = { row, name: around.world.fleet.nameOf(row) };
    this.context = new SelfContext(around.context, this.self.name);
    this.#rule = rule;
    this.#occurrence = occurrence;
  }

  /** Steps of vehicles whose facts nobody asked for are as silent as the facts. */
  begin({ kind: verb, path: step }: Step): number {
    const { clock, dynamics, log } = this.world;
    if (!dynamics.tells(this.self.row)) return -1;
    return log.append(clock.now, 'mk', 'step.started', this.self.name, -1, { step, verb });
  }

  /** A run that ends meanwhile was not waiting for this. */
  awaiting(): () => void {
    return () => undefined;
  }

  check(): void {}

  note(): void {}

  refused(): void {}

  drawsOf({ path }: Step): Stream {
    const { path: rulePath, target, number } = this.#rule;
    this.#draws ??= new StepDraws();
    // Without the place of the rule in the file, which rules for others would move.
    const purpose = this.#draws.next(path.slice(rulePath.length));
    return this.world.streams.stream(
      this.self.name,
      `ambient ${target.name} ${number} ${this.#occurrence}${purpose}`,
    );
  }
}

/** A context in which `self` is a vehicle. */
class SelfContext implements ExpressionContext {
  readonly #context: ExpressionContext;
  readonly #self: string;

  constructor(context: ExpressionContext, self: string) {
    this.#context = context;
    this.#self = self;
  }

  get nowMs(): number {
    return this.#context.nowMs;
  }

  get localMs(): number {
    return this.#context.localMs;
  }

  get startedAtMs(): number {
    return this.#context.startedAtMs;
  }

  vehicle(name: string): VehicleView {
    return this.#context.vehicle(name === selfName ? this.#self : name);
  }

  fleet(name: string): readonly VehicleView[] {
    return this.#context.fleet(name);
  }

  deliveries(webhook: string): DeliveriesView {
    return this.#context.deliveries(webhook);
  }
}
