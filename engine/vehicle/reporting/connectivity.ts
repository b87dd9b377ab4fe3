import type { ImplementationOf } from '../../chart/machine.ts';
import { isLowVoltageFlat } from '../../model/low-voltage-battery.ts';
import { draw } from '../../random/distribution.ts';
import { lowVoltageSocAt, timeToFlatMs } from '../body/low-voltage.ts';
import { settleParked } from '../charging/tariff.ts';
import { chargeEvents } from '../chart-numbers.ts';
import type { connectivityTable } from '../charts.generated.ts';
import type { Dynamics } from '../dynamics.ts';
import { hangsOnDrain, isConditioned, isOccupied, isOffline, isPlugged } from '../row/condition.ts';
import { truth } from '../row/quantity.ts';
import { applyStandby } from '../settle.ts';
import type { ConnectivityContext } from './connectivity.chart.ts';

type BareFact =
  | 'lowVoltage.flat'
  | 'lowVoltage.restored'
  | 'network.dropped'
  | 'network.restored'
  | 'vehicle.polled'
  | 'vehicle.slept'
  | 'vehicle.woken';

/** The functions behind the names of the connectivity chart. */
export function connectivityImplementation(
  dynamics: Dynamics,
): ImplementationOf<typeof connectivityTable> {
  const { fleet, clock } = dynamics;
  const announce = (kind: BareFact) => (row: number) => {
    if (dynamics.tells(row)) dynamics.tell(row, kind, {});
  };
  return {
    guards: guards(dynamics),
    actions: {
      applyStandby: (row) => {
        if (isOccupied(fleet, row)) return;
        settleParked(dynamics, row);
        applyStandby(dynamics, row);
        if (hangsOnDrain(fleet, row)) {
          dynamics.send(row, chargeEvents['drain.change']);
        }
      },
      announceAsleep: announce('vehicle.slept'),
      announceAwake: announce('vehicle.woken'),
      announceFlat: (row) => {
        announce('lowVoltage.flat')(row);
        if (isPlugged(fleet, row)) dynamics.send(row, chargeEvents['charger.fail']);
      },
      announceRevived: (row) => {
        announce('lowVoltage.restored')(row);
        if (isPlugged(fleet, row)) dynamics.send(row, chargeEvents['charger.restore']);
      },
      announceOffline: announce('network.dropped'),
      announceOnline: announce('network.restored'),
      // Being a change like any other, though nothing differs, it causes a report of the current
      // state.
      announcePolled: announce('vehicle.polled'),
      acceptUnchanged: () => dynamics.answerUnchanged(),
      refuseAsleep: () => dynamics.answerUnchanged('vehicle_asleep'),
      refuseOffline: () => dynamics.answerUnchanged('vehicle_offline'),
    },
    delays: {
      sleepTimeout: (row) => sleepMs(dynamics, row),
      timeToFlat: (row) => timeToFlatMs(fleet, row, clock.now),
      offlineGap: (row) => drawSpell(dynamics, row, 'everyMs'),
      spellLength: (row) => drawSpell(dynamics, row, 'forMs'),
    },
  };
}

function guards({ fleet, clock, outages }: Dynamics) {
  return {
    occupied: (row: number) => isOccupied(fleet, row) || isConditioned(fleet, row),
    offline: (row: number) => isOffline(fleet, row),
    wakesOnPoll: (row: number) =>
      fleet.settingsOf(row).wakeOnPoll ?? fleet.profileOf(row).wakesOnPoll,
    lowVoltageFlat: (row: number) =>
      isLowVoltageFlat(lowVoltageSocAt(fleet, row, truth, clock.now)),
    heldOffline: (row: number) => outages.has(row),
  };
}

/** The facts of a row that the machine's guards read; spells offline are drawn as they begin. */
export function getConnectivityContext(dynamics: Dynamics, row: number): ConnectivityContext {
  const asked = guards(dynamics);
  return {
    occupied: asked.occupied(row),
    offline: asked.offline(row),
    heldOffline: asked.heldOffline(row),
    wakesOnPoll: asked.wakesOnPoll(row),
    lowVoltageFlat: asked.lowVoltageFlat(row),
    sleepMs: sleepMs(dynamics, row),
    timeToFlatMs: timeToFlatMs(dynamics.fleet, row, dynamics.clock.now),
    offlineGapMs: Infinity,
    spellMs: Infinity,
  };
}

function sleepMs({ fleet }: Dynamics, row: number): number {
  return fleet.settingsOf(row).timeouts.sleepMs ?? fleet.profileOf(row).sleepMs;
}

/** Whole ms; Infinity for a car without offline spells of its own. */
function drawSpell(
  { fleet, streams, clock }: Dynamics,
  row: number,
  what: 'everyMs' | 'forMs',
): number {
  const { offline } = fleet.settingsOf(row);
  if (offline === undefined) return Infinity;
  // No spell begins or ends twice in one ms, so the instant distinguishes the draws.
  const stream = streams.stream(fleet.nameOf(row), `offline ${what} ${clock.now}`);
  return Math.max(1, Math.round(draw(offline[what], stream)));
}
