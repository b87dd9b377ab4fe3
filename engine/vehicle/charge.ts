import type { Implementation } from '../chart/machine.ts';
import type { FaultCode } from '../fault.ts';
import { chart, closureEvents, connectivityEvents, tripEvents } from './chart-numbers.ts';
import type { NamesOf } from './chart-words.ts';
import type { chargeTable } from './charts.generated.ts';
import { isMoving, isStranded, isWaitingForWindow } from './condition.ts';
import type { Dynamics } from './dynamics.ts';
import { settleLowVoltage } from './low-voltage.ts';
import { withdrawOffer } from './offer.ts';
import {
  energyKwhAt,
  flowTable,
  idleEnergyKwhAt,
  limitPercent,
  socPercentAt,
  truth,
  usableKwh,
} from './quantity.ts';
import { roundTo } from './rounding.ts';
import { byte, field, offerTypes, parts, rowWidth, stateWidth } from './row.ts';
import { addEnergyTo, applyStandby, settleFlow, settleIdle } from './settle.ts';
import { feelWeather, settleAir } from './thermal.ts';

/** A car at its limit tops up again once standby has drained this much; percent. */
const restartPercent = 3;

/** Less than this below the limit counts as at the limit: a last bit, not a charge. */
const negligiblePercent = 1e-6;

const chargingPort = chart.closures + parts.indexOf('chargingPort');

/** What the words of the charge chart mean. */
export function chargeImplementation(
  dynamics: Dynamics,
): Implementation<NamesOf<typeof chargeTable>> {
  return {
    guards: guards(dynamics),
    actions: { ...flow(dynamics), ...announcements(dynamics), ...answers(dynamics) },
    delays: delays(dynamics),
  };
}

function guards({ fleet, clock }: Dynamics) {
  return {
    moving: (row: number) => isMoving(fleet, row),
    typeUnsupported: (row: number) =>
      fleet.states[row * stateWidth + byte.offerType] === 2 &&
      fleet.modelOf(row).battery?.dc === undefined,
    belowLimit: (row: number) =>
      socPercentAt(fleet, row, truth, clock.now) <
      limitPercent(fleet, row, truth) - negligiblePercent,
    windowOpen: (row: number) => !isWaitingForWindow(fleet, row),
  };
}

function flow(dynamics: Dynamics) {
  const { fleet, clock } = dynamics;
  return {
    connectCable: (row: number) => {
      fleet.states[row * stateWidth + byte.sessionOpen] = 0;
      dynamics.send(row, chargingPort, closureEvents['closure.open']);
      dynamics.send(row, chart.connectivity, connectivityEvents['activity.note']);
    },
    disconnectCable: (row: number) => {
      withdrawOffer(fleet, row);
      dynamics.send(row, chargingPort, closureEvents['closure.close']);
      dynamics.send(row, chart.connectivity, connectivityEvents['activity.note']);
    },
    startFlow: (row: number) => {
      settleIdle(fleet, row, clock.now);
      settleAir(dynamics, row);
      feelWeather(dynamics, row);
      settleLowVoltage(fleet, row, clock.now);
      fleet.numbers[row * rowWidth + field.drainKwhPerMs] = 0;
      if (fleet.states[row * stateWidth + byte.sessionOpen] === 0) {
        fleet.states[row * stateWidth + byte.sessionOpen] = 1;
        fleet.numbers[row * rowWidth + field.addedKwh] = 0;
      }
      dynamics.send(row, chart.connectivity, connectivityEvents['activity.begin']);
      if (isStranded(fleet, row)) dynamics.send(row, chart.trip, tripEvents['energy.restored']);
    },
    settleFlow: (row: number) => {
      settleFlow(fleet, row, clock.now);
      applyStandby(fleet, row, clock.now);
      dynamics.send(row, chart.connectivity, connectivityEvents['activity.end']);
    },
    settleAtLimit: (row: number) =>
      addEnergyTo(fleet, row, energyAtPercent(dynamics, row, limitPercent(fleet, row, truth))),
  };
}

function announcements(dynamics: Dynamics) {
  const { fleet, clock } = dynamics;
  const say =
    (kind: string, data: (row: number) => { readonly [key: string]: string | number | boolean }) =>
    (row: number) => {
      if (dynamics.tells(row)) dynamics.tell(row, kind, data(row));
    };
  // Before its flow has started a car that begins to charge still stands on its idle quantities.
  const startingSoc = (row: number): number =>
    roundTo((idleEnergyKwhAt(fleet, row, truth, clock.now) / usableKwh(fleet, row)) * 100, 2);
  const started = (resumed: boolean) =>
    say('charge.started', (row) => ({
      chargingType: offerTypes[fleet.states[row * stateWidth + byte.offerType]!]!,
      limitPercent: limitPercent(fleet, row, truth),
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
  const stopped = (reason: string) => say('charge.stopped', (row) => ({ ...session(row), reason }));
  return {
    announcePlugged: say('cable.plugged', (row) => ({
      chargingType: offerTypes[fleet.states[row * stateWidth + byte.offerType]!]!,
      offerKw: fleet.numbers[row * rowWidth + field.offerKw]!,
    })),
    announceUnplugged: say('cable.unplugged', () => ({})),
    announceStarted: started(false),
    announceResumed: started(true),
    announceHeld: stopped('command'),
    announceWindowClosed: stopped('schedule'),
    announceInterrupted: stopped('unplugged'),
    announceCompleted: say('charge.completed', session),
    announceFault: say('charger.failed', session),
    announceFaultCleared: say('charger.restored', () => ({})),
  };
}

function answers(dynamics: Dynamics) {
  const refusePlug = (reason: FaultCode) => (row: number) => {
    withdrawOffer(dynamics.fleet, row);
    dynamics.answerUnchanged(reason);
  };
  return {
    acceptUnchanged: () => dynamics.answerUnchanged(),
    refuseInMotion: refusePlug('in_motion'),
    refuseTypeUnsupported: refusePlug('charging_type_unsupported'),
    refuseAlreadyPlugged: () => dynamics.answerUnchanged('already_plugged'),
    refuseNotPlugged: () => dynamics.answerUnchanged('cable_not_connected'),
    refuseFull: () => dynamics.answerUnchanged('battery_full'),
    refuseFault: () => dynamics.answerUnchanged('charger_fault'),
  };
}

function delays(dynamics: Dynamics) {
  const { fleet, clock } = dynamics;
  return {
    timeToLimit: (row: number) =>
      flowTable(fleet, row, truth).durationMs(
        socPercentAt(fleet, row, truth, clock.now),
        limitPercent(fleet, row, truth),
      ),
    timeToRestart: (row: number) => {
      const drain = -fleet.numbers[row * rowWidth + field.drainKwhPerMs]!;
      const floorPercent = limitPercent(fleet, row, truth) - restartPercent;
      if (drain <= 0 || floorPercent <= 0) return Infinity;
      const spareKwh =
        energyKwhAt(fleet, row, truth, clock.now) - energyAtPercent(dynamics, row, floorPercent);
      return Math.max(0, Math.ceil(spareKwh / drain));
    },
  };
}

function energyAtPercent({ fleet }: Dynamics, row: number, socPercent: number): number {
  return (socPercent / 100) * usableKwh(fleet, row);
}
