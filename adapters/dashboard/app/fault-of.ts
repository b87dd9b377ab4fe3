import type { FaultKinds } from './wire.ts';

export type OfferedEffect = FaultKinds['effects'][number];
export type FaultInput = OfferedEffect['inputs'][number];

/** The values of a form by the names of its inputs. */
export type Answers = Readonly<Record<string, string>>;

/** The name of an input in the form: a fault and its effect may have a member of the same name. */
export function inputName(owner: 'effect' | 'fault', { member }: FaultInput): string {
  return `${owner}.${member ?? ''}`;
}

/** The body of `POST /sim/faults` that the answers give. */
export function faultOf(
  { target, inputs }: FaultKinds,
  choice: OfferedEffect,
  answers: Answers,
): Readonly<Record<string, unknown>> {
  const { of: name = '', for: duration = '' } = answers;
  return {
    target: name === '' ? target : `${target}.${name}`,
    effects: [{ [choice.effect]: effectOf(choice, answers) }],
    ...membersOf('fault', inputs, answers),
    ...(duration !== '' && { for: duration }),
  };
}

function effectOf({ always, inputs }: OfferedEffect, answers: Answers): unknown {
  if (always === true) return true;
  const [first] = inputs;
  if (first?.member === null) return valueOf(first, answers[inputName('effect', first)] ?? '');
  return { ...always, ...membersOf('effect', inputs, answers) };
}

function membersOf(
  owner: 'effect' | 'fault',
  inputs: readonly FaultInput[],
  answers: Answers,
): Readonly<Record<string, unknown>> {
  const members = inputs.flatMap((input) => {
    const answer = answers[inputName(owner, input)] ?? '';
    return answer === '' ? [] : [[input.member ?? '', valueOf(input, answer)] as const];
  });
  return Object.fromEntries(members);
}

function valueOf({ isNumber, per = 1 }: FaultInput, answer: string): string | number {
  return isNumber === true ? Number(answer) / per : answer;
}
