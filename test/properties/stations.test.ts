import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fault, Ledger, mwhPerKwh, ScenarioError, type ScenarioRun } from '../../engine/index.ts';
import { wallPowerKwAt } from '../../engine/vehicle/charging/charge-current.ts';
import { stationKwAt } from '../../engine/vehicle/charging/power-pool.ts';
import { chargerName } from '../../engine/vehicle/reporting/outages.ts';
import { sharingRules, splitPower } from '../../engine/vehicle/row/power-split.ts';
import { truth } from '../../engine/vehicle/row/quantity.ts';
import { openRun } from '../support/activity.ts';
import { cuts, inPieces } from '../support/cutting.ts';

const rounding = 1e-9;

const claim = fc
  .record({
    leastKw: fc.constantFrom(0, 1, 1.38, 4.14),
    range: fc.double({ min: 0.1, max: 20, noNaN: true }),
    needKwh: fc.double({ min: 0.01, max: 90, noNaN: true }),
    charger: fc.nat(2),
  })
  .map(({ range, leastKw, needKwh, charger }) => {
    return { leastKw, mostKw: leastKw + range, needKwh, charger };
  });

const someLimits = fc.record({
  totalKw: fc.oneof(fc.constant(Infinity), fc.double({ min: 0, max: 60, noNaN: true })),
  chargersKw: fc.array(fc.double({ min: 0, max: 30, noNaN: true }), {
    minLength: 3,
    maxLength: 3,
  }),
});

test('a split of power exceeds no limit, and gives each at least what it needs or nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sharingRules),
      fc.array(claim, { maxLength: 9 }),
      someLimits,
      (rule, claims, limits) => {
        const shares = splitPower(rule, claims, limits);
        const sums = limits.chargersKw.map(() => 0);
        claims.forEach(({ leastKw, mostKw, charger }, index) => {
          const kw = shares[index]!;
          sums[charger]! += kw;
          expect(kw === 0 || kw >= leastKw).toBe(true);
          expect(kw).toBeLessThanOrEqual(mostKw);
        });
        sums.forEach((kw, charger) => {
          expect(kw).toBeLessThanOrEqual(limits.chargersKw[charger]! + rounding);
        });
        const total = sums.reduce((sum, kw) => sum + kw, 0);
        expect(total).toBeLessThanOrEqual(limits.totalKw + rounding);
        // Power that is left over is of no use to any vehicle.
        claims.forEach(({ leastKw, mostKw, charger }, index) => {
          const room = Math.min(
            limits.totalKw - total,
            limits.chargersKw[charger]! - sums[charger]!,
          );
          const kw = shares[index]!;
          const wasted = kw === 0 ? room - Math.max(leastKw, 0.001) : Math.min(room, mostKw - kw);
          expect(wasted).toBeLessThan(0.001 * claims.length + rounding);
        });
      },
    ),
    { numRuns: 2000 },
  );
});

const models = ['tesla-model-3', 'kia-ev6', 'volvo-xc60-recharge-t8-ext-range'];
const names = ['a', 'b', 'c', 'd'];

const box = fc.record({
  type: fc.constantFrom('AC', 'AC', 'DC'),
  power: fc.constantFrom(7.4, 11, 22),
  connectors: fc.constantFrom(1, 2, 3, undefined),
  sharedPower: fc.constantFrom(3, 11, 16, 22, undefined),
  sharing: fc.constantFrom(...sharingRules),
  occupied: fc.constantFrom('refuse', 'queue'),
});

const plug = (charger: string) => ({ plugIn: { charger } });

