import type { ScenarioEntry } from './checker.ts';

/** The keys of a map that exclude each other. */
interface KeyRules {
  readonly name: string;
  /** Of these keys there is one at most. */
  readonly either?: readonly string[] | undefined;
  /** Of these keys there is exactly one. */
  readonly oneOf?: readonly string[] | undefined;
  /** Keys that may stand beside one of these, which then counts alone. */
  readonly beside?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  /** How to put right a map that has two of them. */
  readonly advice?: ((key: string) => string) | undefined;
}

/** Whether a map has the right number of keys that exclude each other; reports it otherwise. */
export function hasRightKeys(
  { name, either = [], oneOf = either, beside = {}, advice }: KeyRules,
  at: ScenarioEntry,
): boolean {
  const isNeeded = oneOf !== either;
  const missing = `${name} needs ${eitherOf(oneOf)}`;
  const reportNone = () => (isNeeded ? at.reportKey('form_missing', missing) : undefined);
  const led = new Set(
    Object.entries(beside).flatMap(([key, others]) => (at.at(key).isPresent ? (others ?? []) : [])),
  );
  const counted = oneOf.filter((key) => !led.has(key));
  return at.one(counted, reportNone, advice) !== undefined || !isNeeded;
}

/** Keys to choose from: `late:, wrong: or repeated:`. */
export function eitherOf(keys: readonly string[]): string {
  return keys
    .map((key) => `${key}:`)
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');
}
