import { codesOfType, faultKinds } from '../../../engine/index.ts';

type Offered = ReturnType<typeof faultKinds>[number];
type EffectOffer = Offered['effects'][number];
type Input = EffectOffer['inputs'][number];

/** The kinds of targets of faults. */
export type SweptKind = Offered['target'];

/** An effect as a file has it, `{ skew: { ahead: 10m } }`, by the name of its declaration. */
export interface FaultForm {
  readonly effect: string;
  readonly written: Readonly<Record<string, unknown>>;
}

/**
 * Every form of every effect that the catalogue offers for a kind of target: the usual one, and one
 * for each other option of its questions. Effects on signals come once for each signal.
 */
export function formsOf(target: SweptKind, signals: readonly string[]): readonly FaultForm[] {
  const offered = faultKinds().find((each) => each.target === target)!;
  return offered.effects.flatMap((choice) =>
    answersTo(choice, signals).map((answers) => ({
      effect: choice.effect,
      written: { [choice.effect]: valueOf(choice, answers) },
    })),
  );
}

/** The answers to the questions of an effect, by their members; the whole value has none. */
type FormAnswers = ReadonlyMap<string | null, string>;

function answersTo(choice: EffectOffer, signals: readonly string[]): readonly FormAnswers[] {
  const { inputs } = choice;
  const usual = new Map(
    inputs
      // Of every 100, all: the sweep draws nothing.
      .filter(({ initial, per }) => initial !== '' && per === undefined)
      .map(({ initial, member }) => [member, initial] as const),
  );
  const [first] = inputs;
  if (isOfSignals(choice) && first !== undefined && signals.length > 0) {
    return signals.map((signal) => new Map([[first.member, signal]]));
  }
  const others = inputs.flatMap(({ initial, member, options = [] }) =>
    options.flatMap(([value]) =>
      value === initial ? [] : [fitting(choice, new Map([...usual, [member, value]]))],
    ),
  );
  return [usual, ...others];
}

/** Whether an effect makes signals fail. */
function isOfSignals({ effect }: EffectOffer): boolean {
  return effect === 'unavailable' || effect === 'notFound';
}

/** The answers with the first code of their type of error. */
function fitting({ effect }: EffectOffer, answers: FormAnswers): FormAnswers {
  if (effect !== 'error') return answers;
  const [code = ''] = codesOfType(answers.get('type') ?? '');
  return new Map([...answers, ['code', code]]);
}

function valueOf({ always, inputs }: EffectOffer, answers: FormAnswers): unknown {
  if (always === true) return true;
  const said = inputs.flatMap((input) => {
    const answer = answers.get(input.member);
    return answer === undefined ? [] : [[input.member, written(input, answer)] as const];
  });
  const whole = said.find(([member]) => member === null);
  if (whole !== undefined) return whole[1];
  const members = new Map<string | null, unknown>([...Object.entries(always), ...said]);
  return members.size === 0 ? true : Object.fromEntries(members);
}

function written({ isNumber }: Input, answer: string): string | number {
  return isNumber === true ? Number(answer) : answer;
}
