import { meant, type Synonym } from '../../form/other-words.ts';
import type { InSteps } from '../../in-steps.ts';
import type { Step, StepParts } from '../plan/steps.ts';
import type { Checker, VerbReader } from '../read/checker.ts';
import type { Steps } from '../running/flow.ts';
import type { Stage, VerbRunner } from '../running/stage.ts';
import type { RawOf, RawStep, Shape } from '../schema/steps.ts';

/** The sections of the reference. */
export const verbSections = [
  'Time',
  'On the road',
  'Charging',
  'Doors, cabin and upkeep',
  'Permissions and connections',
  'Calls of the API',
  'Webhooks',
  'What goes wrong',
  'Nested steps',
  'Recordings',
  'Presentation',
] as const;

/** A verb as the rest of the language sees it. */
export interface Verb extends VerbReader, VerbRunner {
  readonly name: string;
  readonly group: (typeof verbSections)[number];
  /** The keys of a step with the verb: its own, then those that stand beside it. */
  readonly keys: Shape;
  /** The effect of a step as a clause: without a capital and without a full stop. */
  sentence(step: Step): string;
  /** Steps as YAML; together they have every key. */
  readonly examples: readonly string[];
}

/** All that is said of a verb that vehicles do not follow; `Own` are the members of its steps. */
interface StepVerbForm<Keys extends Shape, Own extends StepParts & object>
  extends Pick<Verb, 'group' | 'examples' | 'ambientMistake' | 'asks' | 'lasts'> {
  readonly name: keyof Keys & string;
  /** Words that users write in place of the name. */
  readonly meant?: readonly Synonym[] | undefined;
  readonly keys: Keys;
  /** Reads a step, at once or in steps; undefined where it is wrong, which is reported. */
  read(
    checker: Checker,
    raw: RawOf<Keys> & RawStep,
    path: string,
  ): Own | undefined | InSteps<Own | undefined>;
  sentence(step: StepOf<Own>): string;
  run(stage: Stage, step: StepOf<Own>, cause: number): Steps | undefined;
}

/** A step with the members of its verb. */
type StepOf<Own> = Omit<Step, keyof Own> & Own;

/** A verb with the type of its steps. */
export interface StepVerb<Own> extends Verb {
  /** Whether a step is one of this verb. */
  readonly is: (step: Step) => step is Step & Own;
}

export function stepVerb<const Keys extends Shape, Own extends StepParts & object>(
  form: StepVerbForm<Keys, Own>,
): StepVerb<Own> {
  meant(form.keys[form.name]!, ...(form.meant ?? []));
  return {
    ...form,
    read: (checker, raw, path) => form.read(checker, raw as RawOf<Keys> & RawStep, path),
    sentence: (step) => form.sentence(step as Step & Own),
    run: (stage, step, cause) => form.run(stage, step as Step & Own, cause),
    is: (step): step is Step & Own => step.verb === form.name,
  };
}
