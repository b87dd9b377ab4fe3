import { isJsonMap, type Json } from '../../engine/index.ts';
import { bodyText } from './entry-words.ts';

/** The content of an event of a webhook, as its log entry and its delivery have it. */
export interface EventContent {
  readonly triggers?: readonly string[] | undefined;
  /** The body of each signal by its code; null for one that is not reported. */
  readonly signals?: { readonly [code: string]: Json } | undefined;
}

/**
 * The triggers of an event with their values, and the other signals that it carries:
 * `charge-ischarging true with tractionbattery-stateofcharge 70 percent`.
 */
export function eventWords({ triggers = [], signals = {} }: EventContent): string {
  const stated = (code: string): string => {
    const body = signals[code];
    if (body === undefined) return code;
    return body === null ? `${code} not reported` : `${code} ${shortBody(body)}`;
  };
  const others = Object.keys(signals).filter((code) => !triggers.includes(code));
  const left = others.length - mostOthers;
  const beside = others.slice(0, mostOthers).map(stated);
  return [triggers.map(stated), left > 0 ? [...beside, `${left} more`] : beside]
    .filter((words) => words.length > 0)
    .map((words) => words.join(', '))
    .join(' with ');
}

/** The body of a signal in a few words: the code of an error, a value, or that there is more. */
function shortBody(body: Json): string {
  const { error } = isJsonMap(body) ? body : {};
  if (error !== undefined && isJsonMap(error)) return bodyText(error['code'] ?? '');
  const text = bodyText(body);
  return text.startsWith('{') ? '{…}' : text;
}

/** The most signals that are stated beside the triggers. */
const mostOthers = 3;
