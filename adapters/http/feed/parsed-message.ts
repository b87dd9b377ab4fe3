import { flawWords, readJson, withNearest } from '../../../engine/index.ts';
import { type ClientMessage, clientMessages } from './messages.ts';

export interface MessageMistake {
  /** null if the message has none that could be repeated. */
  readonly id: ClientMessage['id'] | null;
  readonly message: string;
}

/** The message of a client, or its mistake; undefined is a message that is not text. */
export function parsedMessage(
  text: string | undefined,
): ClientMessage | { readonly mistake: MessageMistake } {
  if (text === undefined) return { mistake: { id: null, message: 'a message is text, not bytes' } };
  const read = readJson(text);
  if (read === undefined) return { mistake: { id: null, message: 'the message is not JSON' } };
  const { value: document, flaw } = read;
  const { type, id } = (document ?? {}) as { readonly type?: unknown; readonly id?: unknown };
  const mistake = (message: string) => ({ mistake: { id: repeatable(id), message } });
  if (flaw !== undefined) return mistake(flawWords('message', flaw));
  if (typeof type !== 'string' || !isType(type)) return mistake(typeWords(type));
  const { data, error } = clientMessages[type].safeParse(document);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  return mistake(`${type}${path === '' ? '' : ` ${path}`}: ${issue?.message}`);
}

function isType(type: string): type is keyof typeof clientMessages {
  return Object.hasOwn(clientMessages, type);
}

function typeWords(type: unknown): string {
  const types = Object.keys(clientMessages);
  const message = `a message is an object whose type is ${types.join(', ')}`;
  return withNearest(message, typeof type === 'string' ? type : undefined, types);
}

function repeatable(id: unknown): MessageMistake['id'] {
  const isShort = typeof id === 'string' && id.length <= 100;
  return isShort || Number.isSafeInteger(id) ? (id as number | string) : null;
}
