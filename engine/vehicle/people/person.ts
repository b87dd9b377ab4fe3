import type { ImplementationOf } from '../../chart/machine.ts';
import type { EventNumber } from '../../chart/table.ts';
import { invariant } from '../../invariant.ts';
import { refuelLitres } from '../../model/fuel.ts';
import { profileAt } from '../../model/profile.ts';
import { setLowVoltage, startingPercent } from '../body/low-voltage.ts';
import { chargerHere } from '../charging/offer.ts';
import {
  chargeEvents,
  closureEvents,
  connectivityEvents,
  lockEvents,
  tripEvents,
} from '../chart-numbers.ts';
import type { personTable } from '../charts.generated.ts';
import {
  chargeTimeMs,
  isBeyondReach,
  isChargedEnough,
  isLowOnCharge,
  isLowOnFuel,
  type TripAhead,
} from '../driving/reach.ts';
import { fillTank } from '../driving/refuel.ts';
import type { Dynamics } from '../dynamics.ts';
import { roundTo } from '../reporting/rounding.ts';
import { type Charger, namelessCharger } from '../row/charger.ts';
import { isFlat, isMoving, isPlugged } from '../row/condition.ts';
import type { Fleet } from '../row/fleet.ts';
import {
  type CommuterPersona,
  type HouseholdPersona,
  isHousehold,
  type Persona,
} from '../row/persona.ts';
import { fuelLitresAt, socPercentAt, truth } from '../row/quantity.ts';
import { field, rowWidth } from '../row/row.ts';
import { createTyreCare } from '../upkeep/tyre-care.ts';
import { type ChargingHabits, chargingHabits, postOf, topUpOf } from './charging-habits.ts';
import { commuterRoutine } from './commuter.ts';
import { withJourneys } from './journeys.ts';
import { pausesMs } from './pauses.ts';
import type { PersonContext } from './person.chart.ts';
import { type Planner, plannedRoutine } from './planned-routine.ts';
import { wayFromHere } from './roadside.ts';
import type { Routine } from './routine.ts';

/**
 * The share of trips before which a driver heeds a warning of the tyres: it lasts some days (ours).
 */
const tyreCareShare = 1 / 6;

/** The functions behind the names of the person chart. */
export function personImplementation(dynamics: Dynamics): ImplementationOf<typeof personTable> {
  const { clock } = dynamics;
  const people = createPeople(dynamics);
  const { personaOf, routineOf } = people;
  // The time to set out, passed within one step from the action that selects a stop to the timer.
  let setOutMs = Infinity;
  return {
    guards: guards(people),
    actions: {
      lookAhead: (row) => {
        setOutMs = routineOf(row).lookAhead(row);
      },
      turnToNext: (row) => {
        setOutMs = routineOf(row).turnToNext(row);
      },
      turnHome: (row) => routineOf(row).turnHome(row),
      ...doings(people),
      ...cables(people),
    },
    delays: {
      untilDeparture: () => setOutMs - clock.now,
      stepPause: () => pausesMs.step,
      boardingPause: () => pausesMs.boarding,
      retryPause: () => pausesMs.retry,
      helpPause: () => pausesMs.help,
      chargeTime: (row) => chargeTimeMs(dynamics, row, people.next(row), topUpOf(personaOf(row))),
      fillingTime: () => pausesMs.filling,
    },
  };
}

/** The answers of the guards for a row, all false without a persona. Delays are not stated. */
export function getPersonContext(dynamics: Dynamics, row: number): PersonContext {
  const asked = guards(createPeople(dynamics));
  const isDriven = dynamics.fleet.settingsOf(row).persona !== undefined;
  const names = Object.keys(asked) as (keyof typeof asked)[];
  const facts = names.map((name) => [name, isDriven && asked[name](row)] as const);
  return {
    ...(Object.fromEntries(facts) as Record<keyof typeof asked, boolean>),
    now: () => dynamics.clock.now,
    departuresMs: [],
    chargeMs: 0,
  };
}

/** State shared by the functions. */
interface People {
  readonly dynamics: Dynamics;
  readonly personaOf: (row: number) => Persona;
  readonly routineOf: (row: number) => Routine;
  readonly habits: ChargingHabits;
  /** The trip ahead. */
  readonly next: (row: number) => TripAhead;
  /** The charger on the way. */
  readonly roadPost: (row: number) => Charger;
}

function createPeople(dynamics: Dynamics): People {
  const { fleet } = dynamics;
  const personaOf = (row: number): Persona => {
    const { persona } = fleet.settingsOf(row);
    invariant(persona !== undefined, 'only a vehicle with a persona follows one');
    return persona;
  };
  const routineOf = createRoutines(dynamics, personaOf);
  return {
    dynamics,
    personaOf,
    routineOf,
    habits: chargingHabits(dynamics, personaOf, routineOf),
    next: (row) => wayFromHere(dynamics, row, routineOf(row)),
    roadPost: (row) => {
      const isFast = fleet.modelOf(row).battery?.dc !== undefined;
      return postOf(personaOf(row), isFast);
    },
  };
}

