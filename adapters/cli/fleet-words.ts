import { groupSize, type Scenario } from '../../engine/index.ts';
import type { FleetPlan } from '../fleet/fleet-run.ts';
import { placeOf } from './place.ts';
import { leftWords } from './progress.ts';
import { counted, grouped, printable } from './terminal.ts';

/** The way in which a scenario is divided, and the reasons why vehicles stay together. */
export function splitLines({ split, parts }: FleetPlan, { file }: Scenario): readonly string[] {
  const { rows, groups, together, ties, hasScript } = split;
  const tied = together.reduce((sum, { count }) => sum + count, 0);
  const lines = [
    `${counted(rows, 'vehicle')} in ${counted(groups, 'group')} of at most ${grouped(groupSize)}: ${counted(parts.length, 'part')}`,
  ];
  if (!hasScript) return [...lines, 'no vehicle depends on another: each part runs by itself'];
  lines.push(
    tied === 0
      ? 'the script is about no vehicle, and runs in a part of its own'
      : `${counted(tied, 'group')} run together with the script:`,
  );
  for (const { target, reason, position } of ties.slice(0, mostTies)) {
    const place = position === undefined ? '' : `  ${placeOf(file, position)}`;
    const who = target === undefined ? 'all vehicles' : target.name;
    lines.push(`  ${printable(who)}: ${printable(reason)}${place}`);
  }
  if (ties.length > mostTies) lines.push(`  and ${counted(ties.length - mostTies, 'more reason')}`);
  return lines;
}

const mostTies = 20;

/** `12 %  31,000 vehicle-days/s  40 s left`. */
export function fleetProgress(done: number, whole: number, elapsedMs: number): readonly string[] {
  const rate = grouped(Math.round(done / (elapsedMs / 1000)));
  const share = done / whole;
  return [`${Math.floor(share * 100)} %`, `${rate} vehicle-days/s`, leftWords(share, elapsedMs)];
}
