import { positive, type Range } from '../../form/quantity.ts';
import { mostPer100Km } from '../../model/own-battery.ts';

// Ranges of the figures of a data sheet (ours). Wide enough for scooters and lorries: a figure
// outside of one is in another unit, or lacks its decimal point.

/** Energy of a pack, kWh. */
export const anyPack: Range = { min: 0.3, max: 1000 };
/** Power of an on-board charger, kW. */
export const anyOnBoardCharger: Range = { min: 0.3, max: 50 };
/** Power of fast charging, kW. */
export const anyFastPower: Range = { min: 3, max: 4000 };
/** Volume of a tank, litres. */
export const anyTank: Range = { min: 3, max: 1500 };
/** Displacement of an engine, litres. */
export const anyEngine: Range = { min: 0.2, max: 20 };
/** Electricity in kWh or fuel in litres, per 100 km. */
export const anyConsumption: Range = { ...positive, max: mostPer100Km };
