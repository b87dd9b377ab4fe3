import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '../log/canonical.ts';
import { trackOfWay, wayOfNumber } from '../model/course.ts';
import { relativePlace } from '../place/places.ts';
import type { Whereabouts } from './driving/position.ts';
import type { Fleet } from './row/fleet.ts';
import { groupSize } from './row/groups.ts';
import { energyKwhAt, fuelLitresAt, odometerKmAt, revolutionsAt, truth } from './row/quantity.ts';
import { field, link, linkWidth, rowWidth, stateWidth } from './row/row.ts';

/**
 * SHA-256 over the truth of every vehicle at an instant, in row order: its stores, the temperatures
 * of cabin and pack when last settled, its position, the states of its charts and its wear. For
 * several groups of vehicles it is that of the tree over their digests.
 */
export function stateDigest(where: StateView, atMs: number): string {
  const { count } = where.fleet;
  if (count > groupSize) return fleetDigest(groupDigests(where, atMs));
  const rows = { from: 0, to: count };
  const numbers = Array.from({ length: hashedLinks }, (_, at) =>
    at === link.way ? builtInWay : itself,
  );
  return digestOfRows(where, atMs, rows, () => numbers);
}

/**
 * SHA-256 over the truth of each group of vehicles by itself, in the order of rows. It depends on
 * nothing but these vehicles: not on others beside them, and not on which group ran ahead.
 */
export function groupDigests(where: StateView, atMs: number): readonly string[] {
  const { count } = where.fleet;
  return Array.from({ length: Math.ceil(count / groupSize) }, (_, group) => {
    const from = group * groupSize;
    const rows = { from, to: Math.min(from + groupSize, count) };
    return digestOfRows(where, atMs, rows, (tell) => mentioned(where, tell));
  });
}

/** SHA-256 over the truth of each vehicle by itself, in the order of rows. */
export function rowDigests(where: StateView, atMs: number): readonly string[] {
  return Array.from({ length: where.fleet.count }, (_, row) => {
    const rows = { from: row, to: row + 1 };
    return digestOfRows(where, atMs, rows, (tell) => mentioned(where, tell));
  });
}

/**
 * The digest of a fleet: the root of a hash tree over the digests of its groups. A node is SHA-256
 * over the digests of its two halves, of which the first is the largest power of two of groups, as
 * in RFC 6962; so a fleet in parts has the digest of the whole.
 */
export function fleetDigest(groups: readonly string[]): string {
  const [first] = groups;
  if (first === undefined) return `sha256:${bytesToHex(sha256(new Uint8Array(0)))}`;
  if (groups.length === 1) return first;
  const half = 1 << (31 - Math.clz32(groups.length - 1));
  const halves = [fleetDigest(groups.slice(0, half)), fleetDigest(groups.slice(half))];
  return `sha256:${bytesToHex(sha256(utf8ToBytes(halves.join('\n'))))}`;
}

type StateView = Pick<Whereabouts, 'fleet' | 'places'>;

/** Hashes rows; `to` is exclusive. */
function digestOfRows(
  { fleet }: StateView,
  atMs: number,
  { from, to }: { readonly from: number; readonly to: number },
  numbersOf: (tell: (text: string) => void) => readonly NumberOf[],
): string {
  const hash = sha256.create();
  const tell = (text: string): void => void hash.update(utf8ToBytes(text));
  const numbers = numbersOf(tell);
  const bytes = new Uint8Array(statesFrom + stateWidth);
  const view = new DataView(bytes.buffer);
  for (let row = from; row < to; row += 1) {
    writeNumbers(view, fleet, row, atMs);
    const links = row * linkWidth;
    for (let at = 0; at < hashedLinks; at += 1) {
      view.setInt32(linksFrom + 4 * at, numbers[at]!(fleet.links[links + at]!, row), true);
    }
    const states = row * stateWidth;
    bytes.set(fleet.states.subarray(states, states + stateWidth), statesFrom);
    hash.update(bytes);
    const upkeep = fleet.links[links + link.upkeep]!;
    const route = fleet.routes.at(fleet.links[links + link.route]!);
    if (route !== undefined) tell(`route of ${route.count} points, ${route.lengthKm} km`);
    const way = fleet.links[links + link.way]!;
    if (way < 0) {
      const { cycle, factor, start } = wayOfNumber(way);
      const metres = trackOfWay(way).lengthM;
      tell(`way of ${cycle.knots.length} knots, ${metres} m, times ${factor}, from stop ${start}`);
    }
    if (upkeep !== 0) tell(canonicalJson(plain(fleet.upkeeps.at(upkeep))));
  }
  return `sha256:${bytesToHex(hash.digest())}`;
}

/** Fields that are hashed as stored in the row, besides quantities at the instant. */
const settled = [field.cabinC, field.packC, field.lowVoltagePercent] as const;
const linksFrom = 8 * (4 + settled.length);
/** The route is hashed by its points where a vehicle has one, and the numbers of records vary. */
const hashedLinks = link.route;
const statesFrom = linksFrom + 4 * hashedLinks;

type NumberOf = (number: number, row: number) => number;

/**
 * The numbers by which links are hashed, in the order of `link`. In a world of one group, things
 * are numbered in the order they occur, so that a replay gives each the same number. In several
 * groups the numbers depend on which ran ahead: things are then numbered in the order in which rows
 * of a group refer to them, and hashed in full at their first reference.
 */
function mentioned(
  { fleet, places }: StateView,
  tell: (text: string) => void,
): readonly NumberOf[] {
  const { schedules, permissionSets, overrideSets, chargers, placeLimits, chargeRecords } = fleet;
  const byMention = (thing: (number: number) => object): NumberOf => {
    const known = new Map<number, number>();
    return (number) => {
      const mention = known.get(number) ?? known.size;
      if (mention === known.size) {
        known.set(number, mention);
        tell(canonicalJson(plain(thing(number))));
      }
      return mention;
    };
  };
  const shared = byMention((number) => ({
    name: places.nameOf(number),
    ...places.positionOf(number),
  }));
  // Numbers below 0 are places of a vehicle's own.
  const place: NumberOf = (number, row) =>
    number < 0 ? relativePlace(number, row) : shared(number, row);
  return [
    place,
    place,
    byMention((number) => schedules.at(number)),
    byMention((number) => permissionSets.at(number)),
    byMention((number) => overrideSets.at(number)),
    byMention((number) => chargers.at(number)),
    byMention((number) => placeLimits.at(number)),
    // Hashed with every vehicle: no two share one.
    () => 0,
    (_, row) => chargeRecords.countTo(fleet.links[row * linkWidth + link.records]!),
    builtInWay,
  ];
}

function itself(number: number): number {
  return number;
}

/** Numbers of ways below 0 depend on the files of other worlds; the ways are hashed in full. */
function builtInWay(number: number): number {
  return Math.max(0, number);
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
