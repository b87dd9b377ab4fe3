import type { ImplementationOf } from '../../chart/machine.ts';
import { renewLoad } from '../body/climate-control.ts';
import { settleLowVoltage } from '../body/low-voltage.ts';
import { parkedRegime, settleAir, timeToWarmerMs } from '../body/thermal.ts';
import { chargeEvents, closureEvents, connectivityEvents, tripEvents } from '../chart-numbers.ts';
import type { chargeTable } from '../charts.generated.ts';
import type { Dynamics } from '../dynamics.ts';
import type { VehicleFacts } from '../facts.ts';
import type { Payloads } from '../payloads.ts';
import type { RefusalReason } from '../refusals.ts';
import { forgetCable, isChargerFailed } from '../reporting/outages.ts';
import { roundTo } from '../reporting/rounding.ts';
import { sharedDraw } from '../row/charger.ts';
import {
  isConditioned,
  isFlat,
  isMoving,
  isPlugged,
  isStranded,
  isUnderSchedule,
  isWaitingForWindow,
} from '../row/condition.ts';
import type { Fleet } from '../row/fleet.ts';
import {
  addedKwhAt,
  chargeLimitPercent,
  energyKwhAt,
  flowTable,
  idleEnergyKwhAt,
  isCharging,
  socPercentAt,
  truth,
  usableKwh,
} from '../row/quantity.ts';
import { byte, field, link, linkWidth, rowWidth, sessionState, stateWidth } from '../row/row.ts';
import { addEnergyTo, applyStandby } from '../settle.ts';
import { wearBattery } from './battery-wear.ts';
import type { ChargeContext } from './charge-context.ts';
import { isBelowLimit, restartFloor, timeToRestartMs } from './charge-levels.ts';
import { beginSession, noteSession, recordSession } from './charge-session.ts';
import { planDeparture } from './departure-plan.ts';
import { offeredKw, takeOffer, withdrawOffer } from './offer.ts';
import { enqueue, giveUp, isOccupied, isUnsupplied, occupy, takeShare, vacate } from './sharing.ts';
import { beginMeter, settleCharging, settleParked } from './tariff.ts';

const portEvents = closureEvents.chargingPort;

/** The functions behind the names of the charge chart. */
export function chargeImplementation(
  dynamics: Dynamics,
): ImplementationOf<typeof chargeTable, Payloads> {
  return {
    guards: guards(dynamics),
    actions: {
      ...flow(dynamics),
      ...orders(dynamics),
      ...announcements(dynamics),
      ...answers(dynamics),
    },
    delays: delays(dynamics),
  };
}

function guards(dynamics: Dynamics) {
  const { fleet, clock, stations } = dynamics;
  return {
    // Without 12 V nothing closes the contactors.
    chargerFailed: (row: number) => isChargerFailed(dynamics, row) || isFlat(fleet, row),
    moving: (row: number) => isMoving(fleet, row),
    typeUnsupported: (row: number, charger: number) =>
      fleet.chargers.at(charger).type === 'DC' && fleet.modelOf(row).battery?.dc === undefined,
    supplyTooWeak: (row: number, charger: number) => offeredKw(fleet, row, charger) === 0,
    occupied: (row: number, charger: number) => isOccupied(dynamics, row, charger),
    queued: (row: number) => stations.awaitedBy(row) !== undefined,
    unsupplied: (row: number) => isUnsupplied(dynamics, row),
    belowLimit: (row: number) =>
      isBelowLimit(
        socPercentAt(fleet, row, truth, clock.now),
        chargeLimitPercent(fleet, row, truth),
      ),
    windowOpen: (row: number) => !isWaitingForWindow(fleet, row),
    underSchedule: (row: number) => isUnderSchedule(fleet, row),
    startOrdered: (row: number) =>
      fleet.states[row * stateWidth + byte.chargeOrder] === ordered.start,
    stopOrdered: (row: number) =>
      fleet.states[row * stateWidth + byte.chargeOrder] === ordered.stop,
  };
}

