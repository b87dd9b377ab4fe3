import { isJsonMap, type Json } from '../../log/canonical.ts';

/** The most members of a list and letters of a text that are shown. */
const mostMembers = 3;
const mostLetters = 80;

/** The most nested levels that are shown; fewer of a value that is too long with them. */
const deepest = 6;

/** The most characters of a body in a sentence. */
const longest = 1000;

/** The body of an answer as the end of a sentence: `the body is {"id":"e2a0…"}`. */
export function bodyWords(body: Json): string {
  return `the body is ${body === '' ? 'empty' : jsonWords(body)}`;
}

/** JSON in one line, without the ends of long texts and lists, and without deep values. */
export function jsonWords(value: Json): string {
  let text = '';
  for (let levels = deepest; levels > 0; levels -= 1) {
    text = JSON.stringify(shortened(value, levels));
    if (text.length <= longest) return text;
  }
  return `${text.slice(0, longest)}…`;
}

function shortened(value: Json, levels: number): Json {
  if (typeof value === 'string') {
    return value.length > mostLetters ? `${value.slice(0, mostLetters)}…` : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return isJsonMap(value) ? '{…}' : `[${value.length}]`;
  if (isJsonMap(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, shortened(each, levels - 1)]),
    );
  }
  const shown = value.slice(0, mostMembers).map((each) => shortened(each, levels - 1));
  const left = value.length - shown.length;
  return left > 0 ? [...shown, `… ${left} more`] : shown;
}
