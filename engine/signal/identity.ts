import * as z from 'zod';
import { type DriveMode } from '../model/drive-modes.ts';
import {
  hasDigitalKey,
  packages,
  paint,
  surveillanceBrand,
  vehicleVin,
  wheelStyle,
} from '../model/identity.ts';
import type { VehicleModel } from '../model/model.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import { permissionNames } from '../vehicle/row/permissions.ts';
import { firmwareOf } from '../vehicle/upkeep/equipment.ts';
import { flag, lifelong, lifelongText, shaped, text, texts } from './shape.ts';
import { every, signal } from './signal.ts';

const common = { powertrains: every, provenance: 'public' } as const;
const identification = { ...common, group: 'VehicleIdentification' } as const;
const account = {
  ...common,
  group: 'VehicleUserAccount',
  permission: 'read_user_profile',
} as const;
const extended = 'read_extended_vehicle_info';

const driveModeSchema = () => z.strictObject({ canonical: z.string(), oemDisplayName: z.string() });

/** The identity of a vehicle and its owner; random parts come from the vehicle's own streams. */
export const identitySignals = [
  signal({ ...identification, name: 'VIN', permission: 'read_vin', ...lifelongText(vehicleVin) }),
  signal({
    ...identification,
    name: 'Nickname',
    permission: 'read_vehicle_info',
    ...lifelongText((reading) => reading.name),
  }),
  signal({
    ...identification,
    name: 'Trim',
    permission: extended,
    ...lifelongText(({ model }) => model.trim),
    reportedBy: ({ trim }) => trim !== '',
  }),
  signal({
    ...identification,
    name: 'ExteriorColor',
    permission: extended,
    ...lifelongText(paint),
  }),
  signal({
    ...identification,
    name: 'Packages',
    permission: extended,
    ...lifelong(texts, (reading) => ({ values: packages(reading) })),
  }),
  signal({
    ...common,
    group: 'Wheel',
    name: 'Style',
    permission: extended,
    ...lifelongText(wheelStyle),
  }),
  signal({
    ...common,
    group: 'ConnectivitySoftware',
    name: 'CurrentFirmwareVersion',
    permission: extended,
    isTimeless: true,
    ...text(firmwareOf),
  }),
  signal({
    ...common,
    group: 'ConnectivityStatus',
    name: 'IsDigitalKeyPaired',
    permission: 'read_vehicle_info',
    isTimeless: true,
    ...flag((reading) => reading.upkeep.hasDigitalKey ?? hasDigitalKey(reading)),
  }),
  signal({
    ...common,
    group: 'Transmission',
    name: 'DriveMode',
    permission: extended,
    isTimeless: true,
    followsKey: true,
    ...shaped(
      driveModeSchema,
      (reading) => {
        const mode = driveModeOf(reading);
        const oemDisplayName = `${mode[0]!.toUpperCase()}${mode.slice(1)}`;
        return { canonical: mode.toUpperCase(), oemDisplayName };
      },
      driveModeOf,
    ),
  }),
  signal({
    ...common,
    group: 'Surveillance',
    name: 'Brand',
    permission: 'read_vehicle_info',
    ...lifelongText(surveillanceBrand),
    reportedBy: hasSurveillance,
  }),
  signal({
    ...common,
    group: 'Surveillance',
    name: 'IsEnabled',
    permission: 'read_security',
    isTimeless: true,
    ...flag(isWatched),
    reportedBy: hasSurveillance,
  }),
  signal({ ...account, name: 'Role', ...lifelongText(() => 'Owner') }),
  signal({
    ...account,
    name: 'Permissions',
    provenance: 'stated',
    ...shaped(
      knownPermissions,
      (reading) => ({ values: [...reading.permissions] }),
      (reading) => reading.permissionsKey,
    ),
  }),
];

function driveModeOf({ upkeep }: Reading): DriveMode {
  return upkeep.driveMode ?? 'normal';
}

/** Permissions; makers have their own besides (`vehicle_cmds`), with other beginnings. */
function knownPermissions() {
  const isKnown = (name: string) =>
    permissionNames.includes(name) || !/^(read|control)_/.test(name);
  const permission = z.string().refine(isKnown, {
    error: ({ input }) => `there is no permission ${String(input)}`,
    params: { candidates: permissionNames },
  });
  return z.strictObject({ values: z.array(permission) });
}

function hasSurveillance(model: VehicleModel): boolean {
  return surveillanceBrand({ model }) !== '';
}

/** The cameras watch a car that is parked and locked away from home (ours). */
function isWatched({ isMoving, isLocked, place }: Reading): boolean {
  return !isMoving && isLocked && place !== 'home';
}
