import { Observable } from 'rxjs';
import {
  type ChartEvent,
  type ChartName,
  type ChartStates,
  type ChartView,
  chartStatesIn,
  chartView,
  documentMember,
  documentNames,
  expressionNames,
  followsEvent,
  isInStates,
  type Part,
  type PartEvent,
  type QuantityDocument,
  type QuantityExpressions,
  type Reading,
  type WantedStates,
  type World,
} from '../../engine/index.ts';

/** Runs a callback of a stream. */
type StepRunner = (run: () => void) => void;

class VehicleHandle {
  readonly #world: World;
  readonly #row: number;
  readonly #step: StepRunner;

  /** @internal */
  constructor(world: World, row: number, step: StepRunner) {
    this.#world = world;
    this.#row = row;
    this.#step = step;
  }

  get name(): string {
    return this.#truth.name;
  }

  /** A UUID, as in paths of the API. */
  get id(): string {
    return this.#world.service.vehicleId(this.#row);
  }

  /** Catalogue id of its model. */
  get model(): string {
    return this.#truth.model.id;
  }

  isOpen(part: Part): boolean {
    return this.#truth.isOpen(part);
  }

  /** The states that its charts are in, as XState writes them: `{ plugged: 'complete' }`. */
  get charts(): ChartStates {
    return chartStatesIn(this.#truth);
  }

  /** One of its charts, as the machine's `resolveState` takes it. */
  chart<const Name extends ChartName>(name: Name): ChartView<Name> {
    return chartView(this.#world.dynamics, this.#truth, name);
  }

  /**
   * Whether it would follow an event of one of its charts now, neither ignoring nor refusing it:
   * `can('doors.unlock')`, `can('closure.open', 'frontLeft')`. Changes nothing.
   */
  can(event: ChartEvent): boolean;
  can(event: PartEvent, part: Part): boolean;
  can(event: ChartEvent | PartEvent, part?: Part): boolean {
    return followsEvent(this.#world.dynamics, this.#row, event, part);
  }

  /** Whether its charts are in all of some states: `isIn({ charge: 'plugged.charging' })`. */
  isIn(states: WantedStates): boolean {
    return isInStates(this.#truth, states);
  }

  /** The states of its charts now, and after each change of one; it never completes. */
  get charts$(): Observable<ChartStates> {
    return new Observable((subscriber) => {
      let last = '';
      const tell = (): void => {
        const { charts } = this;
        const text = JSON.stringify(charts);
        if (text === last) return;
        // A subscriber may command the vehicle, and hears of that change before this returns.
        last = text;
        this.#step(() => subscriber.next(charts));
      };
      subscriber.add(this.#world.watching.listen(this.#row, 'changes', tell));
      tell();
    });
  }

  get #truth(): Reading {
    return this.#world.truthOf(this.#row);
  }

  static {
    for (const member of new Set([
      ...Object.keys(documentNames),
      ...Object.keys(expressionNames),
    ])) {
      if (member in this.prototype) continue;
      Object.defineProperty(this.prototype, member, {
        get(this: VehicleHandle) {
          return memberOf(this.#truth, member);
        },
      });
    }
  }
}

/**
 * A quantity or a group of them. A group shows its members by their names in documents; it also has
 * them by their names in expressions.
 */
function memberOf(truth: Reading, member: string): unknown {
  const expressed = expressionNames[member];
  const value = Object.hasOwn(documentNames, member) ? documentMember(truth, member) : {};
  if (expressed === undefined) return value;
  if (typeof expressed === 'string') return truth[expressed];
  for (const [key, quantity] of Object.entries(expressed)) {
    if (Object.hasOwn(value as object, key)) continue;
    Object.defineProperty(value, key, { value: truth[quantity] });
  }
  return value;
}

/**
 * A handle on one vehicle: its true state at the present instant, by the words of expressions,
 * `charge.power`, and of documents, which have units in their names, `charge.powerKw`.
 */
export type SimulatedVehicle = QuantityDocument & QuantityExpressions & VehicleHandle;

/** The class of the handles, which a world makes. */
export const SimulatedVehicle = VehicleHandle as unknown as abstract new (
  ...given: never
) => SimulatedVehicle;

/** @internal */
export function toSimulatedVehicle(
  world: World,
  row: number,
  step: StepRunner = (run) => run(),
): SimulatedVehicle {
  return new VehicleHandle(world, row, step) as SimulatedVehicle;
}
