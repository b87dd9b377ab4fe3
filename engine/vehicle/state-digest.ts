import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '../log/canonical.ts';
import type { Whereabouts } from './driving/position.ts';
import type { Fleet } from './row/fleet.ts';
import { groupSize } from './row/groups.ts';
import { energyKwhAt, fuelLitresAt, odometerKmAt, revolutionsAt, truth } from './row/quantity.ts';
import { field, link, linkWidth, rowWidth, stateWidth } from './row/row.ts';

/**
 * SHA-256 over the truth of every vehicle at an instant, in row order: its stores, the temperatures
 * of cabin and pack when last settled, its position, the states of its charts and its wear.
 */
export function stateDigest(where: Pick<Whereabouts, 'fleet' | 'places'>, atMs: number): string {
  const { fleet } = where;
  const hash = sha256.create();
  const tell = (text: string): void => void hash.update(utf8ToBytes(text));
  const numbers = numbersOf(where, tell);
  const bytes = new Uint8Array(statesFrom + stateWidth);
  const view = new DataView(bytes.buffer);
  for (let row = 0; row < fleet.count; row += 1) {
    writeNumbers(view, fleet, row, atMs);
    const links = row * linkWidth;
    for (let at = 0; at < linkWidth; at += 1) {
      view.setInt32(linksFrom + 4 * at, numbers[at]!(fleet.links[links + at]!), true);
    }
    const states = row * stateWidth;
    bytes.set(fleet.states.subarray(states, states + stateWidth), statesFrom);
    hash.update(bytes);
    const upkeep = fleet.links[links + link.upkeep]!;
    if (upkeep !== 0) tell(canonicalJson(plain(fleet.upkeeps.at(upkeep))));
  }
  return `sha256:${bytesToHex(hash.digest())}`;
}

/** Fields that are hashed as stored in the row, besides quantities at the instant. */
const settled = [field.cabinC, field.packC, field.lowVoltagePercent] as const;
const linksFrom = 8 * (4 + settled.length);
const statesFrom = linksFrom + 4 * linkWidth;

type NumberOf = (number: number) => number;

/**
 * The numbers by which links are hashed, in the order of `link`. In one group of vehicles, things
 * are numbered in the order they occur, so that a replay gives each the same number. In several
 * groups the numbers depend on which ran ahead: things are then numbered in the order in which rows
 * refer to them, and hashed in full at their first reference.
 */
function numbersOf(
  { fleet, places }: Pick<Whereabouts, 'fleet' | 'places'>,
  tell: (text: string) => void,
): readonly NumberOf[] {
  if (fleet.count <= groupSize) return Object.keys(link).map(() => itself);
  const { schedules, permissionSets, overrideSets, chargers, placeLimits, chargeRecords } = fleet;
  const mentioned = (thing: (number: number) => object): NumberOf => {
    const known = new Map<number, number>();
    return (number) => {
      // Numbers below 0 are places of a vehicle's own.
      if (number < 0) return number;
      const mention = known.get(number) ?? known.size;
      if (mention === known.size) {
        known.set(number, mention);
        tell(canonicalJson(plain(thing(number))));
      }
      return mention;
    };
  };
  const place = mentioned((number) => ({
    name: places.nameOf(number),
    ...places.positionOf(number),
  }));
  return [
    place,
    place,
    mentioned((number) => schedules.at(number)),
    mentioned((number) => permissionSets.at(number)),
    mentioned((number) => overrideSets.at(number)),
    mentioned((number) => chargers.at(number)),
    mentioned((number) => placeLimits.at(number)),
    // Hashed with every vehicle: no two share one.
    () => 0,
    (number) => chargeRecords.countTo(number),
  ];
}

function itself(number: number): number {
  return number;
}

function writeNumbers(view: DataView, fleet: Fleet, row: number, atMs: number): void {
  view.setFloat64(0, energyKwhAt(fleet, row, truth, atMs), true);
  view.setFloat64(8, odometerKmAt(fleet, row, truth, atMs), true);
  view.setFloat64(16, fuelLitresAt(fleet, row, truth, atMs), true);
  view.setFloat64(24, revolutionsAt(fleet, row, truth, atMs), true);
  settled.forEach((at, index) => {
    view.setFloat64(32 + 8 * index, fleet.numbers[row * rowWidth + at]!, true);
  });
}

/** The value without undefined members; a number that JSON cannot hold becomes null. */
function plain(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
