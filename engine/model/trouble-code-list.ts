import type { Powertrain } from './model.ts';

/**
 * The diagnostic signal (`Diagnostics.<name>`) that shows ALERT while a code is stored, where the
 * powertrain has that signal.
 */
export type DiagnosedSystem =
  | 'ABS'
  | 'EVDriveUnit'
  | 'EVHVBattery'
  | 'Emissions'
  | 'Lighting'
  | 'OilPressure'
  | 'Transmission';

/** A generic code of SAE J2012, the same for every make. */
export interface TroubleCode {
  readonly code: string;
  readonly meaning: string;
  readonly system: DiagnosedSystem;
  /** Whether the malfunction indicator lamp (`Diagnostics.MIL`) comes on. */
  readonly lightsMil: boolean;
  readonly powertrains: readonly Powertrain[];
  /** How often it comes up among the codes of its powertrain (ours). */
  readonly weight: number;
}

/** Codes that workshops know well; which of them a car has depends on its powertrain. */
export const troubleCodes: readonly TroubleCode[] = [
  ...codes(
    'Emissions',
    true,
    ['ICE', 'HEV', 'PHEV'],
    [
      ['P0420', 'Catalyst efficiency below threshold, bank 1', 10],
      ['P0171', 'Mixture too lean, bank 1', 9],
      ['P0300', 'Misfire in several cylinders', 8],
      ['P0301', 'Misfire in cylinder 1', 5],
      ['P0455', 'Fuel vapour system: large leak', 7],
      ['P0442', 'Fuel vapour system: small leak', 5],
      ['P0456', 'Fuel vapour system: very small leak', 4],
      ['P0128', 'Coolant below thermostat temperature', 5],
      ['P0401', 'Exhaust gas recirculation flow too low', 4],
      ['P0135', 'Heater of oxygen sensor 1, bank 1', 4],
      ['P0141', 'Heater of oxygen sensor 2, bank 1', 3],
      ['P0113', 'Intake air temperature sensor reads too high', 2],
      ['P0507', 'Idle speed higher than expected', 2],
      ['P0562', 'Supply voltage low', 3],
    ],
  ),
  ...codes(
    'OilPressure',
    true,
    ['ICE', 'HEV', 'PHEV'],
    [['P0521', 'Engine oil pressure sensor out of range', 2]],
  ),
  ...codes(
    'Transmission',
    true,
    ['ICE'],
    [
      ['P0700', 'Transmission control system', 3],
      ['P0741', 'Torque converter clutch stuck off', 2],
    ],
  ),
  ...codes(
    'EVHVBattery',
    true,
    ['HEV', 'PHEV'],
    [
      ['P0A80', 'Replace hybrid battery pack', 3],
      ['P0A7F', 'Hybrid battery pack deteriorated', 2],
    ],
  ),
  ...codes(
    'EVHVBattery',
    false,
    ['BEV', 'PHEV'],
    [
      ['P0AA6', 'Isolation of the high-voltage system', 3],
      ['P0A7E', 'Traction battery too hot', 2],
      ['U0111', 'No communication with the battery energy control module', 3],
    ],
  ),
  ...codes(
    'EVDriveUnit',
    false,
    ['BEV', 'PHEV', 'HEV'],
    [
      ['P0A78', 'Inverter of drive motor A', 2],
      ['P0A2F', 'Drive motor A too hot', 2],
      ['P0A94', 'DC/DC converter performance', 3],
      ['P0A08', 'DC/DC converter status circuit', 2],
    ],
  ),
  ...codes(
    'ABS',
    false,
    ['BEV', 'PHEV', 'HEV', 'ICE'],
    [
      ['C0035', 'Wheel speed sensor, front left', 3],
      ['C0040', 'Wheel speed sensor, front right', 3],
      ['U0121', 'No communication with the brake control module', 2],
    ],
  ),
  ...codes(
    'Lighting',
    false,
    ['BEV', 'PHEV', 'HEV', 'ICE'],
    [['U0140', 'No communication with the body control module', 2]],
  ),
];

const byCode = new Map(troubleCodes.map((each) => [each.code, each]));

/** The trouble code with the name that a scan tool shows; undefined if it is not listed. */
export function findTroubleCode(code: string): TroubleCode | undefined {
  return byCode.get(code);
}

function codes(
  system: DiagnosedSystem,
  lightsMil: boolean,
  powertrains: readonly Powertrain[],
  rows: readonly (readonly [code: string, meaning: string, weight: number])[],
): TroubleCode[] {
  return rows.map(([code, meaning, weight]) => ({
    code,
    meaning,
    system,
    lightsMil,
    powertrains,
    weight,
  }));
}
