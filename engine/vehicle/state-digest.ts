import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '../log/canonical.ts';
import type { Whereabouts } from './driving/position.ts';
import type { Fleet } from './row/fleet.ts';
import { groupSize } from './row/groups.ts';
import { energyKwhAt, fuelLitresAt, odometerKmAt, revolutionsAt, truth } from './row/quantity.ts';
import { field, link, linkWidth, rowWidth, stateWidth } from './row/row.ts';

/**
 * SHA-256 over the truth of every vehicle at an instant, in the order of their rows: what is in its stores, how warm its
 * cabin and its pack were when that was last worked out, where it is, what its charts say and what wear has left.
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

/** Fields that are hashed as they lie in the row, beside quantities at the instant. */
const settled = [field.cabinC, field.packC, field.lowVoltagePercent] as const;
const linksFrom = 8 * (4 + settled.length);
const statesFrom = linksFrom + 4 * linkWidth;

type NumberOf = (number: number) => number;

/**
 * The number by which each link is hashed, in the order of `link`. In one group of vehicles things are numbered as they
 * come up, and so whatever a number stands for has the same one again. Of several groups it hangs on which ran ahead:
 * there things are numbered as rows mention them, and told where they are mentioned first.
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
      // Below 0 are places of a vehicle's own.
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
    // Told with every vehicle: no two share one.
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

/** Without members that are undefined; what is no number is null. */
function plain(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
