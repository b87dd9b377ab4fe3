import { formatQuantity } from '../form/units.ts';
import type { Json } from '../log/canonical.ts';
import { drivableKwh } from './hybrid.ts';
import type { FuelFigures, Powertrain, TractionBattery, VehicleModel } from './model.ts';

type WrittenFigures = Readonly<Record<string, Json>>;

/**
 * A model as an entry of `models:` in a scenario, with every figure. Read again it is equal, but
 * for habits, signals and commands over those of its make.
 */
export function writtenModel(model: VehicleModel): WrittenFigures {
  const { make, trim, powertrain, years, regions, battery, fuel, roadLoad, own } = model;
  const isOneYear = years.start === years.end;
  return compact({
    make,
    model: model.model,
    trim: trim === '' ? undefined : trim,
    powertrain,
    year: isOneYear ? years.start : undefined,
    years: isOneYear ? undefined : { from: years.start, until: years.end },
    regions: [...regions],
    vin: own?.vin,
    color: own?.color,
    battery: battery && writtenBattery(battery, powertrain),
    fuel: fuel && writtenFuel(fuel),
    roadLoad: roadLoad && {
      a: roadLoad.constant,
      b: roadLoad.perSpeed,
      c: roadLoad.perSquare,
      mass: roadLoad.massKg,
      units: 'SI',
    },
    tyres: own?.placardKpa && {
      front: formatQuantity('pressure', own.placardKpa.front),
      back: formatQuantity('pressure', own.placardKpa.back),
    },
  });
}

function writtenBattery(battery: TractionBattery, powertrain: Powertrain): WrittenFigures {
  const { dc, usableKwh } = battery;
  const window = dc?.statedWindow;
  return {
    usable: formatQuantity('energy', drivableKwh(powertrain, usableKwh, usableKwh)),
    gross: formatQuantity('energy', battery.grossKwh),
    range: formatQuantity('distance', battery.ratedRangeKm),
    ac: {
      power: formatQuantity('power', battery.acMaxKw),
      efficiency: percentOf(battery.acEfficiency),
    },
    dc:
      dc === undefined
        ? 'none'
        : compact({
            power: formatQuantity('power', dc.peakKw),
            efficiency: percentOf(battery.dcEfficiency),
            curve: Object.fromEntries(
              dc.curve.map(([soc, share]) => [formatQuantity('percent', soc), percentOf(share)]),
            ),
            window: window && {
              from: formatQuantity('percent', window.fromPercent),
              until: formatQuantity('percent', window.toPercent),
              takes: formatQuantity('duration', window.minutes * 60_000),
            },
          }),
    consumption: {
      city: formatQuantity('consumption', battery.cityKwhPer100Km),
      highway: formatQuantity('consumption', battery.highwayKwhPer100Km),
    },
    heatPump: battery.hasHeatPump,
  };
}

function writtenFuel(fuel: FuelFigures): WrittenFigures {
  const { displacementLitres } = fuel;
  return compact({
    tank: formatQuantity('volume', fuel.tankLitres),
    displacement:
      displacementLitres === undefined ? undefined : formatQuantity('volume', displacementLitres),
    consumption: {
      city: formatQuantity('fuelConsumption', fuel.cityLitresPer100Km),
      highway: formatQuantity('fuelConsumption', fuel.highwayLitresPer100Km),
    },
  });
}

/** A share in percent. The decimal is shifted in the text, so that 0.898 is 89.8% exactly. */
function percentOf(share: number): string {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(share.toFixed(15)) ?? [];
  const digits = `${whole}${fraction.slice(0, 2)}.${fraction.slice(2)}`;
  return `${digits.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, '')}%`;
}

function compact(members: Readonly<Record<string, Json | undefined>>): WrittenFigures {
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as WrittenFigures;
}
