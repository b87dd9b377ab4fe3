import { distanceKm, type Position } from '../place/geography.ts';
import { offRouteMistake } from '../vehicle/driving/off-route.ts';
import { roundTo } from '../vehicle/reporting/rounding.ts';
import { selfName } from './names/roster.ts';
import { everyStep } from './plan/every-step.ts';
import { type CommandStep, isCommandStep } from './plan/order.ts';
import type { Scenario, Step } from './plan/plan.ts';
import { type Checker, ScenarioEntry } from './read/checker.ts';
import type { RawScenario } from './sections/scenario.ts';
import { drive, routeOf } from './verbs/drive.ts';
import { chargerOf } from './verbs/plug-in.ts';

/** A place of the file. */
interface CarPlace extends Position {
  readonly name: string;
}

type PlacedScenario = Pick<
  Scenario,
  'ambient' | 'arrivals' | 'places' | 'replay' | 'steps' | 'vehicles'
>;

/**
 * Checks the steps about cars of which the file tells where they stand: those with `state.at`, up
 * to their first trip. A trip whose route begins far from its car is a mistake, as it ends the run;
 * a charger that stands elsewhere is worth a hint.
 */
export function checkWhereabouts(
  checker: Checker,
  { steps = [] }: RawScenario,
  read: PlacedScenario,
): void {
  if (read.replay !== undefined) return;
  const places = new Map(read.places.map((place) => [place.name, place]));
  const standing = standingCars(read, places);
  for (const step of read.steps) {
    if (standing.size === 0) return;
    const car = isCommandStep(step) ? standing.get(step.target.name) : undefined;
    const raw = steps[indexOf(step)];
    if (car !== undefined && raw !== undefined) {
      const at = new ScenarioEntry(checker, raw, step.verb);
      refuseFarRoute(step as CommandStep, at, car);
      hintAtFarCharger(step as CommandStep, at, { car, places });
    }
    for (const { target } of drivesIn([step])) standing.delete(target.name);
  }
}

/** The places of cars at the start; of a car that may drive by itself, nothing is known. */
function standingCars(
  { vehicles, ambient, arrivals }: PlacedScenario,
  places: ReadonlyMap<string, CarPlace>,
): Map<string, CarPlace> {
  const standing = new Map<string, CarPlace>();
  for (const { name, persona, state } of vehicles) {
    const place = places.get(state.at ?? '');
    if (place !== undefined && persona === undefined) standing.set(name, place);
  }
  for (const rule of [...ambient, ...arrivals]) {
    for (const { target } of drivesIn(rule.steps)) {
      standing.delete(target.name === selfName ? rule.target.name : target.name);
    }
  }
  return standing;
}

function drivesIn(steps: readonly Step[]): readonly CommandStep[] {
  return [...everyStep(steps)].filter(isCommandStep).filter(({ verb }) => verb === drive.name);
}

/** The number of a step in its list, at the end of `steps[3]`. */
function indexOf({ path }: Step): number {
  return Number(/\[(\d+)\]$/.exec(path)![1]);
}

function refuseFarRoute(step: CommandStep, at: ScenarioEntry, car: CarPlace): void {
  const route = routeOf(step);
  const mistake = route && offRouteMistake(route.first, car, 'begins', 'the car');
  if (mistake !== undefined) at.at('route').report('out_of_range', mistake);
}

/** The longest way between the places of a charger and of a car at it, km (ours). */
const mostToChargerKm = 1;

function hintAtFarCharger(
  step: CommandStep,
  at: ScenarioEntry,
  { car, places }: { readonly car: CarPlace; readonly places: ReadonlyMap<string, CarPlace> },
): void {
  const { name = '', place = '' } = chargerOf(step) ?? {};
  const there = places.get(place);
  if (there === undefined) return;
  const awayKm = distanceKm(there, car);
  if (awayKm <= mostToChargerKm) return;
  const message = `${name} stands at ${place}, ${roundTo(awayKm, 1)} km from ${step.target.name} at ${car.name}, which is plugged in all the same: let it drive there first`;
  at.at('charger').hint('out_of_range', message);
}
