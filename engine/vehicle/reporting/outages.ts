import { Fault } from '../../fault.ts';
import { chargeEvents, connectivityEvents } from '../chart-numbers.ts';
import type { ChargerCommand, VehicleCommand } from '../command.ts';
import type { Dynamics } from '../dynamics.ts';
import type { RefusalReason } from '../refusals.ts';
import { isPlugged } from '../row/condition.ts';
import { link, linkWidth } from '../row/row.ts';
import { hastenReport } from './report.ts';

/**
 * Networks and chargers that fail. A named fault ends only by its name, and the thing it broke
 * works again once no other fault holds it; a restoration without a name ends them all.
 */
type Order = Extract<
  VehicleCommand,
  { kind: 'network.drop' | 'network.restore' | 'charger.fail' | 'charger.restore' }
>;

/** The name of faults without one. */
const nameless = '';

export function dropNetwork(
  dynamics: Dynamics,
  row: number,
  { fault = nameless }: Order,
  cause: number,
): RefusalReason | undefined {
  dynamics.outages.add(row, fault);
  return dynamics.deliver(row, connectivityEvents['network.drop'], cause);
}

/**
 * Restores the network of a vehicle. One that is told at the first instant that it is online begins
 * so: the service knows the changes of the commands before at once.
 */
export function restoreNetwork(
  dynamics: Dynamics,
  row: number,
  { fault }: Order,
  cause: number,
): RefusalReason | undefined {
  if (fault === undefined) {
    dynamics.outages.clear(row);
    const refusal = dynamics.deliver(row, connectivityEvents['network.restore'], cause);
    if (dynamics.isBeginning) dynamics.change(row, cause, () => hastenReport(dynamics, row));
    return refusal;
  }
  if (!dynamics.outages.release(row, fault)) return undefined;
  return dynamics.deliver(row, connectivityEvents['outage.end'], cause);
}

/** Without a name it affects the cable plugged in now; a named fault affects the next one too. */
export function failCharging(
  dynamics: Dynamics,
  row: number,
  { fault }: Order,
  cause: number,
): RefusalReason | undefined {
  if (fault !== undefined || isPlugged(dynamics.fleet, row)) {
    dynamics.chargingFaults.add(row, fault ?? nameless);
  }
  return tellCharger(dynamics, row, 'charger.fail', fault, cause);
}

export function restoreCharging(
  dynamics: Dynamics,
  row: number,
  { fault }: Order,
  cause: number,
): RefusalReason | undefined {
  if (fault === undefined) dynamics.chargingFaults.clear(row);
  else if (!dynamics.chargingFaults.release(row, fault)) return undefined;
  return tellCharger(dynamics, row, 'charger.restore', fault, cause);
}

/** Fails or restores a charger for every car that is plugged in now or later. */
export function followCharger(dynamics: Dynamics, command: ChargerCommand, cause: number): void {
  const { charger, fault } = command;
  if (charger === '') throw new Fault('command_malformed', 'a charger without a name cannot fail');
  const { brokenChargers } = dynamics;
  const breaks = command.kind === 'charger.break';
  const isNew = breaks
    ? brokenChargers.add(charger, fault ?? nameless)
    : fault === undefined
      ? brokenChargers.clear(charger)
      : brokenChargers.release(charger, fault);
  if (!isNew) return;
  const fact = dynamics.tellOf(charger, breaks ? 'charger.broken' : 'charger.mended', cause, {});
  const event = chargeEvents[breaks ? 'charger.fail' : 'charger.restore'];
  const { fleet } = dynamics;
  for (let row = 0; row < fleet.count; row += 1) {
    if (chargerName(dynamics, row) === charger) dynamics.deliver(row, event, fact);
  }
}

/** Whether a plugged car cannot charge because of a fault of its own or of its charger. */
export function isChargerFailed(dynamics: Dynamics, row: number): boolean {
  if (dynamics.chargingFaults.has(row)) return true;
  return dynamics.brokenChargers.has(chargerName(dynamics, row));
}

/** Ends the unnamed fault of a cable that is unplugged. */
export function forgetCable(dynamics: Dynamics, row: number): void {
  dynamics.chargingFaults.release(row, nameless);
}

function tellCharger(
  dynamics: Dynamics,
  row: number,
  event: 'charger.fail' | 'charger.restore',
  fault: string | undefined,
  cause: number,
): RefusalReason | undefined {
  // A named fault applies even without a cable.
  if (fault !== undefined && !isPlugged(dynamics.fleet, row)) return undefined;
  return dynamics.deliver(row, chargeEvents[event], cause);
}

/** The name of the charger in use; empty without one, and for one that has none. */
export function chargerName({ fleet }: Dynamics, row: number): string {
  const number = fleet.links[row * linkWidth + link.charger]!;
  return number === 0 ? '' : fleet.chargers.at(number).name;
}
