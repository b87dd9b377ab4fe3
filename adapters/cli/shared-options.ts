import { Option } from 'commander';

export const seedOption = new Option(
  '--seed <text>',
  'the seed, instead of that of the scenario; random draws and prints one',
);

export const paramOption = new Option(
  '-p, --param <name=value>',
  'a value for a param of the scenario; may be repeated',
).argParser(gather);

export const rootOption = new Option(
  '--root <folder>',
  'folder that imports may read (that of the scenario)',
);

export const wallTimeoutOption = new Option(
  '--wall-timeout <duration>',
  'timeout of webhook receivers, in real time (30s)',
);

/** The option `--redact`; without a value it asks for the default. */
export const redactOption = new Option(
  '--redact [rule]',
  'log pseudonyms for secrets, hosts and positions; or positions=0.1, key=text',
)
  .preset('')
  .argParser(gather);

/** Collects the values of a repeatable option. */
export function gather(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}
