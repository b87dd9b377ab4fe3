import type { Json } from '../../log/canonical.ts';
import type { Distribution } from '../../random/distribution.ts';
import { formatDuration } from '../../time/duration.ts';

/** A length of time or its distribution, as a file has it. */
export function writtenDuration(drawn: Distribution<number>): Json {
  if (drawn.kind === 'constant') return time(drawn.value);
  if (drawn.kind === 'uniform') return { uniform: [time(drawn.from), time(drawn.to)] };
  if (drawn.kind === 'empirical') return { empirical: drawn.values.map(time) };
  if (drawn.kind === 'choice') {
    return { choice: Object.fromEntries(drawn.weights.map(([ms, weight]) => [time(ms), weight])) };
  }
  const { kind, ...shape } = drawn;
  const members = Object.entries(shape).map(
    ([name, value]) => [name, name === 'sigma' ? value : time(value)] as const,
  );
  return { [kind]: Object.fromEntries(members) };
}

function time(ms: number): string {
  return formatDuration(Math.round(ms));
}
