import { comparisonObject } from '../past/comparison-object.ts';
import {
  columnsOf,
  counted,
  grouped,
  type Paint,
  paintFor,
  printable,
  type Terminal,
} from '../terminal/terminal.ts';
import { differenceLines } from '../words/difference-lines.ts';
import {
  areEqual,
  type FleetComparison,
  type FleetSide,
  type GroupComparison,
  instantsOf,
} from './fleet-comparison.ts';

/** A comparison of two fleets for people. */
export function fleetDiffLines(
  comparison: FleetComparison,
  { stdout, env }: Terminal,
): readonly string[] {
  const paint = paintFor(stdout, env);
  const { a, b, runs, groups, again, obstacle } = comparison;
  const head = [
    sideLine('a', a, paint),
    sideLine('b', b, paint),
    ...(runs === undefined ? [] : [paint('yellow', printable(`   the runs differ: ${runs}`))]),
    '',
  ];
  if (areEqual(comparison)) {
    const { vehicles, digest } = a.manifest;
    const equal = paint(['green', 'bold'], 'the fleets are equal');
    return [...head, `${equal}: ${counted(vehicles, 'vehicle')}`, paint('dim', digest)];
  }
  const [group] = groups;
  if (group === undefined) {
    const words = [a, b].map(({ manifest }) => manifest.verdict ?? 'none');
    return [...head, `the states are equal, the verdicts are not: ${words.join(' and ')}`];
  }
  const all = Math.max(a.manifest.groups, b.manifest.groups);
  const names = again === undefined ? '' : `, ${printable(again.vehicles.join(' to '))}`;
  const part = `the fleets part in group ${group}${names}`;
  return [
    ...head,
    `${paint('bold', part)}  ${paint('dim', `${grouped(groups.length)} of ${counted(all, 'group')} differ`)}`,
    ...(obstacle === undefined ? [] : [printable(obstacle)]),
    ...(again === undefined ? [] : againLines(comparison, again)),
    ...(again?.logs === undefined
      ? []
      : ['', ...differenceLines(again.logs, { paint, columns: Math.min(columnsOf(stdout), 120) })]),
  ];
}

function sideLine(letter: string, { path, manifest }: FleetSide, paint: Paint): string {
  const { scenario, seed, vehicles, days, motorpool, verdict } = manifest;
  const size = `${counted(vehicles, 'vehicle')} for ${counted(days, 'day')}`;
  const facts = [scenario, `seed ${seed}`, size, `motorpool ${motorpool}`];
  const shown = [...facts, ...(verdict === undefined ? [] : [verdict])].map(printable).join('  ');
  return `${paint('bold', letter)}  ${printable(path)}  ${paint('dim', shown)}`;
}

function againLines(
  { a, b }: FleetComparison,
  { isReproduced, first }: GroupComparison,
): readonly string[] {
  const lost = [...(isReproduced.a ? [] : [a.path]), ...(isReproduced.b ? [] : [b.path])].map(
    (path) =>
      `the digest in ${printable(path)} is not what this machine gives: it was made on another machine, or altered`,
  );
  if (first === undefined) {
    const words = 'simulated again here, the vehicles of both are equal in the time that both have';
    return [words, ...lost];
  }
  const [after, until] = instantsOf(first);
  const when = after === undefined ? `at the start, ${until}` : `between ${after} and ${until}`;
  return [`${printable(first.vehicle)} is the first that differs, ${when}`, ...lost];
}

/** A comparison of two fleets for programs. */
export function fleetDiffObject(comparison: FleetComparison) {
  const { a, b, runs, groups, again, obstacle } = comparison;
  const [group] = groups;
  const instants = again?.first && instantsOf(again.first);
  return {
    equal: areEqual(comparison),
    runs: runs ?? null,
    groups,
    group: group ?? null,
    vehicles: again?.vehicles ?? null,
    obstacle: obstacle ?? null,
    reproduced: again?.isReproduced ?? null,
    vehicle: again?.first?.vehicle ?? null,
    after: instants?.[0] ?? null,
    until: instants?.[1] ?? null,
    log: again?.logs === undefined ? null : comparisonObject(again.logs),
    a: sideObject(a),
    b: sideObject(b),
  };
}

function sideObject({ path, manifest }: FleetSide) {
  const { digests: _, run: __, ...facts } = manifest;
  return { path, ...facts };
}
