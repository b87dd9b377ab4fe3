import type { InSteps } from '../../in-steps.ts';
import { ClearSkySolar, type PowerSeries } from '../../vehicle/row/power-series.ts';
import type { Sharers } from '../../vehicle/row/station.ts';
import type { SitePlan, StationPlan } from '../plan/stations.ts';
import type { RawScenario } from '../sections/scenario.ts';
import { powerOverTime } from '../series/power-kind.ts';
import { readSeries } from '../series/series.ts';
import {
  type Checker,
  known,
  plainNumber,
  positionOf,
  positive,
  quantity,
  reportKey,
  reportWhole,
} from './checker.ts';
import { present } from './present.ts';

type RawStations = NonNullable<RawScenario['chargers']>;
type RawSites = NonNullable<RawScenario['sites']>;

/** The keys that make a charger one that vehicles share. */
const sharingKeys = ['connectors', 'sharedPower', 'powerOverTime', 'site', 'sharing'] as const;
const mostConnectors = { min: 1, max: 10_000, whole: true } as const;

/**
 * A charger stands there once at a place of the file, or with a key about sharing. Without a place
 * it stands where each car is: drivers and members of fleets then have one of their own.
 */
function sharersOf(each: RawStations[string], { places = {} }: RawScenario): Sharers | 'none' {
  if (each.perCar !== undefined) return each.perCar ? 'none' : 'all';
  if (present(each, sharingKeys).length > 0) return 'all';
  if (each.place === undefined) return 'guests';
  return Object.hasOwn(places, each.place) ? 'all' : 'none';
}

/** The names of the chargers that stand there once, each with those who share it. */
export function stationNames(raw: RawScenario): ReadonlyMap<string, Sharers> {
  const names = new Map<string, Sharers>();
  for (const [name, each] of Object.entries(raw.chargers ?? {})) {
    const sharers = sharersOf(each, raw);
    if (sharers !== 'none') names.set(name, sharers);
  }
  return names;
}

/** The names of the sites. */
export function siteNames({ sites: raw = {} }: RawScenario): ReadonlySet<string> {
  return new Set(Object.keys(raw));
}

/** Reads the chargers that stand there once. */
export function* stations(checker: Checker, scenario: RawScenario): InSteps<StationPlan[]> {
  const { chargers: raw = {}, sites: rawSites = {} } = scenario;
  const plans: StationPlan[] = [];
  for (const name of Object.keys(raw)) {
    const sharers = sharersOf(raw[name]!, scenario);
    const plan = yield* station(checker, raw, name, { sharers, sites: Object.keys(rawSites) });
    if (plan !== undefined) plans.push(plan);
    yield;
  }
  return plans;
}

function* station(
  checker: Checker,
  raw: RawStations,
  name: string,
  {
    sharers,
    sites: existing,
  }: { readonly sharers: Sharers | 'none'; readonly sites: readonly string[] },
): InSteps<StationPlan | undefined> {
  const each = raw[name]!;
  const connectors = plainNumber(checker, each, 'connectors', mostConnectors);
  const sharedKw = quantity(checker, each, 'sharedPower', 'power', positive);
  const overTime = yield* readSeries(checker, each, 'powerOverTime', powerOverTime);
  const site = known(checker, each, 'site', 'site', existing);
  const [sharing] = present(each, sharingKeys);
  if (each.occupied !== undefined && sharers !== 'all') {
    const message = `occupied belongs to a charger with ${sharingKeys.join(':, ')}: or place:`;
    reportKey(checker, each, 'occupied', 'modifier_misplaced', message);
  }
  if (each.perCar === true && sharing !== undefined) {
    const message = `with perCar: true each car has the charger for itself: leave ${sharing}: out`;
    reportKey(checker, each, sharing, 'modifier_misplaced', message);
  }
  if (each.site !== undefined && each.sharing !== undefined) {
    const message = 'the vehicles of a site share by its rule: write sharing: there';
    reportKey(checker, each, 'sharing', 'modifier_misplaced', message);
  }
  const charger = checker.names.chargers.get(name);
  if (sharers === 'none' || charger === undefined) return undefined;
  return {
    name,
    connectors: connectors ?? Infinity,
    powerKw: sharedKw ?? charger.powerKw,
    powerOverTime: overTime?.series,
    sharing: each.sharing ?? 'equal',
    whenOccupied: each.occupied ?? 'refuse',
    site,
    isPersonal: sharers === 'guests',
    position: positionOf(checker, each),
  };
}

/** Reads the sites of a file, in steps. */
export function* sites(
  checker: Checker,
  { sites: raw = {}, places = {} }: RawScenario,
): InSteps<SitePlan[]> {
  const plans: SitePlan[] = [];
  for (const name of Object.keys(raw)) {
    const each = raw[name]!;
    const limitKw = quantity(checker, each, 'limit', 'power', positive);
    const building = yield* readSeries(checker, each, 'building', powerOverTime);
    const solar = yield* solarOf(checker, each, places);
    if (present(each, ['limit', 'solar']).length === 0 && !checker.damaged.has(each)) {
      reportWhole(checker, each, 'key_missing', 'a site needs limit: or solar:');
    }
    if (each.solarOnly === true && each.solar === undefined) {
      reportKey(
        checker,
        each,
        'solarOnly',
        'modifier_misplaced',
        'solarOnly belongs to a site with solar:',
      );
    }
    plans.push({
      name,
      limitKw: limitKw ?? Infinity,
      sharing: each.sharing ?? 'equal',
      building: building?.series,
      solar,
      isSolarOnly: each.solarOnly ?? false,
      position: positionOf(checker, each),
    });
    yield;
  }
  return plans;
}

/** Solar power as a series, or that of panels under a clear sky. */
function* solarOf(
  checker: Checker,
  each: RawSites[string],
  places: NonNullable<RawScenario['places']>,
): InSteps<PowerSeries | undefined> {
  const raw = each.solar;
  if (raw === undefined) return undefined;
  if (typeof raw === 'string' || Array.isArray(raw) || !('peak' in raw)) {
    return (yield* readSeries(checker, each, 'solar', powerOverTime))?.series;
  }
  const peakKw = quantity(checker, raw, 'peak', 'power', positive);
  const name = known(checker, raw, 'at', 'place', Object.keys(places));
  if (peakKw === undefined || name === undefined) return undefined;
  const { latitude, longitude } = places[name]!;
  return new ClearSkySolar(peakKw, { latitude, longitude });
}
