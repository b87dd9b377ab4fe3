import * as z from 'zod';
import { oilAlertLife } from '../model/engine-oil.ts';
import { findTroubleCode, type TroubleCode, troubleCodes } from '../model/trouble-code-list.ts';
import { isTyreLow, wheels } from '../model/tyres.ts';
import { formatInstant } from '../time/instant.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import { amount, shaped } from './shape.ts';
import { electric, every, fuelled, signal } from './signal.ts';

const common = {
  group: 'Diagnostics',
  permission: 'read_diagnostics',
  provenance: 'public',
  followsKey: true,
} as const;

/** The status of a system; the description is for people. */
const systemSchema = () =>
  z.strictObject({
    status: z.enum(['OK', 'ALERT']).exactOptional(),
    description: z.string().nullable().exactOptional(),
  });

const codesSchema = () =>
  z.strictObject({
    values: z.array(
      z.strictObject({ code: z.string(), timestamp: z.iso.datetime().nullable().exactOptional() }),
    ),
  });

/** Systems by the powertrains that have them. */
const systems = [
  [
    every,
    'ABS ActiveSafety Airbag BrakeFluid DriverAssistance Lighting MIL Telematics TirePressure ' +
      'TirePressureMonitoring Transmission WasherFluid',
  ],
  [electric, 'EVBatteryConditioning EVCharging EVDriveUnit EVHVBattery'],
  [fuelled, 'Emissions OilLife OilPressure OilTemperature WaterInFuel'],
] as const;

/** Describes the problem for people; empty text if there is none. */
type Complaint = (reading: Reading) => string;

/** Systems whose status changes as time passes and distance is driven. */
const wearing: ReadonlySet<string> = new Set(['OilLife', 'TirePressure']);

/** Systems with a check of their own. */
const watchful: ReadonlyMap<string, Complaint> = new Map([
  ['MIL', (reading: Reading) => codesIn(reading, ({ lightsMil }) => lightsMil)],
  ['OilLife', (reading: Reading) => oldOil(reading)],
  ['TirePressure', (reading: Reading) => lowTires(reading)],
]);

/** Systems with the status ALERT while one of their codes is stored. All others are always fine. */
const diagnosed: ReadonlySet<string> = new Set(troubleCodes.map((each) => each.system));

export const diagnosticSignals = [
  ...systems.flatMap(([powertrains, names]) =>
    names.split(' ').map((name) => signal({ ...common, name, powertrains, ...system(name) })),
  ),
  signal({
    ...common,
    name: 'DTCCount',
    powertrains: every,
    isTimeless: true,
    ...shaped(
      amount('count', z.int),
      (reading) => ({ value: codeCount(reading), unit: 'count' }),
      codeCount,
      'count',
    ),
  }),
  signal({
    ...common,
    name: 'DTCList',
    powertrains: every,
    isTimeless: true,
    ...shaped(codesSchema, codeList, codeListKey),
  }),
];

function system(name: string) {
  const complaint: Complaint =
    watchful.get(name) ?? ((reading) => codesIn(reading, (code) => code.system === name));
  const read = (reading: Reading) => {
    const description = complaint(reading);
    return description === ''
      ? { status: 'OK' as const, description: null }
      : { status: 'ALERT' as const, description };
  };
  const isConstant = !watchful.has(name) && !diagnosed.has(name);
  return {
    ...shaped(systemSchema, read, isConstant ? () => '' : complaint),
    isConstant,
    isTimeless: !wearing.has(name),
  };
}

/** The stored codes of a kind in words. */
function codesIn({ upkeep }: Reading, isOfKind: (code: TroubleCode) => boolean): string {
  if (upkeep.troubles.length === 0) return '';
  return upkeep.troubles
    .map(({ code }) => findTroubleCode(code)!)
    .filter(isOfKind)
    .map(({ code, meaning }) => `${code}: ${meaning}`)
    .join('; ');
}

function oldOil({ oilLifePercent }: Reading): string {
  return oilLifePercent <= oilAlertLife * 100 ? 'Change the engine oil' : '';
}

function lowTires(reading: Reading): string {
  if (!reading.isAnyTyreLow) return '';
  const { model, tyreKpas } = reading;
  const low = wheels.filter((_, wheel) => isTyreLow(tyreKpas[wheel]!, model, wheel));
  return low.length === 0
    ? ''
    : `Low tire pressure: ${low.map((wheel) => words[wheel]).join(', ')}`;
}

const words: Readonly<Record<(typeof wheels)[number], string>> = {
  frontLeft: 'front left',
  frontRight: 'front right',
  backLeft: 'back left',
  backRight: 'back right',
};

function codeCount({ upkeep }: Reading): number {
  return upkeep.troubles.length;
}

function codeList({ upkeep }: Reading) {
  return {
    values: upkeep.troubles.map(({ code, atMs }) => ({ code, timestamp: formatInstant(atMs) })),
  };
}

function codeListKey({ upkeep }: Reading): string {
  return upkeep.troubles.map(({ code, atMs }) => `${code}@${atMs}`).join();
}
