import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '../log/canonical.ts';
import type { Fleet } from './fleet.ts';
import { energyKwhAt, fuelLitresAt, odometerKmAt, revolutionsAt, truth } from './quantity.ts';
import { field, link, linkWidth, rowWidth, stateWidth } from './row.ts';

/**
 * SHA-256 over the truth of every vehicle at an instant, in the order of their rows: what is in its stores, how warm its
 * cabin and its pack were when that was last worked out, where it is, what its charts say and what wear has left.
 */
export function stateDigest(fleet: Fleet, atMs: number): string {
  const hash = sha256.create();
  const bytes = new Uint8Array(statesFrom + stateWidth);
  const view = new DataView(bytes.buffer);
  for (let row = 0; row < fleet.count; row += 1) {
    writeNumbers(view, fleet, row, atMs);
    const links = row * linkWidth;
    for (let at = 0; at < linkWidth; at += 1) {
      view.setInt32(linksFrom + 4 * at, fleet.links[links + at]!, true);
    }
    const states = row * stateWidth;
    bytes.set(fleet.states.subarray(states, states + stateWidth), statesFrom);
    hash.update(bytes);
    const upkeep = fleet.links[links + link.upkeep]!;
    if (upkeep !== 0) hash.update(utf8ToBytes(canonicalJson(json(fleet.upkeeps.at(upkeep)))));
  }
  return `sha256:${bytesToHex(hash.digest())}`;
}

/** Fields that are hashed as they lie in the row, beside quantities at the instant. */
const settled = [field.cabinC, field.packC, field.lowVoltagePercent] as const;
const linksFrom = 8 * (4 + settled.length);
const statesFrom = linksFrom + 4 * linkWidth;

function writeNumbers(view: DataView, fleet: Fleet, row: number, atMs: number): void {
  view.setFloat64(0, energyKwhAt(fleet, row, truth, atMs), true);
  view.setFloat64(8, odometerKmAt(fleet, row, truth, atMs), true);
  view.setFloat64(16, fuelLitresAt(fleet, row, truth, atMs), true);
  view.setFloat64(24, revolutionsAt(fleet, row, truth, atMs), true);
  settled.forEach((at, index) => {
    view.setFloat64(32 + 8 * index, fleet.numbers[row * rowWidth + at]!, true);
  });
}

/** Members that are undefined are left out. */
function json(upkeep: object): Json {
  return Object.fromEntries(Object.entries(upkeep).filter(([, value]) => value !== undefined));
}
