import { Fault } from '../../fault.ts';
import { driveModes } from '../../model/drive-modes.ts';
import { firmwareVersion, hasDigitalKey, nextFirmware } from '../../model/identity.ts';
import { connectivityEvents } from '../chart-numbers.ts';
import type { VehicleCommand } from '../command.ts';
import type { Dynamics } from '../dynamics.ts';
import type { VehicleFacts } from '../facts.ts';
import type { RefusalReason } from '../refusals.ts';
import { RawReading } from '../reporting/raw-reading.ts';
import { roundTo } from '../reporting/rounding.ts';
import { isMoving } from '../row/condition.ts';
import { truth } from '../row/quantity.ts';
import { link, linkWidth } from '../row/row.ts';
import type { Upkeep } from '../row/upkeep.ts';

type EquipmentOrder<Kind> = Extract<VehicleCommand, { kind: Kind }>;

/** The version of the firmware of a vehicle. */
export function firmwareOf(reading: RawReading): string {
  return reading.upkeep.firmware ?? firmwareVersion(reading);
}

/** Follows the command: installs firmware in a car that does not drive. */
export function updateFirmware(
  dynamics: Dynamics,
  row: number,
  { version: wanted }: EquipmentOrder<'firmware.update'>,
  cause: number,
): RefusalReason | undefined {
  const from = firmwareOf(readingOf(dynamics, row));
  const version = wanted ?? nextFirmware(from);
  if (version.length === 0 || version.length > longestVersion) {
    throw new Fault('out_of_range', `a version has 1 to ${longestVersion} characters`);
  }
  if (isMoving(dynamics.fleet, row)) return 'in_motion';
  if (version === from) return undefined;
  amend(dynamics, row, cause, { firmware: version }, ['firmware.updated', { from, version }]);
  return undefined;
}

/** Follows the commands: pairs a phone as a key, or removes it. */
export function changeKey(
  dynamics: Dynamics,
  row: number,
  { kind }: VehicleCommand,
  cause: number,
): undefined {
  const isPaired = kind === 'key.pair';
  const reading = readingOf(dynamics, row);
  if ((reading.upkeep.hasDigitalKey ?? hasDigitalKey(reading)) === isPaired) return;
  const fact = isPaired ? 'key.paired' : 'key.removed';
  amend(dynamics, row, cause, { hasDigitalKey: isPaired }, [fact, {}]);
}

/** Follows the command: the driver chooses a mode, on the way too. */
export function setDriveMode(
  dynamics: Dynamics,
  row: number,
  { mode }: EquipmentOrder<'mode.set'>,
  cause: number,
): undefined {
  if (!driveModes.includes(mode)) {
    throw new Fault('out_of_range', `a drive mode is one of ${driveModes.join(', ')}`);
  }
  if ((readingOf(dynamics, row).upkeep.driveMode ?? 'normal') === mode) return;
  amend(dynamics, row, cause, { driveMode: mode }, ['mode.changed', { mode }]);
}

/** Follows the command: fills all tyres of a car that does not drive to the placard. */
export function inflateTyres(
  dynamics: Dynamics,
  row: number,
  _: VehicleCommand,
  cause: number,
): RefusalReason | undefined {
  if (isMoving(dynamics.fleet, row)) return 'in_motion';
  dynamics.change(row, cause, () => fillTyres(dynamics, row));
  dynamics.deliver(row, connectivityEvents['activity.note'], dynamics.cause);
  return undefined;
}

/** Fills all tyres to the placard, within a step of a chart or a change. */
export function fillTyres(dynamics: Dynamics, row: number): void {
  const reading = readingOf(dynamics, row);
  const lowestKpa = Math.min(...reading.tyreKpas);
  const data = { lowestKpa: roundTo(lowestKpa, 1) };
  note(dynamics, row, { tyresFilledMs: dynamics.clock.now }, ['tyres.inflated', data]);
}

/** Changes the record of a vehicle and logs the fact; a sleeping vehicle wakes. */
function amend<Kind extends keyof VehicleFacts>(
  dynamics: Dynamics,
  row: number,
  cause: number,
  changes: Partial<Upkeep>,
  fact: readonly [Kind, VehicleFacts[Kind]],
): void {
  dynamics.change(row, cause, () => note(dynamics, row, changes, fact));
  dynamics.deliver(row, connectivityEvents['activity.note'], dynamics.cause);
}

/** Changes the record of a vehicle and logs the fact. */
function note<Kind extends keyof VehicleFacts>(
  dynamics: Dynamics,
  row: number,
  changes: Partial<Upkeep>,
  [kind, data]: readonly [Kind, VehicleFacts[Kind]],
): void {
  const { fleet } = dynamics;
  const { upkeep } = readingOf(dynamics, row);
  fleet.links[row * linkWidth + link.upkeep] = fleet.upkeeps.add({ ...upkeep, ...changes });
  if (dynamics.tells(row)) dynamics.tell(row, kind, data);
}

function readingOf(dynamics: Dynamics, row: number): RawReading {
  return new RawReading(dynamics, row, truth, dynamics.clock.now);
}

const longestVersion = 64;
