import { isLeanJson } from '../../engine/index.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON object in a text; undefined when it holds anything else, or consists of brackets. */
export function parsed(text: string): JsonObject | undefined {
  if (!text.trimStart().startsWith('{') || !isLeanJson(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
