import { durationWords, wordsBy } from '../../form/number-words.ts';
import { given } from '../../given.ts';
import type { ApiFaultRule } from '../../service/api-command.ts';
import { formatInstant } from '../../time/instant.ts';
import { faultWords } from '../effects/fault-words.ts';
import type { Target } from '../names/roster.ts';
import type { FaultPlan, FaultTarget } from '../plan/faults.ts';
import type { AnyMoment, Deadline } from '../plan/moment.ts';
import type { HoldEnd } from '../plan/steps.ts';

/**
 * `, for 2h at the most` or `, until 05:00 at the latest`; empty where only the limit of the clock
 * applies.
 */
export function deadlineWords(deadline: Deadline): string {
  if (deadline.kind === 'limit') return '';
  return `${lastingWords(deadline)} at the ${deadline.kind === 'within' ? 'most' : 'latest'}`;
}

/** `, for 2h` or `, until 05:00`, for something that lasts until then. */
export function lastingWords(deadline: Deadline | HoldEnd): string {
  if (deadline.kind === 'limit') return '';
  if (deadline.kind === 'within') return `, for ${durationWords(deadline.durationMs)}`;
  return `, until ${momentWords(deadline)}`;
}

/** `20:10`, an instant in UTC, or the range from which a time is drawn. */
export function momentWords(moment: AnyMoment): string {
  if (moment.kind === 'instant') return formatInstant(moment.atMs);
  return wordsBy(moment.msOfDay, clockWords);
}

function clockWords(msOfDay: number): string {
  const day = 86_400_000;
  const text = formatInstant(((Math.round(msOfDay) % day) + day) % day).slice(11, 19);
  return text.replace(/:00$/, '');
}

/** A vehicle by its name, a fleet as every vehicle of it. */
export function targetWords({ kind, name }: Target): string {
  return kind === 'fleet' ? `every vehicle of ${name}` : name;
}

/** The target, the end and the effects of a fault, after its name. */
export function strikingWords({ strikes, ends, ...fault }: FaultPlan): string {
  const lasting = ends === undefined ? '' : lastingWords(ends);
  const { rule } = fault;
  const words = faultWords(rule === undefined ? fault : { rule: withoutTarget(rule, strikes) });
  return `strikes ${struckWords(strikes)}${lasting}: ${words}`;
}

/** A rule without the part of its match that the target says. */
function withoutTarget(
  { match, ...rule }: ApiFaultRule,
  { kind, name }: FaultTarget,
): ApiFaultRule {
  const told = kind === 'upstream' ? 'vehicle' : 'operation';
  return { ...rule, match: name === '' ? match : given({ ...match, [told]: undefined }) };
}

/** The target of a fault in words. */
export function struckWords({ kind, name }: FaultTarget): string {
  switch (kind) {
    case 'vehicle':
      return name;
    case 'fleet':
      return `every vehicle of ${name}`;
    case 'charger':
      return `the charger ${name}`;
    case 'webhook':
      return `the webhook ${name}`;
    case 'api':
      return name === '' ? 'the API' : `the API at ${name}`;
    case 'upstream':
      return name === '' ? 'requests about any vehicle' : `requests about ${name}`;
  }
}
