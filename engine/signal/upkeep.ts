import * as z from 'zod';
import { numberText } from '../log/canonical.ts';
import { lowVoltageStatus } from '../model/low-voltage-battery.ts';
import { placardKpa, wheels } from '../model/tyres.ts';
import { formatInstant } from '../time/instant.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import { roundPressure, roundReading } from '../vehicle/reporting/rounding.ts';
import type { ServiceTask } from '../vehicle/row/upkeep.ts';
import { flag, quantity, seatGrid, shaped, word } from './shape.ts';
import { every, signal } from './signal.ts';

const common = { powertrains: every, provenance: 'public' } as const;

const tiresSchema = () =>
  z.strictObject({
    ...seatGrid({ tirePressure: z.number().exactOptional() }),
    unit: z.literal('kPa').exactOptional(),
  });

const serviceItems = () =>
  z
    .array(
      z.strictObject({ id: z.string().exactOptional(), description: z.string().exactOptional() }),
    )
    .exactOptional();

/** Visits to a workshop; `odometer` in km. */
const serviceRecordsSchema = () =>
  z.strictObject({
    values: z.array(
      z.strictObject({
        id: z.string().exactOptional(),
        cost: z
          .strictObject({
            amount: z.number().exactOptional(),
            currency: z.string().exactOptional(),
          })
          .exactOptional(),
        time: z.iso.datetime().exactOptional(),
        tasks: serviceItems(),
        details: serviceItems(),
        odometer: z.number().exactOptional(),
      }),
    ),
  });

/** Parts that wear, tires and the 12 V battery, and visits to the workshop. */
export const upkeepSignals = [
  signal({
    ...common,
    group: 'Wheel',
    name: 'Tires',
    permission: 'read_tires',
    ...shaped(tiresSchema, tires, tiresKey, 'kPa', tiresText),
  }),
  signal({
    ...common,
    group: 'LowVoltageBattery',
    name: 'StateOfCharge',
    permission: 'read_battery',
    ...quantity('percent', 'percent', (reading) => reading.lowVoltagePercent),
  }),
  signal({
    ...common,
    group: 'LowVoltageBattery',
    name: 'Status',
    permission: 'read_battery',
    ...word(['GOOD', 'WARN', 'BAD'], (reading) => lowVoltageStatus(reading.lowVoltagePercent)),
  }),
  signal({
    ...common,
    group: 'Service',
    name: 'IsInService',
    permission: 'read_service_history',
    isTimeless: true,
    ...flag((reading) => reading.isInService),
  }),
  signal({
    ...common,
    group: 'Service',
    name: 'Records',
    permission: 'read_service_history',
    isTimeless: true,
    ...shaped(serviceRecordsSchema, serviceRecords, (reading) => reading.upkeep.services.length),
  }),
];

/** Wheels in two rows of two, from the front and from the left. */
function tires(reading: Reading) {
  return {
    values: reading.tyreKpas.map((kpa, wheel) => ({
      row: wheel >> 1,
      column: wheel & 1,
      tirePressure: roundPressure(reading.model, kpa),
    })),
    rowCount: 2,
    columnCount: 2,
    unit: 'kPa' as const,
  };
}

function tiresText({ values }: z.infer<ReturnType<typeof tiresSchema>>): string {
  const texts = values.map(
    ({ row, column, tirePressure }) =>
      `{"column":${column},"row":${row},"tirePressure":${numberText(tirePressure!)}}`,
  );
  return `{"columnCount":2,"rowCount":2,"unit":"kPa","values":[${texts.join(',')}]}`;
}

/** Packs four pressures below 1,000 into one number; none changes by less than one. */
function tiresKey(reading: Reading): number {
  const { model, tyreKpas } = reading;
  let key = 0;
  for (const kpa of tyreKpas) key = key * 1000 + roundPressure(model, kpa);
  return key;
}

function serviceRecords({ model, upkeep }: Reading) {
  return {
    values: upkeep.services.map(({ atMs, odometerKm, tasks }, index) => ({
      id: `SVC-${index + 1}`,
      time: formatInstant(atMs),
      tasks: tasks.map((task, at) => ({ id: `T${at + 1}`, description: taskWords[task](model) })),
      odometer: roundReading('odometerKm', odometerKm),
    })),
  };
}

function tyrePressures(model: Reading['model']): string {
  const [front, back] = [placardKpa(model, 0), placardKpa(model, wheels.indexOf('backLeft'))];
  return front === back ? `${front} kPa` : `${front} kPa in front and ${back} kPa behind`;
}

const taskWords: Readonly<Record<ServiceTask, (model: Reading['model']) => string>> = {
  oil: () => 'Oil change',
  troubleCodes: () => 'Trouble codes cleared',
  tyres: (model) => `Tires filled to ${tyrePressures(model)}`,
  lowVoltageBattery: () => '12 V battery charged',
};
