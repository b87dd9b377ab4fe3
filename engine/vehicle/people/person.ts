import type { Implementation } from '../../chart/machine.ts';
import { invariant } from '../../invariant.ts';
import { refuelLitres } from '../../model/fuel.ts';
import { type Charger, namelessCharger } from '../charging/charger.ts';
import { offerCharger } from '../charging/offer.ts';
import { chargeEvents, chart, closureEvents, lockEvents, tripEvents } from '../chart-numbers.ts';
import type { NamesOf } from '../chart-words.ts';
import type { personTable } from '../charts.generated.ts';
import { isMoving, isPlugged } from '../condition.ts';
import {
  chargeTimeMs,
  isBeyondReach,
  isChargedEnough,
  isLowOnCharge,
  isLowOnFuel,
  type TopUp,
  type Way,
} from '../driving/reach.ts';
import { fillTank } from '../driving/refuel.ts';
import type { Dynamics } from '../dynamics.ts';
import { fuelLitresAt, socPercentAt, truth } from '../quantity.ts';
import { roundTo } from '../reporting/rounding.ts';
import { commuterRoutine } from './commuter.ts';
import { type CommuterPersona, type Persona, speedKmhOf, usualPost } from './persona.ts';
import { type Planner, plannedRoutine } from './planned-routine.ts';
import type { Routine } from './routine.ts';

/** A person's pauses (ours): between two things done at the car, and between closing the door and driving off. */
const stepPauseMs = 4_000;
const boardingPauseMs = 20_000;
/** Before a person tries again whose car would not go (ours). */
const retryPauseMs = 1_800_000;
/** At the pump (ours). */
const fillingTimeMs = 300_000;

/** Where cars that take no DC are charged on the way (ours), and up to which level unless the persona says, percent. */
const slowPost: Charger = { ...namelessCharger('AC', 11), isPublic: true };
const usualTopUp: TopUp = { belowPercent: 0, toPercent: 80 };

