import { array, lazy, optional, type output, strictObject, union, type ZodType } from 'zod';
import { corrected, lacking, meant } from '../../form/other-words.ts';
import { invariant } from '../../invariant.ts';
import { mostAlike } from '../../nearest.ts';
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
  id: optional(text('name to refer to')),
  name: meant(optional(text('name in reports')), 'title', 'label'),
  because: meant(optional(text('reason for the step')), 'reason', 'why'),
  at: optional(
    drawnMoment('waits for this moment, or for a drawn time of day; with a verb, before it'),
  ),
  expect: optional(corrected(union([expectations, ending]), meantExpectation)).describe(
    'conditions that must hold now; with a verb: its expected end',
  ),
};

/** The expectation that a value alone means: a status, a reason of refusal or a condition. */
function meantExpectation(value: unknown): string | undefined {
  if (typeof value === 'number') return `{ status: ${value} }`;
  if (typeof value !== 'string') return undefined;
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? `{ refused: ${value} }` : `[${value}]`;
}

/** The keys beside every verb, and those of verbs that rooms below the verbs read. */
export type RawStep = RawOf<typeof common> &
  RawApiKeys & { fault?: RawFault | undefined; heal?: string | undefined };

export const steps: ZodType<RawStep[]> = lazy(() => array(step())).meta({
  id: 'steps',
  description: 'consecutive steps',
});

/** The verbs that may stand beside other verbs; alone, the first of those present is the verb. */
export const alsoModifiers = ['expect', 'say', 'at'] as const;

/** The name of a verb with the keys of its steps. */
interface StepForm {
  readonly name: string;
  readonly keys: Shape;
}

let verbs: readonly StepForm[] | undefined;

/** Registers the verbs, which a higher room declares. */
export function declareVerbs(declared: readonly StepForm[]): void {
  verbs = declared;
}

function step(): ZodType<RawStep> {
  invariant(verbs !== undefined, 'the verbs are declared before a step is checked');
  const keys: Shape = Object.fromEntries(verbs.flatMap((each) => Object.entries(each.keys)));
  const map = strictObject({ ...common, ...keys }).describe('one verb, and modifiers');
  return lacking(map, { lacking: notDone, unknown: unknownInStep });
}

/** Verbs that no vehicle has here, each with the way to have its effect. */
const notDone = {
  discharge: 'energy only flows into a battery here; it empties by `drive`, or at once by `set`',
  v2g: 'energy only flows into a battery here; it empties by `drive`, or at once by `set`',
} as const;

/** The message for an unknown key: of other keys beside a verb, or of verbs that are like it. */
function unknownInStep(key: string, present: readonly string[]): string {
  const modifying: readonly string[] = alsoModifiers;
  const verb = verbs!.find(({ name }) => present.includes(name) && !modifying.includes(name));
  if (verb !== undefined) {
    const own = Object.keys(verb.keys).filter((each) => each !== verb.name);
    const beside = [...new Set([...own, ...Object.keys(common)])].join(', ');
    return `unknown key ${key} beside ${verb.name}; there: ${beside}`;
  }
  const alike = mostAlike(
    key,
    verbs!.map(({ name }) => name),
  );
  return `there is no verb ${key}; ${nearestVerbs(alike)}`;
}

/** A few verbs, and where the others are found. */
export function nearestVerbs(alike: readonly string[] = []): string {
  const few = alike.length > 0 ? `like it: ${alike.join(', ')}` : usualVerbs;
  return `${few}; the reference has all of them under Steps`;
}

const usualVerbs = 'there are drive, plugIn, wait, waitUntil, api, fault, expect and more';
