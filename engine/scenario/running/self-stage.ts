import type { Stream } from '../../random/stream.ts';
import type { SiteReading, StationReading } from '../../vehicle/charging/station-reading.ts';
import type { World } from '../../world.ts';
import { Notes } from '../context/notes.ts';
import type { Self } from '../context/self.ts';
import type {
  DeliveriesView,
  ExpressionContext,
  ExpressionVehicle,
} from '../expressions/context.ts';
import { mark } from '../mark.ts';
import { selfName } from '../names/roster.ts';
import type { Faults } from '../plan/faults.ts';
import type { Step } from '../plan/plan.ts';
import type { Steps } from './flow.ts';
import type { Api, Stage, VerbRunners } from './stage.ts';
import { startedStep } from './started-step.ts';
import { drawPath, StepDraws } from './step-draws.ts';

type OuterStage = Pick<Stage, 'world' | 'context' | 'faults' | 'api' | 'verbs'>;

/** The reason for steps of an ambient rule: the rule, and the occurrence. */
export interface Occasion {
  /** Path of the rule. */
  readonly path: string;
  /** Separates its draws from those of other rules and occurrences. */
  readonly purpose: string;
}

/**
 * The stage of the steps of an ambient rule: one vehicle is `self`, nothing is proven and a refusal
 * ends nothing.
 */
export class SelfStage implements Stage {
  readonly world: World;
  readonly context: ExpressionContext;
  readonly faults: Faults;
  readonly self: Self;
  readonly api: Api;
  readonly verbs: VerbRunners;
  readonly scriptedReplay = undefined;
  #notes: Notes | undefined;
  readonly #occasion: Occasion;
  #draws: StepDraws | undefined;

  constructor(around: OuterStage, occasion: Occasion, row: number) {
    this.world = around.world;
    this.faults = around.faults;
    this.api = around.api;
    this.verbs = around.verbs;
    this.self = { row, name: around.world.fleet.nameOf(row) };
    this.context = new SelfContext(around.context, this);
    this.#occasion = occasion;
  }

  /** The notes of this occurrence alone. */
  get notes(): Notes {
    this.#notes ??= new Notes();
    return this.#notes;
  }

  /** Logs a step only if the facts of its vehicle are logged. */
  begin(step: Step): number {
    if (!this.world.dynamics.tells(this.self.row)) return -1;
    return mark(this.world, 'step.started', this.self.name, -1, startedStep(step));
  }

  won({ path: step }: Step, flow: string, cause: number): void {
    if (!this.world.dynamics.tells(this.self.row)) return;
    mark(this.world, 'race.ended', this.self.name, cause, { flow, step });
  }

  /** Does nothing: a run that ends meanwhile was not waiting for this. */
  awaiting(): () => void {
    return () => undefined;
  }

  pause(): void {}

  *expect(): Steps {}

  note(): void {}

  refused(): void {}

  drawsOf({ path }: Step, what = '', vehicle = this.self.name): Stream {
    const { path: rulePath, purpose: occasion } = this.#occasion;
    this.#draws ??= new StepDraws();
    // The place of the rule in the file is left out: adding other rules would change it.
    const purpose = this.#draws.next(drawPath(path.slice(rulePath.length), what), vehicle);
    return this.world.streams.stream(vehicle, `${occasion}${purpose}`);
  }
}

/** A context in which `self` is a vehicle. */
class SelfContext implements ExpressionContext {
  readonly #context: ExpressionContext;
  readonly #stage: Pick<Stage, 'notes'> & { readonly self: Self };

  constructor(context: ExpressionContext, stage: Pick<Stage, 'notes'> & { readonly self: Self }) {
    this.#context = context;
    this.#stage = stage;
  }

  get nowMs(): number {
    return this.#context.nowMs;
  }

  get instantBudget(): ExpressionContext['instantBudget'] {
    return this.#context.instantBudget;
  }

  get captured(): Readonly<Record<string, unknown>> {
    return this.#stage.notes.captured;
  }

  get localMs(): number {
    return this.#context.localMs;
  }

  get startedAtMs(): number {
    return this.#context.startedAtMs;
  }

  vehicle(name: string): ExpressionVehicle {
    return this.#context.vehicle(name === selfName ? this.#stage.self.name : name);
  }

  fleet(name: string): readonly ExpressionVehicle[] {
    return this.#context.fleet(name);
  }

  deliveries(webhook: string): DeliveriesView {
    return this.#context.deliveries(webhook);
  }

  charger(name: string): StationReading {
    return this.#context.charger(name);
  }

  site(name: string): SiteReading {
    return this.#context.site(name);
  }
}
