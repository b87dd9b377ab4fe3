import { expect, test } from 'vitest';
import { parseScenario, portionOf, ScenarioRun, splitOf } from '../../../../engine/index.ts';
import { groupDigests } from '../../../../engine/vehicle/state-digest.ts';

const days = 2;

/** Drivers in the first and the last of three groups of vehicles share one garage. */
const town = parseScenario(
  `version: 1
name: town
log: watched
clock: { start: 2026-03-27T18:00:00, timezone: Europe/Berlin, limit: 30d }
sites: { house: { limit: 15kW, building: [{ from: 2026-03-27T00:00, value: 2kW }, { from: 2026-03-28T22:00, value: 6kW }] } }
chargers:
  garage: { type: AC, power: 11kW, connectors: 3, sharedPower: 33kW, occupied: queue, site: house }
vehicles:
  anna: { model: BEV, persona: { commuter: { charger: garage, evenings: 100%, distance: 60km } } }
fleets:
  others: { count: 4200, model: BEV, persona: commuter }
  tenants:
    count: 6
    model: BEV
    persona: { commuter: { charger: garage, evenings: 100%, distance: 60km } }
`,
  { file: 'town.yaml' },
);

function digestsOf(scenario: typeof town): { digests: readonly string[]; most: number } {
  const run = new ScenarioRun(scenario, { retain: false, open: true });
  let most = 0;
  for (let hour = 1; hour <= 24 * days; hour += 1) {
    run.advanceTo(scenario.clock.startAtMs + hour * 3_600_000);
    most = Math.max(most, run.world.dynamics.stations.find('garage')!.rows.size);
  }
  return { digests: groupDigests(run.world, run.world.clock.now), most };
}

test('drivers who share a charger are simulated together, with the reason, and as in the whole', () => {
  const { together, ties } = splitOf(town);
  expect(together).toEqual([
    { first: 0, count: 1 },
    { first: 2, count: 1 },
  ]);
  expect(
    ties.map(({ target, reason, position }) => [target?.name, reason, position?.line]),
  ).toEqual([
    ['anna', 'it shares the charger garage and the site house with others', 7],
    ['tenants', 'it shares the charger garage and the site house with others', 7],
  ]);
  const whole = digestsOf(town);
  const part = digestsOf(portionOf(town, together, { hasScript: true }));
  expect(whole.most).toBeGreaterThan(1);
  expect(part.most).toBe(whole.most);
  expect(part.digests).toEqual([whole.digests[0], whole.digests[2]]);
});