const deed = fc.record({
  vehicle: fc.constantFrom(...names),
  waitMin: fc.constantFrom(0, 0, 7, 43, 190),
  order: fc.constantFrom(
    plug('one'),
    plug('one'),
    plug('two'),
    plug('alone'),
    'unplug',
    'unplug',
    { charge: { action: 'stop' } },
    { charge: { action: 'start' } },
    { charge: { limit: '60%' } },
    { charge: { limit: '100%' } },
    { set: { 'battery.soc': '30%' } },
    { set: { 'battery.soc': '78%' } },
    { climate: { action: 'start' } },
    { drive: { distance: '20km' } },
    'break' as const,
    { limitPower: { charger: 'one', power: '4kW' } },
    { limitPower: { charger: 'two', power: '0kW' } },
    { limitPower: { charger: 'one', power: 'none' } },
    { limitPower: { site: 'depot', power: '9kW' } },
    { limitPower: { site: 'depot', power: 'none' } },
  ),
});

type SharingDeed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

interface SharingCase {
  readonly one: SharedBox;
  readonly two: SharedBox;
  readonly site: SharedSite;
  /** The power of the first charger over time. */
  readonly powers: readonly number[];
  readonly deeds: readonly SharingDeed[];
}
interface SharedBox {
  readonly type: string;
  readonly power: number;
  readonly connectors: number | undefined;
  readonly sharedPower: number | undefined;
  readonly sharing: string;
  readonly occupied: string;
}

const someKw = fc.constantFrom(0, 2, 5, 9, 14, 20, 33);
const overTime = fc.array(someKw, { maxLength: 6 });
const someSite = fc.option(
  fc.record({
    limit: fc.constantFrom(7, 16, 25),
    sharing: fc.constantFrom(...sharingRules),
    building: overTime,
    solar: fc.oneof(overTime, fc.constant('sun' as const)),
    solarOnly: fc.boolean(),
  }),
  { nil: undefined },
);

type SharedSite = typeof someSite extends fc.Arbitrary<infer Value> ? Value : never;

const someCase: fc.Arbitrary<SharingCase> = fc.record({
  one: box,
  two: box,
  site: someSite,
  powers: overTime,
  deeds: fc.array(deed, { minLength: 6, maxLength: 25 }),
});

function chargerText(
  { type, power, connectors, sharedPower, sharing, occupied }: SharedBox,
  site: SharedSite,
  powers: readonly number[] = [],
): string {
  const shared = [
    ...(connectors === undefined ? [] : [`connectors: ${connectors}`]),
    ...(sharedPower === undefined ? [] : [`sharedPower: ${sharedPower}kW`]),
  ];
  const keys = [`type: ${type}, power: ${power}kW`, ...shared];
  if (powers.length > 0) keys.push(`powerOverTime: ${steps(powers)}`);
  // A plain charger stands there once, too.
  if (keys.length === 1 && site === undefined) return `{ ${keys.join(', ')} }`;
  keys.push(site === undefined ? `sharing: ${sharing}` : 'site: depot');
  return `{ ${keys.join(', ')}, occupied: ${occupied} }`;
}

/** A value each 97 minutes. */
function steps(values: readonly number[]): string {
  const start = Date.UTC(2026, 5, 5, 5);
  const each = values.map((value, index) => {
    const from = new Date(start + index * 97 * 60_000).toISOString();
    return `{ from: "${from}", value: ${value}kW }`;
  });
  return `[${each.join(', ')}]`;
}

function siteOf(site: SharedSite): string {
  if (site === undefined) return '{}';
  const { limit: most, sharing, building, solar, solarOnly } = site;
  const keys = [`limit: ${most}kW, sharing: ${sharing}`];
  if (building.length > 0) keys.push(`building: ${steps(building)}`);
  if (solar === 'sun') keys.push('solar: { peak: 30kW, at: yard }');
  else if (solar.length > 0) keys.push(`solar: ${steps(solar)}`);
  if (solarOnly && solar.length > 0) keys.push('solarOnly: true');
  return `{ depot: { ${keys.join(', ')} } }`;
}

/** The limits that hold now. */
function limitsOf({ world }: ScenarioRun) {
  const { stations } = world.dynamics;
  const { now } = world.clock;
  return {
    ...Object.fromEntries(stations.all.map((each) => [each.spec.name, stationKwAt(each, now)])),
    depot: stations.sites.get('depot')?.totalKwAt(now) ?? Infinity,
  } as Readonly<Record<'one' | 'two' | 'depot', number>>;
}

