import {
  canonicalJson,
  isJsonMap,
  type Json,
  type JsonFlaw,
  readJson,
} from '../../engine/index.ts';

/** A body of JSON as it was read: plain values, which another thread may have made. */
export type ReadBody =
  | {
      readonly value: Json;
      /** The scenario as canonical JSON, where a large body has one; an empty map stands for it. */
      readonly scenario?: string | undefined;
    }
  | {
      readonly flaw: JsonFlaw;
      /** The id of a message, which its answer repeats. */
      readonly id: number | string | null;
    }
  | 'malformed';

/** The length above which a body is large: one of empty lists is read within about 5 ms (ours). */
export const largeBody = 65_536;

/** The most values of a large body, besides those of its scenario (ours). */
const mostValues = 10_000;

/** Reads the text of a body. */
export function readBody(text: string): ReadBody {
  const read = readJson(text);
  if (read === undefined) return 'malformed';
  const { value, flaw } = read;
  if (flaw !== undefined) return { flaw, id: getId(value) };
  return text.length > largeBody ? lightened(value) : { value };
}

function getId(value: Json): number | string | null {
  const { id } = isJsonMap(value) ? value : {};
  return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : null;
}

/** A large body whose parts cost little where they are checked. */
function lightened(value: Json): ReadBody {
  const { scenario } = isJsonMap(value) ? value : {};
  const isWritten = scenario !== undefined && isJsonMap(scenario);
  const rest = isWritten ? { ...(value as object), scenario: {} } : value;
  if (countUpTo(mostValues, rest) > mostValues) {
    const message = `more than ${mostValues} values; a body of more than ${largeBody} bytes has no more besides its scenario`;
    return { flaw: { code: 'value_malformed', message, path: [] }, id: getId(value) };
  }
  return { value: rest, scenario: isWritten ? canonicalJson(scenario) : undefined };
}

/** The number of values in a value and itself, counted only until it is more than the most. */
function countUpTo(most: number, value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const inner of Object.values(value)) {
    if (count > most) break;
    count += countUpTo(most - count, inner);
  }
  return count;
}
