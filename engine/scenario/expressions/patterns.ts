import { type ASTNode, type Environment, EvaluationError } from '@marcbachmann/cel-js';
import { patternMistake } from '../../pattern/pattern.ts';
import { PatternError } from '../../pattern/pattern-error.ts';
import type { Meter } from './meter.ts';
import type { ExpressionMistake } from './mistake.ts';
import { partsOf } from './shape.ts';

/**
 * The name of the engine's own `matches`. That of the CEL package uses a RegExp of the host, which
 * may take exponential time. No function of the package can be replaced, so calls are renamed after
 * parsing.
 */
const ownName = 'matchesInLinearTime';

/** Registers the engine's own `matches`, which counts its steps. */
export function registerMatches(environment: Environment, meter: Meter): Environment {
  const matches = (text: string, pattern: string): boolean => {
    try {
      return meter.matches(text, pattern);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      throw new EvaluationError(`the pattern ${pattern} is wrong: ${error.message}`);
    }
  };
  return environment.registerFunction(`string.${ownName}(string): bool`, matches, { async: false });
}

/** Renames the calls of `matches` in a parsed expression to the engine's own. */
export function useOwnMatches(node: ASTNode): void {
  if (node.op === 'rcall' && node.args[0] === 'matches') node.args[0] = ownName;
  for (const part of partsOf(node)) useOwnMatches(part);
}

/** A message of the CEL package with the name as it was written. */
export function withWrittenName(summary: string): string {
  return summary.replaceAll(ownName, 'matches');
}

/** The mistake in a literal pattern, which is checked before the run. */
export function refusePattern(node: ASTNode): ExpressionMistake | undefined {
  if (node.op !== 'rcall' || node.args[0] !== ownName) return undefined;
  const [pattern] = node.args[2];
  if (pattern?.op !== 'value' || typeof pattern.args !== 'string') return undefined;
  const mistake = patternMistake(pattern.args);
  if (mistake === undefined) return undefined;
  const { start, end } = pattern;
  return { start, end, code: 'value_malformed', message: mistake.message, suggestion: undefined };
}