function limitPower(
  { world }: ScenarioRun,
  { limitPower: order }: { limitPower: LimitOrder },
): void {
  const { power } = order;
  const powerKw = power === 'none' ? null : Number.parseFloat(power);
  const { charger: name, site } = order;
  if (site !== undefined) world.submit({ kind: 'site.limit', site, powerKw });
  else if (name !== undefined) world.submit({ kind: 'charger.limit', charger: name, powerKw });
}

interface LimitOrder {
  readonly charger?: string;
  readonly site?: string;
  readonly power: string;
}

/** A world in which the deeds are yet to be done; further cars are plugged in elsewhere. */
function opened(
  { one, two, site, powers }: SharingCase,
  more: readonly string[] = [],
): ScenarioRun {
  const cars = [...names, ...more].map(
    (name, index) =>
      `${name}: { model: ${models[index % 3]}, state: { battery.soc: ${25 + 11 * index}% } }`,
  );
  const text = `version: 1
seed: 1
clock: { start: 2026-06-05T06:00:00, limit: 10d }
chargers:
  one: ${chargerText(one, site, powers)}
  two: ${chargerText(two, site)}
  alone: { type: AC, power: 11kW }
  elsewhere: { type: AC, power: 11kW }
sites: ${siteOf(site)}
places: { yard: { latitude: 48.1, longitude: 11.6 } }
vehicles: { ${cars.join(', ')} }`;
  const run = openRun(text);
  for (const name of more) run.order(name, plug('elsewhere'));
  return run;
}

/** The power from the wall and the number of cars at a charger. */
function atCharger({ world }: ScenarioRun, name: string): { kw: number; cars: number } {
  const { fleet, clock, dynamics } = world;
  let kw = 0;
  let cars = 0;
  for (let row = 0; row < fleet.count; row += 1) {
    if (chargerName(dynamics, row) !== name) continue;
    cars += 1;
    const flowKw = wallPowerKwAt(fleet, row, truth, clock.now);
    kw += flowKw > 0 ? flowKw : (fleet.cabinWallKw.get(row) ?? 0);
  }
  return { kw, cars };
}

/** Does the deeds one after another, and lets the night pass. */
function live(run: ScenarioRun, { deeds }: SharingCase, advance = whole): void {
  for (const { vehicle, waitMin, order } of deeds) {
    try {
      if (order === 'break') breakDown(run);
      else if (typeof order === 'object' && 'limitPower' in order) limitPower(run, order);
      else run.order(vehicle, order);
    } catch (error) {
      if (!(error instanceof Fault || error instanceof ScenarioError)) throw error;
    }
    advance(run, run.world.clock.now + waitMin * 60_000);
  }
  advance(run, run.world.clock.now + 9 * 3_600_000);
}

function whole(run: ScenarioRun, toMs: number): void {
  run.advanceTo(toMs);
}

function breakDown({ world }: ScenarioRun): void {
  const kind = world.dynamics.brokenChargers.has('one') ? 'charger.mend' : 'charger.break';
  world.submit({ kind, charger: 'one' });
}

test('at no instant do cars take more than a charger has, or more connectors', {
  tags: 'long',
}, () => {
  let most = 0;
  fc.assert(
    fc.property(someCase, (each) => {
      const run = opened(each);
      live(run, each, (_, toMs) => {
        for (;;) {
          const limits = limitsOf(run);
          let siteKw = 0;
          for (const name of ['one', 'two'] as const) {
            const { kw, cars } = atCharger(run, name);
            siteKw += kw;
            most = Math.max(most, cars);
            expect(kw).toBeLessThanOrEqual(limits[name] + rounding);
            const { power, sharedPower } = each[name];
            if (name === 'two') expect(limits[name]).toBeLessThanOrEqual(sharedPower ?? power);
            expect(cars).toBeLessThanOrEqual(each[name].connectors ?? Infinity);
          }
          expect(siteKw).toBeLessThanOrEqual(limits.depot + rounding);
          if (run.nextAtMs > toMs) break;
          run.advanceTo(run.nextAtMs);
        }
        run.advanceTo(toMs);
      });
    }),
    { numRuns: 200 },
  );
  expect(most).toBeGreaterThan(1);
});

