import {
  array,
  boolean,
  lazy,
  literal,
  number,
  enum as oneOf,
  optional,
  type output,
  record,
  strictObject,
  string,
  union,
  unknown,
  type ZodType,
} from 'zod';
import { formerly } from '../../form/other-words.ts';
import { paramTypes } from './params.ts';
import { steps } from './steps.ts';
import { text } from './values.ts';

/** The types of a flow's arguments: those of parameters, names, several values, or anything. */
export const flowParamTypes = [
  ...paramTypes,
  'vehicle',
  'charger',
  'webhook',
  'user',
  'any',
] as const;

export type FlowParamType = (typeof flowParamTypes)[number];

const scalar = union([string(), number(), boolean()]);

const flowParam = lazy(() =>
  union([
    string(),
    number(),
    boolean(),
    strictObject({
      type: oneOf(flowParamTypes).describe('type of its values'),
      default: optional(unknown()).describe(
        'default value; without one, each call must give the argument',
      ),
      description: optional(string()).describe('description for readers'),
    }),
  ]).describe('an argument: a default, or its type'),
);

function flowOf(list: ZodType) {
  return strictObject({
    description: optional(string()).describe('description for readers'),
    params: optional(record(string(), flowParam)).describe(
      'arguments of calls, `$name` in the steps',
    ),
    steps: list,
  }).describe('steps for `use:`');
}

/** The structure of flows for editors. */
export const flows = record(
  string(),
  lazy(() => flowOf(steps)),
);

/** The structure of flows before arguments are filled in. */
export const flowTemplates = record(
  string(),
  lazy(() => flowOf(array(unknown()))),
);

export const imports = array(text('path relative to this file', './lib/commute.flow.yaml'));

/** The keys of an importable file; its parts are checked where they are inserted. */
export const importedSchema = strictObject({
  version: literal(1),
  description: optional(string()),
  imports: optional(imports),
  flows: optional(record(string(), unknown())),
  places: optional(record(string(), unknown())),
  chargers: optional(record(string(), unknown())),
  users: optional(record(string(), unknown())),
  models: optional(record(string(), unknown())),
  webhooks: optional(record(string(), unknown())),
});

export const range = strictObject({
  from: union([number(), string()]).describe('first value'),
  until: formerly(union([number(), string()]).describe('upper bound, inclusive'), 'to'),
  step: union([number(), string()]).describe('difference between consecutive values'),
});

const combinations = array(record(string(), scalar));

/** Axes, with combinations to exclude and to add. */
export const matrix = lazy(() =>
  record(
    string(),
    union([
      array(scalar),
      range.describe('evenly spaced numbers or quantities, both ends included'),
      combinations,
    ]),
  ).describe(
    'one run for each combination of `axis: [values]`; `exclude` and `include` are lists of combinations',
  ),
);

export type RawRange = output<typeof range>;
