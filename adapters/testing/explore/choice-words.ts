import { byWebhook, type Choice, type Form, type SentEvent } from './choice.ts';

/** The choices in words: `event 1 of car arrives after event 2`. */
export function choiceWords(sent: readonly SentEvent[], choices: readonly Choice[]): string {
  if (choices.length === 0) return 'without any disturbance';
  return choices.map((each) => wordsOf(sent, each)).join(', and ');
}

function wordsOf(sent: readonly SentEvent[], choice: Choice): string {
  const event = sent[choice.event]!;
  const what = `event ${event.place} of ${event.vehicle}${byWebhook(sent, event)}`;
  const after = 'after' in choice ? sent[choice.after]! : event;
  const other = `event ${after.place}${after.webhook === event.webhook ? '' : byWebhook(sent, after)}`;
  switch (choice.kind) {
    case 'late':
      return `${what} arrives after ${other}`;
    case 'together':
      return `${what} arrives at the same instant as ${other}`;
    case 'twice':
      return choice.after === choice.event
        ? `${what} arrives twice`
        : `${what} arrives again after ${other}`;
    case 'unanswered':
      return `the answer to ${what} is lost, and it arrives again`;
    case 'refused':
      return `${what} first arrives ${formWords[choice.form]}`;
    case 'restart':
      return `the application is started again after ${what}`;
  }
}

const formWords: Readonly<Record<Form, string>> = {
  wrong: 'with a wrong signature',
  missing: 'without a signature',
  old: 'with a signature by the secret before',
  altered: 'altered after it was signed',
  spaced: 'written with spaces, and signed so',
};
