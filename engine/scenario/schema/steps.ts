import { array, lazy, optional, type output, strictObject, union, type ZodType } from 'zod';
import { invariant } from '../../invariant.ts';
import { ending, type RawApiKeys } from './api.ts';
import { expectations } from './expectations.ts';
import type { RawFault } from './faults.ts';
import { drawnMoment, text } from './values.ts';

/** The keys of a map with their structures. */
export type Shape = Readonly<Record<string, ZodType>>;

/** The values of keys after the structure check. */
export type RawOf<Keys extends Shape> = output<ReturnType<typeof strictObject<Keys>>>;

/** The keys that stand beside every verb. */
export const common = {
  id: optional(text('a name to refer to')),
  name: optional(text('what the report calls it')),
  because: optional(text('why')),
  at: optional(
    drawnMoment(
      'waits for this moment, or for a time of day that is drawn; with a verb, before it',
    ),
  ),
  expect: optional(union([expectations, ending])).describe(
    'must hold now; with a verb: how it ends',
  ),
};

/** The keys beside every verb, and those of verbs that rooms below the verbs read. */
export type RawStep = RawOf<typeof common> &
  RawApiKeys & { fault?: RawFault | undefined; heal?: string | undefined };

export const steps: ZodType<RawStep[]> = lazy(() => array(step())).meta({
  id: 'steps',
  description: 'steps, one after another',
});

let verbs: Shape | undefined;

/** Registers the keys of all verbs, which a higher room declares. */
export function declareVerbs(keys: Shape): void {
  verbs = keys;
}

function step(): ZodType<RawStep> {
  invariant(verbs !== undefined, 'the verbs are declared before a step is checked');
  return strictObject({ ...common, ...verbs }).describe('one verb, and modifiers');
}