/** What the words of the person chart mean. */
export function personImplementation(
  dynamics: Dynamics,
): Implementation<NamesOf<typeof personTable>> {
  const { fleet, clock } = dynamics;
  const send = (to: number, event: number) => (row: number) => dynamics.send(row, to, event);
  const personaOf = (row: number): Persona => {
    const { persona } = fleet.settingsOf(row);
    invariant(persona !== undefined, 'only a vehicle with a persona follows one');
    return persona;
  };
  const routineOf = createRoutines(dynamics, personaOf);
  const chargers = createChargerNumbers(dynamics);
  const wayOf = (row: number, distanceKm: number): Way => ({
    distanceKm,
    speedKmh: speedKmhOf(personaOf(row), distanceKm),
  });
  const next = (row: number): Way => wayOf(row, routineOf(row).kmAhead(row));
  // When to set out, from the action that turns to a stop to the timer that waits for it: one and the same step.
  let setOutMs = Infinity;
  return {
    guards: {
      plugged: (row) => isPlugged(fleet, row),
      electric: (row) => fleet.modelOf(row).battery !== undefined,
      wantsCharge: (row) =>
        fleet.modelOf(row).battery !== undefined &&
        socPercentAt(fleet, row, truth, clock.now) < personaOf(row).chargeBelowPercent,
      beyondReach: (row) =>
        isBeyondReach(dynamics, row, next(row), wayOf(row, routineOf(row).longestKmAhead(row))),
      lowOnCharge: (row) => isLowOnCharge(dynamics, row, next(row), topUpOf(personaOf(row))),
      chargedEnough: (row) => isChargedEnough(dynamics, row, next(row), topUpOf(personaOf(row))),
      lowOnFuel: (row) =>
        fleet.modelOf(row).fuel !== undefined && isLowOnFuel(dynamics, row, next(row)),
      homeward: (row) => routineOf(row).isHomeward(row),
      outward: (row) => routineOf(row).isOutward(row),
    },
    actions: {
      lookAhead: (row) => {
        setOutMs = routineOf(row).lookAhead(row);
      },
      turnToNext: (row) => {
        setOutMs = routineOf(row).turnToNext(row);
      },
      pullCable: send(chart.charge, chargeEvents['cable.unplug']),
      unlockDoors: send(chart.lock, lockEvents['doors.unlock']),
      openDoor: send(chart.closures, closureEvents['closure.open']),
      closeDoor: send(chart.closures, closureEvents['closure.close']),
      lockDoors: send(chart.lock, lockEvents['doors.lock']),
      setOut: (row) => {
        dynamics.plans.set(row, { destination: routineOf(row).placeAhead(row), legs: [next(row)] });
        dynamics.send(row, chart.trip, tripEvents['trip.start']);
      },
      plugAtHome: (row) => {
        offerCharger(fleet, row, chargers.home(personaOf(row)));
        dynamics.send(row, chart.charge, chargeEvents['cable.plug']);
      },
      plugAtPost: (row) => {
        const isFast = fleet.modelOf(row).battery?.dc !== undefined;
        offerCharger(fleet, row, chargers.post(postOf(personaOf(row), isFast)));
        dynamics.send(row, chart.charge, chargeEvents['cable.plug']);
      },
      // A schedule is for the nights at home.
      askForCharge: send(chart.charge, chargeEvents['charge.start']),
      fillTank: (row) => {
        // Somebody else may have driven off with it meanwhile.
        if (isMoving(fleet, row)) return;
        const litres = fuelLitresAt(fleet, row, truth, clock.now);
        fillTank(dynamics, row, refuelLitres(fleet.modelOf(row), litres, { toPercent: 100 }));
        dynamics.send(row, chart.trip, tripEvents['energy.restored']);
      },
      forgoTrip: (row) => {
        if (!dynamics.tells(row)) return;
        dynamics.tell(row, 'trip.forgone', {
          distanceKm: roundTo(routineOf(row).kmAhead(row), 3),
          socPercent: roundTo(socPercentAt(fleet, row, truth, clock.now), 2),
        });
      },
    },
    delays: {
      untilDeparture: () => setOutMs - clock.now,
      stepPause: () => stepPauseMs,
      boardingPause: () => boardingPauseMs,
      retryPause: () => retryPauseMs,
      chargeTime: (row) => chargeTimeMs(dynamics, row, next(row), topUpOf(personaOf(row))),
      fillingTime: () => fillingTimeMs,
    },
  };
}

/** Commuters reckon without plans, for there are many; all others look at the plan of the day. */
function createRoutines(
  dynamics: Dynamics,
  personaOf: (row: number) => Persona,
): (row: number) => Routine {
  const commuter = commuterRoutine(dynamics, (row) => personaOf(row) as CommuterPersona);
  const planned = plannedRoutine(dynamics, (row) => personaOf(row) as Planner);
  return (row) => (personaOf(row).kind === 'commuter' ? commuter : planned);
}

/** Numbers of chargers, kept because working out which are alike takes long. */
function createChargerNumbers({ fleet }: Dynamics) {
  const posts = new Map<Charger, number>();
  const homes = new Map<Persona, number>();
  const post = (charger: Charger): number => {
    const known = posts.get(charger);
    if (known !== undefined) return known;
    const number = fleet.chargers.number(charger);
    posts.set(charger, number);
    return number;
  };
  const home = (persona: Persona): number => {
    const known = homes.get(persona);
    if (known !== undefined) return known;
    const number = fleet.chargers.number(namelessCharger('AC', persona.powerKw));
    homes.set(persona, number);
    return number;
  };
  return { post, home };
}

/** Where a person charges on the way: at its usual post, if the car can. */
function postOf(persona: Persona, isFast: boolean): Charger {
  const post = 'post' in persona ? persona.post : usualPost;
  return post.type === 'AC' || isFast ? post : slowPost;
}

function topUpOf(persona: Persona): TopUp {
  if (!('post' in persona)) return usualTopUp;
  return { belowPercent: persona.topUpBelowPercent, toPercent: persona.topUpToPercent };
}
