import type { FormField } from '../../form/field.ts';
import { invariant } from '../../invariant.ts';
import type { Json } from '../../log/canonical.ts';
import type { Watch } from '../expressions/watch.ts';
import type { Since } from '../judging/fact-counts.ts';
import type { JudgedRun, Weighed } from '../judging/judged-run.ts';
import type { About, Expectation, ExpectationForm } from '../plan/expectations.ts';
import type { Deadline } from '../plan/moment.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { describeDeadline } from './deadline.ts';
import { type KeyGroup, singleKey } from './key-group.ts';

/** Single keys by their names, and groups of keys by names of their own. */
type FormKeys = Readonly<Record<string, FormField<unknown, never> | KeyGroup<unknown>>>;

type FormValues<Keys extends FormKeys> = {
  readonly [Key in keyof Keys]: Keys[Key] extends FormField<infer Value, never>
    ? Value
    : Keys[Key] extends KeyGroup<infer Value>
      ? Value
      : never;
};

/** All that is said of a form of expectation. */
type FormDeclaration<Keys extends FormKeys> = {
  /** The key that names the form. */
  readonly name: string;
  /** Other forms have this key too, so it names the form only where no other key does. */
  readonly isModifierToo?: boolean;
  readonly keys: Keys;
  /** Checks the values together; a value that is wrong is undefined here. */
  check?(
    said: { readonly [Key in keyof Keys]: FormValues<Keys>[Key] | undefined },
    at: ScenarioEntry,
  ): void;
  sentence(values: FormValues<Keys>): string;
  about(values: FormValues<Keys>): About;
  /** Whether a claim must hold until its deadline; otherwise it must come true by then. */
  isKept?(values: FormValues<Keys>): boolean;
  /** Expectations as YAML; together they have every key. */
  readonly examples: string;
} & (
  | { weigh(values: FormValues<Keys>, run: JudgedRun, since: Since): Weighed }
  | {
      /** The successive waits by which a claim about the future is decided. */
      waits(values: FormValues<Keys>, run: JudgedRun): readonly ClaimWait[];
      /** The place for the claim, as it takes time that the end of a scenario does not have. */
      readonly insteadOfEnd: string;
    }
  | {
      /** Takes the world as it is now; the result judges the read-back that comes later. */
      claim(values: FormValues<Keys>, run: JudgedRun): ReadBackJudge;
      /** The reason why it can be judged at the end of a scenario alone. */
      readonly onlyAtEnd: string;
    }
);

/** Judges the read-back of an application. */
export type ReadBackJudge = (readBack: Json) => Weighed;

/** A wait for a condition that fulfils or breaks a claim. */
export interface ClaimWait {
  readonly watches: readonly Watch[];
  readonly test: () => boolean;
  /** The words for the finding if this wait breaks the claim. */
  readonly wrong: () => string;
  /** The reasons why this wait lasts. */
  readonly why?: (() => string) | undefined;
}

/** A form of expectation as the rest of the language sees it. */
export interface DeclaredForm {
  readonly name: string;
  readonly isModifierToo: boolean;
  readonly insteadOfEnd: string | undefined;
  readonly onlyAtEnd: string | undefined;
  readonly keys: readonly string[];
  readonly groups: readonly Pick<KeyGroup<unknown>, 'keys' | 'shape'>[];
  readonly examples: string;
  /** Reads an expectation of this form; undefined where it is wrong, which is reported. */
  read(at: ScenarioEntry): ExpectationForm | undefined;
  /** Judges an expectation as things are. */
  weigh(expectation: ExpectationForm, run: JudgedRun, since: Since): Weighed;
  /** The judge of the read-back of an application; undefined where the form reads none. */
  claim(expectation: ExpectationForm, run: JudgedRun): ReadBackJudge | undefined;
  /** The waits that decide an expectation that takes time. */
  waits(expectation: Expectation, run: JudgedRun): readonly ClaimWait[];
}

export function expectation<const Keys extends FormKeys>(
  declaration: FormDeclaration<Keys>,
): DeclaredForm {
  const { name, isModifierToo = false, examples } = declaration;
  const groups = Object.entries(declaration.keys).map(
    ([key, field]) => [key, 'keys' in field ? field : singleKey(key, field)] as const,
  );
  return {
    name,
    isModifierToo,
    insteadOfEnd: 'waits' in declaration ? declaration.insteadOfEnd : undefined,
    onlyAtEnd: 'claim' in declaration ? declaration.onlyAtEnd : undefined,
    groups: groups.map(([, group]) => group),
    keys: groups.flatMap(([, { keys }]) => keys),
    examples,
    read(at) {
      const said: Record<string, unknown> = {};
      for (const [key, group] of groups) said[key] = group.read(at, name, said);
      const values = said as FormValues<Keys>;
      declaration.check?.(values, at);
      if (groups.some(([key, { isOptional }]) => !isOptional && said[key] === undefined)) {
        return undefined;
      }
      const deadline = said['deadline'] as Deadline | undefined;
      const time = deadline && { deadline, isKept: declaration.isKept?.(values) ?? false };
      return {
        kind: name,
        values,
        sentence: declaration.sentence(values) + (time === undefined ? '' : describeDeadline(time)),
        about: declaration.about(values),
        time,
      };
    },
    weigh({ values }, run, since) {
      if ('claim' in declaration) return [false, untold];
      invariant('weigh' in declaration, `${name} is judged over time`);
      return declaration.weigh(values as FormValues<Keys>, run, since);
    },
    claim: ({ values }, run) =>
      'claim' in declaration ? declaration.claim(values as FormValues<Keys>, run) : undefined,
    waits({ values, about, time }, run) {
      if ('waits' in declaration) return declaration.waits(values as FormValues<Keys>, run);
      invariant('weigh' in declaration, `${name} is judged at the end`);
      const weigh = (since: Since): Weighed =>
        declaration.weigh(values as FormValues<Keys>, run, since);
      return counting(weigh, { about, isKept: time?.isKept ?? false, run });
    },
  };
}

/** The words for a read-back where no application tells one. */
const untold =
  'no application tells its read-back here: motorpool explore --read-back URL judges it';

/** The wait for a count that begins now. */
function counting(
  weigh: (since: Since) => Weighed,
  {
    about,
    isKept,
    run,
  }: { readonly about: About; readonly isKept: boolean; readonly run: JudgedRun },
): readonly ClaimWait[] {
  const since = run.evidence.since(run.world, about);
  return [
    {
      watches: [{ kind: 'evidence', listen: (look) => run.evidence.listen(about, look) }],
      test: () => weigh(since)[0] !== isKept,
      wrong: () => weigh(since)[1],
    },
  ];
}
