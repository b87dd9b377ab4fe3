import { findSignal } from '../../engine/index.ts';
import { type Judgement, type MatcherContext, show, worldIn } from './judgement.ts';
import { isEvent, lastEntries } from './last-entries.ts';

/**
 * Whether a vehicle reported a signal, by `Group.Name` or code, and with which value, as
 * `world.read` returns it. A body is compared as a whole, any other expectation with its `value`;
 * without an expectation, any body passes.
 */
export function toHaveSignal(
  this: MatcherContext,
  received: unknown,
  vehicle: string,
  signal: string,
  ...expectation: readonly [expected?: unknown]
): Judgement {
  const world = worldIn(received, 'toHaveSignal');
  const body = world.read(vehicle, signal);
  const [expected] = expectation;
  const actual = isBody(expected) ? body : (body?.['value'] ?? body);
  const isAny = expectation.length === 0;
  const pass = body !== undefined && (isAny || this.equals(actual, expected));
  return {
    pass,
    message: () => {
      const code = findSignal(signal)?.code;
      const wanted = isAny ? signal : `${signal} ${show(expected)}`;
      const had = body === undefined ? 'it does not report it' : `it reported ${show(actual)}`;
      const entries = lastEntries(world, vehicle, (entry) => {
        return entry.subject === vehicle && (isEvent(entry) || entry.data.code === code);
      });
      const isNot = pass ? 'not ' : '';
      return `expected ${vehicle} ${isNot}to have ${wanted}; ${had}\n\n${entries}`;
    },
  };
}

/** Whether a whole body is expected; an asymmetric matcher is compared with the value. */
function isBody(expected: unknown): boolean {
  return typeof expected === 'object' && expected !== null && !('asymmetricMatch' in expected);
}
