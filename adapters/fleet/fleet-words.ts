import { groupSize, type Scenario, type Tie } from '../../engine/index.ts';
import { placeOf } from '../terminal/place.ts';
import { leftWords, percent } from '../terminal/progress.ts';
import { counted, grouped, type Paint, printable } from '../terminal/terminal.ts';
import type { FleetPlan } from './fleet-run.ts';
import type { Share } from './fleet-settings.ts';

/** The way in which a scenario is divided, and the reasons why vehicles stay together. */
export function splitLines(plan: FleetPlan, scenario: Scenario, paint: Paint): readonly string[] {
  const { rows, groups, together, hasScript } = plan.split;
  const tied = together.reduce((sum, { count }) => sum + count, 0);
  const ties = tiesOf(plan);
  const lines = [
    `${counted(rows, 'vehicle')} in ${counted(groups, 'group')} of at most ${grouped(groupSize)}: ${counted(plan.parts.length, 'part')}`,
  ];
  if (!hasScript) return [...lines, 'no vehicle depends on another: each part runs by itself'];
  lines.push(togetherWords(plan, tied, paint));
  for (const tie of ties.slice(0, mostTies)) lines.push(`  ${tieWords(tie, scenario)}`);
  if (ties.length > mostTies) lines.push(`  and ${counted(ties.length - mostTies, 'more reason')}`);
  return lines;
}

const mostTies = 20;

function togetherWords(plan: FleetPlan, tied: number, paint: Paint): string {
  if (tied === 0) return 'the script is about no vehicle, and runs in a part of its own';
  if (isWhole(plan))
    return paint(['red', 'bold'], 'it cannot be split: all vehicles run together:');
  return `${counted(tied, 'group')} ${tied === 1 ? 'runs' : 'run'} together with the script:`;
}

/** Whether several groups of vehicles depend on one another, so that there is one part alone. */
function isWhole({ split: { groups, hasScript }, parts }: FleetPlan): boolean {
  return groups > 1 && hasScript && parts.length === 1;
}

/** The reasons, those for all vehicles first. */
function tiesOf({ split: { ties } }: FleetPlan): readonly Tie[] {
  const isOfAll = ({ target }: Tie): boolean => target === undefined;
  return [...ties.filter(isOfAll), ...ties.filter((each) => !isOfAll(each))];
}

function tieWords({ target, reason, position }: Tie, { file }: Scenario): string {
  const who = target === undefined ? 'all vehicles' : target.name;
  const place = position === undefined ? '' : `  ${placeOf(file, position)}`;
  return `${printable(who)}: ${printable(reason)}${place}`;
}

/** The reason why a share of a run has all of it or nothing; empty for any other. */
export function oddShareLines(
  plan: FleetPlan,
  scenario: Scenario,
  { number, count }: Share,
): readonly string[] {
  if (isWhole(plan) && count > 1) {
    return [wholeWords(plan, scenario, `part 1 of ${count} is all of it`)];
  }
  if (number <= plan.parts.length) return [];
  return [`part ${number} of ${count} is empty: the run has ${counted(plan.parts.length, 'part')}`];
}

/** The reason why one worker has all of a run; empty for any other. */
export function oddQueueLines(plan: FleetPlan, scenario: Scenario): readonly string[] {
  return isWhole(plan) ? [wholeWords(plan, scenario, 'one worker does all of it')] : [];
}

function wholeWords(plan: FleetPlan, scenario: Scenario, outcome: string): string {
  const [tie] = tiesOf(plan);
  const why = tie === undefined ? '' : `: ${tieWords(tie, scenario)}`;
  return `the scenario cannot be split, so that ${outcome}${why}`;
}

/** The reason why the receivers of these webhooks hear of nothing. */
export function unsentWords(webhooks: readonly string[]): string {
  const names = webhooks.map(printable).join(', ');
  const which =
    webhooks.length === 1
      ? `the address of webhook ${names}`
      : `the addresses of webhooks ${names}`;
  return `a fleet sends nothing to ${which}: a simulated receiver accepts the deliveries`;
}

/** The way in which a scenario is divided, for programs. */
export function splitObject(plan: FleetPlan, { name, file }: Scenario) {
  const { rows, groups, together } = plan.split;
  return {
    scenario: name,
    vehicles: rows,
    groups,
    groupSize,
    canSplit: !isWhole(plan),
    together,
    reasons: tiesOf(plan).map(({ target, reason, position }) => ({
      vehicles: target?.name ?? null,
      reason,
      place: position === undefined ? null : placeOf(file, position),
    })),
    parts: plan.parts,
  };
}

/** `12 %  31,000 vehicle-days/s  40 s left`. */
export function fleetProgress(done: number, whole: number, elapsedMs: number): readonly string[] {
  const rate = grouped(Math.round(done / (Math.max(1, elapsedMs) / 1000)));
  const share = done / whole;
  return [percent(share), `${rate} vehicle-days/s`, leftWords(share, elapsedMs)];
}
