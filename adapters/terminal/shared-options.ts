import { type Command, Option } from '@commander-js/extra-typings';

/** The values that a command gets from the options of a declaration; switches may be false. */
export type OptionsOf<Declare extends (command: Command) => { readonly opts: () => object }> =
  Switchable<ReturnType<ReturnType<Declare>['opts']>>;

type Switchable<Options> = {
  readonly [Name in keyof Options]: [Options[Name]] extends [true | undefined]
    ? boolean
    : Options[Name];
};

export const jsonOption = new Option('--json', 'print one JSON object and nothing else');

/** The only option of many commands. */
export const jsonOptions = (command: Command) => command.addOption(jsonOption);

export type JsonFlags = OptionsOf<typeof jsonOptions>;

export const utcOption = new Option('--utc', 'show UTC instead of local time');

export const seedOption = new Option(
  '--seed <text>',
  'the seed, instead of that of the scenario; random draws and prints one',
);

export const paramOption = new Option(
  '-p, --param <name=value>',
  'a value for a param of the scenario; may be repeated',
).argParser(gather);

/** The option `--matrix` of commands that take one combination. */
export const matrixOption = new Option(
  '--matrix <axis=value>',
  'the combination of a matrix; may be repeated',
).argParser(gather);

/** The option `--matrix` of commands that take all combinations. */
export const matricesOption = new Option(
  '--matrix <axis=value>',
  'only these combinations of a matrix; may be repeated',
).argParser(gather);

export const rootOption = new Option(
  '--root <folder>',
  'folder that imports may read (that of the scenario)',
);

export const wallTimeoutOption = new Option(
  '--wall-timeout <duration>',
  'real time without any answer of a receiver after which it fails (30s)',
);

/** The option `--on` of commands whose work a queue may do. */
export const queueOption = new Option(
  '--on <store>',
  'by the workers on redis://… or postgres://…; see worker',
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
