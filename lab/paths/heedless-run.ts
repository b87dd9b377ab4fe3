import { type RunOptions, type Scenario, ScenarioRun } from '../../engine/index.ts';

/** Hears of an order that a vehicle refuses. */
type RefusalHearer = (vehicle: string, reason: string) => void;

/** A run whose script goes on where a vehicle refuses an order. */
export class HeedlessRun extends ScenarioRun {
  readonly #onRefusal: RefusalHearer;

  constructor(scenario: Scenario, options: RunOptions, onRefusal: RefusalHearer) {
    super(scenario, options);
    this.#onRefusal = onRefusal;
  }

  override refused(_step: unknown, vehicle: string, reason: string): never {
    this.#onRefusal(vehicle, reason);
    return undefined as never;
  }
}
