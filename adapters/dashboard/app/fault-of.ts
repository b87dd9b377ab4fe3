import { formWords } from './form-words.ts';
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

/** The first wrong answer of a form, in the words of the page; undefined for none. */
export function mistakeIn(
  { target, inputs }: FaultKinds,
  choice: OfferedEffect,
  answers: Answers,
): string | undefined {
  const needsName = target !== 'api' && (answers['of'] ?? '') === '';
  if (needsName) return `${whichOf[target]}: which one?`;
  const asked = [
    ...choice.inputs.map((input) => ({ input, name: inputName('effect', input) })),
    ...inputs.map((input) => ({ input, name: inputName('fault', input) })),
  ];
  for (const { input, name } of asked) {
    const words = objection(input, (answers[name] ?? '').trim());
    if (words !== undefined) return `${input.title}: ${words}`;
  }
  return undefined;
}

/** The questions that choose one of the targets. */
export const whichOf: Readonly<Record<FaultKinds['target'], string>> = {
  webhook: 'Which',
  api: 'Operation, or all',
  upstream: 'Vehicle or fleet',
  vehicle: 'Vehicle or fleet',
  charger: 'Name in the scenario',
};

function objection({ initial, isNumber, per }: FaultInput, answer: string): string | undefined {
  if (answer === '') return initial === '' ? undefined : 'an answer is needed';
  if (isNumber !== true) return undefined;
  const value = Number(answer);
  const most = per ?? Infinity;
  if (value >= 0 && value <= most) return undefined;
  const range = per === undefined ? 'from 0 on' : `from 0 to ${per}`;
  return `${answer} is not a number ${range}`;
}

/** An error of the server, with the questions of the page in place of the members of the body. */
export function pageWords(kinds: FaultKinds, choice: OfferedEffect, detail: string): string {
  const words = formWords(detail, (path) => questionOf(kinds, choice, path));
  return words.replaceAll('\n', '; ');
}

/** The title of the input that asks for the member of the body at a path. */
function questionOf({ inputs, target }: FaultKinds, choice: OfferedEffect, path: string): string {
  if (path === 'target') return whichOf[target];
  if (path === 'for') return 'Duration';
  const member = path.split('.').at(-1);
  if (!path.startsWith('effects[')) {
    return inputs.find((input) => input.member === member)?.title ?? path;
  }
  const asked = choice.inputs.find((input) => input.member === null || input.member === member);
  return asked?.title ?? choice.title;
}
