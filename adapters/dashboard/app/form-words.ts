/** The titles of the fields of a form, by the members of the body that they give. */
export type FieldTitles = Readonly<Record<string, string>>;

/** The titles of the fields of a new world; those of its parameters are their names. */
export const worldTitles = {
  id: 'World name',
  owner: 'Owner',
  expires: 'Expires',
  seed: 'Seed',
  scenario: 'Scenario text',
} as const satisfies FieldTitles;

/** The titles of the fields that say how far the clock advances. */
export const advanceTitles = {
  to: 'Date and time',
  until: 'Until a condition holds',
  within: 'Within',
} as const satisfies FieldTitles;

/** The titles of the fields of a branch. */
export const branchTitles = { at: 'At', id: 'Name' } as const satisfies FieldTitles;

/** An objection to a field of the form for a branch, as a sentence. */
export interface FieldObjection {
  readonly field: keyof typeof branchTitles;
  readonly words: string;
}

/**
 * The field that an error about a branch concerns, with words for it: its instants are local time
 * without an offset. Undefined for an error about no field.
 */
export function branchObjection(detail: string): FieldObjection | undefined {
  const [, field, rest = ''] = /^body (at|id): (.*)$/s.exec(detail) ?? [];
  if (field !== 'at' && field !== 'id') return undefined;
  const words = rest.replaceAll(
    /(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)(?:Z|[+-]\d\d:\d\d)/g,
    '$1 $2',
  );
  return { field, words: `${words.charAt(0).toUpperCase()}${words.slice(1)}.` };
}

/** An error of the server, with the titles of a form in place of the members of the body. */
export function formWords(detail: string, titleOf: (path: string) => string): string {
  return detail.replaceAll(/^body ([\w.[\]-]+): /gm, (_, path: string) => `${titleOf(path)}: `);
}

/** The same for a form whose fields have these titles. */
export function wordsWith(titles: FieldTitles, detail: string): string {
  return formWords(detail, (path) => titles[path] ?? path.replace(/^params\./, ''));
}