/** The facts of a row that the machine's guards and delays read. */
export function getChargeContext(dynamics: Dynamics, row: number): ChargeContext {
  const { fleet, clock, stations } = dynamics;
  const base = row * rowWidth;
  const isFlowing = isCharging(fleet, row, truth);
  const offerKw = isUnsupplied(dynamics, row) ? 0 : fleet.numbers[base + field.offerKw]!;
  const schedule = isWaitingForWindow(fleet, row) ? 'closed' : 'open';
  return {
    now: () => clock.now,
    moving: isMoving(fleet, row),
    takesDc: fleet.modelOf(row).battery?.dc !== undefined,
    chargerFailed: isChargerFailed(dynamics, row) || isFlat(fleet, row),
    energyKwh: energyKwhAt(fleet, row, truth, clock.now),
    capacityKwh: usableKwh(fleet, row),
    limitPercent: chargeLimitPercent(fleet, row, truth),
    standbyKw: isFlowing ? 0 : -fleet.numbers[base + field.drainKwhPerMs]! * msPerHour,
    timeToWarmerMs: isFlowing ? timeToWarmerMs(fleet, row) : Infinity,
    order: orderNames[fleet.states[row * stateWidth + byte.chargeOrder]!]!,
    schedule: isUnderSchedule(fleet, row) ? schedule : 'none',
    offer: isPlugged(fleet, row) ? { type: offeredType(fleet, row), kw: offerKw } : undefined,
    queued: stations.awaitedBy(row) !== undefined,
    flowsSinceMs: isFlowing ? clock.now : undefined,
    addedKwh: addedKwhAt(fleet, row, truth, clock.now),
  };
}

function flow(dynamics: Dynamics) {
  const { fleet, clock, stations } = dynamics;
  return {
    connectCable: (row: number, charger: number) => {
      takeOffer(fleet, row, charger);
      occupy(dynamics, row, charger);
      beginMeter(dynamics, row);
      fleet.states[row * stateWidth + byte.sessionOpen] = sessionState.none;
      // The port's event precedes the next one of this chart, so that it opens before energy flows.
      dynamics.send(row, portEvents['closure.open']);
      dynamics.send(row, chargeEvents['port.opened']);
      renewLoad(dynamics, row);
      dynamics.send(row, connectivityEvents['activity.note']);
    },
    disconnectCable: (row: number) => {
      forgetCable(dynamics, row);
      fleet.sessionBills.delete(row);
      vacate(dynamics, row);
      withdrawOffer(dynamics, row);
      renewLoad(dynamics, row);
      fleet.states[row * stateWidth + byte.chargeOrder] = ordered.nothing;
      planDeparture(dynamics, row);
      dynamics.send(row, portEvents['closure.close']);
      dynamics.send(row, connectivityEvents['activity.note']);
    },
    startFlow: (row: number) => {
      settleParked(dynamics, row);
      settleAir(dynamics, row, parkedRegime(fleet, row));
      settleLowVoltage(fleet, row, clock.now);
      fleet.numbers[row * rowWidth + field.drainKwhPerMs] = 0;
      fleet.cabinWallKw.delete(row);
      wearBattery(dynamics, row);
      takeShare(dynamics, row);
      beginSession(dynamics, row);
      dynamics.send(row, connectivityEvents['activity.begin']);
      if (isStranded(fleet, row)) dynamics.send(row, tripEvents['energy.restored']);
    },
    noteSession: (row: number) => noteSession(dynamics, row),
    recordSession: (row: number) => recordSession(dynamics, row),
    settleFlow: (row: number) => {
      settleCharging(dynamics, row);
      settleAir(dynamics, row, isConditioned(fleet, row) ? 'conditioned' : 'charging');
      applyStandby(dynamics, row);
      stations.touch(row);
      dynamics.send(row, connectivityEvents['activity.end']);
    },
    // The wall supplies the cabin, or the battery while the charger has failed or has no power.
    shiftLoad: (row: number) => {
      stations.touch(row);
      renewLoad(dynamics, row);
    },
    awaitPower: (row: number) => stations.touch(row),
    leaveQueue: (row: number) => giveUp(dynamics, row),
    awaitConnector: (row: number, charger: number) => {
      if (enqueue(dynamics, row, charger)) dynamics.answerUnchanged();
      else dynamics.answerUnchanged('charger_occupied');
    },
    settleAtLimit: (row: number) =>
      addEnergyTo(
        fleet,
        row,
        energyAtPercent(dynamics, row, chargeLimitPercent(fleet, row, truth)),
      ),
  };
}

/** The values of the byte `chargeOrder`. */
const ordered = { nothing: 0, start: 1, stop: 2 } as const;
const orderNames = ['none', 'start', 'stop'] as const;

const msPerHour = 3_600_000;

function orders(dynamics: Dynamics) {
  const note = (order: number) => (row: number) => {
    dynamics.fleet.states[row * stateWidth + byte.chargeOrder] = order;
  };
  return {
    noteStart: note(ordered.start),
    noteStop: note(ordered.stop),
    forgetOrder: note(ordered.nothing),
    planDeparture: (row: number) => planDeparture(dynamics, row),
    // The chart that makes a change notes it, and the schedule notes the consequences.
    replanDeparture: (row: number) => {
      dynamics.answerUnchanged();
      planDeparture(dynamics, row);
    },
  };
}

