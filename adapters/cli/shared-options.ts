import { Option } from 'commander';

export const seedOption = new Option(
  '--seed <text>',
  'in place of the seed of the scenario; random draws one and prints it',
);

export const paramOption = new Option(
  '-p, --param <name=value>',
  'a value for a param of the scenario; may be repeated',
).argParser(gather);

export const rootOption = new Option(
  '--root <folder>',
  'imports reach files in here; in the folder of the scenario without',
);

export const wallTimeoutOption = new Option(
  '--wall-timeout <duration>',
  'real time that a receiver of webhooks may take (30s)',
);

/** The option `--redact`; without a value it asks for the default. */
export const redactOption = new Option(
  '--redact [rule]',
  'log pseudonyms for secrets, hosts and positions; again: positions=0.1, key=text',
)
  .preset('')
  .argParser(gather);

/** Collects the values of a repeatable option. */
export function gather(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}
