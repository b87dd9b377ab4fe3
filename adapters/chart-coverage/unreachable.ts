/** The transitions that no scenario can take, by name, each with the reason. */
export const unreachable: ReadonlyMap<string, string> = new Map([]);
