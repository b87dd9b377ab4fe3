import { nearest } from '../../nearest.ts';
import { Findings } from '../source/findings.ts';
import { Source } from '../source/source.ts';
import { baseEnvironment } from './environment.ts';
import { describeError, withArticle } from './errors.ts';
import { celDuration, Duration } from './types.ts';

/** Figures by name: numbers, and durations in milliseconds. */
export type FigureTypes = Readonly<Record<string, 'number' | 'duration'>>;

/** A checked condition on figures, such as `failed == 0 && p99 < 250ms`. */
export interface FigureCondition {
  readonly source: string;
  /** The names of the figures that it reads, in their order. */
  readonly names: readonly string[];
  /** Whether the condition holds for these values; a figure that is missing has no value, NaN. */
  holds(values: Readonly<Record<string, number>>): boolean;
}

/**
 * Compiles a condition on figures of a report, in the language of expressions. A duration may stand
 * bare, `250ms`, as in a scenario outside of expressions. Throws `ScenarioError` with places in the
 * text.
 *
 * @param file the name of the text in messages
 */
export function compileFigureCondition(
  written: string,
  types: FigureTypes,
  file: string,
): FigureCondition {
  const { source, placeOf } = withDurations(written);
  const findings = new Findings(new Source(file, written));
  const environment = baseEnvironment().clone();
  const names = Object.keys(types);
  for (const [name, type] of Object.entries(types)) {
    environment.registerVariable(name, type === 'duration' ? celDuration : 'double');
  }
  const refuse = (error: Error): never => {
    const { message, code, suggestion, start, end } = describeError(error, source, undefined);
    const span = { start: placeOf(start), end: placeOf(end) };
    const word = source.slice(start, end);
    if ((error as { readonly code?: string }).code === 'unknown_variable') {
      const unknown = `there is no figure ${word}; there are ${names.join(', ')}`;
      findings.report('expression_name', unknown, span, nearest(word, names));
    } else {
      findings.report(code, message, span, suggestion);
    }
    findings.finish();
    throw error;
  };
  const parsed = attempted(() => environment.parse(source), refuse);
  const { valid, type = 'dyn', error } = parsed.check();
  if (!valid && error !== undefined) refuse(error);
  if (type !== 'bool') {
    const whole = { start: 0, end: Math.max(1, written.length) };
    const message = `a condition is true or false; this is ${withArticle(type)}`;
    findings.fail('expression_type', message, whole);
  }
  return {
    source: written,
    names: names.filter((name) => new RegExp(`\\b${name}\\b`).test(source)),
    holds: (values) =>
      parsed(
        Object.fromEntries(
          Object.entries(types).map(([name, kind]) => {
            const value = values[name] ?? Number.NaN;
            return [name, kind === 'duration' ? durationOf(value) : value];
          }),
        ),
      ) === true,
  };
}

function attempted<Result>(work: () => Result, refuse: (error: Error) => never): Result {
  try {
    return work();
  } catch (error) {
    return refuse(error as Error);
  }
}

/**
 * Writes bare durations, outside of texts, as calls. `placeOf` gives the offset in the original
 * text of an offset in the result; within a call it is the beginning of the duration.
 */
function withDurations(written: string) {
  const calls: { readonly from: number; readonly to: number; readonly growth: number }[] = [];
  let grown = 0;
  const source = written.replace(bareDuration, (found, offset: number) => {
    if (!/^\d/.test(found)) return found;
    const call = `duration("${found}")`;
    const from = offset + grown;
    calls.push({ from, to: from + call.length, growth: call.length - found.length });
    grown += call.length - found.length;
    return call;
  });
  const placeOf = (offset: number): number =>
    calls.reduce((place, { from, to, growth }) => {
      if (offset >= to) return place - growth;
      return offset > from ? place - (offset - from) : place;
    }, offset);
  return { source, placeOf };
}

const bareDuration = /"[^"]*"|'[^']*'|(?<![\w.])(?:\d+(?:\.\d+)?(?:ms|[smhd]))+(?!\w)/g;

/** A duration of CEL; the longest one for a value that does not exist. */
function durationOf(ms: number): object {
  if (!Number.isFinite(ms)) return new Duration(BigInt(longestSeconds), 0);
  const seconds = Math.floor(ms / 1000);
  return new Duration(BigInt(seconds), Math.round((ms - seconds * 1000) * 1_000_000));
}

/** The limit of `google.protobuf.Duration`. */
const longestSeconds = 315_576_000_000;
