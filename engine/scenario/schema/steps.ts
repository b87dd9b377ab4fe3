import {
  array,
  boolean,
  lazy,
  literal,
  number,
  optional,
  type output,
  record,
  strictObject,
  string,
  union,
  unknown,
  type ZodType,
} from 'zod';
import { invariant } from '../../invariant.ts';
import { apiSteps, ending, type RawApiKeys } from './api.ts';
import { expectations } from './expectations.ts';
import { fault } from './faults.ts';
import { play } from './replay.ts';
import { distribution, drawnMoment, duration, expression, moment, text } from './values.ts';
import { webhookStep } from './webhooks.ts';

/** A step without the verbs that hold steps. */
const plainStep = {
  id: optional(text('a name to refer to')),
  name: optional(text('what the report calls it')),
  because: optional(text('why')),
  at: optional(
    drawnMoment(
      'waits for this moment, or for a time of day that is drawn; with a verb, before it',
    ),
  ),
  within: optional(duration('waitUntil: gives up after this long')),
  by: optional(moment('waitUntil: gives up at this moment')),
  for: optional(distribution('hold: this long', '15m')),
  until: optional(moment('hold: until this moment')),
  wait: optional(distribution('lets time pass', '15m')),
  waitUntil: optional(expression('waits until it is true')),
  hold: optional(expression('must remain true')),
};

/** The keys of a step that messages list after the verbs of vehicles. */
const otherVerbs = {
  webhook: optional(webhookStep).describe('a webhook is created, changed, challenged or removed'),
  fault: optional(fault).describe('something fails, for a while or until it is healed'),
  heal: optional(
    text('a fault by its name, or all that struck a target', 'dark', 'charger.wallbox'),
  ),
  play: optional(play).describe(
    'does what was recorded, as much later as nothing played before; others go on meanwhile',
  ),
  when: optional(expression('looked at once')),
  chapter: optional(text('a part of the show begins; its title', 'Morning rush')),
  say: optional(text('words for those who look on; alone, or with a chapter')),
  spotlight: optional(text('a vehicle or a fleet to look at', 'c07')),
  pause: optional(literal('presenter')).describe(
    'a clock that runs by real time stands still until somebody lets it go on',
  ),
  checkpoint: optional(text('a place in the script to run from or up to', 'evening')),
  expect: optional(union([expectations, ending])).describe(
    'must hold now; with a verb: how it ends',
  ),
};

const plainRepeat = () => ({
  times: optional(number()).describe('so many rounds'),
  until: optional(expression('ends when it is true after a round')),
  while: optional(expression('ends when it is false before a round')),
  every: optional(distribution('rounds start this far apart', '20m')),
  max: optional(number()).describe('fails after so many rounds; 1,000 without this key'),
});

export const steps: ZodType<RawStep[]> = lazy(() => array(step())).meta({
  id: 'steps',
  description: 'steps, one after another',
});

const choice = lazy(() =>
  strictObject({
    weight: optional(number()).describe('how likely beside the others; 1 without this key'),
    do: steps,
  }),
);

const loop = lazy(() =>
  strictObject({
    in: union([
      array(unknown()),
      text('a fleet, or `$name` of a list', 'taxis'),
      strictObject({
        from: union([number(), string()]).describe('the first'),
        to: union([number(), string()]).describe('none comes after it'),
        step: union([number(), string()]).describe('from one to the next'),
      }),
    ]).describe('what there is a round for: a list, a fleet, numbers or quantities'),
    as: text('what `$name` stands for in its steps', 'car'),
    parallel: optional(boolean()).describe(
      'rounds side by side; one after another without this key',
    ),
  }),
);

let vehicleVerbs: Readonly<Record<string, ZodType>> | undefined;

/** Registers the structures of the verbs for vehicles, which a higher room declares. */
export function declareVerbs(structures: Readonly<Record<string, ZodType>>): void {
  vehicleVerbs = structures;
}

const otherSteps = {
  ...otherVerbs,
  ...apiSteps,
  use: optional(text('the steps of a flow', 'commute')),
  with: optional(record(string(), unknown())).describe('use: what its arguments are'),
  forEach: optional(loop).describe('does its steps once for each value'),
  group: optional(text('names a stretch of steps')),
  do: optional(steps).describe('forEach, repeat, group: the steps'),
  race: optional(record(string(), steps)).describe(
    'flows side by side: the first to end cancels the others',
  ),
  parallel: optional(record(string(), steps)).describe('flows side by side, joined at the end'),
  repeat: optional(lazy(() => strictObject(plainRepeat()))).describe(
    'does its steps again and again',
  ),
  oneOf: optional(lazy(() => array(choice))).describe('draws one of several lists of steps'),
  // oxlint-disable-next-line unicorn/no-thenable
  then: optional(steps).describe('when it is true'),
  else: optional(steps).describe('when it is false'),
};

function step(): ZodType<RawStep> {
  invariant(vehicleVerbs !== undefined, 'the verbs are declared before a step is checked');
  const shape = { ...plainStep, ...vehicleVerbs, ...otherSteps };
  return strictObject(shape).describe('one verb, and modifiers');
}

type Read<Shape extends Record<string, ZodType>> = output<ReturnType<typeof strictObject<Shape>>>;

/** Raw steps nest, so their type is written here; types without nesting are inferred. */
export type RawStep = Read<typeof plainStep> &
  Read<typeof otherVerbs> &
  RawApiKeys & {
    use?: string | undefined;
    with?: Record<string, unknown> | undefined;
    forEach?: output<typeof loop> | undefined;
    group?: string | undefined;
    do?: RawStep[] | undefined;
    race?: Record<string, RawStep[]> | undefined;
    parallel?: Record<string, RawStep[]> | undefined;
    repeat?: RawRepeat | undefined;
    oneOf?: RawChoice[] | undefined;
    then?: RawStep[] | undefined;
    else?: RawStep[] | undefined;
  };

export interface RawChoice {
  weight?: number | undefined;
  do: RawStep[];
}

export type RawRepeat = Read<ReturnType<typeof plainRepeat>>;
