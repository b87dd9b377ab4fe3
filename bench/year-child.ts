/** Runs a mixed fleet for a year and counts its activities. Argument: the number of vehicles. */
import { ScenarioRun } from '../engine/index.ts';
import { recordLink, recordNumber } from '../engine/vehicle/row/charge-records.ts';
import { isStranded } from '../engine/vehicle/row/condition.ts';
import { link, linkWidth } from '../engine/vehicle/row/row.ts';
import { mixedFleet, privatePersonas, yearDays, yearStartMs } from './mixed-fleet.ts';
import { bytesInUse, report } from './report.ts';
import { type Spread, Tally } from './tally.ts';

export interface YearMeasurement {
  readonly vehicles: number;
  readonly yearMs: number;
  readonly restBytes: number;
  readonly laterBytes: number;
  /** Log entries of the watched vehicles, and the number of these vehicles. */
  readonly entries: number;
  readonly watched: number;
  /** For private battery cars: the values of each car. */
  readonly yearKm: Spread;
  readonly sessionsAYear: Spread;
  /** For private battery cars: each day on which one was driven. */
  readonly dayKm: Spread;
  /** For the same cars: each charging session. */
  readonly startSoc: Spread;
  readonly sessionKwh: Spread;
  readonly homeShare: number;
  /** The same cars every six hours. */
  readonly soc: Spread;
  /** Cars with an empty battery or tank at the end of the year. */
  readonly stranded: number;
}

const [vehicles = 1000] = process.argv.slice(2).map(Number);
const msPerDay = 86_400_000;
/** The share of watched vehicles: one in this number. */
const watchedEvery = 100;

const emptyBytes = bytesInUse();
const run = new ScenarioRun(mixedFleet(vehicles), { retain: false });
const { world } = run;
const rows = Array.from({ length: world.fleet.count }, (_, row) => row);
let entries = 0;
const watched = rows.filter((row) => row % watchedEvery === 0);
for (const row of watched) world.watching.logRow(row);
world.entries.subscribe(() => (entries += 1));
const restBytes = bytesInUse() - emptyBytes;

const privateCars = rows.filter((row) => isPrivateCar(row));
const startKm = privateCars.map(odometerKm);
const soc = new Tally(20, 5);
const dayKm = new Tally(20, 7);
const startSoc = new Tally(20, 5);
const sessionKwh = new Tally(10, 7);
let atHome = 0;
const counted = new Map(privateCars.map((row) => [row, 0]));
let yearMs = 0;
let atKm = startKm;
for (let quarter = 1; quarter <= yearDays * 4; quarter += 1) {
  const begunAtMs = performance.now();
  run.advanceTo(yearStartMs + (quarter * msPerDay) / 4);
  yearMs += performance.now() - begunAtMs;
  for (const row of privateCars) {
    soc.add(world.truthOf(row).socPercent);
    // Records are forgotten; the latest may change until the next session begins.
    countSessions(row, sessionsOf(row) - 1);
  }
  if (quarter % 4 !== 0) continue;
  const nowKm = privateCars.map(odometerKm);
  for (const [index, km] of nowKm.entries()) {
    const driven = km - atKm[index]!;
    if (driven > 0) dayKm.add(driven);
  }
  atKm = nowKm;
}

const laterBytes = bytesInUse() - emptyBytes;

const yearKm = new Tally(5_000, 6);
for (const [index, km] of atKm.entries()) yearKm.add(km - startKm[index]!);
const sessionsAYear = new Tally(50, 8);
for (const row of privateCars) {
  sessionsAYear.add(sessionsOf(row));
  countSessions(row, sessionsOf(row));
}

report({
  vehicles: rows.length,
  yearMs,
  restBytes,
  laterBytes,
  entries,
  watched: watched.length,
  yearKm: yearKm.spread(),
  sessionsAYear: sessionsAYear.spread(),
  dayKm: dayKm.spread(),
  startSoc: startSoc.spread(),
  sessionKwh: sessionKwh.spread(),
  homeShare: atHome / startSoc.count,
  soc: soc.spread(),
  stranded: rows.filter((row) => isStranded(world.fleet, row)).length,
} satisfies YearMeasurement);

function isPrivateCar(row: number): boolean {
  const name = world.fleet.nameOf(row);
  const isPrivate = privatePersonas.some((persona) => name.startsWith(persona));
  return isPrivate && world.fleet.modelOf(row).powertrain === 'BEV';
}

function odometerKm(row: number): number {
  return world.truthOf(row).odometerKm;
}

function latestRecord(row: number): number {
  return world.fleet.links[row * linkWidth + link.records]!;
}

function sessionsOf(row: number): number {
  return world.fleet.chargeRecords.countTo(latestRecord(row));
}

/** Counts the sessions up to a number of the vehicle's that were not counted before. */
function countSessions(row: number, upTo: number): void {
  const { chargeRecords } = world.fleet;
  const before = counted.get(row)!;
  if (upTo <= before) return;
  counted.set(row, upTo);
  let at = latestRecord(row);
  for (; chargeRecords.countTo(at) > before; at = chargeRecords.before(at)) {
    if (chargeRecords.countTo(at) > upTo) continue;
    startSoc.add(chargeRecords.number(at, recordNumber.startSocPercent));
    sessionKwh.add(chargeRecords.number(at, recordNumber.energyAddedKwh));
    if (world.places.nameOf(chargeRecords.link(at, recordLink.place)) === 'home') atHome += 1;
  }
}
