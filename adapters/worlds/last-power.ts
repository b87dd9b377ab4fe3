import { formatQuantity, type Json, type ScenarioRun } from '../../engine/index.ts';

/** Steps that limit chargers and sites as commands have limited them. */
export function powerLimitsOf({ world }: ScenarioRun): readonly Json[] {
  const { stations } = world.dynamics;
  const limit = (what: object, kw: number | undefined): readonly Json[] =>
    kw === undefined ? [] : [{ limitPower: { ...what, power: formatQuantity('power', kw) } }];
  return [
    ...[...stations.sites].flatMap(([site, { setKw }]) => limit({ site }, setKw)),
    ...stations.all.flatMap(({ spec, setKw }) => limit({ charger: spec.name }, setKw)),
  ];
}

/**
 * The steps of all vehicles. Those at chargers that they share come in the order in which they were
 * plugged in, by which power is divided; those that wait come last and are plugged in again, which
 * queues them.
 */
export function inOrderOfArrival(
  { world }: ScenarioRun,
  steps: ReadonlyMap<number, readonly Json[]>,
): readonly Json[] {
  const { stations } = world.dynamics;
  const plugged = new Set(stations.pools.flatMap(({ rows }) => rows));
  const rest = [...steps].filter(([row]) => !plugged.has(row)).flatMap(([, own]) => own);
  const waiting = stations.all.flatMap(({ spec, queue }) =>
    queue.map(({ row }) => ({
      plugIn: { vehicle: world.fleet.nameOf(row), charger: spec.name },
    })),
  );
  return [...rest, ...[...plugged].flatMap((row) => steps.get(row) ?? []), ...waiting];
}
