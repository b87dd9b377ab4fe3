import type { ScenarioEntry } from './checker.ts';

/** The keys of a map that exclude each other. */
interface KeyRules {
  readonly name: string;
  /** Of these keys there is one at most. */
  readonly either?: readonly string[] | undefined;
  /** Of these keys there is exactly one. */
  readonly oneOf?: readonly string[] | undefined;
  /** How to put right a map that has two of them. */
  readonly advice?: ((key: string) => string) | undefined;
}

/** Whether a map has the right number of keys that exclude each other; reports it otherwise. */
export function hasRightKeys(
  { name, either = [], oneOf = either, advice }: KeyRules,
  at: ScenarioEntry,
): boolean {
  const [first, second] = oneOf.filter((key) => at.at(key).isPresent);
  if (second !== undefined) {
    const message = `${first} is already there: ${advice?.(second) ?? 'choose one'}`;
    at.at(second).reportKey('form_several', message);
  } else if (first === undefined && oneOf !== either && !at.isDamaged) {
    at.reportKey('form_missing', `${name} needs ${eitherOf(oneOf)}`);
  }
  return oneOf === either || (first !== undefined && second === undefined);
}

/** Keys to choose from: `late:, wrong: or repeated:`. */
export function eitherOf(keys: readonly string[]): string {
  return keys
    .map((key) => `${key}:`)
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');
}
