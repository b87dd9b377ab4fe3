import {
  drivableKwh,
  modelTitle,
  type Powertrain,
  type VehicleModel,
} from '../../../engine/index.ts';
import { counted, cut, type Paint } from '../../terminal/terminal.ts';

/** The id and name of each model, its figures in columns, and its short names. */
export function modelLines(
  listed: readonly ListedModel[],
  { paint, columns }: { readonly paint: Paint; readonly columns: number },
): readonly string[] {
  const table = listed.map(({ model }) => cells(model));
  const widths = (table[0] ?? []).map((_, column) =>
    table.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  const lines = listed.flatMap(({ model, aliases }, number) => {
    const row = (table[number] ?? []).map((cell, column) => cell.padEnd(widths[column] ?? 0));
    const also = cut(`  also ${aliases.join(', ')}`, columns);
    return [
      `${paint('cyan', model.id)}  ${cut(modelTitle(model), columns - model.id.length - 2)}`,
      cut(`  ${row.join('  ')}`.trimEnd(), columns),
      ...(aliases.length === 0 ? [] : [paint('dim', also)]),
    ];
  });
  const isMarked = table.some((row) => row.some((cell) => cell.includes('~')));
  const legend = [
    'Figures: powertrain, years, usable energy, charging, range or consumption city/highway.',
  ];
  if (isMarked) legend.push('~ a figure that is not published for this car, or not given');
  return [
    ...lines,
    '',
    counted(listed.length, 'model'),
    ...legend.map((text) => paint('dim', text)),
  ];
}

function cells(model: VehicleModel): readonly string[] {
  const { powertrain, years, battery, fuel, approximate } = model;
  const show = (figure: (typeof approximate)[number], text: string): string =>
    `${approximate.includes(figure) ? '~' : ''}${text}`;
  const charging = battery && [
    `AC ${show('acMaxKw', `${battery.acMaxKw} kW`)}`,
    ...(battery.dc ? [`DC ${show('dcPeakKw', `${battery.dc.peakKw} kW`)}`] : []),
  ];
  const reach = [
    ...(battery ? [show('ratedRangeKm', `${Math.round(battery.ratedRangeKm)} km`)] : []),
    ...(fuel
      ? [`${litres(fuel.cityLitresPer100Km)}/${litres(fuel.highwayLitresPer100Km)} l/100 km`]
      : []),
  ];
  return [
    powertrain,
    years.start === years.end ? `${years.start}` : `${years.start}-${years.end}`,
    battery ? show('usableKwh', `${drivable(powertrain, battery.usableKwh)} kWh`) : '',
    (charging ?? []).join(', '),
    reach.join(', '),
  ];
}

/** To the hundredth, as data sheets give it. */
function drivable(powertrain: Powertrain, fullKwh: number): number {
  return Math.round(100 * drivableKwh(powertrain, fullKwh, fullKwh)) / 100;
}

function litres(value: number): string {
  return value.toFixed(1);
}

/** A model with its short names. */
export interface ListedModel {
  readonly model: VehicleModel;
  readonly aliases: readonly string[];
}
