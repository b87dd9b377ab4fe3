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

/** An error of the server, with the titles of a form in place of the members of the body. */
export function formWords(detail: string, titleOf: (path: string) => string): string {
  return detail.replaceAll(/^body ([\w.[\]-]+): /gm, (_, path: string) => `${titleOf(path)}: `);
}

/** The same for a form whose fields have these titles. */
export function wordsWith(titles: FieldTitles, detail: string): string {
  return formWords(detail, (path) => titles[path] ?? path.replace(/^params\./, ''));
}