function guards({ dynamics, personaOf, routineOf, habits, next, roadPost }: People) {
  const { fleet } = dynamics;
  return {
    plugged: (row: number) => isPlugged(fleet, row),
    waitsForPost: (row: number) => {
      if (isPlugged(fleet, row)) return false;
      return dynamics.stations.forAll(roadPost(row).name) !== undefined;
    },
    electric: (row: number) => fleet.modelOf(row).battery !== undefined,
    wantsCharge: habits.wantsCharge,
    findsPost: habits.findsPost,
    beyondReach: (row: number) =>
      isBeyondReach(dynamics, row, next(row), routineOf(row).longestAhead(row)),
    lowOnCharge: (row: number) => isLowOnCharge(dynamics, row, next(row), topUpOf(personaOf(row))),
    chargedEnough: (row: number) =>
      fleet.modelOf(row).battery === undefined ||
      isChargedEnough(dynamics, row, next(row), topUpOf(personaOf(row))),
    lowOnFuel: (row: number) =>
      fleet.modelOf(row).fuel !== undefined && isLowOnFuel(dynamics, row, next(row)),
    homeward: (row: number) => routineOf(row).isHomeward(row),
    outward: (row: number) => routineOf(row).isOutward(row),
  };
}

function send({ dynamics }: People, event: EventNumber) {
  return (row: number): void => dynamics.send(row, event);
}

/**
 * A number from 0 to below 1 that follows from the odometer: the multiples of an irrational number
 * are spread evenly, and no stream need be begun for a trip.
 */
function shareAt({ numbers }: Fleet, row: number, irrational: number): number {
  const turns = numbers[row * rowWidth + field.odometerKm]! * irrational;
  return turns - Math.floor(turns);
}

const goldenRatio = 0.618033988749895;

function doings(people: People) {
  const { dynamics, routineOf, next } = people;
  const { fleet, clock } = dynamics;
  const careForTyres = createTyreCare(dynamics);
  return {
    unlockDoors: send(people, lockEvents['doors.unlock']),
    openDoor: send(people, closureEvents.frontLeft['closure.open']),
    closeDoor: send(people, closureEvents.frontLeft['closure.close']),
    lockDoors: send(people, lockEvents['doors.lock']),
    setOut: (row: number) => {
      // A driver who finds the car without power gets a jump start (ours).
      if (isFlat(fleet, row)) {
        setLowVoltage(fleet, row, startingPercent, clock.now);
        dynamics.send(row, connectivityEvents['supply.change']);
      }
      const { distanceKm, speedKmh } = next(row);
      const leg = {
        distanceKm,
        speedKmh,
        profile: profileAt(speedKmh),
        start: shareAt(fleet, row, goldenRatio),
      };
      if (shareAt(fleet, row, Math.SQRT2) < tyreCareShare) careForTyres(row);
      const plan = { destination: routineOf(row).placeAhead(row), legs: [leg] };
      dynamics.send(row, tripEvents['trip.start'], plan);
    },
    fillTank: (row: number) => {
      // The car may have been driven off by another command meanwhile.
      if (isMoving(fleet, row)) return;
      const litres = fuelLitresAt(fleet, row, truth, clock.now);
      fillTank(dynamics, row, refuelLitres(fleet.modelOf(row), litres, { toPercent: 100 }));
      dynamics.send(row, tripEvents['energy.restored']);
    },
    forgoTrip: (row: number) => {
      if (!dynamics.tells(row)) return;
      dynamics.tell(row, 'trip.forgone', {
        distanceKm: roundTo(next(row).distanceKm, 3),
        socPercent: roundTo(socPercentAt(fleet, row, truth, clock.now), 2),
      });
    },
  };
}

function cables(people: People) {
  const { dynamics, personaOf, habits, roadPost } = people;
  const chargers = createChargerNumbers(dynamics);
  const plug = (row: number, charger: number): void => {
    const number = chargerHere(dynamics, row, charger);
    dynamics.send(row, chargeEvents['cable.plug'], number);
  };
  return {
    pullCable: send(people, chargeEvents['cable.unplug']),
    plugAtHome: (row: number) => {
      const { homeCharger } = personaOf(row);
      plug(row, homeCharger ? chargers.post(homeCharger) : chargers.home(personaOf(row)));
    },
    plugHere: (row: number) => plug(row, chargers.post(habits.postHere(row))),
    plugAtPost: (row: number) => plug(row, chargers.post(roadPost(row))),
    // A schedule applies to nights at home.
    askForCharge: send(people, chargeEvents['charge.start']),
  };
}

/** Commuters, being many, have no stored plan; all others follow a daily one. Some travel. */
function createRoutines(
  dynamics: Dynamics,
  personaOf: (row: number) => Persona,
): (row: number) => Routine {
  const commuter = commuterRoutine(dynamics, (row) => personaOf(row) as CommuterPersona);
  const planned = plannedRoutine(dynamics, (row) => personaOf(row) as Planner);
  const household = (row: number): HouseholdPersona => personaOf(row) as HouseholdPersona;
  const commuterAndJourneys = withJourneys(dynamics, commuter, household);
  const plannedAndJourneys = withJourneys(dynamics, planned, household);
  return (row) => {
    const persona = personaOf(row);
    const isCommuter = persona.kind === 'commuter';
    if (!travels(persona)) return isCommuter ? commuter : planned;
    return isCommuter ? commuterAndJourneys : plannedAndJourneys;
  };
}

function travels(persona: Persona): boolean {
  if (!isHousehold(persona)) return false;
  const { journeysAYear } = persona;
  return journeysAYear.kind !== 'constant' || journeysAYear.value > 0;
}

/** Cached numbers of chargers, because finding equal ones is slow. */
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