function announcements(dynamics: Dynamics) {
  const { fleet, clock } = dynamics;
  const say =
    <Kind extends keyof VehicleFacts>(kind: Kind, data: (row: number) => VehicleFacts[Kind]) =>
    (row: number) => {
      if (dynamics.tells(row)) dynamics.tell(row, kind, data(row));
    };
  // Until its flow has started, a car that begins to charge has its idle quantities.
  const startingSoc = (row: number): number =>
    roundTo((idleEnergyKwhAt(fleet, row, truth, clock.now) / usableKwh(fleet, row)) * 100, 2);
  const started = (resumed: boolean) =>
    say('charge.started', (row) => ({
      chargingType: offeredType(fleet, row),
      limitPercent: chargeLimitPercent(fleet, row, truth),
      resumed,
      socPercent: startingSoc(row),
    }));
  const session = (row: number) => ({
    energyAddedKwh: roundTo(fleet.numbers[row * rowWidth + field.addedKwh]!, 3),
    socPercent: roundTo(
      (fleet.numbers[row * rowWidth + field.energyKwh]! / usableKwh(fleet, row)) * 100,
      2,
    ),
  });
  const stopped = (reason: VehicleFacts['charge.stopped']['reason']) =>
    say('charge.stopped', (row) => ({ ...session(row), reason }));
  return {
    announcePlugged: say('cable.plugged', (row) => pluggedData(dynamics, row)),
    announceUnplugged: say('cable.unplugged', () => ({})),
    announceStarted: started(false),
    announceResumed: started(true),
    announceHeld: stopped('command'),
    announceWindowClosed: stopped('schedule'),
    announceInterrupted: stopped('unplugged'),
    announceCompleted: say('charge.completed', session),
    announceFault: say('charger.failed', (row) => ({
      // Zero under this cable if the charger failed before energy flowed.
      energyAddedKwh:
        fleet.states[row * stateWidth + byte.sessionOpen] === sessionState.none
          ? 0
          : session(row).energyAddedKwh,
      socPercent: startingSoc(row),
    })),
    announceSuspended: say('charge.suspended', (row) => ({
      energyAddedKwh:
        fleet.states[row * stateWidth + byte.sessionOpen] === sessionState.none
          ? 0
          : session(row).energyAddedKwh,
      socPercent: startingSoc(row),
    })),
    announceFaultCleared: say('charger.restored', () => ({})),
  };
}

function pluggedData({ fleet }: Dynamics, row: number): VehicleFacts['cable.plugged'] {
  const charger = fleet.links[row * linkWidth + link.charger]!;
  const offerKw = fleet.numbers[row * rowWidth + field.offerKw]!;
  const draw = sharedDraw(fleet.chargers.drawOf(charger, fleet.modelOf(row)), offerKw);
  const { phases, amps, volts } = draw;
  return {
    ...(phases === 0 ? {} : { amps: roundTo(amps, 2), phases, volts }),
    chargingType: offeredType(fleet, row),
    offerKw,
  };
}

/** Of the charger that the car hangs on. */
function offeredType({ states }: Fleet, row: number): 'AC' | 'DC' {
  return states[row * stateWidth + byte.offerType] === 2 ? 'DC' : 'AC';
}

function answers(dynamics: Dynamics) {
  const refuse = (reason: RefusalReason) => () => dynamics.answerUnchanged(reason);
  return {
    acceptUnchanged: () => dynamics.answerUnchanged(),
    refuseInMotion: refuse('in_motion'),
    refuseTypeUnsupported: refuse('charging_type_unsupported'),
    refuseSupplyTooWeak: refuse('supply_too_weak'),
    refuseAlreadyPlugged: refuse('already_plugged'),
    refuseNotPlugged: refuse('cable_not_connected'),
    refuseFull: refuse('battery_full'),
    refuseFault: refuse('charger_fault'),
  };
}

function delays(dynamics: Dynamics) {
  const { fleet, clock } = dynamics;
  return {
    timeToLimit: (row: number) =>
      flowTable(fleet, row, truth).durationMs(
        socPercentAt(fleet, row, truth, clock.now),
        chargeLimitPercent(fleet, row, truth),
      ),
    timeToWarmer: (row: number) => timeToWarmerMs(fleet, row),
    timeToRestart: (row: number) => {
      const drain = -fleet.numbers[row * rowWidth + field.drainKwhPerMs]!;
      const floorPercent = restartFloor(chargeLimitPercent(fleet, row, truth));
      if (drain <= 0 || floorPercent <= 0) return Infinity;
      const spareKwh =
        energyKwhAt(fleet, row, truth, clock.now) - energyAtPercent(dynamics, row, floorPercent);
      return timeToRestartMs(spareKwh, drain);
    },
  };
}

function energyAtPercent({ fleet }: Dynamics, row: number, socPercent: number): number {
  return (socPercent / 100) * usableKwh(fleet, row);
}
