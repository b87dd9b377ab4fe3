import type { CountComparison } from '../plan/expectations.ts';

export function countHolds(comparison: CountComparison, count: number): boolean {
  switch (comparison.kind) {
    case 'count':
      return count === comparison.count;
    case 'atLeast':
      return count >= comparison.count;
    case 'atMost':
      return count <= comparison.count;
  }
}

export function describeCount({ kind, count }: CountComparison): string {
  if (count === 0 && kind !== 'atLeast') return 'never';
  const times = count === 1 ? 'once' : `${count} times`;
  if (kind === 'count') return times;
  return kind === 'atLeast' ? `at least ${times}` : `at most ${times}`;
}