test('any way of cutting time gives the same log of shared chargers', () => {
  fc.assert(
    fc.property(someCase, cuts, (each, shares) => {
      const once = opened(each);
      live(once, each);
      const inParts = opened(each);
      live(inParts, each, inPieces(shares));
      expect(inParts.world.log.digest).toBe(once.world.log.digest);
    }),
    { numRuns: 100 },
  );
});

test('a car alone at a charger is as one that has the charger for itself', { tags: 'long' }, () => {
  fc.assert(
    fc.property(someCase, fc.boolean(), (each, isDc) => {
      const deeds = each.deeds.map((one) => ({ ...one, vehicle: 'a' }));
      const ofPerCar = (perCar: boolean): readonly string[] => {
        const run = openRun(`version: 1
clock: { start: 2026-06-05T06:00:00, limit: 10d }
chargers:
  one: { type: ${isDc ? 'DC' : 'AC'}, power: ${each.one.power}kW, perCar: ${perCar} }
  two: { type: AC, power: ${each.two.power}kW, perCar: ${perCar} }
  alone: { type: AC, power: 11kW, perCar: ${perCar} }
vehicles: { a: { model: ${models[each.deeds.length % 3]}, state: { battery.soc: 25% } } }`);
        return factsOf(run, { ...each, deeds: deeds.filter(({ order }) => !isLimit(order)) });
      };
      expect(ofPerCar(false)).toEqual(ofPerCar(true));
    }),
    { numRuns: 60 },
  );
});

function isLimit(order: SharingDeed['order']): boolean {
  return typeof order === 'object' && 'limitPower' in order;
}

function factsOf(run: ScenarioRun, each: SharingCase): readonly string[] {
  const lines: string[] = [];
  run.world.entries.subscribe(({ atMs, kind, subject, data }) => {
    if (names.includes(subject)) lines.push(JSON.stringify([atMs, kind, subject, data]));
  });
  live(run, each);
  return lines;
}

test('a vehicle elsewhere changes nothing at shared chargers', { tags: 'long' }, () => {
  fc.assert(
    fc.property(someCase, (each) => {
      expect(factsOf(opened(each, ['x']), each)).toEqual(factsOf(opened(each), each));
    }),
    { numRuns: 60 },
  );
});

test('the load of a charger by quarter of an hour has all energy of its sessions, within its power', {
  tags: 'long',
}, () => {
  fc.assert(
    fc.property(someCase, (each) => {
      const alone = { ...each, site: undefined, powers: [] };
      const run = opened(alone);
      const ledger = new Ledger(run.world.dynamics);
      live(run, alone);
      const { load, sessions } = ledger.close();
      for (const name of ['one', 'two'] as const) {
        const quarters = new Map<number, number>();
        for (const { charger: at, quarterAtMs, wallMwh } of load) {
          if (at === name) quarters.set(quarterAtMs, (quarters.get(quarterAtMs) ?? 0) + wallMwh);
        }
        const loaded = [...quarters.values()].reduce((sum, mwh) => sum + mwh, 0);
        const billed = sessions.filter(({ charger: at }) => at === name);
        expect(loaded).toBe(billed.reduce((sum, { wallMwh }) => sum + wallMwh, 0));
        const { power, sharedPower } = alone[name];
        const mostMwh = ((sharedPower ?? power) * mwhPerKwh) / 4;
        for (const mwh of quarters.values()) {
          // Each stretch of a vehicle is rounded to whole mWh.
          expect(mwh).toBeLessThanOrEqual(mostMwh + 50);
        }
      }
    }),
    { numRuns: 60 },
  );
});
