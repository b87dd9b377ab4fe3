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

/** An error about a branch in the words of its form: instants are local time of the scenario. */
export function branchWords(detail: string, timeZone: string | undefined): string {
  const words = wordsWith(branchTitles, detail);
  if (timeZone === undefined) return words;
  return words.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (instant) =>
    localInstant(instant, timeZone),
  );
}

/** `2026-05-04 18:30:00`. */
function localInstant(instant: string, timeZone: string): string {
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return written.format(new Date(instant));
}

/** An error of the server, with the titles of a form in place of the members of the body. */
export function formWords(detail: string, titleOf: (path: string) => string): string {
  return detail.replaceAll(/^body ([\w.[\]-]+): /gm, (_, path: string) => `${titleOf(path)}: `);
}

/** The same for a form whose fields have these titles. */
export function wordsWith(titles: FieldTitles, detail: string): string {
  return formWords(detail, (path) => titles[path] ?? path.replace(/^params\./, ''));
}
