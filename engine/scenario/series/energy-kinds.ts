import type { SeriesKind } from './series-kind.ts';

const same = (value: number): number => value;
const thousandth = (value: number): number => value / 1000;

/** The most that energy costs per kWh, in any currency, either way. */
const mostPerKwh = 1_000_000;

/** Prices of energy per kWh, in a currency; undefined: the one that the unit states. */
export function pricesIn(currency: string | undefined): SeriesKind {
  const shown = currency ?? 'EUR';
  return {
    title: 'prices',
    usualUnit: currency === undefined ? undefined : `${currency}/kWh`,
    units: [`${shown}/kWh`, `${shown}/MWh`],
    scaleOf(unit) {
      const [, stated, energy] = pricePattern.exec(unit) ?? [];
      if (stated === undefined || stated !== (currency ?? stated)) return undefined;
      return energy === 'kWh' ? same : thousandth;
    },
    unitPattern: perEnergy,
    min: -mostPerKwh,
    max: mostPerKwh,
  };
}

const perEnergy = /^\S+\/[kM]?Wh$/i;
const pricePattern = /^([A-Z]{3})\/(kWh|MWh)$/;

/** The currency of a unit, `EUR/MWh`; undefined without one. */
export function currencyOf(unit: string | undefined): string | undefined {
  return unit === undefined ? undefined : pricePattern.exec(unit)?.[1];
}

/** The carbon of energy, grams of CO2 per kWh. */
export const gramsOfCo2: SeriesKind = {
  title: 'grams of CO2',
  usualUnit: 'gCO2/kWh',
  units: ['gCO2/kWh', 'kgCO2/MWh'],
  // The same number: a thousandth of both.
  scaleOf: (unit) => (/^(g(CO2(eq|e)?)?\/kWh|kg(CO2(eq|e)?)?\/MWh)$/.test(unit) ? same : undefined),
  unitPattern: perEnergy,
  min: 0,
  max: 10_000,
};
