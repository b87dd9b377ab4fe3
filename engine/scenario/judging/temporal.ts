import { formatDuration } from '../../time/duration.ts';
import { formatInstant } from '../../time/instant.ts';
import type { Claim, CountComparison, TemporalForm } from '../plan/expectations.ts';
import type { Deadline } from '../plan/moment.ts';

/** Whether the claim must hold until the deadline; otherwise it must come true by then. */
export function isKept(claim: Claim): boolean {
  if (claim.kind !== 'counted') return claim.kind === 'never' || claim.kind === 'always';
  const { count } = claim.of;
  return count !== undefined && onlyLimits(count);
}

/** A claim in words; the caller describes the thing counted. */
export function describeTemporal({ claim, deadline }: TemporalForm, counted: string): string {
  const bound = describeDeadline(deadline, isKept(claim));
  switch (claim.kind) {
    case 'eventually':
    case 'never':
    case 'always':
      return `${claim.kind} ${claim.condition.source}${bound}`;
    case 'inOrder':
      return `in order ${claim.conditions.map(({ source }) => source).join(', then ')}${bound}`;
    case 'counted':
      return `${counted}${bound}`;
  }
}

function describeDeadline(deadline: Deadline, isKeptUp: boolean): string {
  switch (deadline.kind) {
    case 'limit':
      return '';
    case 'within':
      return `, within ${formatDuration(deadline.durationMs)}`;
    case 'timeOfDay': {
      const text = formatInstant(deadline.msOfDay).slice(11, 19).replace(/:00$/, '');
      return `, ${isKeptUp ? 'until' : 'by'} ${text}`;
    }
    case 'instant':
      return `, ${isKeptUp ? 'until' : 'by'} ${formatInstant(deadline.atMs)}`;
  }
}

/** Whether a higher count can only break the claim. */
function onlyLimits({ kind, count }: CountComparison): boolean {
  return kind === 'atMost' || (kind === 'count' && count === 0);
}
