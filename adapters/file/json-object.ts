/** A JSON object as it was parsed. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON object that a text is; undefined when it is none. */
export function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
