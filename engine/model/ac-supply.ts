import { tractionBattery } from './battery.ts';
import type { Region, VehicleModel } from './model.ts';

/** The supply of a charging post, a wall box or a socket. */
export interface AcSupply {
  readonly phases: 1 | 3;
  /** Per phase. */
  readonly amps: number;
  /**
   * Voltage at the car's connection: phase to neutral in Europe (230), line to line in North
   * America (240 at home, 208 from a three-phase building, 120 at a socket).
   */
  readonly volts: number;
}

/** A supply of which only some figures may be known. */
export type StatedSupply = { readonly [Figure in keyof AcSupply]: AcSupply[Figure] | undefined };

export interface AcCable {
  readonly phases: 1 | 3;
  /** Per phase. */
  readonly amps: number;
}

/**
 * The region whose rules a supply follows for a model (ours): Europe on three phases; on one phase
 * the region the model is sold in or, if that is Europe and another, the one that has these volts.
 */
export function regionOf({ regions }: VehicleModel, { phases, volts }: AcSupply): Region {
  if (phases === 3) return 'EUROPE';
  const elsewhere = regions.find((region) => region !== 'EUROPE');
  if (elsewhere === undefined) return 'EUROPE';
  return isEuropean(volts) && regions.includes('EUROPE') ? 'EUROPE' : elsewhere;
}

/** A kind of mains, which sockets and wall boxes are connected to. */
export type Grid = 'EUROPE' | 'NORTH_AMERICA' | 'JAPAN';

/** The mains for which cars of a region are built. */
export function gridOf(region: Region): Grid {
  return region === 'EUROPE' ? 'EUROPE' : 'NORTH_AMERICA';
}

interface Mains {
  /** Voltage of a wall box; in Europe between phase and neutral. */
  readonly homeVolts: number;
  readonly socketVolts: number;
  readonly hasThreePhases: boolean;
}

/**
 * Nominal voltages of IEC 60038: 230/400 V, and 120/240 V split; in Japan 100/200 V split (IEC
 * World Plugs).
 */
const mains: Readonly<Record<Grid, Mains>> = {
  EUROPE: { homeVolts: 230, socketVolts: 230, hasThreePhases: true },
  NORTH_AMERICA: { homeVolts: 240, socketVolts: 120, hasThreePhases: false },
  JAPAN: { homeVolts: 200, socketVolts: 100, hasThreePhases: false },
};

/** The limits of a model's on-board charger in a region. */
export interface OnBoardCharger {
  readonly maxKw: number;
  readonly phases: 1 | 3;
  /** Per phase, by the phases in use. */
  readonly maxAmps: { readonly 1: number; readonly 3: number };
}

/** The actual draw; all zero where charging cannot start. */
export interface AcDraw {
  /** At the wall. */
  readonly powerKw: number;
  readonly phases: 0 | 1 | 3;
  /** Per phase. */
  readonly amps: number;
  readonly volts: number;
}

/**
 * The on-board charger of a model. North America has one phase of 240 V for every car. In Europe a
 * charger of 11 kW or more has three phases; on one phase alone it takes at most 32 A (7.4 kW).
 */
export function onBoardCharger(model: VehicleModel, region: Region): OnBoardCharger {
  const { acMaxKw } = tractionBattery(model);
  if (region !== 'EUROPE') {
    const volts = mains.NORTH_AMERICA.homeVolts;
    return { maxKw: acMaxKw, phases: 1, maxAmps: { 1: (acMaxKw * 1000) / volts, 3: 0 } };
  }
  const volts = mains.EUROPE.homeVolts;
  const oneAmps = Math.min(onePhaseAmps, (acMaxKw * 1000) / volts);
  if (acMaxKw < threePhaseKw) return { maxKw: acMaxKw, phases: 1, maxAmps: { 1: oneAmps, 3: 0 } };
  return {
    maxKw: acMaxKw,
    phases: 3,
    maxAmps: { 1: oneAmps, 3: (acMaxKw * 1000) / (3 * volts) },
  };
}

/**
 * The draw of a car: the least of supply, cable and charger in phases, amperes and kW. Below 6 A
 * per phase, the least that IEC 61851 can signal, charging does not start.
 */
export function acDraw(charger: OnBoardCharger, supply: AcSupply, cable?: AcCable): AcDraw {
  const phases = supply.phases === 3 && charger.phases === 3 && cable?.phases !== 1 ? 3 : 1;
  const offered = Math.min(supply.amps, cable?.amps ?? Infinity);
  const most = (charger.maxKw * 1000) / (phases * supply.volts);
  const amps = Math.min(offered, charger.maxAmps[phases], most);
  if (!(offered >= leastAmps && amps > 0)) return noDraw;
  return { powerKw: (phases * amps * supply.volts) / 1000, phases, amps, volts: supply.volts };
}

/**
 * The usual supply of a given power: in Europe one phase up to 7.4 kW and three above, at 230 V; in
 * North America one of 240 V, below 2 kW one of 120 V.
 */
export function supplyOfKw(powerKw: number, grid: Grid): AcSupply {
  const { homeVolts, socketVolts, hasThreePhases } = mains[grid];
  const volts = powerKw < socketKw ? socketVolts : homeVolts;
  // A supply of 32 A at 230 V is called 7.4 kW and has 7.36.
  const phases = hasThreePhases && powerKw > 7.4 ? 3 : 1;
  return { phases, amps: (powerKw * 1000) / (phases * volts), volts };
}

/** The power of a supply, kW. */
export function supplyKw({ phases, amps, volts }: AcSupply): number {
  return (phases * amps * volts) / 1000;
}

/**
 * Completes a supply of stated power with usual phases and volts. Undefined where its power then
 * differs from the stated one by more than 3 %.
 */
export function completeSupply(powerKw: number, said: StatedSupply): AcSupply | undefined {
  const { amps, volts } = said;
  if (amps === undefined) {
    // Without amperes only the phases are open: European posts above 7.4 kW have three.
    const phases = said.phases ?? (isEuropean(volts) ? supplyOfKw(powerKw, 'EUROPE').phases : 1);
    const across = volts ?? mains.EUROPE.homeVolts;
    return { phases, amps: (powerKw * 1000) / (phases * across), volts: across };
  }
  for (const across of volts === undefined ? usualVolts : [volts]) {
    for (const phases of said.phases === undefined ? phaseCounts : [said.phases]) {
      const supply = { phases, amps, volts: across };
      if (Math.abs(supplyKw(supply) - powerKw) <= likeness * powerKw) return supply;
    }
  }
  return undefined;
}

/** Whether it is a European voltage between phase and neutral. */
function isEuropean(volts = 0): boolean {
  return volts >= 215 && volts < 235;
}

const usualVolts: readonly number[] = [230, 240, 208, 120];
const phaseCounts = [1, 3] as const;
const likeness = 0.03;
const socketKw = 2;
const onePhaseAmps = 32;
const threePhaseKw = 11;
/** The least current per phase that IEC 61851 can signal. */
export const leastAmps = 6;
const noDraw: AcDraw = { powerKw: 0, phases: 0, amps: 0, volts: 0 };
